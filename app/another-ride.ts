import type { BookedQuote } from '#features/bookings/booking.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { urlsIn } from './urls.ts'

/** The order page with the same way and party, to be chosen anew. */
export function anotherRide(
  { from, to, people, bags }: Pick<BookedQuote, 'from' | 'to' | 'people' | 'bags'>,
  locale: LocaleCode,
): string {
  const trip = new URLSearchParams({ from, to, people: String(people), bags: String(bags) })
  return `${urlsIn(locale).book()}?${trip}`
}
