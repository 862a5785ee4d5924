import { createHmac, randomUUID } from 'node:crypto'
import { isTrial } from '#app/is-trial.server.ts'
import { fittingOffer, type Held, heldUntil, verifyQuotedPrice } from '#features/bookings/offer.server.ts'
import { findAddressPoints } from '#features/bookings/find-address-points.server.ts'
import { type NeedFaults, needFields, needsTypedFrom } from '#features/bookings/need-form.ts'
import { type OrderFaults, orderFields, type OrderTyped, readOrder, typedFrom } from '#features/bookings/order-form.ts'
import { type Order, type Placed, placeOrder, findByIdempotencyKey } from '#features/bookings/place-order.server.ts'
import { extrasNotice } from '#features/bookings/trip-in-words.server.ts'
import { formatCode } from '#features/codes/code.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import type { Translate } from '#i18n/messages.ts'
import { sentBy } from '#app/partner-attribution.server.ts'
import { instantlyBookableFleet } from '#app/instantly-bookable-fleet.server.ts'
import type {
  Action,
  Services,
  Loader,
  ActionResult,
  FormSubmission,
  SubmittedForm,
  Site,
  RequestContext,
} from '#app/site.server.ts'
import { TERMS_VERSION } from '#app/terms.ts'
import { urlsIn } from '#app/urls.ts'
import { requestedVoucher, type VoucherRequest } from '#app/voucher-at-order.server.ts'
import { cut } from '#lib/cut.ts'
import {
  addressTyped,
  type Requested,
  requestedOffer,
  firstPage,
  missing,
  orderPage,
  PRICE_INTENT,
  renderMissingFields,
} from './book-page.server.ts'
import { withNow } from './book-now.server.ts'
import { enquiryPage, takeEnquiry } from './enquiry.server.ts'
import { keepForm, keepPrice } from './keep-price.server.ts'

export const loadBook: Loader = async (site, context) => {
  const { services } = site
  if (services === null) return null
  const requested = await withNow(site, context)
  // Who has just typed a trip into the form here reads in it what is wrong; the link there leads to the page of a question.
  const isSearch = context.query.get('step') === 'search'
  const question = isSearch ? null : await enquiryPage(site, services, requested)
  return question ?? firstPage(site, services, requested, await requestedOffer(site, services, requested), null)
}

/** POST /book: everything is read and priced anew; the hidden fields only hold the price down and make a double click one booking. */
export const orderRide: Action<'book' | 'enquiry'> = async (site, context, sent) => {
  const { services } = site
  if (services === null) return renderMissingFields(site, context, null)
  const intent = sent.form.get('intent')
  if (intent === 'find' || intent === 'enquire') return takeEnquiry(site, services, context, sent)
  if (intent === 'keep') return keepInstead(site, services, context, sent)
  const typed = typedFrom(sent.form)
  const order = {
    orderId: orderIdOf(field(sent.form, 'orderId')),
    fingerprint: fingerprintOf(sent.form, typed, context, services.secret),
  }
  const offer = await requestedOffer(site, services, context, needsTypedFrom(sent.form))
  const hint = missing(site, offer)
  if (!offer || hint !== null)
    return unlessTaken(site, services, context, { sent, order }, () => renderMissingFields(site, context, hint))
  return takeOrder(site, services, context, { sent, offer, order, typed })
}

type SentOrder = { sent: FormSubmission; order: Pick<Order, 'orderId' | 'fingerprint'> }
type Taking = SentOrder & { offer: Requested; typed: OrderTyped }

/** Everything typed is right, or the form comes back with it. */
async function takeOrder(
  site: Site,
  services: Services,
  context: RequestContext,
  taking: Taking,
): Promise<ActionResult<'book'>> {
  const { sent, offer, order, typed } = taking
  const t = site.translate(context.locale)
  const held = verifyQuotedPrice(field(sent.form, 'seal'), offer, services.keys, site.clock.now())
  const voucher = await requestedVoucher(site, services, context, field(sent.form, 'voucher'))
  const again = (notice: string | null, more: Partial<Back> = {}) =>
    renderWithErrors(site, services, context, taking, { held, voucher, notice, faults: {}, needFaults: {}, ...more })
  // What was named since the price was seen: it goes into the price, and that is seen first.
  const total = () => extrasNotice((held ?? offer).quote, { t, locale: context.locale })
  const fitting = offer.needs
  const needFaults = fitting.ok ? {} : fitting.faults
  if (field(sent.form, 'intent') === PRICE_INTENT)
    return fitting.ok ? again(total(), { mayKeep: true }) : again(null, { needFaults })
  const reading = readOrder(typed, offer.quote)
  if (!reading.ok || !fitting.ok)
    return again(held?.isDearer ? total() : null, { faults: reading.ok ? {} : reading.faults, needFaults })
  if (voucher.error !== null) return again(null)
  if (field(sent.form, 'website') !== '') return again(t('book.notice-machine'))
  if (!held) return again(t('book.notice-price'))
  if (held.isDearer) return again(total(), { mayKeep: true })
  if (services.orders.isFull(sent.address)) return again(t('book.notice-too-many'))
  const partner = await sentBy(services, context.cookie)
  const placed = await keep(site, services, context.locale, {
    ...order,
    quote: held.quote,
    pickUpAt: offer.pickUpAt ?? 0,
    guest: reading.guest,
    needs: fitting.needs,
    ordered: field(sent.form, 'mode') === 'order' ? 'order' : 'request',
    ...(partner ? { partner: partner.code } : {}),
    ...(voucher.voucher ? { voucher: voucher.voucher.code } : {}),
  })
  if (placed.kind === 'placed' && !placed.replayed) services.orders.count(sent.address)
  if (placed.kind === 'placed') {
    await findAddressPoints({ ...site, store: services.store }, placed.code)
    return toVoucher(site, services, context, sent, placed.code)
  }
  // Somebody else was faster with it: the field says what it is worth now.
  if (placed.kind === 'no-voucher')
    return again(null, { voucher: await requestedVoucher(site, services, context, voucher.typed) })
  return again(refusal(placed, t))
}

