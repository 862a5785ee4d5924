// node bench/document-rights.ts [10000]: whether the time of a refused document call tells that a document exists. Each call is
// sent as often for a document that is kept as for one that is not, in a random order; medians of both, and how far apart they are.
// The site must be built (npm run build); it gets a database of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { systemClock } from '#lib/clock.ts'
import { workIndexes } from '#server/work.server.ts'
import { median, ours, run } from './servers.ts'

const TIMES = Number(process.argv[2] ?? 10_000)
const WARM_UP = 1000
const MOST_APART = 0.05
const SECRET_KEY = 'a secret of this measurement, 32 characters'

const folder = mkdtempSync(join(tmpdir(), 'galeb-bench-'))
const stored = ['bookings', 'vouchers', 'account-emails'].map((collection) => `${collection}/${makeCode('B')}`)
await plant()
const site = await run(ours({ LIMITS: 'off', NODE_ENV: 'test', SECRET_KEY, DATA_DIR: folder }, '/office/sign-in'))
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const guest = viewCookie(makeCode('B'), systemClock.now(), SECRET_KEY, false).split(';')[0] ?? ''

type Call = { name: string; cookie: string; send: (path: string) => { call: string; body?: unknown } }
const commit = (write: object) => ({ call: 'commit', body: { mutations: [{ id: 'mutation-1', writes: [write] }] } })
const calls: Call[] = [
  { name: 'get, a visitor', cookie: '', send: (path) => ({ call: `get?path=${path}` }) },
  { name: 'get, a guest', cookie: guest, send: (path) => ({ call: `get?path=${path}` }) },
  {
    name: 'query, a guest',
    cookie: guest,
    send: (path) => ({
      call: 'query',
      body: {
        query: { collection: 'bookings', where: [{ field: 'code', operator: '==', value: path.split('/')[1] }] },
      },
    }),
  },
  {
    name: 'poll, a visitor',
    cookie: '',
    send: (path) => ({ call: 'poll', body: { targets: [{ id: 1, target: { path } }], wait: 5 } }),
  },
  {
    name: 'set, exists: false',
    cookie: guest,
    send: (path) => commit({ kind: 'set', path, data: {}, precondition: { exists: false } }),
  },
  { name: 'update', cookie: '', send: (path) => commit({ kind: 'update', path, data: {} }) },
]

try {
  for (const call of calls) {
    const { hit, miss } = await measure(call)
    const apart = Math.abs(hit / miss - 1)
    const text = `${hit.toFixed(1)} and ${miss.toFixed(1)} µs, ${(apart * 100).toFixed(1)} % apart`
    console.log(`${call.name.padEnd(20)} ${text}${apart > MOST_APART ? ': TOO FAR' : ''}`)
    if (apart > MOST_APART) process.exitCode = 1
  }
} finally {
  agent.destroy()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Documents as large as a booking, so that reading one takes its time. */
async function plant(): Promise<void> {
  const store = openStore(openEmbedded(join(folder, 'documents.sqlite'), { clock: systemClock, indexes: workIndexes }))
  const data = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`field${at}`, `a value of the ${at}th field`]))
  await store.commit(stored.map((path) => ({ kind: 'set', path, data })))
  await store.close()
}

async function measure(call: Call): Promise<{ hit: number; miss: number }> {
  const times = { hit: [] as number[], miss: [] as number[] }
  for (let at = 0; at < 2 * (TIMES + WARM_UP); at++) {
    const path = stored[at % stored.length] ?? ''
    const isHit = Math.random() < 0.5
    const micros = await timed(call, isHit ? path : `${path.split('/')[0]}/${makeCode('B')}`)
    if (at >= 2 * WARM_UP) times[isHit ? 'hit' : 'miss'].push(micros)
  }
  return { hit: median(times.hit), miss: median(times.miss) }
}

function timed({ cookie, send }: Call, path: string): Promise<number> {
  const { call, body } = send(path)
  const url = new URL(`/api/documents/${call}`, site.url)
  const headers = { Cookie: cookie, 'Content-Type': 'application/json' }
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const sent = request(url, { agent, headers, method: body ? 'POST' : 'GET' }, (response) => {
      response.resume()
      response.on('end', () => resolve((performance.now() - began) * 1000))
    })
    sent.on('error', reject)
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}
