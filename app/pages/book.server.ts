import { createHmac, randomUUID } from 'node:crypto'
import { isTrial } from '#app/is-trial.server.ts'
import { type Held, heldUntil, offerFor, type Offer, priceToHold, sealOffer } from '#features/bookings/offer.server.ts'
import { orderFaultsInWords } from '#features/bookings/order-faults.server.ts'
import { type NeedFaults, needFields, needsTypedFrom, type NeedTyped, readNeeds } from '#features/bookings/need-form.ts'
import { needsFields } from '#features/bookings/needs-in-words.server.ts'
import { type OrderFaults, orderFields, type OrderTyped, readOrder, typedFrom } from '#features/bookings/order-form.ts'
import {
  type Availability,
  canConfirmNow,
  type Order,
  type Placed,
  placeOrder,
  sentBefore,
} from '#features/bookings/place-order.server.ts'
import { mayConfirm } from '#features/bookings/rides.ts'
import { sameRideBefore } from '#features/bookings/same-ride.server.ts'
import { momentText, tripInWords } from '#features/bookings/trip-in-words.server.ts'
import { readCode, shownCode } from '#features/codes/code.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { viewCookie, viewedCode } from '#features/codes/view-cookie.server.ts'
import { pagePrice } from '#features/fares/price-answer.server.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import type { KeepFormProps } from '#features/passes/keep-form.tsx'
import { offerUnderPass } from '#features/passes/passes.server.ts'
import type { Translate } from '#i18n/messages.ts'
import { sentBy } from '#app/partner-attribution.server.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { orderTerms } from '#app/order-terms.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Action, Answer, Desk, Loader, Outcome, Sent, SentForm, Site, Visit } from '#app/site.server.ts'
import { TERMS_VERSION } from '#app/terms.ts'
import { tripMap } from '#app/trip-map.server.ts'
import { urlsIn } from '#app/urls.ts'
import { askedVoucher, type VoucherAsked, voucherField, voucherHint } from '#app/voucher-at-order.server.ts'
import type { BookPageProps } from './book.tsx'
import { enquiryPage, takeEnquiry } from './enquiry.server.ts'
import { keepForm, keepPrice } from './keep-price.server.ts'

export const loadBook: Loader = async (site, visit) => {
  const { desk } = site
  if (desk === null) return null
  return (
    (await enquiryPage(site, desk, visit)) ?? firstPage(site, desk, visit, await askedOffer(site, desk, visit), null)
  )
}

type Asked = Offer & { /** The Price Pass whose price this is. */ pass: string | null }

/** The offer an address asks for, at the price of its Price Pass where one holds and today's is no lower. */
async function askedOffer(site: Site, desk: Desk, { query, locale }: Visit): Promise<Asked | null> {
  const offer = offerFor(query, locale, site)
  const pass = readCode(query.get('pass') ?? '')
  const held = offer && pass.ok ? await offerUnderPass(offer, pass.code, desk.store, site.clock.now()) : null
  if (held && pass.ok) return { ...held, pass: pass.code }
  return offer && { ...offer, pass: null }
}

/** Why the price could not be kept, and what stood in the form. */
type NotKept = { notice: string | null; voucher: VoucherAsked; typed: OrderTyped; needs: NeedTyped }

/** Before anything was sent, or when only the price should have been kept. */
async function firstPage(
  site: Site,
  desk: Desk,
  visit: Visit,
  offer: Asked | null,
  back: NotKept | null,
): Promise<Answer<'book'>> {
  const hint = missing(site, offer)
  const voucher = back?.voucher ?? (await askedVoucher(site, desk, visit, visit.query.get('voucher') ?? ''))
  const told = voucherHint(voucher, site, visit.locale)
  if (!offer) return choose(site, visit, hint, { told })
  const held = { quote: offer.quote, until: heldUntil(site.clock.now()) }
  // A price that is kept already is not kept for longer by keeping it again.
  const keep =
    offer.pass === null
      ? keepForm(site, desk, visit, { ...held, pickUpAt: offer.pickUpAt }, back?.notice ?? null)
      : null
  if (hint !== null) return choose(site, visit, hint, { keep, told })
  const viewed = viewedCode(visit.cookie, site.clock.now(), desk.secret)
  const before = await sameRideBefore(desk.store, viewed, offer)
  const notice = before && site.translate(visit.locale)('book.notice-same-ride', { code: shownCode(before) })
  return orderPage(site, desk, visit, offer, {
    held,
    typed: back?.typed ?? addressTyped(site, visit),
    needs: { typed: back?.needs ?? NO_NEEDS.typed, faults: {} },
    faults: {},
    notice,
    keep,
    voucher,
  })
}

