import { isDeepStrictEqual } from 'node:util'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { BookedQuote, Booking, Guest } from '#features/bookings/booking.ts'
import { changeDetails, mayChangeDetails } from '#features/bookings/change-details.server.ts'
import { guestAfter, isElsewhere, mayChange, quoteOfChange } from '#features/bookings/change-plan.ts'
import { changeRide, type Changed, planOf } from '#features/bookings/change-ride.server.ts'
import { changeInWords, queryOfBooking } from '#features/bookings/change-view.server.ts'
import {
  fittingOffer,
  type Held,
  heldUntil,
  type Offer,
  offerFor,
  priceToHold,
  sealOffer,
} from '#features/bookings/offer.server.ts'
import {
  type NeedFaults,
  needFields,
  needsTypedFrom,
  needsTypedOf,
  type NeedTyped,
} from '#features/bookings/need-form.ts'
import { needsFields } from '#features/bookings/needs-in-words.server.ts'
import { legFields } from '#features/bookings/leg-fields.server.ts'
import { orderFaultsInWords } from '#features/bookings/order-faults.server.ts'
import {
  detailFields,
  type OrderFaults,
  type OrderTyped,
  readOrder,
  typedFrom,
  typedOf,
} from '#features/bookings/order-form.ts'
import { askedExtras } from '#features/bookings/priced-needs.ts'
import type { TimedTrip } from '#features/bookings/rides.ts'
import { viewedCode } from '#features/codes/view-cookie.server.ts'
import { answerPrice, statusOf } from '#features/fares/price-answer.server.ts'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { vehicleName } from '#features/fares/quote-in-words.server.ts'
import type { Needs } from '#features/fleet/needs.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { Translate } from '#i18n/messages.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { promisedFleet } from '#app/promised-fleet.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Answer, Desk, Outcome, Sent, SentForm, Site, Visit } from '#app/site.server.ts'
import { tripMap } from '#app/trip-map.server.ts'
import { urlsIn } from '#app/urls.ts'
import type { BookingChangePageProps } from './booking-change.tsx'

/** What the page says beside the booking itself: why something was not kept, and what was typed into the details and of what rides along. */
type Told = { notice?: string; typed?: OrderTyped; faults?: OrderFaults; riding?: NeedTyped }

/** `/decoder/{B…}?change=1`: the trip to be chosen anew; with a vehicle in the query its price, before anything changes. */
export async function showChange(
  site: Site,
  desk: Desk,
  visit: Visit,
  code: string,
  told: Told = {},
): Promise<Answer<'booking-change'> | null> {
  const booking = await openBooking(site, desk, visit, code)
  if (!booking) return null
  const t = site.translate(visit.locale)
  const now = site.clock.now()
  const mayRide = mayChange(booking, 'guest', now)
  const typed = told.typed ?? typedOf(booking.guest)
  const ride = mayRide
    ? await rideParts(site, desk, visit, booking, told)
    : { choice: null, preview: null, riding: null, notice: null }
  // While addresses of another trip are asked for, those of the booked one are not.
  const mayDetail = mayChangeDetails(booking) && ride.preview?.legs == null
  const props: BookingChangePageProps = {
    back: { href: urlsIn(visit.locale).decoderCode(code), label: t('change.back') },
    heading: t('change.heading'),
    lead: mayRide ? t('change.lead') : t('change.not-possible'),
    trial: booking.trial ? t('booking.trial') : null,
    ...ride,
    notice: told.notice ?? ride.notice,
    details: mayDetail
      ? {
          ...{ action: pathOf(visit), heading: t('change.details'), button: t('change.details-button'), typed },
          legs: legFields(booking.quote, typed, { t, places: site.places, locale: visit.locale }),
          ...orderFaultsInWords(told.faults ?? {}, t),
        }
      : null,
  }
  return {
    page: 'booking-change',
    status: ride.choice === null ? 200 : statusOf(ride.choice.answer),
    props,
    head: { title: t('change.heading'), description: null, jsonLd: [], robots: 'noindex' },
  }
}

