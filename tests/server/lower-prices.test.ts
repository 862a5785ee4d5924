import { expect, test } from 'vitest'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import type { QuoteLine } from '#features/fares/quote-line.ts'
import { saveTariff } from '#features/fares/tariff-book.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { openLiveSite } from '#server/live-site.server.ts'
import { openTestMailSite } from './test-mail-site.ts'
import { HOUR, NOW, order } from './mail-order.ts'

/** A house with prices that are its own, and new ones for vans to and from the airport from a day on. */
async function openTestSite() {
  const clock = steppingClock(NOW)
  const testSite = await openTestMailSite(clock, null)
  const { site, store } = testSite
  const live = await openLiveSite({ site, store, log: () => {}, onChange: () => {} })
  const { before } = site.tariffHistory
  let seen = 0
  return {
    ...testSite,
    clock,
    work: testSite.work(),
    stop: () => live.stop(),
    async vansCost(van: number, validFrom: string, seat = 0) {
      const fixed = before.fixed.map((row) => (row.between.includes('opatija') ? { ...row, car: van, van } : row))
      const extras = before.extras.map((row) => (row.id === 'child-seat' ? { ...row, price: seat } : row))
      const tariff = { ...before, sample: false, validFrom, fixed, extras }
      await saveTariff({ store, clock }, { tariff, note: '', by: 'owner', seen: seen++ })
      await site.refresh()
    },
    log: async (code: string) => {
      const docs = await store.query({ collection: `${bookingPath(code)}/log` })
      return docs.map(({ data }) => [data['action'], data['by']])
    },
    mails: async () =>
      (await store.query({ collection: 'jobs' })).flatMap(({ data: { payload } }) => {
        const { kind, reader } = payload as { kind?: string; reader?: string }
        return kind === 'cheaper' ? [reader] : []
      }),
  }
}

test('a tariff that falls before the ride lowers its price when it begins, and the guest is told; one that rises changes nothing', async () => {
  const testSite = await openTestSite()
  const { clock, work, place, booking, log, mails, vansCost, stop } = testSite
  const { code } = await place.call(testSite, { trial: false })
  await vansCost(9_000, '2026-07-15')
  await work.runDue()
  expect((await booking(code)).quote.maximumCents).toBe(8_000)
  await vansCost(7_000, '2026-07-16')
  // 11 in the morning until midnight.
  clock.advance(13 * HOUR - 1)
  await work.runDue()
  expect((await booking(code)).quote.maximumCents).toBe(8_000)
  clock.advance(1)
  await work.runDue()
  expect(await booking(code)).toMatchObject({ state: 'confirmed', quote: { maximumCents: 7_000, people: 2 } })
  expect([(await log(code)).at(-1), await mails()]).toEqual([['lower-price', 'site'], ['guest']])
  stop()
})

test('more rides than are looked at in one go all cost less', async () => {
  const testSite = await openTestSite()
  const { work, store, place, booking, vansCost, stop } = testSite
  const { code } = await place.call(testSite, { trial: false })
  const { data = {} } = (await store.get(bookingPath(code))) ?? {}
  const codes = Array.from({ length: 50 }, (_, n) => `B${String(n).padStart(10, '0')}`)
  await store.commit(codes.map((other) => ({ kind: 'set', path: bookingPath(other), data: { ...data, code: other } })))
  await vansCost(7_000, '2026-07-15')
  while ((await work.runDue()) > 0);
  const prices = await Promise.all([code, ...codes].map(async (one) => (await booking(one)).quote.maximumCents))
  expect(prices).toEqual(prices.map(() => 7_000))
  stop()
})