/** An address that was asked for stands in the form already: where we come to, and in the note where the ride ends. */
function addressTyped(site: Site, { query, locale }: Visit): OrderTyped {
  const addressOf = (field: 'from' | 'to') => {
    const text = query.get(field) ?? ''
    return site.places.understand(text, locale)?.isAddress ? text : ''
  }
  const [pickUpDetail, end] = [addressOf('from'), addressOf('to')]
  const note = end === '' ? '' : site.translate(locale)('enquiry.drop-off', { address: end })
  return { ...typedFrom(new Map()), pickUpDetail, note }
}

/** POST /book: everything is read and priced anew; the hidden fields only hold the price down and make a double click one booking. */
export const orderRide: Action<'book' | 'enquiry'> = async (site, visit, sent) => {
  const { desk } = site
  if (desk === null) return tellMissing(site, visit, null)
  const intent = sent.form.get('intent')
  if (intent === 'find' || intent === 'enquire') return takeEnquiry(site, desk, visit, sent)
  if (intent === 'keep') return keepInstead(site, desk, visit, sent)
  const typed = typedFrom(sent.form)
  const order = {
    orderId: orderIdOf(field(sent.form, 'orderId')),
    fingerprint: fingerprintOf(sent.form, typed, visit, desk.secret),
  }
  const offer = await askedOffer(site, desk, visit)
  const hint = missing(site, offer)
  if (!offer || hint !== null)
    return unlessTaken(site, desk, visit, { sent, order }, () => tellMissing(site, visit, hint))
  return takeOrder(site, desk, visit, { sent, offer, order, typed })
}

type SentOrder = { sent: Sent; order: Pick<Order, 'orderId' | 'fingerprint'> }
type Taking = SentOrder & { offer: Asked; typed: OrderTyped }

/** Everything typed is right, or the form comes back with it. */
async function takeOrder(
  site: Site,
  desk: Desk,
  visit: Visit,
  { sent, offer, order, typed }: Taking,
): Promise<Outcome<'book'>> {
  const t = site.translate(visit.locale)
  const now = site.clock.now()
  const held = priceToHold(field(sent.form, 'seal'), offer, desk.keys, now)
  const needs = { typed: needsTypedFrom(sent.form) }
  const voucher = await askedVoucher(site, desk, visit, field(sent.form, 'voucher'))
  const again = (faults: OrderFaults, told: string | null, needFaults: NeedFaults = {}, code = voucher) =>
    unlessTaken(site, desk, visit, { sent, order }, async (already) => {
      const whose = { held: held ?? { quote: offer.quote, until: heldUntil(now) }, typed, voucher: code }
      const wrong = already === null ? { faults, notice: told } : { faults: {}, notice: already }
      const filled = { ...whose, ...wrong, needs: { ...needs, faults: already === null ? needFaults : {} } }
      const answer = { ...(await orderPage(site, desk, visit, offer, filled)), status: 422 }
      return { kind: 'faulty', answer }
    })
  const reading = readOrder(typed)
  const fitting = readNeeds(needs.typed, offer.quote, site.fleet)
  if (!reading.ok || !fitting.ok) return again(reading.ok ? {} : reading.faults, null, fitting.ok ? {} : fitting.faults)
  if (voucher.error !== null) return again({}, null)
  if (field(sent.form, 'website') !== '') return again({}, t('book.notice-machine'))
  if (!held) return again({}, t('book.notice-price'))
  if (desk.orders.isFull(sent.address)) return again({}, t('book.notice-too-many'))
  const partner = await sentBy(desk, visit.cookie)
  const placed = await keep(site, desk, visit.locale, {
    ...order,
    quote: held.quote,
    pickUpAt: offer.pickUpAt ?? 0,
    guest: reading.guest,
    needs: fitting.needs,
    ordered: field(sent.form, 'mode') === 'order' ? 'order' : 'request',
    ...(partner ? { partner: partner.code } : {}),
    ...(voucher.voucher ? { voucher: voucher.voucher.code } : {}),
  })
  if (placed.kind === 'placed' && !placed.replayed) desk.orders.count(sent.address)
  if (placed.kind === 'placed') return toVoucher(site, desk, visit, sent, placed.code)
  // Somebody else was faster with it: the field says what it is worth now.
  if (placed.kind === 'no-voucher') return again({}, null, {}, await askedVoucher(site, desk, visit, voucher.typed))
  return again({}, refusal(placed, t))
}

