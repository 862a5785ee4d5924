import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { fixedClock } from '#lib/clock.ts'
import { type RunningSite, startSite } from '#tests/e2e/site.ts'
import { allTaken } from '#tests/server/all-taken.ts'
import { codeOf, formOf, guest, NOW } from '#tests/server/test-booking-site.ts'

/** Which version was before: a commit or a tag. Without it there is nothing to compare, and the test says it was not run. */
const PREVIOUS = process.env['PREVIOUS']

test(
  'one version up and down again with data: each reads what the other wrote',
  { timeout: 300_000 },
  async (context) => {
    if (PREVIOUS === undefined) return context.skip('not run: set PREVIOUS to the commit of the version before')
    const built = spawnSync(process.execPath, ['scripts/task.ts', 'build-if-stale'], { stdio: 'inherit' })
    expect(built.status).toBe(0)
    const before = buildOf(PREVIOUS)
    const folder = mkdtempSync(join(tmpdir(), 'galeb-versions-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const codes: { code: string; cookie: string }[] = []
    // Old, new, old again, new again: each finds every booking so far and takes one more.
    for (const [n, dist] of [before, 'dist', before, 'dist'].entries()) {
      const site = await startSite({ DATA_DIR: folder, SECRET_KEY: 'the same for both versions of this test' }, dist)
      for (const { code, cookie } of codes) {
        const page = await (await fetch(`${site.origin}/decoder/${code}`, { headers: { Cookie: cookie } })).text()
        expect([dist, code, page.includes('Horvat')]).toEqual([dist, code, true])
      }
      codes.push(await order(site, n))
      await site.stop()
    }
    const store = openStore(openEmbedded(join(folder, 'documents.sqlite'), { clock: fixedClock(NOW) }))
    expect(await allTaken(store, 'car')).toHaveLength(4)
    await store.close()
    expect(new Set(codes.map(({ code }) => code)).size).toBe(4)
    console.info(`versions: ${PREVIOUS} and this one, up and down twice, ${codes.length} bookings read by both`)
  },
)

/** Built beside, with our packages: a version whose packages differ must be built by hand. */
function buildOf(commit: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'galeb-before-'))
  onTestFinished(() => {
    execFileSync('git', ['worktree', 'remove', '--force', tree], { stdio: 'ignore' })
    rmSync(tree, { recursive: true, force: true })
  })
  execFileSync('git', ['worktree', 'add', '--detach', '--force', tree, commit], { stdio: 'ignore' })
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'))
  execFileSync(process.execPath, ['scripts/task.ts', 'build'], { cwd: tree, stdio: 'ignore' })
  return join(tree, 'dist')
}

async function order(site: RunningSite, n: number): Promise<{ code: string; cookie: string }> {
  const trip = {
    from: 'opatija',
    to: 'rijeka',
    date: `2026-08-${String(10 + n)}`,
    time: '10:00',
    people: '2',
    bags: '1',
  }
  const page = await fetch(`${site.origin}/book?${new URLSearchParams({ ...trip, vehicle: 'car' })}`)
  const { action, hidden } = formOf(await page.text())
  const answer = await fetch(site.origin + action, {
    method: 'POST',
    body: new URLSearchParams({ ...hidden, ...guest }),
    headers: { Origin: site.origin },
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  return { code: codeOf(answer), cookie: answer.headers.getSetCookie().join('; ').split(';')[0] ?? '' }
}
