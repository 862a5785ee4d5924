import { randomUUID } from 'node:crypto'
import { isTrial } from '#app/is-trial.server.ts'
import {
  type FittingOffer,
  fittingOffer,
  type Held,
  heldUntil,
  type Offer,
  sealOffer,
} from '#features/bookings/offer.server.ts'
import { legFields } from '#features/bookings/leg-fields.server.ts'
import { orderFaultsInWords } from '#features/bookings/order-faults.server.ts'
import { type NeedFaults, needsTypedFrom, type NeedTyped } from '#features/bookings/need-form.ts'
import { needsFields } from '#features/bookings/needs-in-words.server.ts'
import { type OrderFaults, type OrderTyped, typedFrom } from '#features/bookings/order-form.ts'
import { type Availability, canConfirmNow } from '#features/bookings/place-order.server.ts'
import { mayConfirm } from '#features/bookings/rides.ts'
import { sameRideBefore } from '#features/bookings/same-ride.server.ts'
import { momentText, tripInWords } from '#features/bookings/trip-in-words.server.ts'
import { readCode, formatCode } from '#features/codes/code.ts'
import { viewedCode } from '#features/codes/view-cookie.server.ts'
import { surchargesInWords } from '#features/fares/day-in-words.server.ts'
import { isSampleBoat } from '#features/fares/quote.ts'
import { answerPrice, statusOf } from '#features/fares/price-answer.server.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import type { KeepFormProps } from '#features/passes/keep-form.tsx'
import { offerUnderPass } from '#features/passes/passes.server.ts'
import type { Translate } from '#i18n/messages.ts'
import { sentBy } from '#app/partner-attribution.server.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { orderTerms } from '#app/order-terms.server.ts'
import { instantlyBookableFleet } from '#app/instantly-bookable-fleet.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Answer, Services, ActionResult, Site, RequestContext } from '#app/site.server.ts'
import { tripMap } from '#app/trip-map.server.ts'
import { typedAddresses } from '#app/typed-addresses.server.ts'
import { requestedVoucher, type VoucherRequest, voucherField, voucherHint } from '#app/voucher-at-order.server.ts'
import type { BookPageProps } from './book.tsx'
import { chooseStep, isComplete, searchStep, tripLine } from './book-choose.server.ts'
import { type Missing, otherChoice, whenStep } from './book-when.server.ts'
import { keepForm } from './keep-price.server.ts'

export type Requested = FittingOffer & { /** The Price Pass whose price this is. */ pass: string | null }

/**
 * The offer an address asks for, with what rides along, at the price of its Price Pass where one holds and today's is no lower.
 * A kept price brings what it holds in its address.
 */
export async function requestedOffer(
  site: Site,
  services: Services,
  { query, locale }: RequestContext,
  needs = needsTypedFrom(query),
): Promise<Requested | null> {
  const offer = fittingOffer(query, locale, site, needs)
  const pass = readCode(query.get('pass') ?? '')
  const isSample = isTrial(site) || (offer !== null && isSampleBoat(offer.quote.vehicle, site.tariff))
  const today = { now: site.clock.now(), isSample }
  const held = offer && pass.ok ? await offerUnderPass(offer, pass.code, services.store, today) : null
  if (offer && held && pass.ok) return { ...offer, ...held, pass: pass.code }
  return offer && { ...offer, pass: null }
}

/** Why the price could not be kept, and what stood in the form. */
type NotKept = { notice: string | null; voucher: VoucherRequest; typed: OrderTyped; needs: NeedTyped }

/** Before anything was sent, or when only the price should have been kept. */
export async function firstPage(
  site: Site,
  services: Services,
  context: RequestContext,
  offer: Requested | null,
  back: NotKept | null,
): Promise<Answer<'book'>> {
  const hint = missing(site, offer)
  const voucher = back?.voucher ?? (await requestedVoucher(site, services, context, context.query.get('voucher') ?? ''))
  const message = voucherHint(voucher, site, context.locale)
  if (!offer) return choose(site, context, hint, { message })
  const held = { quote: offer.quote, until: heldUntil(site.clock.now()) }
  // A price that is kept already is not kept for longer by keeping it again.
  const keep =
    offer.pass === null
      ? keepForm(site, services, context, { ...held, pickUpAt: offer.pickUpAt }, back?.notice ?? null)
      : null
  if (hint !== null) return choose(site, context, hint, { keep, message })
  const viewed = viewedCode(context.cookie, site.clock.now(), services.secret)
  const before = await sameRideBefore(services.store, viewed, offer)
  const notice = before && site.translate(context.locale)('book.notice-same-ride', { code: formatCode(before) })
  return orderPage(site, services, context, offer, {
    held,
    typed: back?.typed ?? addressTyped(site, context),
    needs: { typed: back?.needs ?? needsTypedFrom(context.query), faults: {} },
    faults: {},
    notice,
    keep,
    voucher,
  })
}

/** An address that was asked for stands in the form already, at its end. */
export function addressTyped(site: Site, context: RequestContext): OrderTyped {
  const { from, to } = typedAddresses(site, context)
  return { ...typedFrom(new Map()), pickUpAddress: from ?? '', dropOffAddress: to ?? '' }
}

/** `keep` where the price may be kept instead; not beside mistakes, which want no second button. */
type Filled = {
  keep?: KeepFormProps | null
  held: Held
  typed: OrderTyped
  faults: OrderFaults
  needs?: { typed: NeedTyped; faults: NeedFaults }
  voucher: VoucherRequest
  notice: string | null
}

/** The button beside what rides along: only shows the price with it. */
export const PRICE_INTENT = 'price'

