import { expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import type { Engine } from '#documents/engines/engine.ts'
import { collectionOf } from '#documents/model/path.ts'
import { sealOffer } from '#features/bookings/offer.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { offerPairing, PAIRING_MS } from '#features/partners/desk-tablets.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { cookieOf, HOUR_MS, NOW } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { openTestOffice } from './test-office.ts'
import { partnered } from './test-partners.ts'

/** Which collections were read or written since it was last emptied. */
const touched: string[] = []
const testSite = await openTestOffice({ engine: watchedEngine() })
const { code, cookie: guestCookie } = await testSite.booked()
const hotel = await partnered(testSite)
const pairing = makeCode('K')
await offerPairing(testSite.store, { code: pairing, partner: hotel.partner, until: testSite.clock.now() + PAIRING_MS })
const tablet = cookieOf(await testSite.post('/desk', { intent: 'pair', code: pairing }))
const strangers: [string, string][] = [
  ['nobody', ''],
  ['a guest', guestCookie],
  ['a hotel', hotel.cookie],
  ['a tablet', tablet],
  ['a partner’s account', (await testSite.signedIn('partner')).cookie],
  ['an editor', (await testSite.signedIn('editor')).cookie],
]

function watchedEngine(): Engine {
  const engine = openEmbedded(':memory:', { clock: steppingClock(Date.parse(NOW)) })
  return {
    ...engine,
    get(paths) {
      touched.push(...paths.map(collectionOf))
      return engine.get(paths)
    },
    query(query, scanLimit) {
      touched.push(query.collection)
      return engine.query(query, scanLimit)
    },
    commit(mutations, options) {
      touched.push('commit')
      return engine.commit(mutations, options)
    },
    transact(run, options) {
      touched.push('transact')
      return engine.transact(run, options)
    },
  }
}

async function call(name: string, body: unknown, cookie: string): Promise<string> {
  const headers = { Cookie: cookie, Origin: ORIGIN, 'Content-Type': 'application/json' }
  const init = body === null ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await testSite.ask(`/api/documents/${name}`, init)
  return `${response.status} ${await response.text()}`
}

/** One document of each collection there is in a site that works. */
async function oneOfEach(): Promise<string[]> {
  const paths = new Map<string, string>()
  for await (const { docs } of testSite.engine.dump()) for (const { path } of docs) paths.set(collectionOf(path), path)
  return [...paths.values(), 'vouchers/V0000000000', 'keys/k', 'account-emails/x'].filter(
    (path) => path !== `bookings/${code}`,
  )
}

const writes = (path: string): object[] => [
  { kind: 'set', path, data: {}, precondition: { exists: false } },
  { kind: 'set', path, data: {}, precondition: { exists: true } },
  { kind: 'set', path, data: {}, precondition: { version: 1 } },
  { kind: 'update', path, data: {} },
  { kind: 'delete', path },
]
const requested = (path: string): [string, unknown][] => [
  [`get?path=${encodeURIComponent(path)}`, null],
  ['poll', { targets: [{ id: 1, target: { path } }], wait: 5 }],
  ['query', { query: { collection: collectionOf(path) } }],
  ...writes(path).map((write): [string, unknown] => ['commit', { mutations: [{ id: 'mutation-1', writes: [write] }] }]),
]

/** Who asks is looked up by the session; nothing else. */
const OF_THE_SESSION = new Set([
  'sessions',
  'accounts',
  'office-sessions',
  'office-accounts',
  'tablets',
  'partner-desks',
])

test('no stranger learns what is kept: one answer for a hit and a miss, and neither is looked up', async () => {
  const paths = await oneOfEach()
  expect(paths.length).toBeGreaterThan(12)
  for (const path of paths)
    for (const [who, cookie] of strangers) {
      // Not too fast for the limit of calls.
      testSite.clock.advance(4000)
      const missing = `${collectionOf(path)}/none`
      const misses = requested(missing)
      for (const [at, [name, body]] of requested(path).entries()) {
        touched.length = 0
        const hit = await call(name, body, cookie)
        const read = touched.filter((collection) => !OF_THE_SESSION.has(collection))
        const miss = await call(misses[at]?.[0] ?? '', misses[at]?.[1], cookie)
        expect([who, path, name, hit]).toEqual([who, path, name, miss])
        expect([who, path, name, hit]).toEqual([who, path, name, expect.stringContaining('permission-denied')])
        expect([who, path, name, read]).toEqual([who, path, name, []])
      }
    }
})

test('a guest reads of the own booking what its page follows, by its path', async () => {
  const answer = await call(`get?path=bookings/${code}`, null, guestCookie)
  expect(JSON.parse(answer.slice(4)).doc.data).toEqual({ code, state: 'confirmed', sequence: 0 })
})

test('a guest changes a booking on its page only: there is no command for it', async () => {
  const { services } = testSite.site
  const [booking] = await testSite.bookings()
  if (!services || !booking) throw new Error('not kept')
  const { quote, pickUpAt } = booking
  const cheaper = { quote: { ...quote, maximumCents: quote.maximumCents - 100 }, pickUpAt: pickUpAt + HOUR_MS }
  const seal = sealOffer(cheaper, services.keys, testSite.clock.now() + HOUR_MS)
  for (const command of ['bookings.change', 'bookings.answer-change', 'reviews.moderate', 'codes.rotate-keys']) {
    const input = { code, seal, mode: 'order', seen: booking.sequence }
    const answer = await call('commit', { mutations: [{ id: crypto.randomUUID(), command, input }] }, guestCookie)
    expect([command, answer]).toEqual([command, expect.stringContaining('permission-denied')])
  }
  expect(await testSite.bookings()).toEqual([booking])
})