/**
 * Whoever would be refused may have been taken before: a lost answer, a reload, a step back or a second click is the same order,
 * whatever has changed since. Whoever would be taken is asked in the order's own transaction. `already`: another order of this form stands.
 */
async function unlessTaken(
  site: Site,
  desk: Desk,
  visit: Visit,
  { sent, order }: SentOrder,
  refuse: (already: string | null) => Outcome<'book'> | Promise<Outcome<'book'>>,
): Promise<Outcome<'book'>> {
  const before = await sentBefore(desk.store, order)
  if (before?.kind === 'placed') return toVoucher(site, desk, visit, sent, before.code)
  return refuse(before && site.translate(visit.locale)('book.notice-already', { code: shownCode(before.code) }))
}

/** The quieter button: the price is kept, and nothing is ordered. */
async function keepInstead(site: Site, desk: Desk, visit: Visit, sent: Sent): Promise<Outcome<'book'>> {
  const offer = offerFor(visit.query, visit.locale, site)
  if (!offer) return tellMissing(site, visit, 'trip')
  // The form of the order has a field for it; while the trip is still being chosen there is none, and the address has it.
  const isTyped = sent.form.has('voucher')
  const code = isTyped ? field(sent.form, 'voucher') : (visit.query.get('voucher') ?? '')
  const voucher = await askedVoucher(site, desk, visit, code)
  const kept =
    isTyped && voucher.error !== null
      ? { kind: 'refused' as const, notice: null }
      : await keepPrice(site, desk, visit, offer, { sent, voucher: voucher.voucher?.code ?? null })
  if (kept.kind === 'done') return kept
  const typed = isTyped ? typedFrom(sent.form) : addressTyped(site, visit)
  const back = { notice: kept.notice, voucher, typed, needs: needsTypedFrom(sent.form) }
  const answer = await firstPage(site, desk, visit, { ...offer, pass: null }, back)
  return { kind: 'faulty', answer: { ...answer, status: 422 } }
}

/** `keep` where the price may be kept instead; not beside mistakes, which want no second button. */
type Filled = {
  keep?: KeepFormProps | null
  held: Held
  typed: OrderTyped
  faults: OrderFaults
  needs?: { typed: NeedTyped; faults: NeedFaults }
  voucher: VoucherAsked
  notice: string | null
}

const NO_NEEDS = { typed: needsTypedFrom(new Map()), faults: {} }

function keep(
  site: Site,
  desk: Desk,
  locale: Visit['locale'],
  order: Omit<Order, 'locale' | 'trial' | 'termsVersion'>,
): Promise<Placed> {
  const deps = { store: desk.store, clock: site.clock, fleet: site.fleet, makeCode: () => makeCode('B') }
  return placeOrder(deps, { ...order, locale, trial: isTrial(site), termsVersion: TERMS_VERSION })
}

function toVoucher(site: Site, desk: Desk, visit: Visit, sent: Sent, code: string): Outcome<'book'> {
  const cookie = viewCookie(code, site.clock.now(), desk.secret, sent.secure)
  return { kind: 'done', to: urlsIn(visit.locale).decoderCode(code), cookies: [cookie] }
}

function refusal(placed: Exclude<Placed, { kind: 'placed' | 'no-voucher' }>, t: Translate): string {
  switch (placed.kind) {
    case 'already':
      return t('book.notice-already', { code: shownCode(placed.code) })
    case 'sold-out':
      return t('book.notice-sold-out')
    case 'request-only':
      return t('book.notice-request-only')
  }
}

async function orderPage(
  site: Site,
  desk: Desk,
  visit: Visit,
  offer: Asked,
  { held, typed, faults, needs = NO_NEEDS, voucher, notice, keep: kept = null }: Filled,
): Promise<Answer<'book'>> {
  const { locale } = visit
  const t = site.translate(locale)
  const pickUpAt = offer.pickUpAt ?? 0
  const availability = await canConfirmNow(
    { store: desk.store, clock: site.clock, fleet: site.fleet },
    { quote: held.quote, pickUpAt },
  )
  const mode = availability.kind === 'order' ? 'order' : 'request'
  const hasError = Object.keys({ ...faults, ...needs.faults }).length > 0
  const props: BookPageProps = {
    kind: 'order',
    trip: tripInWords(held.quote, pickUpAt, { ...site, t, locale, seats: offer.seats, luggage: offer.luggage }),
    map: tripMap(site, { from: held.quote.from, to: held.quote.to, isBoat: held.quote.vehicle === 'boat' }, locale),
    form: {
      action: `${inLocale(locale, visit.path)}?${visit.query}`,
      seal: sealOffer({ quote: held.quote, pickUpAt }, desk.keys, held.until),
      orderId: randomUUID(),
      mode,
      typed,
      ...orderFaultsInWords(faults, t),
      needs: needsFields(
        needs.typed,
        needs.faults,
        { fleet: site.fleet, vehicle: held.quote.vehicle, hasError: Object.keys(faults).length > 0 },
        t,
      ),
      voucher: voucherField(voucher, t, hasError),
      notice,
      isNoticeFirst: !hasError && voucher.error === null,
    },
    terms: orderTerms(site, locale, {
      quote: held.quote,
      mode,
      pass: offer.pass,
      voucher,
      partner: await sentBy(desk, visit.cookie),
    }),
    soldOut: soldOutOf(availability, t, visit),
    trial: isTrial(site) ? t('book.trial') : null,
    keep: kept,
  }
  return { page: 'book', status: 200, props, head: headOf(t) }
}

