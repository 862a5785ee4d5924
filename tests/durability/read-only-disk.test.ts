import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { BOOKINGS } from '#features/bookings/booking-documents.server.ts'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { startSite } from '#tests/e2e/site.ts'
import { codeOf, formOf, guest } from '#tests/server/test-booking-site.ts'
import { diskImage } from './disk-image.ts'

beforeAll(() => {
  const built = spawnSync(process.execPath, ['scripts/task.ts', 'build-if-stale'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the build failed')
}, 300_000)

const trip = {
  from: 'opatija',
  to: 'rijeka',
  date: '2026-08-12',
  time: '10:00',
  people: '2',
  bags: '1',
  vehicle: 'car',
}

test('a disk that turns read-only: pages are served, an order is refused and kept nowhere, what was answered stays', async (context) => {
  const disk = diskImage(48)
  if (!disk) return context.skip('not run: no disk image can be mounted here')
  const site = await startSite({ DATA_DIR: disk.folder })
  onTestFinished(() => void site.process.kill('SIGKILL'))
  const send = ({ action, hidden }: ReturnType<typeof formOf>, name: string) =>
    fetch(site.origin + action, {
      method: 'POST',
      body: new URLSearchParams({ ...hidden, ...guest, name }),
      headers: { Origin: site.origin },
      redirect: 'manual',
    })
  const form = async (date: string) =>
    formOf(await (await fetch(`${site.origin}/book?${new URLSearchParams({ ...trip, date })}`)).text())
  const first = await send(await form('2026-08-12'), 'Guest of the whole disk')
  expect(first.status).toBe(303)
  const later = await form('2026-08-14')
  // As ext4 does by itself when its disk begins to fail.
  if (spawnSync('mount', ['-o', 'remount,abort', disk.folder]).status !== 0) {
    await site.stop()
    return context.skip('not run: this system cannot end a file system so')
  }
  const refused = await send(later, 'Guest of no disk')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)])
  expect(await refused.text()).toContain('<h1')
  const ready = await fetch(`${site.origin}/readyz`)
  expect([ready.status, await ready.text()]).toEqual([503, expect.stringContaining('cannot be written')])
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200)
  expect((await fetch(`${site.origin}/taxi/rovinj`)).status).toBe(200)
  expect(site.process.exitCode).toBeNull()
  site.process.kill('SIGKILL')
  await new Promise((resolve) => setTimeout(resolve, 200))
  const after = disk.copyAsAfterPowerCut()
  const store = openStore(openEmbedded(join(after.folder, 'documents.sqlite')))
  const stored = await store.query({ collection: BOOKINGS })
  await store.close()
  expect(stored.map(({ data }) => data['code'])).toEqual([codeOf(first)])
})

test('a server is not started on a disk it cannot write, and says so', (context) => {
  const disk = diskImage(16)
  if (!disk) return context.skip('not run: no disk image can be mounted here')
  execFileSync('mount', ['-o', 'remount,ro', disk.folder])
  const started = spawnSync(process.execPath, ['dist/server/main.js'], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', PORT: '0', DATA_DIR: disk.folder },
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect(started.status).toBe(1)
  expect(started.stderr).toContain('DATA_DIR must be a folder that can be written')
})
