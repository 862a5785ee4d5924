import { spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startSite } from '#tests/e2e/site.ts'
import { formOf, guest } from '#tests/server/booking-house.ts'

const ORDERS = 120

beforeAll(() => {
  const built = spawnSync(process.execPath, ['scripts/task.ts', 'build-if-stale'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the build failed')
}, 300_000)

test('SIGTERM while guests connect: everybody who was on the way in is answered', async () => {
  const site = await startSite()
  onTestFinished(() => site.stop())
  const trip = { from: 'opatija', to: 'rijeka', date: '2026-08-12', time: '10:00', people: '2', bags: '1' }
  const page = await fetch(`${site.origin}/book?${new URLSearchParams({ ...trip, vehicle: 'car' })}`)
  const { action, hidden } = formOf(await page.text())
  // The same form: it is one booking however often it is sent.
  const body = new URLSearchParams({ ...hidden, ...guest }).toString()
  const order = () =>
    new Promise<number | string>((resolve) => {
      const headers = { Origin: site.origin, 'Content-Type': 'application/x-www-form-urlencoded' }
      const asking = request(site.origin + action, { method: 'POST', agent: false, headers }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', (error) => resolve(error.message))
      })
      asking.on('error', (error) => resolve(error.message))
      asking.end(body)
    })
  const answers = Array.from({ length: ORDERS }, order)
  site.process.kill('SIGTERM')
  const told = await Promise.all(answers)
  expect(told.filter((status) => status !== 303 && status !== 503)).toEqual([])
  expect(told.filter((status) => status === 303).length).toBeGreaterThan(0)
})
