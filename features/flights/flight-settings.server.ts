import * as v from 'valibot'
import type { Data } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { type FlightFault, flightFaults } from '#domain/flights/flight-status.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { decryptText, encryptText } from '#lib/encrypted-text.ts'

const SETTINGS = 'settings/flights'
/** How the service answers; changed with every question. */
const RECORD = 'flight-service/record'
const PURPOSE = 'galeb flight service'

const settingsSchema = v.object({
  /** Encrypted; null: no flight is watched. */
  key: v.nullable(v.string()),
  perDay: v.number(),
  /** When the service first answered this key: only then may the site say that flights are watched. */
  answeredAt: v.nullable(v.number()),
})
/** What the office has set of the flight service. The document `settings/flights`. */
export type FlightSettings = v.InferOutput<typeof settingsSchema>

const recordSchema = v.object({
  /** How often it was asked on which day in Croatia. */
  day: v.string(),
  asked: v.number(),
  lastAnswerAt: v.nullable(v.number()),
  fault: v.nullable(v.object({ at: v.number(), reason: v.picklist(flightFaults) })),
})
export type FlightRecord = v.InferOutput<typeof recordSchema>

export const MOST_PER_DAY = 10_000
const USUAL_PER_DAY = 100
const noSettings: FlightSettings = { key: null, perDay: USUAL_PER_DAY, answeredAt: null }
const noRecord: FlightRecord = { day: '', asked: 0, lastAnswerAt: null, fault: null }

export async function flightSettings(store: Pick<Store, 'get'>): Promise<FlightSettings> {
  const doc = await store.get(SETTINGS)
  return doc === null ? noSettings : v.parse(settingsSchema, doc.data)
}

export async function flightRecord(store: Pick<Store, 'get'>): Promise<FlightRecord> {
  const doc = await store.get(RECORD)
  return doc === null ? noRecord : v.parse(recordSchema, doc.data)
}

/** Whether the site may say that flights are watched: there is a key, and the service has answered it. */
export function watchesFlights({ key, answeredAt }: FlightSettings): boolean {
  return key !== null && answeredAt !== null
}

/** null where none is set, or the secret of the site is another by now. */
export function flightKey({ key }: FlightSettings, secret: string): string | null {
  if (key === null) return null
  try {
    return decryptText(key, secret, PURPOSE)
  } catch {
    return null
  }
}

/** `key`: another one; absent: the one that is set. null: none any more. `also`: in the same commit. */
export async function saveFlightSettings(
  store: Store,
  { key, perDay, secret }: { key?: string | null; perDay?: number; secret: string },
  also: (before: FlightSettings, after: FlightSettings) => Write,
): Promise<void> {
  await store.transact(async (transaction) => {
    const before = await flightSettings(transaction)
    const changed = key === undefined ? {} : { key: key && encryptText(key, secret, PURPOSE), answeredAt: null }
    const after = { ...before, ...changed, ...(perDay !== undefined && { perDay }) }
    transaction.write({ kind: 'set', path: SETTINGS, data: { ...after } }, also(before, after))
    return null
  })
}

/** Counts one question of today; false: they are used up. */
export async function takeQuestion(transaction: Transaction, now: number): Promise<boolean> {
  const { perDay } = await flightSettings(transaction)
  const record = await flightRecord(transaction)
  const day = localTimeOf(now).date
  const requestCount = record.day === day ? record.asked : 0
  if (requestCount >= perDay) return false
  transaction.write(recordWrite({ ...record, day, asked: requestCount + 1 }))
  return true
}

/** The service has answered, or why not. */
export async function noteAnswer(store: Store, now: number, fault: FlightFault | null): Promise<void> {
  await store.transact(async (transaction) => {
    const settings = await flightSettings(transaction)
    const record = await flightRecord(transaction)
    const change = fault === null ? { lastAnswerAt: now } : { fault: { at: now, reason: fault } }
    transaction.write(recordWrite({ ...record, ...change }))
    if (fault === null && settings.key !== null && settings.answeredAt === null)
      transaction.write({ kind: 'set', path: SETTINGS, data: { ...settings, answeredAt: now } })
    return null
  })
}

function recordWrite(record: FlightRecord): Write {
  const data: Data = { ...record }
  return { kind: 'set', path: RECORD, data }
}
