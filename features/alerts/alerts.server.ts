import { isDeepStrictEqual } from 'node:util'
import { AT_ONCE, jobWrite } from '#documents/model/job.ts'
import type { Data } from '#documents/model/value.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { DOCUMENT_ID, type Query } from '#documents/model/query.ts'
import { BOOKINGS, bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { markBooking } from '#features/bookings/mark-booking.server.ts'
import { type AlertSettings, type AlertStage, alertStages, dueStages, noAlerts, recipients } from './alert-settings.ts'

/** The kinds of job: one mail, one call of the webhook. */
export const ALERT_JOB = 'alert'

const SETTINGS = 'settings/alerts'
const PAGE = 100

export async function alertSettings(store: Pick<Store, 'get'>): Promise<AlertSettings> {
  const doc = await store.get(SETTINGS)
  // Written by alertSettingsWrite and by nobody else.
  return doc === null ? noAlerts : (doc.data as unknown as AlertSettings)
}

export function alertSettingsWrite(settings: AlertSettings): Write {
  const data: unknown = structuredClone(settings)
  return { kind: 'set', path: SETTINGS, data: data as WriteData }
}

/** null: saved. Else what is kept by now: something other than who wrote these had seen, and than these; nothing was written. */
export async function saveAlertSettings(
  store: Store,
  settings: AlertSettings,
  seen: (stored: AlertSettings) => boolean,
  also: (before: AlertSettings) => Write,
): Promise<AlertSettings | null> {
  const { result } = await store.transact(async (transaction) => {
    const before = await alertSettings(transaction)
    if (!seen(before) && !isDeepStrictEqual(before, settings)) return structuredClone(before)
    transaction.write(alertSettingsWrite(settings), also(before))
    return null
  })
  return result
}

export type Alert = { code: string; stage: AlertStage } & ({ mail: string } | { webhook: string })

/**
 * Looks for bookings nobody has seen and orders what is due for them. What was ordered is marked in the same commit, so
 * however many nodes look, each stage is told once. Says how many were found due.
 */
export async function alertUnseen(store: Store, now: number): Promise<number> {
  const settings = await alertSettings(store)
  if (settings.list.length === 0 && settings.second === null && settings.webhook === null) return 0
  let count = 0
  for (let after: [number, string] | null = null; ;) {
    const query: Query = {
      collection: BOOKINGS,
      where: [{ field: 'unseen', operator: '==', value: true }],
      orderBy: [{ field: 'orderedAt' }, { field: DOCUMENT_ID }],
      limit: PAGE,
      ...(after ? { startAfter: after } : {}),
    }
    // All of them: a hundred that were told of and never looked at must not stand before the next one.
    const docs = await store.query(query)
    const unseen = docs.flatMap((doc) => readBooking(doc) ?? [])
    for (const booking of unseen)
      if (toldNow(booking, settings, now).length > 0) count += await alertOne(store, booking.code, settings, now)
    const last = unseen.at(-1)
    if (!last || docs.length < PAGE) return count
    after = [last.orderedAt, last.code]
  }
}

async function alertOne(store: Store, code: string, settings: AlertSettings, now: number): Promise<number> {
  const { result } = await store.transact(async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    if (booking?.unseen !== true) return 0
    const stages = toldNow(booking, settings, now)
    if (stages.length === 0) return 0
    const alerted = [...(booking.alerted ?? []), ...stages]
    markBooking(transaction, booking, { alerted })
    for (const stage of stages) transaction.write(...jobsOf(code, stage, settings, now))
    return 1
  })
  return result
}

/** What is due and has somebody to hear it: at an hour when nobody is on it waits for who comes on next. */
function toldNow(booking: Booking, settings: AlertSettings, now: number): AlertStage[] {
  const isHeard = (stage: AlertStage) => settings.webhook !== null || recipients(settings, stage, now).length > 0
  return dueStages(booking, settings, now).filter(isHeard)
}

function jobsOf(code: string, stage: AlertStage, settings: AlertSettings, now: number): Write[] {
  const alerts: Alert[] = [
    ...recipients(settings, stage, now).map((mail) => ({ code, stage, mail })),
    ...(settings.webhook === null ? [] : [{ code, stage, webhook: settings.webhook }]),
  ]
  return alerts.map((payload, at) =>
    jobWrite({ key: `${code}-alert-${stage}-${at}`, kind: ALERT_JOB, payload, due: AT_ONCE }),
  )
}

export function readAlert({ code, stage, mail, webhook }: Data): Alert {
  const known = alertStages.find((name) => name === stage)
  if (typeof code === 'string' && known && typeof mail === 'string') return { code, stage: known, mail }
  if (typeof code === 'string' && known && typeof webhook === 'string') return { code, stage: known, webhook }
  throw new Error('This is no alert.')
}
