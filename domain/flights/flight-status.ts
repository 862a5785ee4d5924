export const arrivalStates = ['scheduled', 'expected', 'landed', 'cancelled', 'diverted'] as const
export type ArrivalState = (typeof arrivalStates)[number]

/** One flight as it comes to one airport. Times are milliseconds since the epoch. */
export type Arrival = {
  /** IATA code of the airport where it lands; null: not told. */
  airport: string | null
  /** `expected`: somebody has estimated the landing; `scheduled`: only the timetable is known. */
  state: ArrivalState
  scheduledAt: number | null
  /** When it lands or has landed; null where it does not land there. */
  landsAt: number | null
}

/** `date`: the day on which it lands, by the clock of its airport. */
export type FlightQuestion = { number: string; date: string }

/**
 * Why there is no answer. `refused`: the key is not taken. `too-many`: more was asked than the contract allows. `failed`: a fault of
 * the service. `bad-answer`: it cannot be read. `resting`: left alone for a while after several faults.
 */
export const flightFaults = [
  'timeout',
  'unreachable',
  'too-large',
  'refused',
  'too-many',
  'failed',
  'bad-answer',
  'resting',
] as const
export type FlightFault = (typeof flightFaults)[number]

export class FlightServiceError extends Error {
  readonly reason: FlightFault
  /** The service has named a time before which it is not to be asked again. */
  readonly retryAfterMs: number | null

  constructor(
    reason: FlightFault,
    { cause, retryAfterMs = null }: { cause?: unknown; retryAfterMs?: number | null } = {},
  ) {
    super(reason, { cause })
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

/** A service that knows when flights land. */
export type FlightStatus = {
  /** The flights of a number that land on a day; none where it knows none. Throws a FlightServiceError. */
  arrivals(question: FlightQuestion, key: string): Promise<Arrival[]>
  /** Whether it may be asked now: not while it is left alone after faults. */
  isResting(): boolean
}

const HOUR_MS = 3_600_000
/** A landing this far from the hour that was agreed is not the flight that the guest meant, or not the day. */
export const SAME_FLIGHT_MS = 3 * HOUR_MS

/**
 * The flight that brings a guest who is to be picked up at this airport and hour. `unclear`: there are flights of that number, but
 * none, or more than one, near the hour; with the nearest landing of the timetable.
 */
export type Found =
  | { kind: 'found'; arrival: Arrival }
  | { kind: 'unclear'; scheduledAt: number | null }
  | { kind: 'unknown' }

export function arrivalAt(all: readonly Arrival[], airport: string, agreedAt: number): Found {
  const here = distinct(all.filter((row) => row.airport === airport))
  // One that was diverted may be told with the airport where it landed instead.
  const rows = here.length > 0 ? here : distinct(all.filter(({ state }) => state === 'diverted'))
  const distance = ({ scheduledAt, landsAt }: Arrival) => Math.abs((scheduledAt ?? landsAt ?? agreedAt) - agreedAt)
  const [nearest, second] = rows.toSorted((a, b) => distance(a) - distance(b))
  if (nearest === undefined) return { kind: 'unknown' }
  const isSure = distance(nearest) <= SAME_FLIGHT_MS && (second === undefined || distance(second) > SAME_FLIGHT_MS)
  return isSure ? { kind: 'found', arrival: nearest } : { kind: 'unclear', scheduledAt: nearest.scheduledAt }
}

/** A plane with the numbers of two airlines may be told twice; the row that knows more stands for both. */
function distinct(rows: readonly Arrival[]): Arrival[] {
  const byHour = new Map<string, Arrival>()
  for (const row of rows) {
    const key = `${row.airport} ${row.scheduledAt}`
    const known = byHour.get(key)
    if (known === undefined || known.state === 'scheduled') byHour.set(key, row)
  }
  return [...byHour.values()]
}
