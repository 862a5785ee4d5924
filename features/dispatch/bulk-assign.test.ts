import { expect, test } from 'vitest'
import { ridesOf } from '#features/bookings/ride.ts'
import { chosenRide, oneAfterTheOther, readAssignments } from './bulk-assign.ts'
import { sampleRide } from './sample-ride.ts'

function form(chosen: readonly string[]): FormData {
  const data = new FormData()
  for (const ride of chosen) data.append('ride', ride)
  data.append('vehicleId', 'van-1')
  data.append('driver', ' Ana  Anić ')
  return data
}

test('one assignment for each chosen ride, of the leg and version that was looked at', () => {
  const { quote } = sampleRide()
  const rides = [
    ...ridesOf(sampleRide({ code: 'B1', sequence: 3 })),
    ...ridesOf(sampleRide({ code: 'B2', quote: { ...quote, returnTrip: true, returnAt: 1_784_300_000_000 } })),
  ]
  const rows = readAssignments(form(rides.map(chosenRide)))
  expect(rows.map(({ code, leg, expected }) => [code, leg, expected])).toEqual([
    ['B1', null, 3],
    ['B2', 'there', 0],
    ['B2', 'back', 0],
  ])
  expect(rows[0]).toMatchObject({ action: 'assign', vehicleId: 'van-1', driver: 'Ana Anić' })
  expect(oneAfterTheOther(rows).map(({ expected }) => expected)).toEqual([3, 0, 1])
})

test('what is no ride is left out, and more than fifty at once', () => {
  expect(readAssignments(form(['', '<b>..1', '../../etc']))).toEqual([])
  expect(readAssignments(form(Array.from({ length: 60 }, (_, at) => `B${at}..0`)))).toHaveLength(50)
})
