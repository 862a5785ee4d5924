import { type Fleet, roadDocumentNames } from '#features/fleet/fleet.ts'

type Values = Record<string, string>
type Vehicle = Fleet['vehicles'][number]
const MOST_ROWS = 100
const BLANK_ROWS = 2

/** The vehicles as the fields of the fleet's form. */
export function vehicleValues(vehicles: Fleet['vehicles']): Values {
  return Object.fromEntries(
    vehicles.flatMap((vehicle, at) =>
      Object.entries(cellsOf(vehicle)).map(([name, cell]) => [`v-${at}-${name}`, cell]),
    ),
  )
}

function cellsOf({ papers, bikes = 0, takesPets = false, wheelchair, hasSteps = false, ...row }: Vehicle): Values {
  const { registration = '', persons = '', approval = '', berth = '', insuredUntil = '' } = papers ?? {}
  return {
    id: row.id,
    label: row.label,
    class: row.vehicleClass,
    seats: `${row.seats}`,
    bags: `${row.bags}`,
    child: `${row.childSeats}`,
    bikes: `${bikes}`,
    wheelchair: wheelchair ?? '',
    pets: takesPets ? 'yes' : '',
    steps: hasSteps ? 'yes' : '',
    registration,
    persons: `${persons}`,
    approval,
    berth,
    insuredUntil,
    ...Object.fromEntries(roadDocumentNames.map((name) => [name, row.validUntil?.[name] ?? ''])),
  }
}

/**
 * The rows that are filled, by their numbers in the form. Of those there were, the first `known`, one without its short
 * name is taken out; a new one in which something was typed is told.
 */
export function vehicleRows(values: Values, known: number): number[] {
  const cell = (at: number, name: string) => values[`v-${at}-${name}`] ?? ''
  const isTyped = (at: number) => at >= known && typedCells.some((name) => cell(at, name) !== '')
  return Array.from({ length: MOST_ROWS }, (_, at) => at).filter((at) => cell(at, 'id') !== '' || isTyped(at))
}

/** Class and wheelchair are choices, which say something in an empty row too. */
const typedCells = ['label', 'seats', 'bags', 'child', 'bikes', 'pets', 'steps', 'registration'] as const

/** How many rows are drawn: those there are, and some to add one. */
export function shownVehicleRows(values: Values): number {
  const last = Math.max(-1, ...Object.keys(values).map((name) => Number(/^v-(\d+)-id$/.exec(name)?.[1] ?? -1)))
  return Math.min(MOST_ROWS, last + 1 + BLANK_ROWS)
}

/** One row as the schema checks it: what is no number becomes NaN, and is told there. */
export function readVehicle(values: Values, at: number): Record<string, unknown> {
  const cell = (name: string) => values[`v-${at}-${name}`] ?? ''
  const count = (name: string) => (/^\d{1,5}$/.test(cell(name)) ? Number(cell(name)) : NaN)
  const papers = {
    registration: cell('registration'),
    persons: count('persons') || 0,
    approval: cell('approval'),
    berth: cell('berth'),
    insuredUntil: cell('insuredUntil'),
  }
  const documents = roadDocumentNames.flatMap((name) => (cell(name) === '' ? [] : [[name, cell(name)]]))
  const isOnRoad = cell('class') !== 'boat'
  return {
    id: cell('id').toLowerCase(),
    label: cell('label'),
    vehicleClass: cell('class'),
    seats: count('seats'),
    bags: count('bags'),
    childSeats: count('child'),
    ...(cell('bikes') !== '' && { bikes: count('bikes') }),
    ...(cell('wheelchair') !== '' && { wheelchair: cell('wheelchair') }),
    takesPets: cell('pets') === 'yes',
    hasSteps: cell('steps') === 'yes',
    papers: isOnRoad ? null : papers,
    ...(isOnRoad && documents.length > 0 && { validUntil: Object.fromEntries(documents) }),
  }
}

/** The field of the form that a fault of the vehicles is told at; null: it is of something else. */
export function vehicleField(path: string, rows: readonly number[]): string | null {
  if (path === 'vehicles') return 'v-0-id'
  const found = /^vehicles\.(\d+)\.(?:validUntil\.)?(\w+)/.exec(path)
  if (!found) return null
  const names: Record<string, string> = { vehicleClass: 'class', childSeats: 'child' }
  const name = found[2] ?? ''
  return `v-${rows[Number(found[1])] ?? 0}-${names[name] ?? name}`
}
