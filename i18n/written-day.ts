import { formatFieldDay } from './dates.ts'
import type { LocaleCode } from './locale.ts'

/** The day of a field's value, in full, `Monday 20 July 2026`; nothing for a time alone and for what is no day. */
export function writeOutDay(value: string, locale: LocaleCode): string {
  const day = value.slice(0, 10)
  const at = Date.parse(`${day}T12:00:00Z`)
  // A day too many becomes one of the next month.
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
  return isDay ? formatFieldDay(day, locale, 'full') : ''
}
