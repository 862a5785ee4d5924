import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Store } from '#documents/store.ts'
import type { AccountRole } from '#features/accounts/rights.ts'
import { fixedClock } from '#lib/clock.ts'
import { workIndexes } from '#server/work.server.ts'
import { accountWithSession } from '#tests/server/account-with-session.ts'
import { desktop } from './browser.ts'
import { freePort, startSite } from './site.ts'

const NOW = '2026-07-15T09:00:00Z'

export type RunningOffice = Awaited<ReturnType<typeof startOffice>>

/**
 * A site of its own with an account for each role named, and browsers that are signed in as them. `prepare` may write more.
 * `host`: what it is opened at; a passkey needs a name.
 */
export async function startOffice(
  roles: AccountRole[],
  prepare?: (store: Store) => Promise<void>,
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
  variables: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'galeb-office-'))
  const clock = fixedClock(NOW)
  const store = openStore(openEmbedded(join(folder, 'documents.sqlite'), { clock, indexes: workIndexes }))
  const tokens = new Map<AccountRole, string>()
  for (const role of roles) tokens.set(role, (await accountWithSession({ store, clock }, role)).token)
  await prepare?.(store)
  await store.close()
  const port = String(await freePort())
  const origin = `http://${host}:${port}`
  const settings = { DATA_DIR: folder, NOW, PORT: port, PUBLIC_URL: origin, ...variables }
  let site = await startSite(settings)
  let now = settings.NOW
  return {
    origin,
    output: () => site.output(),
    /** The site ends and begins again at another hour, with the same data and at the same address: its clock stands between. */
    async moveTo(hour: string): Promise<void> {
      await site.stop()
      now = hour
      site = await startSite({ ...settings, NOW: now })
    },
    /** The jobs that are due or were begun and are not done, read from the file beside the running site. */
    jobsLeft: () => jobsLeft(join(folder, 'documents.sqlite'), Date.parse(now)),
    async signedIn(
      browser: Browser,
      role: AccountRole,
      options: BrowserContextOptions = desktop,
    ): Promise<BrowserContext> {
      const context = await browser.newContext(options)
      const value = tokens.get(role) ?? ''
      await context.addCookies([{ name: 'session', value, url: origin, httpOnly: true, sameSite: 'Lax' }])
      return context
    },
    async stop() {
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function jobsLeft(file: string, now: number): string[] {
  const db = new DatabaseSync(file, { readOnly: true })
  const rows = db.prepare("SELECT id, data FROM documents WHERE collection='jobs'").all()
  db.close()
  return rows
    .filter(({ data }) => {
      const job: { due?: { $t?: string }; attempts?: number } = JSON.parse(String(data))
      return Date.parse(job.due?.$t ?? '') <= now || job.attempts !== 0
    })
    .map(({ id }) => String(id))
}