test('a seat that became cheaper lowers the price, though the ride did not; one that was free stays free', async () => {
  const testSite = await openTestSite()
  const { work, place, booking, vansCost, stop } = testSite
  const needs = { under135: 1, under150: 0, prams: 0, bikes: 0, pet: 'none', access: 'none' } as const
  const lines: QuoteLine[] = [
    { kind: 'fixed', leg: 'there', cents: 8_000 },
    { kind: 'extra', leg: 'there', extra: 'child-seat', count: 1, cents: 900 },
  ]
  const quote = { ...order.quote, lines, maximumCents: 8_900 }
  const paid = await place.call(testSite, { trial: false, needs, quote })
  const free = await place.call(testSite, { orderId: 'second', trial: false, needs, pickUpAt: NOW + 60 * HOUR })
  await vansCost(9_000, '2026-07-15', 500)
  // A round takes only so many: mails of both stand before it.
  while ((await work.runDue()) > 0);
  expect([(await booking(paid.code)).quote.maximumCents, (await booking(free.code)).quote.maximumCents]).toEqual([
    8_500, 8_000,
  ])
  stop()
})

test('where the ride itself falls, a seat that was free is still not charged', async () => {
  const testSite = await openTestSite()
  const { work, place, booking, vansCost, stop } = testSite
  const needs = { under135: 1, under150: 0, prams: 0, bikes: 0, pet: 'none', access: 'none' } as const
  const { code } = await place.call(testSite, { trial: false, needs })
  await vansCost(7_000, '2026-07-15', 500)
  while ((await work.runDue()) > 0);
  expect((await booking(code)).quote).toMatchObject({ maximumCents: 7_000, lines: [{ kind: 'fixed', cents: 7_000 }] })
  stop()
})

test('a ride whose driver is under way, or whose price somebody agreed to on its page, keeps it; without a reason nobody agreed', async () => {
  const testSite = await openTestSite()
  const { clock, work, store, place, booking, log, vansCost, stop } = testSite
  const begun = await place.call(testSite, { trial: false, pickUpAt: NOW + 4 * HOUR })
  const agreed = await place.call(testSite, { orderId: 'second', trial: false })
  const phoned = await place.call(testSite, { orderId: 'third', trial: false, pickUpAt: NOW + 72 * HOUR })
  const logged = (code: string, data: { action: string; why: string | null }) =>
    ({ kind: 'update', path: `${bookingPath(code)}/log/0000`, data }) as const
  await store.commit([
    {
      kind: 'update',
      path: bookingPath(begun.code),
      data: { state: 'on-the-way', 'legStatus.there.state': 'on-the-way' },
    },
    logged(agreed.code, { action: 'change', why: 'two stops on the way' }),
    logged(phoned.code, { action: 'phone', why: null }),
  ])
  clock.advance(3 * HOUR)
  // First to what it costs already: nothing becomes cheaper, and nobody is told so.
  await vansCost(8_000, '2026-07-15')
  while ((await work.runDue()) > 0);
  expect((await log(phoned.code)).map(([action]) => action)).toEqual(['phone'])
  await vansCost(7_000, '2026-07-15')
  while ((await work.runDue()) > 0);
  const prices = await Promise.all(
    [begun, agreed, phoned].map(async ({ code }) => (await booking(code)).quote.maximumCents),
  )
  expect(prices).toEqual([8_000, 8_000, 7_000])
  stop()
})

test('a price agreed with a reason, a ride that has begun and a trial keep theirs', async () => {
  const testSite = await openTestSite()
  const { clock, work, store, place, booking, vansCost, stop } = testSite
  const agreed = await place.call(testSite, { trial: false })
  await store.commit([
    {
      kind: 'update',
      path: `${bookingPath(agreed.code)}/log/0000`,
      data: { action: 'phone', why: 'a stop on the way' },
    },
  ])
  const trial = await place.call(testSite, { orderId: 'second', pickUpAt: NOW + 60 * HOUR })
  const begun = await place.call(testSite, { orderId: 'third', trial: false, pickUpAt: NOW + 4 * HOUR })
  const plain = await place.call(testSite, { orderId: 'fourth', trial: false })
  clock.advance(4 * HOUR)
  await vansCost(7_000, '2026-07-15')
  // Mails of four orders stand before it.
  while ((await work.runDue()) > 0);
  for (const { code } of [agreed, trial, begun]) expect((await booking(code)).quote.maximumCents).toBe(8_000)
  // What the others would have got.
  expect((await booking(plain.code)).quote.maximumCents).toBe(7_000)
  stop()
})
