import { randomUUID } from 'node:crypto'
import { isTrial } from '#app/is-trial.server.ts'
import {
  type FittingOffer,
  type Held,
  type Offer,
  verifyQuotedPrice,
  sealOffer,
} from '#features/bookings/offer.server.ts'
import { pricedNeeds } from '#features/bookings/priced-needs.ts'
import { extrasNotice, momentText } from '#features/bookings/trip-in-words.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { isSampleBoat } from '#features/fares/quote.ts'
import { vehicleName } from '#features/fares/quote-in-words.server.ts'
import type { KeepFormProps } from '#features/passes/keep-form.tsx'
import { passValidUntil } from '#features/passes/pass.ts'
import { keepPass } from '#features/passes/passes.server.ts'
import { inSentence } from '#i18n/in-sentence.ts'
import { setType } from '#i18n/typography.ts'
import { inLocale } from '#app/routes.ts'
import type { Services, ActionResult, FormSubmission, SubmittedForm, Site, RequestContext } from '#app/site.server.ts'
import { typedAddresses } from '#app/typed-addresses.server.ts'
import { passAddress } from './price-pass.server.ts'

/** The form that keeps an offer as a Price Pass. Showing it writes nothing: the price is signed into it. */
export function keepForm(
  site: Site,
  services: Services,
  context: RequestContext,
  { quote, until, pickUpAt }: Held & Pick<Offer, 'pickUpAt'>,
  notice: string | null,
): KeepFormProps {
  const { locale } = context
  const t = site.translate(locale)
  const name = (id: string) => site.places.find(id)?.names[locale] ?? id
  return {
    action: `${inLocale(locale, context.path)}?${context.query}`,
    seal: sealOffer({ quote, pickUpAt }, services.keys, until),
    keepId: randomUUID(),
    text: t('pass.keep-text', {
      trip: setType(t('price-box.title', { from: name(quote.from), to: name(quote.to) }), locale),
      vehicle: inSentence(vehicleName(quote.vehicle, t), locale),
      price: formatCents(quote.maximumCents, locale),
      time: momentText(passValidUntil(site.clock.now(), pickUpAt), locale),
    }),
    notice,
  }
}

/** `voucher`: rides along in the address; the pass itself, which is shown around, has none. */
type Keeping = { sent: FormSubmission; voucher: string | null }

/** The order page's second button. `refused`: why, to be said in the form. */
export async function keepPrice(
  site: Site,
  services: Services,
  { query, locale }: RequestContext,
  offer: FittingOffer,
  { sent, voucher }: Keeping,
): Promise<Extract<ActionResult, { kind: 'done' }> | { kind: 'refused'; notice: string }> {
  const t = site.translate(locale)
  const held = verifyQuotedPrice(field(sent.form, 'seal'), offer, services.keys, site.clock.now())
  if (!held) return { kind: 'refused', notice: t('pass.keep-changed') }
  // The price that was read was one without what rides along: it is shown first.
  if (held.isDearer) return { kind: 'refused', notice: extrasNotice(held.quote, { t, locale }) }
  if (field(sent.form, 'website') !== '') return { kind: 'refused', notice: t('book.notice-machine') }
  const stored = await keepPass(
    { store: services.store, clock: site.clock, makeCode: () => makeCode('Q'), limit: services.keptPasses },
    {
      keepId: keepIdOf(field(sent.form, 'keepId')),
      offer: { quote: held.quote, pickUpAt: offer.pickUpAt },
      brings: pricedNeeds(held.quote, offer.needs.ok ? offer.needs.needs : null),
      addresses: typedAddresses(site, { query, locale }),
      locale,
      sample: isTrial(site) || isSampleBoat(held.quote.vehicle, site.tariff),
      address: sent.address,
    },
  )
  if (stored.kind === 'too-many') return { kind: 'refused', notice: t('pass.keep-too-many') }
  return { kind: 'done', to: passAddress(stored.pass, services, locale, voucher), cookies: [] }
}

function field(form: SubmittedForm, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 4096) : ''
}

/** A form without its hidden id still keeps one pass; it only cannot be sent twice safely. */
function keepIdOf(given: string): string {
  return /^[0-9a-f-]{36}$/.test(given) ? given : randomUUID()
}
