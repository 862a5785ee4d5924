import { findByIdempotencyKey } from '#features/bookings/place-order.server.ts'
import { needsTypedFrom } from '#features/bookings/need-form.ts'
import { orderFaultsInWords } from '#features/bookings/order-faults.server.ts'
import { extrasNotice, momentText } from '#features/bookings/trip-in-words.server.ts'
import type { BookedQuote } from '#features/bookings/booking.ts'
import { extraCents } from '#features/fares/extras.ts'
import { formatCents } from '#features/fares/money.ts'
import { notInPrice } from '#features/fares/price-notes.server.ts'
import { extrasText } from '#features/fares/quote-in-words.server.ts'
import { wayText } from '#features/fares/ways-in-words.server.ts'
import type { Partner } from '#features/partners/application.ts'
import { type DeskOrder, readDeskOrder } from '#features/partners/desk-order.ts'
import type { DeskAnswer } from '#features/partners/desk-slip.ts'
import { typedPlace } from '#features/places/typed-place.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import type { Services, Site } from '#app/site.server.ts'
import {
  type DeskFault,
  type DeskOffer,
  type DeskTrip,
  deskOffer,
  fingerprintOf,
  placeFromDesk,
  readDeskGuest,
} from './desk-offer.server.ts'

type Form = { get(name: string): unknown }
type From = { partner: Partner; locale: LocaleCode; form: Form }
type Refused = Exclude<DeskAnswer, { kind: 'slip' }>

/** What the three choices cost at most, and whether the button orders or asks. */
export async function priceAtDesk(site: Site, services: Services, { partner, locale, form }: From): Promise<Refused> {
  const t = site.translate(locale)
  const requested = readRiding(form, () => '')
  if (!requested) return fault(t('desk.choose'))
  const found = await deskOffer(site, services, partner, requested, locale)
  return found.ok ? offered(site, partner, found.offer, locale, '') : notOffered(site, found.fault, requested, locale)
}

/**
 * Orders, or says why not; nothing was kept then. The same press again finds its own booking. `asksWay`: the tablet has no
 * script that would have shown the ways there are before.
 */
export async function orderAtDesk(
  site: Site,
  services: Services,
  { partner, locale, form, tablet, newId, asksWay }: From & { tablet: string; newId: () => string; asksWay: boolean },
): Promise<Refused | { kind: 'placed'; code: string }> {
  const t = site.translate(locale)
  const order = readRiding(form, newId)
  if (!order) return fault(t('desk.choose'))
  const fingerprint = fingerprintOf(partner, order, services.secret)
  const before = await findByIdempotencyKey(services.store, { orderId: order.orderId, fingerprint })
  if (before?.kind === 'placed') return { kind: 'placed', code: before.code }
  // One id for two guests: a page that was kept and sent again as it was.
  const fresh: Riding = before ? { ...order, orderId: newId() } : order
  if (services.orders.isFull(tablet)) return fault(t('book.notice-too-many'))
  const found = await deskOffer(site, services, partner, fresh, locale)
  if (!found.ok) return notOffered(site, found.fault, fresh, locale)
  const { offer } = found
  const reading = readDeskGuest(partner, fresh, offer)
  if (!reading.ok) return fault(Object.values(orderFaultsInWords(reading.faults, t).errors).join(' '))
  if (asksWay && fresh.way === null && offer.ways.length > 1)
    return offered(site, partner, offer, locale, t('desk.choose-way'))
  const isUnseen = fresh.shownCents === null || offer.quote.maximumCents > fresh.shownCents
  // Without a script nobody has seen the price with what rides along.
  if (asksWay && isUnseen && partner.deskPrices !== 'hidden' && extraCents(offer.quote.lines) > 0)
    return offered(site, partner, offer, locale, extrasNotice(offer.quote, { t, locale }))
  if (!asksWay && fresh.shownCents !== null && isUnseen)
    return offered(site, partner, offer, locale, t('desk.price-risen'))
  if (fresh.mode === 'order' && offer.mode === 'request')
    return offered(site, partner, offer, locale, t('book.notice-request-only'))
  const { guest } = reading
  const placed = await placeFromDesk(site, services, { partner, order: fresh, offer, guest, fingerprint, locale })
  if (placed.kind !== 'placed')
    return offered(site, partner, { ...offer, mode: 'request' }, locale, t('book.notice-request-only'))
  if (!placed.replayed) services.orders.count(tablet)
  return { kind: 'placed', code: placed.code }
}

type Riding = DeskOrder & DeskTrip

function readRiding(form: Form, newId: () => string): Riding | null {
  const order = readDeskOrder(form, newId)
  return order && { ...order, riding: needsTypedFrom(form) }
}

function offered(site: Site, partner: Partner, offer: DeskOffer, locale: LocaleCode, notice: string): Refused {
  const t = site.translate(locale)
  const { quote, pickUpAt, mode, ways } = offer
  const isHidden = partner.deskPrices === 'hidden'
  const when = momentText(pickUpAt, locale)
  const price = formatCents(quote.maximumCents, locale)
  // What costs something and was not named is told to the guest beside the price; what is in it, too.
  const without = notInPrice({ quotes: [quote], tariff: site.tariff, t, locale })
  return {
    kind: 'price',
    text: isHidden ? when : [t('desk.price', { price, when }), ...extrasText(quote.lines, { t, locale })].join(' · '),
    without: isHidden ? '' : without.join(' '),
    cents: isHidden ? null : quote.maximumCents,
    mode,
    button: mode === 'order' ? t('book.button-order') : t('book.button-request'),
    notice,
    way: ways.length > 1 ? (ways.find((row) => row.quote === quote)?.way ?? null) : null,
    ways: ways.length > 1 ? ways.map((row) => ({ way: row.way, label: wayLabel(row.quote, isHidden, t, locale) })) : [],
  }
}

function wayLabel(quote: BookedQuote, isHidden: boolean, t: Translate, locale: LocaleCode): string {
  const price = formatCents(quote.maximumCents, locale)
  const way = wayText(quote, t)
  return isHidden ? way : `${t('desk.up-to', { price })} · ${way}`
}

function fault(notice: string, choices: readonly string[] = []): Refused {
  return { kind: 'fault', notice, choices }
}

/** Without a price it may be the place that was not understood. */
function notOffered(site: Site, found: DeskFault, { to }: DeskTrip, locale: LocaleCode): Refused {
  const t = site.translate(locale)
  const place = typedPlace(site.places, to, locale)
  if (found === 'no-price' && 'fault' in place) return fault(t(`price-box.error.${place.fault}`), place.choices)
  return fault(t(`desk.fault-${found}`))
}
