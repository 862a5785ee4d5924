import type { Booking } from '#features/bookings/booking.ts'
import { queryOfBooking } from '#features/bookings/change-view.server.ts'
import { BOATS } from '#features/bookings/closings.ts'
import { hasRoadInstead, stopsInWords } from '#features/bookings/closings-in-words.server.ts'
import { offerFor } from '#features/bookings/offer.server.ts'
import { heldBy, isHeld } from '#features/bookings/weather-hold.server.ts'
import type { WeatherChoiceProps } from '#features/bookings/weather-choice.tsx'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Site } from './site.server.ts'

/** The ways on for a held ride; null where none is held. The road beside a boat is offered with the smallest vehicle that holds the party. */
export function weatherChoice(
  site: Site,
  booking: Booking,
  locale: LocaleCode,
  action: string,
): WeatherChoiceProps | null {
  if (!isHeld(booking)) return null
  const t = site.translate(locale)
  const query = queryOfBooking(booking)
  const { places } = site
  const vehicle = hasRoadInstead(booking, places)
    ? ['car', 'van', 'minibus'].find((name) => {
        query.set('vehicle', name)
        return offerFor(query, locale, site) !== null
      })
    : undefined
  const isAtSea = heldBy(booking).closed.every((id) => id === BOATS)
  return {
    ...{ heading: t('weather.heading'), action, cancel: t('weather.cancel') },
    text: isAtSea ? t('weather.text') : t('weather.text-way', { what: stopsInWords(booking, { t, places, locale }) }),
    anotherTime: { href: `${action}?change=1`, label: t('weather.another-time') },
    land: vehicle === undefined ? null : { href: `${action}?${query}`, label: t('weather.land') },
    noLand: isAtSea ? t('weather.no-land') : t('weather.no-other-way'),
  }
}
