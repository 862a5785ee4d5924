import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { steppingClock } from '#lib/clock.ts'
import type { Booking, LegStatus } from './booking.ts'
import { asData, bookingPath } from './booking-documents.server.ts'
import { type ReadBooking, readBooking } from '#tests/server/read-booking.ts'
import { heldBy, holdForWeather, type WeatherHolding } from './weather-hold.server.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-07-15T09:00:00Z')
/** From tomorrow at nine for six hours. */
const [FROM, TO] = [NOW + 24 * HOUR_MS, NOW + 30 * HOUR_MS]

let clock: ReturnType<typeof steppingClock>
let store: ReturnType<typeof openStore>
beforeEach(() => {
  clock = steppingClock(NOW)
  store = openStore(openEmbedded(':memory:', { clock }))
})
afterEach(() => store.close())

const { quote } = sampleRide()
const one = 'B0000000001'
async function rides(...all: Partial<Booking & LegStatus>[]): Promise<void> {
  const docs = all.map((more) => sampleRide({ pickUpAt: FROM, guest: { ...guest, email: 'a@example.hr' }, ...more }))
  await store.commit(docs.map((ride) => ({ kind: 'set', path: bookingPath(ride.code), data: asData(ride) })))
}
const { guest } = sampleRide()
async function stored(code: string): Promise<ReadBooking> {
  const booking = readBooking(await store.get(bookingPath(code)))
  if (!booking) throw new Error('not kept')
  return booking
}
const holdOf = async (code: string) => (await stored(code)).weatherHold
/** Of the way there, as the weather's hold is kept. */
const there = (...ids: string[]) => ({ at: NOW, ways: { there: { stops: ids, closed: ids } } })
/** `told`: what is closed, and whether it is certain that the ride leads there. */
const press = (on: boolean, told: Record<string, boolean>, more: Partial<WeatherHolding> = {}) => {
  const stops = Object.entries(told).map(([id, isSure]) => ({ id, isSure }))
  const what = { closed: Object.keys(told), stopsOf: () => stops }
  return holdForWeather({ store, clock }, { from: FROM, to: TO, on, who: 'Iva', what, ...more })
}
const letters = async (code: string) =>
  (await store.query({ collection: 'jobs' })).flatMap(({ path, data }) => {
    if (data['kind'] !== 'mail') return []
    const [, kind] = new RegExp(`${code}-([a-z-]+)-\\d+-guest`).exec(path) ?? []
    return kind ?? []
  })

describe('which rides', () => {
  test('those that begin in the time, there or back: its first instant counts, its last does not', async () => {
    const back = (returnAt: number) => ({ quote: { ...quote, returnTrip: true, returnAt } })
    await rides(
      { code: 'first', pickUpAt: FROM },
      { code: 'before', pickUpAt: FROM - 1 },
      { code: 'last', pickUpAt: TO - 1 },
      { code: 'after', pickUpAt: TO },
      // However long somebody stays.
      { code: 'back', pickUpAt: FROM - 2400 * HOUR_MS, ...back(FROM) },
      { code: 'both', pickUpAt: FROM, ...back(FROM + HOUR_MS) },
      { code: 'back-after', pickUpAt: FROM - HOUR_MS, ...back(TO) },
    )
    expect((await press(true, { boats: true })).toSorted()).toEqual(['back', 'both', 'both', 'first', 'last'])
  })

  test('none that has begun or is over', async () => {
    const states = ['requested', 'confirmed', 'assigned', 'on-the-way', 'arrived', 'completed', 'cancelled'] as const
    await rides(...states.map((state) => ({ code: state, state })))
    expect((await press(true, { boats: true })).toSorted()).toEqual(['assigned', 'confirmed', 'requested'])
  })

  test('of what is not certain only those that somebody has ticked', async () => {
    await rides({}, { code: 'other' })
    expect(await press(true, { road: false })).toEqual([])
    expect(await press(true, { road: false }, { ways: [{ code: one, leg: null }] })).toEqual([one])
    expect([await holdOf(one), await holdOf('other')]).toEqual([there('road'), undefined])
  })

  test('our boats where nothing else is said, a part of the way by boat too', async () => {
    const stages = [{ from: 'selce', to: 'b:vrbnik', by: 'sea', vehicle: 'boat', km: 9, minutes: 20 } as const]
    await rides(
      { code: 'car' },
      { code: 'boat', quote: { ...quote, vehicle: 'boat' } },
      {
        code: 'both',
        quote: { ...quote, stages },
      },
    )
    const changed = await holdForWeather({ store, clock }, { from: FROM, to: TO, on: true, who: 'Iva' })
    expect(changed.toSorted()).toEqual(['boat', 'both'])
  })

  test('more than one commit can take are all held', async () => {
    const codes = Array.from({ length: 101 }, (_, n) => `B${String(n).padStart(10, '0')}`)
    await rides(...codes.map((code) => ({ code })))
    expect((await press(true, { boats: true })).toSorted()).toEqual(codes)
  })
})

describe('closed one after the other', () => {
  test('a second thing is added, from the hour of the first, and the guest is not written to again', async () => {
    await rides({})
    await press(true, { boats: true })
    clock.advance(HOUR_MS)
    expect(await press(true, { boats: true })).toEqual([])
    expect(await press(true, { 'krk-bridge': true })).toEqual([one])
    expect(await holdOf(one)).toEqual(there('boats', 'krk-bridge'))
    expect(await letters(one)).toEqual(['weather'])
  })

  test('opened one by one it is held, and nobody written to, until the last is open', async () => {
    await rides({})
    await press(true, { boats: true, 'krk-bridge': true })
    expect(await press(false, { 'pag-bridge': true })).toEqual([])
    expect(await press(false, { boats: true })).toEqual([one])
    expect([await holdOf(one), await letters(one)]).toEqual([there('krk-bridge'), ['weather']])
    expect(await press(false, { 'krk-bridge': true })).toEqual([one])
    expect([await holdOf(one), (await letters(one)).toSorted()]).toEqual([null, ['weather', 'weather-lifted']])
  })

  test('of two ways the one that is held anew is told of, though the other was held before', async () => {
    await rides({ quote: { ...quote, returnTrip: true, returnAt: FROM + 2 * HOUR_MS } })
    expect(await press(true, { boats: true }, { from: FROM + HOUR_MS })).toEqual([one])
    expect(await press(true, { 'krk-bridge': true })).toEqual([one, one])
    expect(await letters(one)).toEqual(['weather', 'weather'])
    expect(await press(true, { 'pag-bridge': true })).toEqual([one, one])
    expect(await letters(one)).toHaveLength(2)
  })

  test('what was held before anybody wrote down for what was held for our boats', async () => {
    await rides({ weatherHold: { at: NOW } })
    expect(heldBy(await stored(one))).toEqual({ stops: ['boats'], closed: ['boats'] })
    expect(heldBy(sampleRide())).toEqual({ stops: [], closed: [] })
    expect(await press(false, { 'krk-bridge': true })).toEqual([])
    expect(await press(false, { boats: true })).toEqual([one])
    expect(await holdOf(one)).toBeNull()
  })
})
