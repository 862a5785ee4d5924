import { expect, test } from 'vitest'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { rideOf } from './ride.ts'
import { freeWaitingMinutes, waitsUntil } from './booking-times.ts'
import { emptyTimeline } from './booking.ts'
import { noDetails, swapped } from './leg-details.ts'

const minutes = { airport: 60, station: 30, address: 15 }

test('a port or a station has its own free minutes, by whatever of the four languages it is named in', () => {
  const names = [
    'Glavni kolodvor',
    'the station',
    'Hauptbahnhof, Gleis 1',
    'Stazione di Trieste',
    'Trajektna luka Split',
  ]
  for (const name of [...names, 'Fährhafen', 'Autobusni kolodvor', 'Ferry port, gate 2', 'Porto di Pola'])
    expect([name, freeWaitingMinutes('town', name, minutes)]).toEqual([name, 30])
  for (const name of [null, '', 'Hotel Portorož', 'Ulica Luke Botića 3 a', 'Via Porta 2', 'Ćićarija 3'])
    expect([name, freeWaitingMinutes('town', name, minutes)]).toEqual([name, 15])
  expect(freeWaitingMinutes('airport', 'Terminal 1', minutes)).toBe(60)
  expect(freeWaitingMinutes('boat-stop', null, minutes)).toBe(30)
})

test('a station whose minutes are fewer than an address has takes none away', () => {
  expect(freeWaitingMinutes('town', 'Hauptbahnhof', { ...minutes, station: 10 })).toBe(15)
})

const MINUTE_MS = 60_000

test('the driver waits from the time agreed, or from when a late one came; on the way back by where that begins', () => {
  const kindOf = (id: string) => (id === 'RJK' ? ('airport' as const) : ('town' as const))
  const { pickUpAt, quote, guest } = sampleRide()
  const returnAt = pickUpAt + 48 * 60 * MINUTE_MS
  const atStation = { ...noDetails, dropOffAddress: 'Glavni kolodvor' }
  const both = sampleRide({
    quote: { ...quote, returnTrip: true, returnAt },
    guest: { ...guest, legs: { there: atStation, back: swapped(atStation) } },
  })
  const until = (leg: 'there' | 'back', arrivedAt: number | null, booking = both) => {
    const ride = rideOf(booking, leg)
    if (!ride) throw new Error('no such leg')
    const times = { ...emptyTimeline, arrivedAt }
    return (waitsUntil({ ...ride, times }, { kindOf, freeMinutes: minutes }) - ride.pickUpAt) / MINUTE_MS
  }
  // From the airport, whether the driver was early or twenty minutes late.
  expect([until('there', pickUpAt - 1), until('there', pickUpAt + 20 * MINUTE_MS)]).toEqual([60, 80])
  // Back from the station where the way there ended.
  expect(until('back', null)).toBe(30)
  const legs = { there: swapped(atStation), back: atStation }
  const turned = { ...both, quote: { ...both.quote, from: 'opatija', to: 'RJK' }, guest: { ...guest, legs } }
  expect([until('there', null, turned), until('back', null, turned)]).toEqual([30, 60])
})
