import { answerPrice, statusOf } from '#features/fares/price-answer.server.ts'
import { airportsFor, priceTableRows } from '#features/fares/price-table.server.ts'
import type { PriceTableRow } from '#features/fares/price-table.tsx'
import { commissionWords } from '#features/partners/commission-words.ts'
import { workingPartner } from '#features/partners/applications.server.ts'
import type { Partner } from '#features/partners/application.ts'
import { noPartnerCookie } from '#features/partners/partner-cookie.server.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Answer, Services, ActionResult, FormSubmission, Site, RequestContext } from '#app/site.server.ts'
import { urlsIn, withTrip } from '#app/urls.ts'

/** `/decoder/{P…}`: what a guest of a partner sees. The prices are everybody's: nothing here asks who sent the guest. */
export async function showPartner(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
): Promise<Answer<'partner-welcome'> | null> {
  const partner = await workingPartner(services.store, code)
  if (!partner || partner.door !== 'refer') return null
  const t = site.translate(context.locale)
  const { locale } = context
  const action = inLocale(locale, context.path)
  const answer = answerPrice(context.query, locale, priceDeps(site, locale), { from: partner.place })
  const place = site.places.find(partner.place)?.names[locale] ?? partner.place
  return {
    page: 'partner-welcome',
    status: statusOf(answer),
    props: {
      headline: t('partner.welcome', { name: partner.name }),
      sentence: t('partner.welcome-text', { place }),
      commission: commissionWords(t, partner.name),
      price: { answer, action },
      table: {
        title: t('partner.table-title', { place }),
        note: t('town.table-note'),
        rows: sixPrices(site, context, partner, action),
      },
      remove: { action, text: t('partner.remove-text'), label: t('partner.remove') },
    },
    head: { title: t('partner.welcome', { name: partner.name }), description: null, jsonLd: [], robots: 'noindex' },
  }
}

const AIRPORTS = 3
const PRICES = 6

/** Three airports and the nearest towns; more airports where there are few towns. */
function sixPrices(site: Site, { locale }: RequestContext, { place }: Partner, action: string): PriceTableRow[] {
  const rows = priceTableRows(place, locale, priceDeps(site, locale), (from, to) => withTrip(action, { from, to }))
  const airports = Math.min(AIRPORTS, airportsFor(site.places, place).length)
  const towns = rows.filter(({ id }) => site.places.find(id)?.kind !== 'airport')
  return [...rows.slice(0, airports), ...towns].slice(0, PRICES)
}

/** POST: the guest wants no desk to earn from the ride. */
export async function leavePartner(
  { locale }: RequestContext,
  { secure, form }: FormSubmission,
): Promise<ActionResult> {
  return {
    kind: 'done',
    to: urlsIn(locale).location(),
    cookies: form.get('intent') === 'remove' ? [noPartnerCookie(secure)] : [],
  }
}