type Back = {
  held: Held | null
  voucher: VoucherRequest
  notice: string | null
  faults: OrderFaults
  needFaults: NeedFaults
  /** Nothing is wrong with the form: its price may be kept instead. */
  mayKeep?: boolean
}

/** The form with what was typed, and the price with what rides along; unless it was taken before. */
function renderWithErrors(
  site: Site,
  services: Services,
  context: RequestContext,
  { sent, offer, order, typed }: Taking,
  { held: shown, voucher, notice, faults, needFaults, mayKeep = false }: Back,
): Promise<ActionResult<'book'>> {
  return unlessTaken(site, services, context, { sent, order }, async (already) => {
    const held = shown ?? { quote: offer.quote, until: heldUntil(site.clock.now()) }
    const needs = { typed: needsTypedFrom(sent.form), faults: already === null ? needFaults : {} }
    // A voucher that this form has used already is no mistake of it.
    const wrong =
      already === null
        ? { faults, notice, voucher }
        : { faults: {}, notice: already, voucher: { ...voucher, error: null } }
    const isKeepable = mayKeep && offer.pass === null
    const form = isKeepable ? keepForm(site, services, context, { ...held, pickUpAt: offer.pickUpAt }, null) : null
    const filled = { held, typed, ...wrong, needs, keep: form }
    return { kind: 'faulty', answer: { ...(await orderPage(site, services, context, offer, filled)), status: 422 } }
  })
}

/**
 * Whoever would be refused may have been taken before: a lost answer, a reload, a step back or a second click is the same order,
 * whatever has changed since. Whoever would be taken is asked in the order's own transaction. `already`: another order of this form stands.
 */
async function unlessTaken(
  site: Site,
  services: Services,
  context: RequestContext,
  { sent, order }: SentOrder,
  refuse: (already: string | null) => ActionResult<'book'> | Promise<ActionResult<'book'>>,
): Promise<ActionResult<'book'>> {
  const before = await findByIdempotencyKey(services.store, order)
  if (before?.kind === 'placed') return toVoucher(site, services, context, sent, before.code)
  return refuse(before && site.translate(context.locale)('book.notice-already', { code: formatCode(before.code) }))
}

/** The quieter button: the price is kept, and nothing is ordered. */
async function keepInstead(
  site: Site,
  services: Services,
  context: RequestContext,
  sent: FormSubmission,
): Promise<ActionResult<'book'>> {
  // The form of the order has a field for it; while the trip is still being chosen there is none, and the address has it.
  const isTyped = sent.form.has('voucher')
  const needs = needsTypedFrom(isTyped ? sent.form : context.query)
  const offer = fittingOffer(context.query, context.locale, site, needs)
  if (!offer) return renderMissingFields(site, context, 'trip')
  const code = isTyped ? field(sent.form, 'voucher') : (context.query.get('voucher') ?? '')
  const voucher = await requestedVoucher(site, services, context, code)
  const stored =
    isTyped && voucher.error !== null
      ? { kind: 'refused' as const, notice: null }
      : await keepPrice(site, services, context, offer, { sent, voucher: voucher.voucher?.code ?? null })
  if (stored.kind === 'done') return stored
  const typed = isTyped ? typedFrom(sent.form) : addressTyped(site, context)
  const back = { notice: stored.notice, voucher, typed, needs }
  const answer = await firstPage(site, services, context, { ...offer, pass: null }, back)
  return { kind: 'faulty', answer: { ...answer, status: 422 } }
}

function keep(
  site: Site,
  services: Services,
  locale: RequestContext['locale'],
  order: Omit<Order, 'locale' | 'trial' | 'termsVersion'>,
): Promise<Placed> {
  const deps = {
    store: services.store,
    clock: site.clock,
    fleet: instantlyBookableFleet(site, order.quote),
    makeCode: () => makeCode('B'),
  }
  return placeOrder(deps, { ...order, locale, trial: isTrial(site), termsVersion: TERMS_VERSION })
}

function toVoucher(
  site: Site,
  services: Services,
  context: RequestContext,
  sent: FormSubmission,
  code: string,
): ActionResult<'book'> {
  const cookie = viewCookie(code, site.clock.now(), services.secret, sent.secure)
  return { kind: 'done', to: urlsIn(context.locale).decoderCode(code), cookies: [cookie] }
}

function refusal(placed: Exclude<Placed, { kind: 'placed' | 'no-voucher' }>, t: Translate): string {
  switch (placed.kind) {
    case 'already':
      return t('book.notice-already', { code: formatCode(placed.code) })
    case 'sold-out':
      return t('book.notice-sold-out')
    case 'request-only':
      return t('book.notice-request-only')
  }
}

function field(form: SubmittedForm, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? cut(value, 4096) : ''
}

/** A form without its hidden id still makes one booking; it only cannot be sent twice safely. */
function orderIdOf(given: string): string {
  return /^[0-9a-f-]{36}$/.test(given) ? given : randomUUID()
}

/** Kept with the order, so that it must say nothing of the guest to who has not the secret. */
function fingerprintOf(form: SubmittedForm, typed: OrderTyped, context: RequestContext, secret: string): string {
  const parts = [
    field(form, 'mode'),
    context.query.toString(),
    ...orderFields.map((name) => typed[name]),
    ...needFields.map((name) => field(form, name)),
    ...[field(form, 'voucher')].filter((code) => code !== ''),
  ]
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
}
