import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { BOOKINGS, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { readBooking } from '#tests/server/read-booking.ts'
import { cancelBooking } from '#features/bookings/cancel-booking.server.ts'
import { placeOrder } from '#features/bookings/place-order.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { sampleWaiting } from '#features/dispatch/sample-ride.ts'
import { dispatchNow } from '#features/dispatch/dispatch-commands.server.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { HOUR, NOW, order } from '#tests/server/mail-order.ts'
import { giveBackVoucher, useVoucher } from './redeem.server.ts'
import type { Voucher } from './voucher.ts'
import { findVoucher, issueVoucher, voucherLog, withdrawVoucher } from './vouchers.server.ts'

const fleet = readFleet('content')
const DAYS = 40

/** At 2026-07-15 09:00 UTC: one voucher, and everything that may be done with it. */
async function setting() {
  const clock = steppingClock(NOW)
  const store = openStore(openEmbedded(':memory:', { clock }))
  const deps = { store, clock, fleet, makeCode: () => makeCode('B') }
  const code = makeCode('V')
  const voucher: Voucher = {
    code,
    state: 'open',
    reason: 'goodwill',
    credit: 'amount',
    cents: 2_000,
    until: '2026-08-31',
    expiresAt: Date.parse('2026-08-31T22:00:00Z'),
    issuedAt: NOW,
    issuedBy: 'Mia',
    holder: 'Ana',
    note: 'late',
  }
  await issueVoucher(store, voucher)
  let orders = 0
  const place = (ordered: 'order' | 'request') => {
    orders += 1
    const pickUpAt = NOW + (12 + (orders % DAYS) * 24) * HOUR
    return placeOrder(deps, { ...order, orderId: `order-${orders}`, pickUpAt, ordered, voucher: code })
  }
  const bookings = async () => (await store.query({ collection: BOOKINGS })).flatMap((doc) => readBooking(doc) ?? [])
  return { clock, store, deps, code, place, bookings }
}

type Setting = Awaited<ReturnType<typeof setting>>
type Step =
  | { does: 'order' | 'request' }
  | { does: 'cancel' | 'decline' | 'assign' | 'office-cancel' | 'give-back' | 'use'; of: number }
  | { does: 'withdraw' }
  | { does: 'wait'; hours: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constantFrom('order', 'request') }),
  fc.record({
    does: fc.constantFrom('cancel', 'decline', 'assign', 'office-cancel', 'give-back', 'use'),
    of: fc.nat({ max: 5 }),
  }),
  fc.record({ does: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 12 }) }),
)

async function act({ clock, store, deps, code, place, bookings }: Setting, requested: Step): Promise<unknown> {
  if (requested.does === 'order' || requested.does === 'request') return place(requested.does)
  if (requested.does === 'wait') return clock.advance(requested.hours * HOUR)
  const by = { who: 'Mia', now: clock.now() }
  if (requested.does === 'withdraw') return withdrawVoucher(store, { code, why: null, ...by })
  const booking = 'of' in requested ? (await bookings())[requested.of]?.code : undefined
  if (booking === undefined || !('of' in requested)) return null
  switch (requested.does) {
    case 'cancel':
      return cancelBooking(deps, { code: booking, by: 'guest', reason: 'guest', shownFeeCents: 1e6 })
    case 'give-back':
      return giveBackVoucher(store, { booking, ...by })
    case 'use':
      return useVoucher(store, { code, booking, ...by })
    default: {
      const action = requested.does === 'office-cancel' ? 'cancel' : requested.does
      const what = { code: booking, action, expected: null, vehicleId: null, driver: null, reason: null } as const
      return dispatchNow({ store, fleet, waiting: sampleWaiting, ...by }, what)
    }
  }
}

/** What must hold whatever was done. */
async function expectOneHolder({ store, code, bookings }: Setting): Promise<void> {
  const voucher = await findVoucher(store, code)
  const all = await bookings()
  const holding = all.filter((booking) => booking.voucher?.code === code)
  expect(holding.map((booking) => booking.code)).toEqual(voucher?.used ? [voucher.used.booking] : [])
  expect(voucher?.state === 'used').toBe(voucher?.used !== undefined)
  expect(holding.map((booking) => booking.voucher?.cents)).toEqual(voucher?.used ? [voucher.used.cents] : [])
  for (const { state, cancelled, voucher: taken, code: of, sequence } of all) {
    if (state === 'declined' || cancelled?.feeCents === 0) expect(taken).toBeUndefined()
    expect(await store.query({ collection: `${bookingPath(of)}/log` })).toHaveLength(sequence + 1)
  }
  // Used, given back, used again: never twice the same.
  const told = (await voucherLog(store, code)).map(({ action }) => action).filter((name) => name !== 'withdraw')
  expect(told).toEqual(told.map((_, at) => (at === 0 ? 'issue' : at % 2 === 1 ? 'use' : 'give-back')))
}

test('whatever guests and office do, at once or in turn, it is on one booking at most, and both logs tell it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), async (rounds) => {
      const all = await setting()
      for (const round of rounds) {
        await Promise.all(round.map((requested) => act(all, requested)))
        await expectOneHolder(all)
      }
      await all.store.close()
    }),
    { numRuns: 60 },
  )
})

test('ten orders at once: one has it, the others keep nothing', async () => {
  const all = await setting()
  const placed = await Promise.all(Array.from({ length: 10 }, () => all.place('order')))
  expect(placed.map(({ kind }) => kind).toSorted()).toEqual([
    ...Array.from({ length: 9 }, () => 'no-voucher'),
    'placed',
  ])
  expect(await all.bookings()).toHaveLength(1)
  await expectOneHolder(all)
  await all.store.close()
})

test('withdrawn while the form was filled, it takes nothing off, and nothing is ordered', async () => {
  const all = await setting()
  await act(all, { does: 'withdraw' })
  expect(await all.place('order')).toEqual({ kind: 'no-voucher' })
  expect(await all.bookings()).toEqual([])
  await all.store.close()
})
