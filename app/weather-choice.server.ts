import type { Booking } from '#features/bookings/booking.ts'
import { queryOfBooking } from '#features/bookings/change-view.server.ts'
import { offerFor } from '#features/bookings/offer.server.ts'
import { isHeld } from '#features/bookings/weather-hold.server.ts'
import type { WeatherChoiceProps } from '#features/bookings/weather-choice.tsx'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Site } from './site.server.ts'

/** The three ways on for a held boat ride; null where none is held. The road is offered with the smallest vehicle that holds the party. */
export function weatherChoice(
  site: Site,
  booking: Booking,
  locale: LocaleCode,
  action: string,
): WeatherChoiceProps | null {
  if (!isHeld(booking)) return null
  const t = site.translate(locale)
  const query = queryOfBooking(booking)
  const vehicle = ['car', 'van', 'minibus'].find((name) => {
    query.set('vehicle', name)
    return offerFor(query, locale, site) !== null
  })
  return {
    ...{ heading: t('weather.heading'), text: t('weather.text'), action, cancel: t('weather.cancel') },
    anotherTime: { href: `${action}?change=1`, label: t('weather.another-time') },
    land: vehicle === undefined ? null : { href: `${action}?${query}`, label: t('weather.land') },
    noLand: t('weather.no-land'),
  }
}
