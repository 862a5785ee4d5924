import type { PriceDeps } from '#features/fares/price-answer.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Site } from './site.server.ts'
import { urlsIn } from './urls.ts'

/** What a price is answered with; where bookings are kept each class leads to the order page. */
export function priceDeps(site: Site, locale: LocaleCode): PriceDeps {
  return { ...site, t: site.translate(locale), bookPath: site.desk === null ? null : urlsIn(locale).book() }
}
