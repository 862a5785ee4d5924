import * as v from 'valibot'
import type { Doc } from '#documents/model/apply.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'
import type { Wire } from '#features/notifications/outside-request.server.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { decryptText, encryptText } from '#lib/encrypted-text.ts'
import { storedSchema } from '#lib/stored-schema.ts'
import { type EngineName, engineNames, engines, openGateway } from './engines.server.ts'
import type { GatewayValues, MessageGateway } from './message-gateway.ts'

const PATH = 'settings/gateway'
/** How many were accepted on which day; changed with every message. */
const RECORD = 'message-gateway/record'
const PURPOSE = 'galeb message gateway'
export const MOST_PER_DAY = 10_000
export const USUAL_PER_DAY = 200

const stored = storedSchema(
  'the message gateway',
  v.object({
    engine: v.picklist(engineNames),
    /** For the privacy page. */
    name: v.string(),
    /** All fields: an address may hold a key as well as a header does. */
    encrypted: v.string(),
    perDay: v.number(),
    /** When it first accepted a message with these settings; null: it was never tried live. */
    acceptedAt: v.nullable(v.number()),
  }),
)
const storedRecord = storedSchema(
  'what the message gateway accepted',
  v.object({ day: v.string(), accepted: v.number() }),
)

export type GatewaySettings = {
  engine: EngineName
  name: string
  values: GatewayValues
  perDay: number
  acceptedAt: number | null
}

const valuesSchema = v.record(v.string(), v.string())

/** null: none is set, or it was encrypted with another secret and has to be typed again. */
export async function gatewaySettings(store: Pick<Store, 'get'>, secret: string): Promise<GatewaySettings | null> {
  return settingsIn(await store.get(PATH), secret)
}

function settingsIn(doc: Doc | null, secret: string): GatewaySettings | null {
  if (doc === null) return null
  const { encrypted, ...rest } = stored.read(doc.data)
  try {
    return { ...rest, values: v.parse(valuesSchema, JSON.parse(decryptText(encrypted, secret, PURPOSE))) }
  } catch {
    return null
  }
}

/** Whom the privacy page names; null: nobody. */
export async function gatewayName(store: Pick<Store, 'get'>): Promise<string | null> {
  const doc = await store.get(PATH)
  return doc === null ? null : stored.read(doc.data).name
}

/** null: none any more. Other settings were never tried live. `also`: in the same commit. */
export async function saveGateway(
  store: Store,
  next: Pick<GatewaySettings, 'engine' | 'values' | 'perDay'> | null,
  secret: string,
  also: (before: GatewaySettings | null) => Write,
): Promise<void> {
  await store.transact(async (transaction) => {
    const before = settingsIn(await transaction.get(PATH), secret)
    transaction.write(settingsWrite(next && withTrial(next, before), secret), also(before))
    return null
  })
}

function withTrial(
  next: Pick<GatewaySettings, 'engine' | 'values' | 'perDay'>,
  before: GatewaySettings | null,
): GatewaySettings {
  const isSame =
    before?.engine === next.engine && JSON.stringify(sorted(before.values)) === JSON.stringify(sorted(next.values))
  const name = engines[next.engine].publicName(next.values)
  return { ...next, name, acceptedAt: isSame ? before.acceptedAt : null }
}

function sorted(values: GatewayValues): [string, string][] {
  return Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function settingsWrite(settings: GatewaySettings | null, secret: string): Write {
  if (settings === null) return { kind: 'delete', path: PATH }
  const { values, ...rest } = settings
  const data = stored.write({ ...rest, encrypted: encryptText(JSON.stringify(values), secret, PURPOSE) })
  // Texts and numbers.
  return { kind: 'set', path: PATH, data: data as WriteData }
}

/** null: no gateway is set. */
export function gatewayOf(settings: GatewaySettings | null, wire?: Wire): MessageGateway | null {
  return settings && openGateway(engines[settings.engine], settings.values, wire)
}

/** How many were accepted today, a day in Croatia. */
export async function acceptedToday(store: Pick<Store, 'get'>, now: number): Promise<number> {
  const doc = await store.get(RECORD)
  const record = doc && storedRecord.read(doc.data)
  return record?.day === localTimeOf(now).date ? record.accepted : 0
}

/** The gateway has accepted a message. */
export async function noteAccepted(transaction: Transaction, now: number): Promise<void> {
  const doc = await transaction.get(PATH)
  const accepted = (await acceptedToday(transaction, now)) + 1
  const data = storedRecord.write({ day: localTimeOf(now).date, accepted })
  transaction.write({ kind: 'set', path: RECORD, data: data as WriteData })
  if (doc !== null && stored.read(doc.data).acceptedAt === null)
    transaction.write({ kind: 'update', path: PATH, data: { acceptedAt: now } })
}
