import { heldLegs } from '#features/bookings/booking-legs.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { mayChange } from '#features/bookings/change-plan.ts'
import { queryOfBooking } from '#features/bookings/change-view.server.ts'
import { BOATS } from '#features/bookings/closings.ts'
import {
  concernedInWords,
  hasRoadInstead,
  onlyHeld,
  stopsInWords,
} from '#features/bookings/closings-in-words.server.ts'
import { offerFor } from '#features/bookings/offer.server.ts'
import { heldBy } from '#features/bookings/weather-hold.server.ts'
import type { WeatherChoiceProps } from '#features/bookings/weather-choice.tsx'
import type { LocaleCode } from '#i18n/locale.ts'
import { anotherRide } from './another-ride.ts'
import type { Site } from './site.server.ts'

/** The ways on for a held ride; null where none is held. Of two ways only what is held goes free of charge (ADR 33). */
export function weatherChoice(
  site: Site,
  booking: Booking,
  locale: LocaleCode,
  action: string,
): WeatherChoiceProps | null {
  const [held] = heldLegs(booking)
  if (!held) return null
  const t = site.translate(locale)
  const { places } = site
  const now = site.clock.now()
  const only = onlyHeld(booking)
  const writing = { t, places, locale, now }
  const isAtSea = heldBy(booking).closed.every((id) => id === BOATS)
  const land = landOf(site, booking, locale, action)
  const mayMove = mayChange(booking, 'guest', now)
  const noLand = isAtSea ? t('weather.no-land') : t('weather.no-other-way')
  return {
    heading: t('weather.heading'),
    action,
    leg: only?.leg ?? null,
    texts: [
      ...concernedInWords(booking, writing),
      isAtSea ? t('weather.text') : t('weather.text-way', { what: stopsInWords(booking, writing) }),
      ...(mayMove ? (land === null ? [noLand] : []) : [t('weather.anew-hint')]),
    ],
    anotherTime: mayMove
      ? { href: `${action}?change=1`, label: t('weather.another-time') }
      : { href: anotherRide({ ...booking.quote, ...held }, locale), label: t('weather.order-anew') },
    land: land === null ? null : { href: land, label: only === null ? t('weather.land') : t('weather.land-both') },
    cancel: only === null ? t('weather.cancel') : t('weather.cancel-leg'),
  }
}

/** The road beside a boat, with the smallest vehicle that holds the party. */
function landOf(site: Site, booking: Booking, locale: LocaleCode, action: string): string | null {
  if (!hasRoadInstead(booking, site.places, site.clock.now())) return null
  const query = queryOfBooking(booking)
  const vehicle = ['car', 'van', 'minibus'].find((name) => {
    query.set('vehicle', name)
    return offerFor(query, locale, site) !== null
  })
  return vehicle === undefined ? null : `${action}?${query}`
}
