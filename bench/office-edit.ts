// node bench/office-edit.ts: how long from sending an edit of the office until the public page of the same node shows it.
// The site must be built (npm run build); it gets a database of its own.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { newAccount } from '#features/accounts/accounts.server.ts'
import { beginSession } from '#features/accounts/sessions.server.ts'
import { systemClock } from '#lib/clock.ts'
import { workIndexes } from '#server/work.server.ts'

const PORT = '4597'
const BASE = `http://127.0.0.1:${PORT}`
const EDIT = `${BASE}/office/pages/taxi_krk`
const EDITS = 40
const WARM_UP = 5

const folder = mkdtempSync(join(tmpdir(), 'galeb-bench-'))
const token = await editor()
const env = { ...process.env, PORT, DATA_DIR: folder, LIMITS: 'off', NODE_ENV: 'test', PUBLIC_URL: BASE }
const site = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' })
const ended = new Promise<void>((resolve) => site.on('exit', () => resolve()))
try {
  await answered()
  const times: number[] = []
  for (let at = 0; at < WARM_UP + EDITS; at += 1) {
    const ms = await edit(at)
    if (at >= WARM_UP) times.push(ms)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const of = (part: number) => (sorted[Math.floor(EDITS * part)] ?? NaN).toFixed(0)
  console.log(`an edit is public on its node after ${of(0.5)} ms (median), ${of(0.95)} ms (p95); 300 are allowed`)
} finally {
  site.kill('SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
}

/** Whole: the form sent and answered, then the public page as a visitor gets it. */
async function edit(at: number): Promise<number> {
  const words = `Krk, as the office says it the ${at}th time`
  const fields = { 'en:hero.headline': words, 'seen-en': String(at), intent: 'publish' }
  const from = performance.now()
  const sent = await fetch(EDIT, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Cookie: `session=${token}`, Origin: BASE },
    redirect: 'manual',
  })
  if (sent.status !== 303) throw new Error(`the edit was answered with ${sent.status}`)
  const page = await (await fetch(`${BASE}/taxi/krk`)).text()
  const ms = performance.now() - from
  if (!page.includes(words)) throw new Error('the page does not say it yet')
  return ms
}

async function editor(): Promise<string> {
  const store = openStore(openEmbedded(join(folder, 'documents.sqlite'), { clock: systemClock, indexes: workIndexes }))
  const person = {
    email: 'editor@example.hr',
    name: 'An editor',
    locale: 'en',
    partnerId: null,
    password: null,
  } as const
  const { account, writes } = await newAccount({ ...person, role: 'editor' }, systemClock.now())
  await store.commit(writes)
  const begun = await beginSession({ store, clock: systemClock }, { account, agent: 'A bench', way: 'password' })
  await store.close()
  return begun.token
}

async function answered(): Promise<void> {
  for (let i = 0; i < 2000; i += 1) {
    try {
      if ((await fetch(`${BASE}/office/sign-in`)).ok) return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  throw new Error('the site did not answer')
}
