import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type RunningSite, startSite } from '#tests/e2e/site.ts'
import { codeOf, cookieOf, formOf, guest } from '#tests/server/test-booking-site.ts'
import { diskImage, memoryDisk } from './disk-image.ts'

beforeAll(() => {
  const built = spawnSync(process.execPath, ['scripts/task.ts', 'build-if-stale'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('the build failed')
}, 300_000)

const trip = { from: 'opatija', to: 'rijeka', time: '10:00', people: '2', bags: '1', vehicle: 'car' }

async function formFor(site: RunningSite, date: string) {
  return formOf(await (await fetch(`${site.origin}/book?${new URLSearchParams({ ...trip, date })}`)).text())
}

function send(site: RunningSite, { action, hidden }: ReturnType<typeof formOf>): Promise<Response> {
  const body = new URLSearchParams({ ...hidden, ...guest })
  const headers = { Origin: site.origin, Accept: 'text/html' }
  return fetch(site.origin + action, { method: 'POST', body, headers, redirect: 'manual' })
}

const ready = async (site: RunningSite) => {
  const answer = await fetch(`${site.origin}/readyz`)
  return [answer.status, await answer.text()]
}

/** To the last byte. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  try {
    for (const bytes of [65_536, 4096, 512, 1]) {
      try {
        for (;;) writeSync(handle, Buffer.alloc(bytes))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    }
  } finally {
    closeSync(handle)
  }
}

test('started on a full disk, twice: pages and vouchers are served, orders are told 503, /readyz says why, and it goes on when there is room', async (context) => {
  const disk = diskImage(48) ?? memoryDisk(48)
  if (!disk) return context.skip('not run: no small disk can be mounted here')
  const start = async () => {
    const site = await startSite({ DATA_DIR: disk.folder })
    onTestFinished(() => void site.process.kill('SIGKILL'))
    return site
  }
  const before = await start()
  const taken = await send(before, await formFor(before, '2026-08-12'))
  expect(taken.status).toBe(303)
  const voucher = { path: `/decoder/${codeOf(taken)}`, headers: { Cookie: cookieOf(taken) } }
  await before.stop()
  // Its log went with it, so that there is no room even for that.
  fill(join(disk.folder, 'ballast'))
  const first = await start()
  await expect.poll(() => first.output()).toContain('could not be written')
  first.process.kill('SIGKILL')
  const site = await start()
  await expect.poll(() => ready(site)).toEqual([503, expect.stringContaining('The disk is full')])
  expect((await fetch(`${site.origin}/taxi/rovinj`)).status).toBe(200)
  const read = await fetch(site.origin + voucher.path, { headers: voucher.headers })
  expect([read.status, (await read.text()).includes(codeOf(taken))]).toEqual([200, true])
  const form = await formFor(site, '2026-08-14')
  const refused = await send(site, form)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)])
  expect(await refused.text()).toContain('<h1')
  expect([site.process.exitCode, await ready(site)]).toEqual([null, [503, expect.stringContaining('full')]])
  rmSync(join(disk.folder, 'ballast'))
  expect((await send(site, form)).status).toBe(303)
  expect(await ready(site)).toEqual([200, 'ok\n'])
  // What the start could not write: there is no owner yet.
  await expect.poll(() => site.output(), { timeout: 30_000 }).toContain('Set the site up')
  await site.stop()
})
