import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QuoteLine } from '#features/fares/quote-line.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { type BookedQuote, type Booking, type WeatherHold, withLeg } from './booking.ts'
import { heldLegs, legs, legsOf, mayDropLeg, withoutLeg } from './booking-legs.ts'
import { type BookingState, bookingStates } from '#domain/bookings/states.ts'
import { feeNow, legFee } from './cancel-booking.server.ts'
import { holdOf } from './weather-hold.ts'
import { nobody } from './leg-details.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-07-15T09:00:00Z')

/** As much of a booking as these rules look at. */
function bookingOf(
  cents: { there: number; back: number },
  hours: { there: number; back: number },
  state: BookingState = 'confirmed',
) {
  const lines = legs.map((leg): QuoteLine => ({ kind: 'fixed', leg, cents: cents[leg] }))
  const quote: BookedQuote = {
    from: 'RJK',
    to: 'opatija',
    people: 2,
    bags: 2,
    returnTrip: true,
    returnAt: NOW + hours.back * HOUR,
    vehicle: 'van',
    lines,
    maximumCents: cents.there + cents.back,
    basis: 'fixed',
    asks: false,
    freeCancellationHours: 24,
    km: 39,
    minutes: 35,
  }
  const blocks = legs.map((leg) => ({ vehicleId: `van-${leg}`, from: NOW + hours[leg] * HOUR, to: NOW + 200 * HOUR }))
  const [there = null, back = null] = blocks
  const booking = sampleRide({ state, quote, pickUpAt: NOW + hours.there * HOUR, guest: nobody })
  const outbound = withLeg(booking, 'there', { block: there, vehicleId: 'van-there' })
  return withLeg(outbound, 'back', { block: back, vehicleId: 'van-back' })
}

const amounts = fc.record({ there: fc.integer({ min: 1, max: 99_999 }), back: fc.integer({ min: 1, max: 99_999 }) })
const hours = fc.record({ there: fc.integer({ min: 0, max: 80 }), more: fc.integer({ min: 1, max: 80 }) })
const leg = fc.constantFrom(...legs)
const way = { stops: ['krk-bridge'], closed: ['krk-bridge'] }
const holds = fc.constantFrom<WeatherHold | null>(
  null,
  // Kept before ways were told apart.
  { at: NOW },
  { at: NOW, ways: { there: way } },
  { at: NOW, ways: { back: way } },
  { at: NOW, ways: { there: way, back: way } },
)
const drop = (booking: Booking, which: 'there' | 'back') => {
  const found = legsOf(booking).find((one) => one.leg === which)
  if (!found) throw new Error('no such way')
  return withoutLeg(booking, { ...found, at: NOW, by: 'guest', feeCents: legFee(booking, found, NOW, 'guest') })
}

test('a driver who is more than a quarter of an hour late lets the guest go free of charge, and so does the weather', () => {
  const ride = bookingOf({ there: 6_000, back: 6_000 }, { there: 0, back: 20 }, 'on-the-way')
  const late = NOW + 15 * 60_000
  expect(feeNow(ride, late, 'guest')).toBe(6_000)
  // Of the leg that is late alone.
  expect(feeNow(ride, late + 1, 'guest')).toBe(3_000)
  // Whoever stands there is not late any more.
  expect(feeNow(withLeg(ride, 'there', { state: 'arrived' }), late + 1, 'guest')).toBe(6_000)
  expect(feeNow({ ...ride, weatherHold: { at: NOW } }, NOW, 'guest')).toBe(0)
})

