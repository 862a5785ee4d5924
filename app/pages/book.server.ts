import { createHash, randomUUID } from 'node:crypto'
import { offerFor, type Offer, priceToHold, sealOffer } from '#features/bookings/offer.server.ts'
import { orderFaultsInWords } from '#features/bookings/order-faults.server.ts'
import { type OrderFaults, orderFields, type OrderTyped, readOrder, typedFrom } from '#features/bookings/order-form.ts'
import { type Availability, canConfirmNow, placeOrder } from '#features/bookings/place-order.server.ts'
import { momentText, tripInWords } from '#features/bookings/trip-in-words.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { pagePrice } from '#features/fares/price-answer.server.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import type { Translate } from '#i18n/messages.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Action, Answer, Desk, Loader, Site, Visit } from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import type { BookPageProps } from './book.tsx'

/** The version of content/pages/terms that an order agrees to; it is kept with the booking. */
const TERMS_VERSION = '1 (2026-11-21)'

export const loadBook: Loader<'book'> = async (site, visit) => {
  const { desk } = site
  if (desk === null) return null
  const offer = offerFor(visit.query, visit.locale, site)
  if (!offer || offer.pickUpAt === null) return choose(site, visit, offer === null)
  return orderPage(site, desk, visit, offer, { typed: typedFrom(new Map()), faults: {}, notice: null })
}

/** POST /book: everything is read and priced anew; the hidden fields only hold the price down and make a double click one booking. */
export const orderRide: Action<'book'> = async (site, visit, sent) => {
  const { locale } = visit
  const t = site.translate(locale)
  const { desk } = site
  const offer = offerFor(visit.query, locale, site)
  if (desk === null || !offer || offer.pickUpAt === null)
    return { kind: 'faulty', answer: choose(site, visit, offer === null) }
  const typed = typedFrom(sent.form)
  const again = async (faults: OrderFaults, notice: string | null) => ({
    kind: 'faulty' as const,
    answer: { ...(await orderPage(site, desk, visit, offer, { typed, faults, notice })), status: 422 },
  })
  const reading = readOrder(typed)
  if (!reading.ok) return again(reading.faults, null)
  if (field(sent.form, 'website') !== '') return again({}, t('book.notice-machine'))
  const quote = priceToHold(field(sent.form, 'seal'), offer, desk.keys, site.clock.now())
  if (!quote) return again({}, t('book.notice-price'))
  const ordered = field(sent.form, 'mode') === 'order' ? 'order' : 'request'
  const placed = await placeOrder(
    { store: desk.store, clock: site.clock, fleet: site.fleet, makeCode: () => makeCode('B') },
    {
      orderId: orderIdOf(field(sent.form, 'orderId')),
      fingerprint: fingerprintOf(typed, quote, offer.pickUpAt),
      quote,
      pickUpAt: offer.pickUpAt,
      guest: reading.guest,
      locale,
      trial: site.catalogue.settings.sample || site.tariff.sample,
      termsVersion: TERMS_VERSION,
      ordered,
    },
  )
  if (placed.kind === 'sold-out') return again({}, t('book.notice-sold-out'))
  const cookie = viewCookie(placed.code, site.clock.now(), desk.secret, sent.secure)
  return { kind: 'done', to: urlsIn(locale).decoderCode(placed.code), cookies: [cookie] }
}

type Filled = { typed: OrderTyped; faults: OrderFaults; notice: string | null }

async function orderPage(
  site: Site,
  desk: Desk,
  visit: Visit,
  offer: Offer,
  { typed, faults, notice }: Filled,
): Promise<Answer<'book'>> {
  const { locale } = visit
  const t = site.translate(locale)
  const pickUpAt = offer.pickUpAt ?? 0
  const availability = await canConfirmNow(
    { store: desk.store, clock: site.clock, fleet: site.fleet },
    { quote: offer.quote, pickUpAt },
  )
  const mode = availability.kind === 'order' ? 'order' : 'request'
  const props: BookPageProps = {
    kind: 'order',
    trip: tripInWords(offer.quote, pickUpAt, { ...site, t, locale, seats: offer.seats, luggage: offer.luggage }),
    form: {
      action: `${inLocale(locale, visit.path)}?${visit.query}`,
      seal: sealOffer(offer, desk.keys, site.clock.now()),
      orderId: randomUUID(),
      mode,
      typed,
      ...orderFaultsInWords(faults, t),
      notice,
    },
    terms: termsOf(site, offer, mode, t, locale),
    soldOut: soldOutText(availability, t, locale),
    trial: site.catalogue.settings.sample || site.tariff.sample ? t('book.trial') : null,
  }
  return { page: 'book', status: 200, props, head: headOf(t) }
}

/** Said before the button (Directive 2011/83/EU art. 8(2)): confirmation, payment, cancelling; for a boat that there is no withdrawal. */
function termsOf(site: Site, offer: Offer, mode: 'order' | 'request', t: Translate, locale: Visit['locale']): string[] {
  const { quote } = offer
  const hours = quote.freeCancellationHours
  const answerBy = momentText(promisedAnswer(site.clock.now(), site.fleet.confirmation.answer), locale)
  return [
    mode === 'order' ? t('book.terms-confirmed') : t('book.terms-request', { time: answerBy }),
    t('book.terms-payment'),
    t('book.terms-cancel', { hours }),
    t('book.terms-carrier', { carrier: site.catalogue.settings.legal.companyName ?? site.catalogue.settings.siteName }),
    ...(quote.vehicle === 'boat' ? [t('book.terms-boat')] : []),
  ]
}

function soldOutText(availability: Availability, t: Translate, locale: Visit['locale']): string | null {
  if (availability.kind !== 'sold-out') return null
  if (availability.nextFreeAt === null) return t('book.sold-out')
  return t('book.sold-out-next', { time: momentText(availability.nextFreeAt, locale) })
}

function choose(site: Site, visit: Visit, isWithoutTrip: boolean): Answer<'book'> {
  const t = site.translate(visit.locale)
  const answer = pagePrice(visit.query, visit.locale, priceDeps(site, visit.locale))
  const hint = isWithoutTrip ? t('book.choose-trip') : t('book.choose-time')
  return {
    page: 'book',
    status: 200,
    props: { kind: 'choose', hint, answer, action: inLocale(visit.locale, visit.path) },
    head: headOf(t),
  }
}

function headOf(t: Translate): Answer<'book'>['head'] {
  return { title: t('book.title'), description: null, jsonLd: [], robots: 'noindex' }
}

function field(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 4096) : ''
}

/** A form without its hidden id still makes one booking; it only cannot be sent twice safely. */
function orderIdOf(given: string): string {
  return /^[0-9a-f-]{36}$/.test(given) ? given : randomUUID()
}

function fingerprintOf(typed: OrderTyped, quote: Offer['quote'], pickUpAt: number): string {
  const parts = [...orderFields.map((name) => typed[name]), quote.from, quote.to, quote.vehicle, pickUpAt]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
