import type { Fleet, Papers } from './fleet.ts'

type Vehicle = Fleet['vehicles'][number]
type Wanted = {
  today: string
  isTrial: boolean
  /** The boats the sample came with, by their ids. */
  boats: readonly string[]
}

/** Whoever reads it sees that nobody issued it. */
const MARK = 'SAMPLE'

/**
 * The sample's boats with papers that say they are samples: without any no boat ride of a trial site could be confirmed. They
 * last until the boat has papers of its own, and end with the year after this one, so that they hold whenever somebody looks;
 * where guests come no boat goes on them.
 */
export function withSamplePapers(fleet: Fleet, { today, isTrial, boats }: Wanted): Fleet {
  const lacks = ({ id, vehicleClass, papers }: Vehicle) =>
    vehicleClass === 'boat' && boats.includes(id) && isBlank(papers)
  if (!isTrial || !fleet.vehicles.some(lacks)) return fleet
  const insuredUntil = `${Number(today.slice(0, 4)) + 1}-12-31`
  const papers = (persons: number): Papers => ({
    registration: MARK,
    persons,
    approval: MARK,
    berth: MARK,
    insuredUntil,
  })
  const vehicles = fleet.vehicles.map((row) => (lacks(row) ? { ...row, papers: papers(row.seats) } : row))
  return { ...fleet, vehicles }
}

export function isOnSamplePapers({ papers }: Vehicle): boolean {
  return papers?.registration === MARK
}

/** What a form and the store hold: of papers that nobody issued nothing is kept. */
export function withoutSamplePapers({ vehicles }: Pick<Fleet, 'vehicles'>): Fleet['vehicles'] {
  return vehicles.map((row) => (isOnSamplePapers(row) ? { ...row, papers: null } : row))
}

/** As the form of the fleet sends a boat of which nothing was written down. */
function isBlank(papers: Papers | null): boolean {
  if (papers === null) return true
  const { registration, persons, approval, berth, insuredUntil } = papers
  return persons === 0 && [registration, approval, berth, insuredUntil].every((text) => text.trim() === '')
}