/** POST with `intent=change`: the trip in the query at the price that was shown. */
export async function keepChange(site: Site, desk: Desk, visit: Visit, code: string, sent: Sent): Promise<Outcome> {
  const back = urlsIn(visit.locale).decoderCode(code)
  const booking = await openBooking(site, desk, visit, code)
  if (!booking) return { kind: 'done', to: back, cookies: [] }
  const t = site.translate(visit.locale)
  const riding = ridingIn(sent.form)
  const refuse = async (notice: string) =>
    faulty(await showChange(site, desk, visit, code, { notice, ...(riding && { riding }) }), back)
  const now = site.clock.now()
  const offer = offerOf(site, visit, booking, riding)
  const held = offer && priceToHold(field(sent.form, 'seal'), offer, desk.keys, now)
  if (!offer || !held || held.isDearer || offer.pickUpAt === null) return refuse(t('change.notice-price'))
  if (desk.orders.isFull(sent.address)) return refuse(t('book.notice-too-many'))
  const typed = isElsewhere(booking.quote, held.quote) ? typedOver(guestAfter(booking, held), sent.form) : null
  const reading = typed && readOrder(typed, held.quote)
  if (typed && reading && !reading.ok) {
    const told: Told = { typed, faults: reading.faults, ...(riding && { riding }) }
    return faulty(await showChange(site, desk, visit, code, told), back)
  }
  const legs = reading?.ok ? { legs: reading.guest.legs } : {}
  const changed = await changeRide(
    { store: desk.store, clock: site.clock, fleet: promisedFleet(site, held.quote) },
    {
      code,
      by: 'guest',
      trip: { quote: held.quote, pickUpAt: offer.pickUpAt, ...ridingOf(offer), ...legs },
      mode: field(sent.form, 'mode') === 'order' ? 'order' : 'request',
      seen: Number(field(sent.form, 'seen')),
    },
  )
  if (changed.kind !== 'changed' && changed.kind !== 'asked') return refuse(refusal(changed, t))
  desk.orders.count(sent.address)
  return { kind: 'done', to: back, cookies: [] }
}

/** POST with `intent=riding`: what it would cost with this riding along. Not in the address, for a wheelchair is nobody's to read. */
export async function showRiding(site: Site, desk: Desk, visit: Visit, code: string, sent: Sent): Promise<Outcome> {
  const riding = needsTypedFrom(sent.form)
  return faulty(await showChange(site, desk, visit, code, { riding }), urlsIn(visit.locale).decoderCode(code))
}

/** POST with `intent=change-details`: addresses, flights, sign and note. */
export async function keepDetails(site: Site, desk: Desk, visit: Visit, code: string, sent: Sent): Promise<Outcome> {
  const back = urlsIn(visit.locale).decoderCode(code)
  const booking = await openBooking(site, desk, visit, code)
  if (!booking) return { kind: 'done', to: back, cookies: [] }
  const typed = typedOver(booking.guest, sent.form)
  const reading = readOrder(typed, booking.quote)
  if (!reading.ok) return faulty(await showChange(site, desk, visit, code, { typed, faults: reading.faults }), back)
  const { legs, signText, note } = reading.guest
  const details = { legs, signText, note }
  const isKept = await changeDetails({ store: desk.store, clock: site.clock }, { code, details })
  if (isKept) return { kind: 'done', to: back, cookies: [] }
  const notice = site.translate(visit.locale)('change.not-possible')
  return faulty(await showChange(site, desk, visit, code, { notice, typed }), back)
}

async function openBooking(site: Site, desk: Desk, visit: Visit, code: string): Promise<Booking | null> {
  if (viewedCode(visit.cookie, site.clock.now(), desk.secret) !== code) return null
  return readBooking(await desk.store.get(bookingPath(code)))
}

