import type { OfficeLocale } from '#features/accounts/account.ts'
import { formatTime } from '#i18n/clock-time.ts'
import { formatDay } from '#i18n/dates.ts'

/** `15 July 2026, 11:00`, on the clocks of Croatia. */
export function momentIn(locale: OfficeLocale, at: number): string {
  return formatTime(at, locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** The day and the hour somebody asked for, as far as they said them: `20 Jul 2026, 10:00`. */
export function wantedIn(locale: OfficeLocale, { date, time }: { date: string | null; time: string | null }): string {
  return [date === null ? null : formatDay(date, locale), time].filter((part) => part !== null).join(', ')
}
