import type { ApplicationTyped } from './application-form.ts'

export const paperFields = ['licenceUntil', 'permitsUntil', 'insuranceUntil'] as const
export type PaperField = (typeof paperFields)[number]
export type Paper = { field: PaperField; until: string; daysLeft: number }

/** So many days before a paper runs out its owner is told. */
export const REMINDER_DAYS = [60, 30, 7] as const
const DAY_MS = 24 * 3_600_000

/** The papers of a partner, the one that ends first before the others. A paper holds through its last day. */
export function papersOf(values: ApplicationTyped, today: string): Paper[] {
  return paperFields
    .flatMap((field) => {
      const until = values[field] ?? ''
      return until === '' ? [] : [{ field, until, daysLeft: daysBetween(today, until) }]
    })
    .toSorted((a, b) => a.daysLeft - b.daysLeft)
}

/** The mark of the reminder that is due, or null: of several that were missed only the latest is sent. */
export function reminderDue({ field, until, daysLeft }: Paper, reminded: readonly string[]): string | null {
  const days = REMINDER_DAYS.findLast((before) => daysLeft <= before)
  if (days === undefined || daysLeft < 0) return null
  const mark = `${field} ${until} ${days}`
  return reminded.includes(mark) ? null : mark
}

/** Both are dates of the calendar: midnights of one clock, so a day of 23 hours is a day. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}
