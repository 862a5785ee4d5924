// node bench/office.ts: is the office as fast with 100,000 bookings as with 100? Prints a table of p95 server times.
// The site must be built (npm run build); each size gets a site and a database of its own.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Write } from '#documents/model/write.ts'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { bookingStates } from '#domain/bookings/states.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { fixedClock } from '#lib/clock.ts'
import { workIndexes } from '#server/work.server.ts'
import { accountWithSession } from '#tests/server/account-with-session.ts'
import { ours, run } from './servers.ts'

const SIZES = [100, 100_000]
const NOW = '2026-07-15T09:00:00Z'
const ASKED = 200
const WARM_UP = 40
const BATCH = 500
const HOUR_MS = 3_600_000
/** Two days hold as many rides at either size: the firm has not grown, it has only been at it for longer. */
const RIDES_A_DAY = 25

/** Borne by as many guests at either size: a page with more rows takes longer, whatever it is found among. */
const REGULAR = { name: 'Nives Zupan', rides: 15 }
const names = ['Marija Kovačić', 'Ivan Horvat', 'Anna Schmidt', 'Luca Rossi', 'Petra Novak', 'John Smith', 'Đuro Babić']

const pages = {
  'list, newest pick-up first': '/office/bookings',
  'list, by order': '/office/bookings?sort=orderedAt',
  'list, one state': '/office/bookings?state=cancelled',
  'list, a name': '/office/bookings?q=nives+zup',
  'list, a name one in seven has': '/office/bookings?q=marija+kova',
  'list, a phone': '/office/bookings?q=091+555+0042',
  'list, a week': '/office/bookings?from=2026-07-10&to=2026-07-16',
  board: '/office/board',
}

const found = new Map<number, Map<string, number>>()
for (const size of SIZES) found.set(size, await measure(size))
const [small, large] = SIZES.map((size) => found.get(size))
console.log(`| page | p95, ${SIZES[0]} bookings, ms | p95, ${SIZES[1]} bookings, ms | times |\n|---|---|---|---|`)
for (const name of Object.keys(pages)) {
  const [a, b] = [small?.get(name) ?? NaN, large?.get(name) ?? NaN]
  console.log(`| ${name} | ${a.toFixed(1)} | ${b.toFixed(1)} | ${(b / a).toFixed(2)} |`)
}

async function measure(size: number): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'galeb-bench-'))
  const token = await fill(folder, size)
  const site = await run(ours({ NODE_ENV: 'test', DATA_DIR: folder, NOW, LIMITS: 'off' }, '/office/sign-in'))
  try {
    const times = new Map<string, number>()
    for (const [name, path] of Object.entries(pages)) times.set(name, await p95(new URL(path, site.url), token))
    return times
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(folder: string, size: number): Promise<string> {
  const clock = fixedClock(NOW)
  const store = openStore(openEmbedded(join(folder, 'documents.sqlite'), { clock, indexes: workIndexes }))
  for (let from = 0; from < size; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, size - from) }, (_, at) => ride(from + at))
    await store.commit(rows)
  }
  // Each night it has erased what was due: left to be done at once that is a minute's work of half a core.
  const done = Date.parse(NOW)
  await store.commit([{ kind: 'set', path: 'retention/progress', data: { letters: done, persons: done } }])
  const { token } = await accountWithSession({ store, clock }, 'owner')
  await store.close()
  return token
}

function ride(at: number): Write {
  const pickUpAt = Date.parse(NOW) + 2 * 24 * HOUR_MS - Math.floor((at * 24 * HOUR_MS) / RIDES_A_DAY)
  const booking = sampleRide({
    code: makeCode('B'),
    pickUpAt,
    orderedAt: pickUpAt - 48 * HOUR_MS,
    // Requests are of the days to come alone.
    state: at < 2 * RIDES_A_DAY ? 'confirmed' : (bookingStates[5 + (at % 4)] ?? 'completed'),
  })
  const phone = `+38591555${String(at % 10_000).padStart(4, '0')}`
  const isRegular = at % names.length === 1 && at < REGULAR.rides * names.length
  const name = isRegular ? REGULAR.name : names[at % names.length]
  booking.guest = { ...booking.guest, name: `${name} ${at % 997}`, phone }
  return { kind: 'set', path: bookingPath(booking.code), data: asData(booking) }
}

async function p95(address: URL, token: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < WARM_UP + ASKED; i++) {
    const from = performance.now()
    const answer = await fetch(address, { headers: { Cookie: `session=${token}` } })
    await answer.arrayBuffer()
    if (!answer.ok || answer.redirected)
      throw new Error(`${address.pathname} answered ${answer.status} at ${answer.url}`)
    if (i >= WARM_UP) times.push(performance.now() - from)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ASKED * 0.95)] ?? NaN
}
