import * as v from 'valibot'
import type { Data } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'
import type { CollectionRules } from '#documents/rules.ts'
import type { Store } from '#documents/store.ts'
import {
  type Arrival,
  arrivalStates,
  type FlightFault,
  type FlightQuestion,
  FlightServiceError,
  type FlightStatus,
} from '#domain/flights/flight-status.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { Clock } from '#lib/clock.ts'
import { flightKey, flightSettings, noteAnswer, takeQuestion } from './flight-settings.server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Of a flight that is asked for just now another node leaves its hands. */
const LEASE_MS = 2 * MINUTE_MS
const FIRST_RETRY_MS = 2 * MINUTE_MS
const LONGEST_RETRY_MS = 30 * MINUTE_MS

/** One document a flight and day: however many guests it brings, it is asked for once. */
const FLIGHTS = 'flights'
export const flightRules: CollectionRules = { collection: FLIGHTS, indexes: [['date']] }

const recordSchema = v.object({
  date: v.string(),
  nextAt: v.number(),
  /** In a row. */
  faults: v.number(),
  arrivals: v.array(
    v.object({
      airport: v.nullable(v.string()),
      state: v.picklist(arrivalStates),
      scheduledAt: v.nullable(v.number()),
      landsAt: v.nullable(v.number()),
    }),
  ),
})
type AnswerRecord = v.InferOutput<typeof recordSchema>

export type AskDeps = { store: Store; clock: Clock; service: FlightStatus; secret: string }

/** `not-now`: it is not due, another node asks, or the service is left alone. `used-up`: there are no questions left today. */
export type Requested =
  | { kind: 'answer'; arrivals: Arrival[] }
  | { kind: 'fault'; reason: FlightFault }
  | { kind: 'not-now' }
  | { kind: 'used-up' }
  | { kind: 'no-key' }

/** `pauseMs`: how long until it is due again, by what was answered. `isDueNow`: whatever was answered before. */
type Asking = { pauseMs: (arrivals: readonly Arrival[]) => number; isDueNow?: boolean }

/** Asks the service for one flight, where it is due: the question is counted before, what was answered is stored. */
export async function askFlight(deps: AskDeps, question: FlightQuestion, asking: Asking): Promise<Requested> {
  const { store, clock, service, secret } = deps
  const key = flightKey(await flightSettings(store), secret)
  if (key === null) return { kind: 'no-key' }
  if (service.isResting()) return { kind: 'fault', reason: 'resting' }
  const claimed = await claim(deps, question, asking)
  if (typeof claimed === 'string') return { kind: claimed }
  const keep = (record: Partial<AnswerRecord>) =>
    store.commit([recordWrite(pathOf(question), { ...claimed, faults: 0, ...record })])
  try {
    const arrivals = await service.arrivals(question, key)
    await noteAnswer(store, clock.now(), null)
    await keep({ arrivals, nextAt: clock.now() + asking.pauseMs(arrivals) })
    return { kind: 'answer', arrivals }
  } catch (error) {
    if (!(error instanceof FlightServiceError)) throw error
    const { reason, retryAfterMs } = error
    if (reason !== 'resting') await noteAnswer(store, clock.now(), reason)
    const faults = claimed.faults + 1
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** (faults - 1), LONGEST_RETRY_MS)
    await keep({ faults, nextAt: clock.now() + Math.max(waitMs, retryAfterMs ?? 0) })
    return { kind: 'fault', reason }
  }
}

/** What was answered last; null: it was not asked for, or not answered. */
export async function lastAnswer(store: Pick<Store, 'get'>, question: FlightQuestion): Promise<Arrival[] | null> {
  const doc = await store.get(pathOf(question))
  return doc === null ? null : v.parse(recordSchema, doc.data).arrivals
}

async function claim(
  { store, clock }: AskDeps,
  question: FlightQuestion,
  { isDueNow = false }: Asking,
): Promise<AnswerRecord | 'not-now' | 'used-up'> {
  const now = clock.now()
  const path = pathOf(question)
  const { result } = await store.transact(async (transaction) => {
    const doc = await transaction.get(path)
    const fresh = { date: question.date, nextAt: 0, faults: 0, arrivals: [] }
    const record = doc === null ? fresh : v.parse(recordSchema, doc.data)
    if (now < record.nextAt && !isDueNow) return 'not-now'
    if (!(await takeQuestion(transaction, now))) return 'used-up'
    transaction.write(recordWrite(path, { ...record, nextAt: now + LEASE_MS }))
    return record
  })
  return result
}

/** What was heard of flights of days that are over. */
export async function eraseFlights(store: Store, now: number): Promise<void> {
  const before = localTimeOf(now - 2 * DAY_MS).date
  const docs = await store.query({
    collection: FLIGHTS,
    where: [{ field: 'date', operator: '<', value: before }],
    orderBy: [{ field: 'date' }],
    limit: 400,
  })
  if (docs.length > 0) await store.commit(docs.map(({ path }): Write => ({ kind: 'delete', path })))
}

function pathOf({ number, date }: FlightQuestion): string {
  return `${FLIGHTS}/${number}-${date}`
}

function recordWrite(path: string, record: AnswerRecord): Write {
  const data: Data = { ...record, arrivals: record.arrivals.map((row): Data => ({ ...row })) }
  return { kind: 'set', path, data }
}
