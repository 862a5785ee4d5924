import { airportsFor } from '#features/fares/price-table.server.ts'
import { quotesFor } from '#features/fares/quote.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { inLocale } from './routes.ts'
import type { Site } from './site.server.ts'
import type { Offer } from './structured-data.server.ts'

const OFFERED_AIRPORTS = 3

/** The car prices from the nearest airports: what the page's table shows first. */
export function offersOf(site: Site, locale: LocaleCode, slug: string, path: string): Offer[] {
  return airportsFor(site.places, slug)
    .slice(0, OFFERED_AIRPORTS)
    .flatMap(({ place, route }) => {
      const trip = { when: null, people: 1, bags: 0, returnTrip: false }
      const car = quotesFor(route, site.tariff, trip, site.localFares)[0]
      if (!car || car.asks) return []
      const name = `${place.names[locale]} – ${site.places.find(slug)?.names[locale] ?? slug}`
      const url = `${site.publicUrl ?? ''}${inLocale(locale, path)}`
      return [{ name, cents: car.maximumCents, url, sample: site.tariff.sample }]
    })
}
