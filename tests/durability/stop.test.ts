import { spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startSite } from '#tests/e2e/site.ts'
import { formOf, guest } from '#tests/server/test-booking-site.ts'

/** As many as a machine that does much else beside lets in within the 8 s that a stop has for it (server/operations/stop.server.ts). */
const ORDERS = 40

beforeAll(() => {
  const built = spawnSync(process.execPath, ['scripts/task.ts', 'build-if-stale'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the build failed')
}, 300_000)

test('SIGTERM while guests connect: who was let in is answered, who comes too late is refused, and nobody is cut off', async () => {
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
  // Refused before anything was sent: a proxy may ask another node, and a person may press again.
  const isWhole = (status: number | string) =>
    status === 303 || status === 503 || String(status).startsWith('connect ECONNREFUSED')
  expect(told.filter((status) => !isWhole(status))).toEqual([])
  expect(told.filter((status) => status === 303).length).toBeGreaterThan(0)
})
