import * as v from 'valibot'
import { circuitBreaker } from '#lib/circuit-breaker.ts'
import type { Clock } from '#lib/clock.ts'
import { FetchError, fetchText, jsonIn } from '#lib/fetch-text.ts'
import {
  type Arrival,
  FlightServiceError,
  type FlightFault,
  type FlightQuestion,
  type FlightStatus,
} from './flight-status.ts'

/** AeroDataBox by way of RapidAPI, where its keys are sold. */
const AERODATABOX_URL = 'https://aerodatabox.p.rapidapi.com'

/** Nobody waits for it: the answer of the next minute is as good. */
const TIMEOUT_MS = 10_000
/** A number has a handful of flights on a day. */
const MOST_BYTES = 256 * 1024
const FAULTS_IN_A_ROW = 3
const PAUSE_MS = 10 * 60_000
const LONGEST_RETRY_AFTER_MS = 6 * 3_600_000

/** `2026-07-20 11:40Z`, `2026-07-20 13:40+02:00`. */
const MOMENT = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)$/
const momentSchema = v.pipe(
  v.string(),
  v.regex(MOMENT),
  v.transform((text) => Date.parse(text.replace(' ', 'T'))),
  v.number(),
)
/** Both clocks mean one instant. Where they do not, nobody knows which one is wrong. */
const timeSchema = v.pipe(
  v.object({ utc: momentSchema, local: momentSchema }),
  v.check(({ utc, local }) => utc === local, 'UTC and local time differ'),
  v.transform(({ utc }) => utc),
)
const time = v.nullish(timeSchema)

const statuses = [
  'Unknown',
  'Expected',
  'EnRoute',
  'CheckIn',
  'Boarding',
  'GateClosed',
  'Departed',
  'Delayed',
  'Approaching',
  'Arrived',
  'Canceled',
  'Diverted',
  'CanceledUncertain',
] as const

const flightSchema = v.object({
  number: v.string(),
  status: v.picklist(statuses),
  arrival: v.object({
    airport: v.object({ iata: v.nullish(v.string()) }),
    scheduledTime: time,
    // At the gate, or on the runway where that is not told; estimated or real.
    revisedTime: time,
    runwayTime: time,
  }),
})
const answerSchema = v.array(flightSchema)
type Flight = v.InferOutput<typeof flightSchema>

type Deps = {
  /** Of a test; else the service itself, and its patience. */
  url?: string
  timeoutMs?: number
  clock: Clock
  /** `isOpened`: so many faults in a row that it is left alone for a while. */
  onFault: (fault: { reason: FlightFault; cause: string }, isOpened: boolean) => void
}

/**
 * Flight status by number and day of arrival, https://doc.aerodatabox.com (Flight API, version 1). The field `predictedTime` is left
 * out: by its documentation it is an experiment and may differ much from what happens.
 */
export function aeroDataBox({ url = AERODATABOX_URL, timeoutMs = TIMEOUT_MS, clock, onFault }: Deps): FlightStatus {
  const breaker = circuitBreaker(clock, { faults: FAULTS_IN_A_ROW, pauseMs: PAUSE_MS })
  let restsUntil = 0
  return {
    isResting: () => clock.now() < restsUntil,
    async arrivals(question, key) {
      if (clock.now() < restsUntil || !breaker.mayTry()) throw new FlightServiceError('resting')
      try {
        const found = await ask({ url, timeoutMs }, question, key)
        breaker.succeeded()
        return found
      } catch (error) {
        if (!(error instanceof FlightServiceError)) throw error
        const { reason, retryAfterMs } = error
        // What is wrong for one flight is wrong for all: the contract is used up, or the key is no key.
        const isOpened = breaker.failed() || reason === 'too-many' || reason === 'refused'
        if (isOpened) restsUntil = clock.now() + Math.max(PAUSE_MS, retryAfterMs ?? 0)
        onFault({ reason, cause: causeOf(error) }, isOpened)
        throw error
      }
    },
  }
}

type Where = { url: string; timeoutMs: number }

async function ask({ url: base, timeoutMs }: Where, { number, date }: FlightQuestion, key: string): Promise<Arrival[]> {
  const url = new URL(`/flights/number/${encodeURIComponent(number)}/${date}`, base)
  url.search = '?dateLocalRole=Arrival&withAircraftImage=false&withLocation=false'
  const headers = { 'X-RapidAPI-Key': key, 'X-RapidAPI-Host': url.host, Accept: 'application/json' }
  const { status, text, retryAfter } = await textFrom(url, { timeoutMs, mostBytes: MOST_BYTES, headers })
  // No flight of that number on that day.
  if (status === 204 || status === 404) return []
  if (status === 401 || status === 403) throw new FlightServiceError('refused', { cause: `status ${status}` })
  if (status === 429) throw new FlightServiceError('too-many', { retryAfterMs: waitIn(retryAfter) })
  if (status !== 200) throw new FlightServiceError('failed', { cause: `status ${status}` })
  const answer = v.safeParse(answerSchema, jsonIn(text))
  if (!answer.success)
    throw new FlightServiceError('bad-answer', { cause: v.getDotPath(answer.issues[0]) ?? 'no list' })
  return answer.output.map(arrivalOf)
}

async function textFrom(...args: Parameters<typeof fetchText>): ReturnType<typeof fetchText> {
  try {
    return await fetchText(...args)
  } catch (error) {
    throw error instanceof FetchError ? new FlightServiceError(error.reason, { cause: error }) : error
  }
}

/** `Retry-After` in seconds; a date is not read. */
function waitIn(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Math.min(Number(text) * 1000, LONGEST_RETRY_AFTER_MS) : null
}

function arrivalOf({ status, arrival }: Flight): Arrival {
  const { airport, scheduledTime, revisedTime, runwayTime } = arrival
  const scheduledAt = scheduledTime ?? null
  const notifiedCount = runwayTime ?? revisedTime ?? null
  const common = { airport: airport.iata ?? null, scheduledAt }
  switch (status) {
    case 'Canceled':
      return { ...common, state: 'cancelled', landsAt: null }
    case 'Diverted':
      return { ...common, state: 'diverted', landsAt: null }
    case 'Arrived':
      return { ...common, state: 'landed', landsAt: notifiedCount ?? scheduledAt }
    // Perhaps it is cancelled: nobody is told so until it is.
    case 'CanceledUncertain':
      return { ...common, state: 'scheduled', landsAt: scheduledAt }
    case 'Unknown':
    case 'Expected':
    case 'EnRoute':
    case 'CheckIn':
    case 'Boarding':
    case 'GateClosed':
    case 'Departed':
    case 'Delayed':
    case 'Approaching':
      return notifiedCount === null
        ? { ...common, state: 'scheduled', landsAt: scheduledAt }
        : { ...common, state: 'expected', landsAt: notifiedCount }
  }
}

/** For the log: neither the address, which holds the flight, nor the key. */
function causeOf({ cause, reason }: FlightServiceError): string {
  return typeof cause === 'string' ? cause : reason
}
