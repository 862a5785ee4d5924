import { describe, expect, test } from 'vitest'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import type { Stage } from '#features/fares/choices.ts'
import { steppingClock } from '#lib/clock.ts'
import { createSite } from '#server/site.server.ts'
import { contentCopy } from '#tests/server/test-site.ts'
import type { Booking } from './booking.ts'
import { closingIds, goesBySea, isOpenByLand, stopsOf } from './closings.ts'

const { places } = createSite(contentCopy(), steppingClock(Date.parse('2026-07-15T09:00:00Z')), null)

const common = { km: 10, minutes: 20 }
const road = (from: string, to: string): Stage => ({ ...common, from, to, by: 'road', vehicle: 'car' })
const sea = (from: string, to: string): Stage => ({ ...common, from, to, by: 'sea', vehicle: 'boat' })
const ride = (from: string, to: string, more: Partial<Booking['quote']> = {}) => ({
  quote: { ...sampleRide().quote, from, to, ...more },
})
const over = ride('RJK', 'opatija')
const boat = ride('selce', 'b:vrbnik', { vehicle: 'boat' })
/** By car over the bridge to the pier, and on by boat. */
const both = ride('RJK', 'b:vrbnik', { vehicle: 'boat', stages: [road('RJK', 'selce'), sea('selce', 'b:vrbnik')] })
/** To a car in the end. */
const ashore = ride('b:vrbnik', 'ZAG', { vehicle: 'car', stages: [sea('b:vrbnik', 'selce'), road('selce', 'ZAG')] })

const stops = (booking: Pick<Booking, 'quote'>, closed: string[]) =>
  stopsOf(booking, closed, places).map(({ id, isSure }) => `${id} ${isSure ? 'for certain' : 'perhaps'}`)

describe('what is closed', () => {
  test('stops a boat by the sea alone, and a ride by car and boat by either', () => {
    const closed = ['boats', 'krk-bridge']
    expect([over, boat, both, ashore].map((one) => stops(one, closed))).toEqual([
      ['krk-bridge for certain'],
      ['boats for certain'],
      ['boats for certain', 'krk-bridge for certain'],
      ['boats for certain'],
    ])
    expect([over, boat, both, ashore].map(({ quote }) => goesBySea(quote))).toEqual([false, true, true, true])
  })

  test('of another road a person knows, of every ride that touches a road', () => {
    expect([over, boat, both, ashore].map((one) => stops(one, ['road']))).toEqual([
      ['road perhaps'],
      [],
      ['road perhaps'],
      ['road perhaps'],
    ])
  })

  test('is certain where one part of the way is sure to meet it, whatever another only may', () => {
    const [maybe, sure] = [road('bjelovar', 'cres'), road('RJK', 'opatija')]
    for (const stages of [
      [maybe, sure],
      [sure, maybe],
    ])
      expect(stops(ride('bjelovar', 'opatija', { stages }), ['krk-bridge'])).toEqual(['krk-bridge for certain'])
    expect(stops(ride('bjelovar', 'cres', { stages: [maybe] }), ['krk-bridge'])).toEqual(['krk-bridge perhaps'])
  })

  test('can be anything the data names, and our boats and another road besides', () => {
    const ids = closingIds(places)
    expect([ids[0], ids.at(-1)]).toEqual(['boats', 'road'])
    for (const id of ['krk-bridge', 'pag-bridge', 'Prizna-Zigljen']) expect(ids).toContain(id)
  })
})

test('beside a boat the road is open where nothing closed is on it, and no road of which only a person knows is closed', () => {
  const open = (from: string, to: string, closed: string[]) => isOpenByLand(ride(from, to).quote, closed, places)
  expect(open('selce', 'b:vrbnik', ['boats'])).toBe(true)
  expect(open('selce', 'b:vrbnik', ['boats', 'krk-bridge'])).toBe(false)
  expect(open('selce', 'b:vrbnik', ['boats', 'road'])).toBe(false)
  expect(open('selce', 'b:vrbnik', ['boats', 'pag-bridge', 'Prizna-Zigljen'])).toBe(true)
  expect(open('selce', 'nowhere', ['boats'])).toBe(false)
})
