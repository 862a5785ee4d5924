import { expect, test } from 'vitest'
import type { Booking, LegStatus } from '#features/bookings/booking.ts'
import { paymentOf, statedFee } from '#features/bookings/payment.ts'
import { moneySteps, withMoney } from './booking-money.ts'
import { sampleRide } from './sample-ride.ts'

const NOW = 1_784_200_000_000
const prepaid = { cents: 10_000, at: NOW, backAt: null }
const cancelled: Booking['cancelled'] = { at: NOW, by: 'guest', feeCents: 4_000 }
const moneyBack = (booking: Booking) => paymentOf(booking).backCents
const ride = (more: Partial<Booking & LegStatus>) => sampleRide({ prepaid, ...more })

test('every fee that was stated counts, also that of a way which was cancelled alone', () => {
  const droppedLegs: Booking['droppedLegs'] = [
    {
      leg: 'back',
      from: 'opatija',
      to: 'RJK',
      pickUpAt: NOW,
      maximumCents: 3_000,
      at: NOW,
      by: 'guest',
      feeCents: 1_500,
    },
  ]
  expect(statedFee(ride({ cancelled, droppedLegs }))).toBe(5_500)
  expect(statedFee(ride({}))).toBe(0)
})

test('of a prepayment comes back what the ride did not cost', () => {
  // The sample ride costs 80 euro.
  expect(moneyBack(ride({ state: 'confirmed' }))).toBe(2_000)
  expect(moneyBack(ride({ state: 'completed' }))).toBe(2_000)
  expect(moneyBack(ride({ state: 'cancelled', cancelled }))).toBe(6_000)
  expect(moneyBack(ride({ state: 'cancelled', cancelled, fee: { state: 'waived', at: NOW } }))).toBe(10_000)
})

test('what a voucher took off was prepaid too much', () => {
  const voucher = { code: 'V0000000001', cents: 3_000 }
  expect(moneyBack(ride({ state: 'completed', voucher }))).toBe(5_000)
})

test('only what there is can be recorded, and once', () => {
  expect(moneySteps(sampleRide())).toEqual(['prepaid'])
  expect(withMoney(sampleRide(), 'fee-paid', null, NOW)).toBeNull()
  expect(withMoney(sampleRide(), 'prepaid', 0, NOW)).toBeNull()
  const over = ride({ state: 'cancelled', cancelled })
  expect(moneySteps(over)).toEqual(['fee-claimed', 'fee-paid', 'fee-waived', 'prepaid-back', 'prepaid-undo'])
  const back = withMoney(over, 'prepaid-back', null, NOW)
  expect(back && moneySteps(back)).not.toContain('prepaid-back')
})

test('a prepayment that was written down wrong can be taken out and written again, until it was given back', () => {
  const paid = withMoney(sampleRide(), 'prepaid', 45_000, NOW)
  const out = paid && withMoney(paid, 'prepaid-undo', null, NOW)
  expect(out?.prepaid).toBeUndefined()
  expect(out && withMoney(out, 'prepaid', 4500, NOW)?.prepaid?.cents).toBe(4500)
  const back = withMoney(ride({ state: 'cancelled', cancelled }), 'prepaid-back', null, NOW)
  expect(back && withMoney(back, 'prepaid-undo', null, NOW)).toBeNull()
})
