import { localTimeOf } from '#i18n/zoned.ts'
import { isEmail } from '#lib/email.ts'

/** One address and the hours of the day in which it is written to; over midnight where the end comes first. */
export type AlertRow = { mail: string; from: string; to: string }

/** Who hears of a booking nobody of the office has looked at. The document `settings/alerts`. */
export type AlertSettings = {
  list: AlertRow[]
  /** So long after the order the list is written to. */
  afterMinutes: number
  /** Written to when the promised minutes are over as well. */
  second: string | null
  /** https, fixed by the owner: it gets the code and nothing else. */
  webhook: string | null
}

export const noAlerts: AlertSettings = { list: [], afterMinutes: 5, second: null, webhook: null }

/** Without a promise (it was confirmed at once) the second one hears after this. */
const SECOND_MINUTES = 30
const MINUTE_MS = 60_000

export const alertStages = ['list', 'second'] as const
export type AlertStage = (typeof alertStages)[number]

type Unseen = { orderedAt: number; promisedBy: number | null; alerted?: readonly string[] }

/** What is due for a booking that nobody has seen, and was not done before. */
export function dueStages(booking: Unseen, settings: AlertSettings, now: number): AlertStage[] {
  const { orderedAt, promisedBy, alerted = [] } = booking
  const since: Record<AlertStage, number> = {
    list: orderedAt + settings.afterMinutes * MINUTE_MS,
    second: promisedBy ?? orderedAt + SECOND_MINUTES * MINUTE_MS,
  }
  return alertStages.filter((stage) => now >= since[stage] && !alerted.includes(stage))
}

/** Whom a stage writes to at this hour in Croatia. */
export function recipients({ list, second }: AlertSettings, stage: AlertStage, now: number): string[] {
  if (stage === 'second') return second === null ? [] : [second]
  const { time } = localTimeOf(now)
  const isOn = ({ from, to }: AlertRow) => (from <= to ? time >= from && time < to : time >= from || time < to)
  return [...new Set(list.filter(isOn).map(({ mail }) => mail))]
}

/** What a machine's own address may carry. More is refused: cut off, it would lead elsewhere. */
const LONGEST_HOOK = 500
const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/

export type AlertTyped = { list: string; afterMinutes: string; second: string; webhook: string }
export type AlertFaults = Partial<Record<keyof AlertTyped, true>>

/** `desk@firm.hr 06:00-22:00`, a line each; without hours it is always on. */
export function readAlerts(typed: AlertTyped): { settings: AlertSettings | null; faults: AlertFaults } {
  const faults: AlertFaults = {}
  const lines = typed.list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const list = lines.flatMap((line): AlertRow[] => {
    const [mail = '', hours = '00:00-24:00'] = line.split(/\s+/)
    const [from = '', to = ''] = hours.split(/[-–]/)
    const isRow = isEmail(mail) && HOUR.test(from) && (HOUR.test(to) || to === '24:00')
    if (!isRow) faults.list = true
    return isRow ? [{ mail, from, to }] : []
  })
  const afterMinutes = /^\d{1,3}$/.test(typed.afterMinutes.trim()) ? Number(typed.afterMinutes) : NaN
  if (!(afterMinutes >= 1 && afterMinutes <= 240)) faults.afterMinutes = true
  const second = typed.second.trim()
  if (second !== '' && !isEmail(second)) faults.second = true
  const webhook = typed.webhook.trim()
  if (webhook !== '' && !isHookAddress(webhook)) faults.webhook = true
  if (list.length > 20) faults.list = true
  if (Object.keys(faults).length > 0) return { settings: null, faults }
  return { settings: { list, afterMinutes, second: second || null, webhook: webhook || null }, faults }
}

export function typedAlerts({ list, afterMinutes, second, webhook }: AlertSettings): AlertTyped {
  return {
    list: list.map(({ mail, from, to }) => `${mail} ${from}-${to}`).join('\n'),
    afterMinutes: String(afterMinutes),
    second: second ?? '',
    webhook: webhook ?? '',
  }
}

/** https, a name and no login; where the name leads is looked at when it is called. */
function isHookAddress(text: string): boolean {
  const url = text.length > LONGEST_HOOK ? null : URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
}
