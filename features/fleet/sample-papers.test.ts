import { expect, test } from 'vitest'
import { readFleet } from './fleet.server.ts'
import { mayGoOut } from './fleet.ts'
import { withoutSamplePapers, withSamplePapers } from './sample-papers.ts'

const fleet = readFleet('content')
const boatsOf = ({ vehicles }: Pick<typeof fleet, 'vehicles'>) =>
  vehicles.filter(({ vehicleClass }) => vehicleClass === 'boat')
const boats = boatsOf(fleet).map(({ id }) => id)

test.each(['2026-08-15', '2026-12-31', '2031-01-01'])(
  'on %s the boats of a trial site go out, marked as samples',
  (today) => {
    const out = boatsOf(withSamplePapers(fleet, { today, isTrial: true, boats }))
    expect(out.map((boat) => [mayGoOut(boat, today), boat.papers?.registration])).toEqual(
      out.map(() => [true, 'SAMPLE']),
    )
  },
)

test('where guests come, and for a boat the operator has added, there are none', () => {
  const today = '2026-08-15'
  expect(withSamplePapers(fleet, { today, isTrial: false, boats })).toBe(fleet)
  const own = { ...fleet, sample: false }
  expect(withSamplePapers(own, { today, isTrial: true, boats: [] })).toBe(own)
  const taken = withoutSamplePapers(withSamplePapers(fleet, { today, isTrial: true, boats }))
  expect(boatsOf({ vehicles: taken }).map(({ papers }) => papers)).toEqual(boatsOf(fleet).map(() => null))
})

test('a boat of the sample that has papers keeps its own, and a car gets none', () => {
  const papers = { registration: 'RK-1', persons: 6, approval: 'A-2', berth: 'Selce 4', insuredUntil: '2026-12-31' }
  const vehicles = fleet.vehicles.map((row) => (row.vehicleClass === 'boat' ? { ...row, papers } : row))
  const own = withSamplePapers({ ...fleet, vehicles }, { today: '2026-08-15', isTrial: true, boats })
  expect(own.vehicles).toEqual(vehicles)
})
