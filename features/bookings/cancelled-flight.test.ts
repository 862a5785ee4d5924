import { expect, test } from 'vitest'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { mayBeForFlight } from './cancelled-flight.ts'
import { noDetails } from './leg-details.ts'

const places = { find: (id: string) => (id === 'nowhere' ? null : { kind: id === 'RJK' ? 'airport' : 'town' }) }
const { guest } = sampleRide()
const may = (from: string, to: string, flight: string | null = null) =>
  mayBeForFlight({ guest: { ...guest, legs: { there: { ...noDetails, flight }, back: null } } }, { from, to }, places)

test('a flight may be why a ride is not wanted where one was given, or an airport is at either end', () => {
  expect([may('RJK', 'opatija'), may('opatija', 'RJK'), may('opatija', 'rijeka', 'OU411')]).toEqual([true, true, true])
  expect([may('opatija', 'rijeka'), may('nowhere', 'opatija')]).toEqual([false, false])
})
