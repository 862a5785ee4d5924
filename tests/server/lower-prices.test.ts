import { expect, test } from 'vitest'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { saveTariff } from '#features/fares/tariff-book.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { openLiveSite } from '#server/live-site.server.ts'
import { openMailHouse } from './mail-house.ts'
import { HOUR, NOW } from './mail-order.ts'

/** A house with prices that are its own, and new ones for vans to and from the airport from a day on. */
async function openHouse() {
  const clock = steppingClock(NOW)
  const house = await openMailHouse(clock, null)
  const { site, store } = house
  const live = await openLiveSite({ site, store, log: () => {}, onChange: () => {} })
  const { before } = site.tariffHistory
  let seen = 0
  return {
    ...{ ...house, clock, work: house.work(), stop: () => live.stop() },
    async vansCost(van: number, validFrom: string) {
      const fixed = before.fixed.map((row) => (row.between.includes('opatija') ? { ...row, car: van, van } : row))
      const tariff = { ...before, sample: false, validFrom, fixed }
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
  const house = await openHouse()
  const { clock, work, place, booking, log, mails, vansCost, stop } = house
  const { code } = await place.call(house, { trial: false })
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

test('a price agreed with a reason, a ride that has begun and a trial keep theirs', async () => {
  const house = await openHouse()
  const { clock, work, store, place, booking, vansCost, stop } = house
  const agreed = await place.call(house, { trial: false })
  await store.commit([
    {
      kind: 'update',
      path: `${bookingPath(agreed.code)}/log/0000`,
      data: { action: 'phone', why: 'a stop on the way' },
    },
  ])
  const trial = await place.call(house, { orderId: 'second', pickUpAt: NOW + 60 * HOUR })
  const begun = await place.call(house, { orderId: 'third', trial: false, pickUpAt: NOW + 4 * HOUR })
  clock.advance(4 * HOUR)
  await vansCost(7_000, '2026-07-15')
  await work.runDue()
  for (const { code } of [agreed, trial, begun]) expect((await booking(code)).quote.maximumCents).toBe(8_000)
  stop()
})