describe('one way of two', () => {
  test('what is left costs what its own lines did, at its own hour, with its own vehicle', () => {
    fc.assert(
      fc.property(amounts, hours, leg, (cents, { there, more }, which) => {
        const booking = bookingOf(cents, { there, back: there + more })
        const rest = drop(booking, which)
        const stored = which === 'there' ? 'back' : 'there'
        expect(rest.quote).toMatchObject({ maximumCents: cents[stored], returnTrip: false, returnAt: null })
        expect(rest.pickUpAt).toBe(NOW + (stored === 'there' ? there : there + more) * HOUR)
        const { date, time } = localTimeOf(rest.pickUpAt)
        expect(rest.pickUpLocal).toBe(`${date}T${time}`)
        expect(rest.legStatus).toMatchObject({ there: { vehicleId: `van-${stored}` }, back: null })
        expect([rest.quote.from, rest.quote.to]).toEqual(stored === 'there' ? ['RJK', 'opatija'] : ['opatija', 'RJK'])
      }),
    )
  })

  test('a late change of the way there says nothing of the way back', () => {
    const booking = { ...bookingOf({ there: 100, back: 100 }, { there: 48, back: 80 }), freeUntilAtMost: NOW }
    expect([drop(booking, 'back').freeUntilAtMost, drop(booking, 'there').freeUntilAtMost]).toEqual([NOW, null])
  })

  test('the way that is left is held if it was, and by what it was', () => {
    const booking = bookingOf({ there: 100, back: 100 }, { there: 48, back: 80 })
    const held = (weatherHold: WeatherHold, dropped: 'there' | 'back') => {
      const rest = drop({ ...booking, weatherHold }, dropped)
      return heldLegs(rest).map(({ leg: left }) => [left, holdOf(rest, left)?.stops])
    }
    const stopped = [['there', ['krk-bridge']]]
    expect(held({ at: NOW, ways: { back: way } }, 'there')).toEqual(stopped)
    expect(held({ at: NOW, ways: { there: way } }, 'back')).toEqual(stopped)
    for (const dropped of legs) expect(held({ at: NOW, ways: { [dropped]: way } }, dropped)).toEqual([])
    expect(held({ at: NOW, stops: ['krk-bridge'] }, 'there')).toEqual(stopped)
    expect(held({ at: NOW }, 'there')).toEqual([['there', ['boats']]])
  })

  test('before it is dropped, too: what was free of the way back stays free', () => {
    const booking = { ...bookingOf({ there: 100, back: 100 }, { there: 48, back: 80 }), freeUntilAtMost: NOW - 1 }
    expect(legsOf(booking).map((one) => legFee(booking, one, NOW, 'guest'))).toEqual([50, 0])
  })

  test('of what rides along nobody pays a share for a ride that is not driven, each way its own', () => {
    const booking = bookingOf({ there: 6_000, back: 4_000 }, { there: 5, back: 10 })
    const seat = (leg: 'there' | 'back', cents: number): QuoteLine => ({
      kind: 'extra',
      leg,
      extra: 'child-seat',
      count: 1,
      cents,
    })
    const lines = [...booking.quote.lines, seat('there', 900), seat('back', 500)]
    const riding = { ...booking, quote: { ...booking.quote, lines, maximumCents: 11_400 } }
    expect(legsOf(riding).map((one) => legFee(riding, one, NOW, 'guest'))).toEqual([3_000, 2_000])
    expect(feeNow(riding, NOW, 'guest')).toBe(5_000)
  })

  test('the way back by car and boat is its parts the other way round', () => {
    const booking = bookingOf({ there: 100, back: 100 }, { there: 48, back: 80 })
    const stages = [
      { from: 'RJK', to: 'selce', by: 'road', vehicle: 'car', km: 40, minutes: 40 },
      { from: 'selce', to: 'opatija', by: 'sea', vehicle: 'boat', km: 9, minutes: 20 },
    ] as const
    const both = { ...booking, quote: { ...booking.quote, stages: [...stages] } }
    expect(drop(both, 'there').quote.stages).toMatchObject([
      { from: 'opatija', to: 'selce', by: 'sea' },
      { from: 'selce', to: 'RJK', by: 'road' },
    ])
    expect(drop(both, 'back').quote.stages).toEqual(stages)
  })

  test('only the way whose ticket has no price yet is left with the question', () => {
    const booking = bookingOf({ there: 100, back: 100 }, { there: 48, back: 80 })
    const open: QuoteLine = { kind: 'ferry', leg: 'back', ferry: 'Prizna-Zigljen', cents: null }
    const asking = { ...booking, quote: { ...booking.quote, asks: true, lines: [...booking.quote.lines, open] } }
    expect([drop(asking, 'there').quote.asks, drop(asking, 'back').quote.asks]).toEqual([true, false])
  })

  test('a way whose driver stands there is not held any more, and the way back is until it is over', () => {
    const booking = { ...bookingOf({ there: 100, back: 100 }, { there: 48, back: 80 }), weatherHold: { at: NOW } }
    const heldIn = (state: BookingState) => heldLegs(withLeg(booking, 'there', { state })).map(({ leg: held }) => held)
    expect((['assigned', 'on-the-way', 'arrived', 'completed'] as const).map(heldIn)).toEqual([
      ['there', 'back'],
      ['there', 'back'],
      ['back'],
      ['back'],
    ])
  })

  test('one after the other costs the same as both at once, whichever of them the weather holds', () => {
    fc.assert(
      fc.property(amounts, hours, leg, holds, (cents, { there, more }, which, weatherHold) => {
        const booking = { ...bookingOf(cents, { there, back: there + more }), weatherHold }
        const rest = drop(booking, which)
        const one = rest.droppedLegs?.[0]?.feeCents ?? 0
        expect(one + feeNow(rest, NOW, 'guest')).toBe(feeNow(booking, NOW, 'guest'))
      }),
    )
  })

  test('each by its own hour: tomorrow’s way costs half, next week’s nothing', () => {
    const booking = bookingOf({ there: 6_500, back: 7_000 }, { there: 12, back: 170 })
    expect(legsOf(booking).map((one) => legFee(booking, one, NOW, 'guest'))).toEqual([3_250, 0])
    expect(legsOf(booking).map((one) => legFee(booking, one, NOW, 'weather'))).toEqual([0, 0])
  })

  test('each while its own state allows it, whatever the state of the other', () => {
    for (const state of bookingStates) {
      const booking = withLeg(bookingOf({ there: 1, back: 1 }, { there: 12, back: 20 }), 'there', { state })
      const open = legs.filter((which) => mayDropLeg(booking, which, 'guest'))
      const isOpen = ['requested', 'confirmed', 'assigned', 'on-the-way'].includes(state)
      expect([state, open]).toEqual([state, isOpen ? ['there', 'back'] : ['back']])
      expect(mayDropLeg(drop(booking, 'back'), 'there', 'guest')).toBe(false)
    }
  })
})
