import { bookedQuoteOf } from '#features/bookings/offer.server.ts'
import { isOnRequest } from '#features/bookings/rides.ts'
import type { PriceDeps } from '#features/fares/price-answer.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { instantlyBookableFleet } from './instantly-bookable-fleet.server.ts'
import type { Site } from './site.server.ts'
import { urlsIn } from './urls.ts'

/** What a price is answered with; where bookings are kept each class leads to the order page, and says what it leads to. */
export function priceDeps(site: Site, locale: LocaleCode): PriceDeps {
  const t = site.translate(locale)
  if (site.services === null) return { ...site, t, bookPath: null }
  return {
    ...site,
    t,
    bookPath: urlsIn(locale).book(),
    isOnRequest(trip, choice) {
      const quote = bookedQuoteOf(trip, choice)
      return isOnRequest(instantlyBookableFleet(site, quote), { quote, pickUpAt: trip.when }, site.clock.now())
    },
  }
}