/** The form filled with the booking or the query, the classes with their prices, and the one that was chosen. */
async function rideParts(site: Site, desk: Desk, visit: Visit, booking: Booking, told: Told) {
  const { riding = null } = told
  const { locale } = visit
  const t = site.translate(locale)
  const query = askedQuery(visit, booking)
  const bookPath = pathOf(visit)
  const extras = askedExtras(booking.needs)
  const isAsked = visit.query.has('date') || visit.query.has('vehicle') || riding !== null
  const vehicle = chosenQuery(visit, booking).get('vehicle') ?? ''
  const answer = withTimes(answerPrice(query, locale, { ...priceDeps(site, locale), bookPath, extras }), t)
  const offer = isAsked ? offerOf(site, visit, booking, riding) : null
  const words = changeInWords(booking, {
    ...{ ...site, settings: site.catalogue.settings },
    ...{ t, locale, now: site.clock.now() },
  })
  const preview =
    offer?.pickUpAt == null || offer.faults !== null
      ? null
      : await previewOf(site, desk, visit, booking, { ...offer, words, told })
  return {
    choice: {
      answer: withoutLink(answer, vehicle),
      vehicle,
      action: bookPath,
      current: words.current,
      button: t('change.show-price'),
      pick: t('change.pick'),
    },
    ...shownOrWhyNot(preview, isAsked && offer === null ? answer : null, vehicle, t),
    riding: {
      action: `${bookPath}?${chosenQuery(visit, booking)}`,
      fields: ridingFields(site, locale, riding ?? needsTypedOf(booking.needs), offer ?? booking),
    },
  }
}

/** A booked ride has its times: who empties them is asked for them. */
function withTimes(answer: PriceAnswer, t: Translate): PriceAnswer {
  const { typed, status } = answer
  if (status === 'invalid') return answer
  const field = typed.date === '' ? 'date' : typed.return && typed.returnDate === '' ? 'returnDate' : null
  return field === null ? answer : { ...answer, firstError: field, errors: { [field]: t('book.error-when') } }
}

/** The class that is chosen needs no choosing. */
function withoutLink<Answer extends PriceAnswer>(answer: Answer, vehicle: string): Answer {
  const { priced } = answer
  if (priced === null) return answer
  const classes = priced.classes.map((row) => (row.vehicle === vehicle ? { ...row, bookHref: null } : row))
  return { ...answer, priced: { ...priced, classes } }
}

/** The comparison where something is another; else that nothing is, or that the class cannot drive this trip. */
function shownOrWhyNot<Preview extends { differs: string | null }>(
  preview: Preview | null,
  refused: PriceAnswer | null,
  vehicle: string,
  t: Translate,
): { preview: Preview | null; notice: string | null } {
  if (preview !== null && preview.differs !== null) return { preview, notice: null }
  if (preview !== null) return { preview: null, notice: t('change.nothing') }
  const isOther = refused?.status === 'priced' && refused.firstError === null
  return { preview: null, notice: isOther ? t('change.other-vehicle', { vehicle: nameOf(vehicle, t) }) : null }
}

function nameOf(vehicle: string, t: Translate): string {
  const known = (['car', 'van', 'minibus', 'boat'] as const).find((name) => name === vehicle)
  return known ? vehicleName(known, t) : vehicle
}

/** What rides along, to be said anew; its button only shows what that would cost. */
function ridingFields(
  site: Site,
  locale: Visit['locale'],
  typed: NeedTyped,
  { quote, faults }: { quote: BookedQuote; faults?: NeedFaults | null },
) {
  const t = site.translate(locale)
  const fields = needsFields(typed, faults ?? {}, { ...site, locale, vehicle: quote.vehicle, hasError: false }, t)
  return { ...fields, button: { name: 'intent' as const, value: 'riding', children: t('change.show-price') } }
}

type Previewed = Asked & { words: ReturnType<typeof changeInWords>; told: Told }

async function previewOf(site: Site, desk: Desk, visit: Visit, booking: Booking, offer: Previewed) {
  const pickUpAt = offer.pickUpAt ?? 0
  const { from, to, vehicle } = offer.quote
  const trip = { quote: offer.quote, pickUpAt, ...ridingOf(offer) }
  const plan = await planOf(
    { store: desk.store, clock: site.clock, fleet: promisedFleet(site, offer.quote) },
    booking,
    trip,
  )
  const held: Held = { quote: offer.quote, until: heldUntil(site.clock.now()) }
  return {
    ...offer.words.preview(trip, plan),
    action: `${pathOf(visit)}?${chosenQuery(visit, booking)}`,
    hidden: {
      seal: sealOffer(trip, desk.keys, held.until),
      mode: plan.kind === 'order' ? 'order' : 'request',
      seen: String(booking.sequence),
      ...offer.riding,
    },
    map: await tripMap(site, { from, to, isBoat: vehicle === 'boat' }, visit.locale),
    legs: legsToAsk(site, visit, booking, offer),
  }
}

