import type { OfficeLocale } from '#features/accounts/account.ts'
import { formatDate } from '#i18n/dates.ts'

/** `15 July 2026, 11:00`, on the clocks of Croatia. */
export function momentIn(locale: OfficeLocale, at: number): string {
  return formatDate(at, locale, { dateStyle: 'medium', timeStyle: 'short' })
}
