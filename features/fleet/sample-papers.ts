import type { Fleet, Papers } from './fleet.ts'

/** Whoever reads it sees that nobody issued it. */
const MARK = 'SAMPLE'

/**
 * The sample's boats with papers that say they are samples: without any no boat ride of a trial site could be confirmed. They
 * end with the year after this one, so that they hold whenever somebody looks; where guests come no boat goes on them.
 */
export function withSamplePapers(fleet: Fleet, { today, isTrial }: { today: string; isTrial: boolean }): Fleet {
  if (!fleet.sample || !isTrial) return fleet
  const insuredUntil = `${Number(today.slice(0, 4)) + 1}-12-31`
  const papers = (persons: number): Papers => ({
    ...{ registration: MARK, persons, approval: MARK, berth: MARK, insuredUntil },
  })
  const vehicles = fleet.vehicles.map((row) =>
    row.vehicleClass === 'boat' && row.papers === null ? { ...row, papers: papers(row.seats) } : row,
  )
  return { ...fleet, vehicles }
}

/** What the operator goes on with when the fleet becomes its own: of papers that nobody issued nothing is kept. */
export function withoutSamplePapers({ sample, vehicles }: Fleet): Fleet['vehicles'] {
  return sample ? vehicles.map((row) => ({ ...row, papers: null })) : vehicles
}