/** Where the trip leads elsewhere its addresses are asked for: only those of the places that stay are filled in. */
function legsToAsk(site: Site, { locale }: Visit, booking: Booking, { quote, told }: Previewed) {
  if (!isElsewhere(booking.quote, quote)) return null
  const t = site.translate(locale)
  const typed = told.typed ?? typedOf(guestAfter(booking, { quote }))
  const { fields } = legFields(quote, typed, { t, places: site.places, locale })
  return { fields, sign: false, typed, ...orderFaultsInWords(told.faults ?? {}, t) }
}

/** `riding` and `needs`: what was typed to ride along, and what it means; null and undefined where nothing was typed of it. */
type Asked = Offer & { riding: NeedTyped | null; needs: Needs | null | undefined; faults: NeedFaults | null }

function offerOf(site: Site, visit: Visit, booking: Booking, riding: NeedTyped | null): Asked | null {
  const query = chosenQuery(visit, booking)
  const asked = riding && fittingOffer(query, visit.locale, site, riding)
  const offer = riding ? asked : offerFor(query, visit.locale, site, booking.needs)
  if (!offer || offer.pickUpAt === null || (offer.quote.returnTrip && offer.quote.returnAt === null)) return null
  const pickUpAt = sameOfTwo(offer.pickUpAt, booking.pickUpAt)
  const returnAt = sameOfTwo(offer.quote.returnAt, booking.quote.returnAt)
  return {
    ...{ ...offer, pickUpAt, riding },
    quote: quoteOfChange(booking, { quote: { ...offer.quote, returnAt }, pickUpAt }),
    needs: asked?.needs.ok ? asked.needs.needs : undefined,
    faults: asked?.needs.ok === false ? asked.needs.faults : null,
  }
}

function ridingOf({ needs }: Asked): Pick<TimedTrip, 'needs'> {
  return needs === undefined ? {} : { needs }
}

/** What rides along, where the form says anything of it. */
function ridingIn(form: SentForm): NeedTyped | null {
  return needFields.some((field) => form.has(field)) ? needsTypedFrom(form) : null
}

/** The trip that was chosen, or the one that is booked. */
function chosenQuery(visit: Visit, booking: Booking): URLSearchParams {
  const query = new URLSearchParams(askedQuery(visit, booking))
  if (!query.has('vehicle')) query.set('vehicle', booking.quote.vehicle)
  return query
}

/** A field names of an hour that comes twice the first; who leaves the time as it is means the one that was booked. */
function sameOfTwo<T extends number | null>(asked: T, booked: number | null): T | number {
  if (asked === null || booked === null) return asked
  return isDeepStrictEqual(localTimeOf(asked), localTimeOf(booked)) ? booked : asked
}

/** The booking as a question to the price box, until another was asked. */
function askedQuery({ query }: Visit, booking: Booking): URLSearchParams {
  return query.has('date') ? query : queryOfBooking(booking)
}

/** What the form has fields for, over what the guest has told before: who rides and the invoice are not asked again. */
function typedOver(guest: Guest, form: SentForm): OrderTyped {
  const sent = typedFrom(form)
  const asked = detailFields.filter((field) => form.has(field)).map((field) => [field, sent[field]])
  return { ...typedOf(guest), ...Object.fromEntries(asked) }
}

function refusal({ kind }: Changed, t: Translate): string {
  if (kind === 'sold-out') return t('change.notice-sold-out')
  if (kind === 'request-only') return t('change.notice-request-only')
  return kind === 'moved' ? t('change.notice-price') : t('change.not-possible')
}

function faulty(answer: Answer<'booking-change'> | null, back: string): Outcome {
  return answer ? { kind: 'faulty', answer: { ...answer, status: 422 } } : { kind: 'done', to: back, cookies: [] }
}

function pathOf({ locale, path }: Visit): string {
  return inLocale(locale, path)
}

function field(form: SentForm, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 4096) : ''
}