/** What is taken, when it is free again, and the way to another time or vehicle: the same trip, its vehicle not chosen yet. */
function soldOutOf(availability: Availability, t: Translate, { query, locale, path }: Visit) {
  if (availability.kind !== 'sold-out') return null
  const text =
    availability.nextFreeAt === null
      ? t('book.sold-out')
      : t('book.sold-out-next', { time: momentText(availability.nextFreeAt, locale) })
  const trip = new URLSearchParams(query)
  trip.delete('vehicle')
  return { text, other: { href: `${inLocale(locale, path)}?${trip}`, label: t('book.sold-out-other') } }
}

type Missing = 'trip' | 'time' | 'return-time' | 'later'

/** What must still be chosen before a ride can be ordered. */
function missing({ fleet, clock }: Site, offer: Offer | null): Missing | null {
  if (offer === null) return 'trip'
  const { quote, pickUpAt } = offer
  if (pickUpAt === null) return 'time'
  if (quote.returnTrip && quote.returnAt === null) return 'return-time'
  // An answer after the ride has begun helps nobody.
  const isAnswered = promisedAnswer(clock.now(), fleet.confirmation.answer) < pickUpAt
  return isAnswered || mayConfirm(fleet, { quote, pickUpAt }, clock.now()) ? null : 'later'
}

function tellMissing(site: Site, visit: Visit, hint: Missing | null): Outcome<'book'> {
  return { kind: 'faulty', answer: { ...choose(site, visit, hint), status: 422 } }
}

/** `told`: of a code that came along. */
type Beside = { keep?: KeepFormProps | null; told?: string | null }

function choose(
  site: Site,
  visit: Visit,
  what: Missing | null,
  { keep: kept = null, told = null }: Beside = {},
): Answer<'book'> {
  const t = site.translate(visit.locale)
  const answer = pagePrice(visit.query, visit.locale, priceDeps(site, visit.locale))
  return {
    page: 'book',
    status: 200,
    props: {
      kind: 'choose',
      hint: [hintOf(what, site, visit.locale), told].filter((text) => text !== null).join(' '),
      answer,
      action: inLocale(visit.locale, visit.path),
      keep: kept,
    },
    head: headOf(t),
  }
}

function hintOf(what: Missing | null, site: Site, locale: Visit['locale']): string {
  const t = site.translate(locale)
  switch (what) {
    case 'time':
      return t('book.choose-time')
    case 'return-time':
      return t('book.choose-return-time')
    case 'later':
      return t('book.choose-later', {
        time: momentText(promisedAnswer(site.clock.now(), site.fleet.confirmation.answer), locale),
      })
    default:
      return t('book.choose-trip')
  }
}

function headOf(t: Translate): Answer<'book'>['head'] {
  return { title: t('book.title'), description: null, jsonLd: [], robots: 'noindex' }
}

function field(form: SentForm, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 4096) : ''
}

/** A form without its hidden id still makes one booking; it only cannot be sent twice safely. */
function orderIdOf(given: string): string {
  return /^[0-9a-f-]{36}$/.test(given) ? given : randomUUID()
}

/** Kept with the order, so that it must say nothing of the guest to who has not the secret. */
function fingerprintOf(form: SentForm, typed: OrderTyped, visit: Visit, secret: string): string {
  const parts = [
    field(form, 'mode'),
    visit.query.toString(),
    ...orderFields.map((name) => typed[name]),
    ...needFields.map((name) => field(form, name)),
    ...[field(form, 'voucher')].filter((code) => code !== ''),
  ]
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}