const NO_NEEDS = { typed: needsTypedFrom(new Map()), faults: {} }

/** The form of an order under its trip and price; what the price is, and until when it holds, rides in it signed. */
export async function orderPage(
  site: Site,
  services: Services,
  context: RequestContext,
  offer: Requested,
  { held, typed, faults, needs = NO_NEEDS, voucher, notice, keep: stored = null }: Filled,
): Promise<Answer<'book'>> {
  const { locale } = context
  const t = site.translate(locale)
  const pickUpAt = offer.pickUpAt ?? 0
  const availability = await canConfirmNow(
    { store: services.store, clock: site.clock, fleet: instantlyBookableFleet(site, held.quote) },
    { quote: held.quote, pickUpAt },
  )
  const mode = availability.kind === 'order' ? 'order' : 'request'
  const hasError = Object.keys({ ...faults, ...needs.faults }).length > 0
  const trip = tripInWords(held.quote, pickUpAt, {
    ...site,
    settings: site.catalogue.settings,
    t,
    locale,
    seats: offer.seats,
    luggage: offer.luggage,
  })
  const line = tripLine(site, context, { ...offer, quote: held.quote }, trip.title)
  const surcharges = surchargesInWords(held.quote.lines, { t, tariff: site.tariff })
  const props: BookPageProps = {
    kind: 'order',
    trip,
    line: {
      ...line,
      facts: [...line.facts, trip.vehicle, ...surcharges.map(({ label, value }) => `${label}: ${value}`)],
      price: trip.price,
    },
    map: await tripMap(
      site,
      { from: held.quote.from, to: held.quote.to, isBoat: held.quote.vehicle === 'boat' },
      locale,
    ),
    form: {
      action: `${inLocale(locale, context.path)}?${context.query}`,
      seal: sealOffer({ quote: held.quote, pickUpAt }, services.keys, held.until),
      orderId: randomUUID(),
      mode,
      typed,
      ...orderFaultsInWords(faults, t),
      legs: legFields(held.quote, typed, { ...site, t, locale }),
      needs: needsFields(
        needs.typed,
        needs.faults,
        {
          fleet: site.fleet,
          vehicle: held.quote.vehicle,
          hasError: Object.keys(faults).length > 0,
          tariff: site.tariff,
          locale,
          button: { name: 'intent', value: PRICE_INTENT, children: t('need.price') },
        },
        t,
      ),
      voucher: voucherField(voucher, t, hasError),
    },
    terms: orderTerms(site, locale, {
      pickUpAt,
      quote: held.quote,
      mode,
      pass: offer.pass,
      voucher,
      partner: await sentBy(services, context.cookie),
    }),
    notice: notice === null ? null : { text: notice, isFocused: !hasError && voucher.error === null },
    soldOut: soldOutOf(availability, t, context),
    trial: isTrial(site) ? t('book.trial') : null,
    keep: stored,
  }
  return { page: 'book', status: 200, props, head: headOf(t) }
}

/** What is taken, when it is free again, and the way to another time or vehicle: the same trip, its vehicle not chosen yet. */
function soldOutOf(availability: Availability, t: Translate, context: RequestContext) {
  if (availability.kind !== 'sold-out') return null
  const text =
    availability.nextFreeAt === null
      ? t('book.sold-out')
      : t('book.sold-out-next', { time: momentText(availability.nextFreeAt, context.locale) })
  return { text, other: { href: otherChoice(context), label: t('book.sold-out-other') } }
}

/** What must still be chosen before a ride can be ordered. */
export function missing(site: Site, offer: Offer | null): Missing | null {
  if (offer === null) return 'trip'
  const { quote, pickUpAt } = offer
  if (pickUpAt === null) return 'time'
  if (quote.returnTrip && quote.returnAt === null) return 'return-time'
  // An answer after the ride has begun helps nobody.
  const now = site.clock.now()
  const isAnswered = promisedAnswer(now, site.fleet.confirmation.answer) < pickUpAt
  return isAnswered || mayConfirm(instantlyBookableFleet(site, quote), { quote, pickUpAt }, now) ? null : 'later'
}

/** The page again, with what must be chosen first. */
export async function renderMissingFields(
  site: Site,
  context: RequestContext,
  hint: Missing | null,
): Promise<ActionResult<'book'>> {
  return { kind: 'faulty', answer: { ...(await choose(site, context, hint)), status: 422 } }
}

/** `told`: of a code that came along. */
type Beside = { keep?: KeepFormProps | null; message?: string | null }

/** The first step that is not done: the time of a class that is chosen, the trip, or the class. */
async function choose(
  site: Site,
  context: RequestContext,
  what: Missing | null,
  { keep: stored = null, message = null }: Beside = {},
): Promise<Answer<'book'>> {
  const head = headOf(site.translate(context.locale))
  const when = await whenStep(site, context, what)
  if (when) {
    const status = statusOf(when.answer)
    return { page: 'book', status, props: { kind: 'when', when, message, keep: stored }, head }
  }
  const answer = answerPrice(context.query, context.locale, priceDeps(site, context.locale))
  const isEdited = context.query.get('step') === 'edit'
  const choice = isComplete(answer) && !isEdited ? await chooseStep(site, context, answer) : null
  if (choice) return { page: 'book', status: 200, props: { ...choice, message, keep: stored }, head }
  const { status, props } = await searchStep(site, context, answer)
  return { page: 'book', status, props: { ...props, message, keep: stored }, head }
}

function headOf(t: Translate): Answer<'book'>['head'] {
  return { title: t('book.title'), description: null, jsonLd: [], robots: 'noindex' }
}
