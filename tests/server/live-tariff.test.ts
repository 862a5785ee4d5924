import { afterEach, expect, test } from 'vitest'
import type { Site } from '#app/site.server.ts'
import { saveTariff } from '#features/fares/tariff-book.server.ts'
import type { Tariff } from '#features/fares/tariff.ts'
import { createApp } from '#server/app.ts'
import { openLiveSite } from '#server/live-site.server.ts'
import { createSite } from '#server/site.server.ts'
import { guest, HOUR_MS, openTestBookingSite, trip } from './test-booking-site.ts'
import { BUILD, contentCopy, noAssets, ORIGIN } from './test-site.ts'
import { textOf } from './html.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

/** A desk with two nodes on one database; what each was told to forget is counted. */
async function openTwoNodes() {
  const testSite = await openTestBookingSite()
  const other: Site = createSite(contentCopy(), testSite.clock, ORIGIN)
  const cleared = { here: 0, there: 0 }
  const log = () => {}
  const { store } = testSite
  stops.push((await openLiveSite({ site: testSite.site, store, log, onChange: () => (cleared.here += 1) })).stop)
  stops.push((await openLiveSite({ site: other, store, log, onChange: () => (cleared.there += 1) })).stop)
  const app = createApp({
    site: other,
    build: { id: BUILD, at: 0 },
    rootPage: '/taxi/location',
    tagManagerId: null,
    policy: true,
    log,
    assets: () => noAssets,
  })
  return { house: testSite, cleared, there: async (path: string) => app.fetch(new Request(ORIGIN + path)) }
}

const own = (change: (tariff: Tariff) => Partial<Tariff>, site: Site): Tariff => {
  const { before } = site.tariffHistory
  return { ...before, sample: false, validFrom: '2026-07-15', ...change(before) }
}
const jsonOf = async (response: Response) =>
  (await response.json()) as { sample: boolean; byDistance: { start: string } }
const save = (testSite: Awaited<ReturnType<typeof openTwoNodes>>['house'], tariff: Tariff, seen = 0) =>
  saveTariff(testSite, { tariff, note: '', by: 'owner', seen })

test('a saved tariff is on this node when the office is answered, and on the other by itself', async () => {
  const { house: testSite, there, cleared } = await openTwoNodes()
  const seen = { ...cleared }
  await save(
    testSite,
    own(() => ({ start: 1234 }), testSite.site),
  )
  await testSite.site.refresh()
  expect(await jsonOf(await testSite.get('/api/tariff.json'))).toMatchObject({
    sample: false,
    byDistance: { start: '12.34' },
  })
  expect(textOf(await (await testSite.get('/taxi/price')).text())).toContain('€12.34')
  const began = performance.now()
  await expect.poll(async () => (await jsonOf(await there('/api/tariff.json'))).byDistance.start).toBe('12.34')
  expect(performance.now() - began).toBeLessThan(1000)
  expect([cleared.here > seen.here, cleared.there > seen.there]).toEqual([true, true])
})

test('without a call it is on this node within 300 ms', async () => {
  const { house: testSite } = await openTwoNodes()
  await save(
    testSite,
    own(() => ({ start: 1111 }), testSite.site),
  )
  await expect.poll(() => testSite.site.tariff.start, { interval: 10, timeout: 300 }).toBe(1111)
})

test('a price that was kept and a ride that was booked stay what they were', async () => {
  const { house: testSite } = await openTwoNodes()
  const { code, cookie } = await testSite.booked(guest, trip)
  const price = (await testSite.bookings())[0]?.quote.maximumCents
  const dearer = own(
    ({ fixed }) => ({
      fixed: fixed.map((row) => ({ ...row, car: row.car * 2, van: row.van * 2, minibus: row.minibus * 2 })),
    }),
    testSite.site,
  )
  await save(testSite, dearer)
  await testSite.site.refresh()
  expect((await testSite.bookings())[0]?.quote.maximumCents).toBe(price)
  expect(textOf(await (await testSite.get(`/decoder/${code}`, cookie)).text())).toContain('€65')
  expect(await (await testSite.get(`/api/price?${new URLSearchParams(trip)}`)).text()).toContain('€130')
})

test('one that begins later is announced, and begins at midnight of Croatia', async () => {
  const { house: testSite } = await openTwoNodes()
  await save(
    testSite,
    own(() => ({ start: 900, validFrom: '2026-07-16' }), testSite.site),
  )
  await testSite.site.refresh()
  expect(testSite.site.tariff.start).toBe(400)
  expect(textOf(await (await testSite.get('/taxi/price')).text())).toContain('From 16 July 2026')
  // 11 in the morning until midnight.
  testSite.clock.advance(13 * HOUR_MS - 1)
  await testSite.site.refresh()
  expect(testSite.site.tariff.start).toBe(400)
  testSite.clock.advance(1)
  await testSite.site.refresh()
  expect(testSite.site.tariff.start).toBe(900)
})

test('the cap is in what is printed, in the JSON and in the price of a fixed route', async () => {
  const { house: testSite } = await openTwoNodes()
  const cap = { on: true, start: 300, perKm: 100, waitingPerHour: 1000 }
  await save(
    testSite,
    own(() => ({ cap }), testSite.site),
  )
  await testSite.site.refresh()
  const json = (await (await testSite.get('/api/tariff.json')).json()) as {
    byDistance: { start: string }
    waiting: { perHour: string }
    offers: { price: string; itemOffered: { between: [string, string] } }[]
  }
  expect(json).toMatchObject({ byDistance: { start: '3.00' }, waiting: { perHour: '10.00' } })
  for (const { price, itemOffered } of json.offers) {
    const km = testSite.site.places.route(...itemOffered.between)?.roadKm
    if (km !== undefined) expect(Number(price)).toBeLessThanOrEqual(3 + km)
  }
  expect(textOf(await (await testSite.get('/hr/taxi/price')).text())).toContain('Najviša tarifa')
})

test('the log of prices compares one tariff with the one before, in the reader’s words', async () => {
  const { house: testSite } = await openTwoNodes()
  expect(textOf(await (await testSite.get('/taxi/price')).text())).toContain(
    'No price has changed since 1 November 2026',
  )
  await save(
    testSite,
    own(() => ({}), testSite.site),
  )
  await save(
    testSite,
    own(() => ({ start: 450, validFrom: '2026-08-01' }), testSite.site),
    1,
  )
  await testSite.site.refresh()
  const text = textOf(await (await testSite.get('/de/taxi/price')).text())
  expect(text).toContain('Grundpreis: von 4 € auf 4,50 €')
  expect(text).toContain('Ab 15. Juli 2026')
})
