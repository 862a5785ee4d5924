import { isDeepStrictEqual } from 'node:util'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { BookedQuote, Booking, Guest, LegDetails } from '#features/bookings/booking.ts'
import { changeDetails, type Details, mayChangeDetails } from '#features/bookings/change-details.server.ts'
import { isElsewhere, isSameDrive, mayChange, quoteOfChange } from '#features/bookings/change-plan.ts'
import { changeRide, type Changed, isThat, planOf } from '#features/bookings/change-ride.server.ts'
import { changeInWords, queryOfBooking } from '#features/bookings/change-view.server.ts'
import {
  fittingOffer,
  heldUntil,
  type Offer,
  offerFor,
  verifyQuotedPrice,
  sealOffer,
} from '#features/bookings/offer.server.ts'
import {
  type NeedFaults,
  needFields,
  needsTypedFrom,
  needsTypedOf,
  type NeedTyped,
} from '#features/bookings/need-form.ts'
import { findAddressPoints } from '#features/bookings/find-address-points.server.ts'
import { needsFields } from '#features/bookings/needs-in-words.server.ts'
import { legFields } from '#features/bookings/leg-fields.server.ts'
import { legsAfter, nobody, swapped } from '#features/bookings/leg-details.ts'
import { orderFaultsInWords, type OrderFaultsInWords } from '#features/bookings/order-faults.server.ts'
import {
  detailFields,
  legFieldNames,
  type OrderReading,
  type OrderTyped,
  readOrder,
  typedFrom,
  typedOf,
} from '#features/bookings/order-form.ts'
import { requestedExtras, isSameNeeds } from '#features/bookings/priced-needs.ts'
import type { TimedTrip } from '#features/bookings/rides.ts'
import { viewedCode } from '#features/codes/view-cookie.server.ts'
import { answerPrice, statusOf } from '#features/fares/price-answer.server.ts'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { BOX_ID } from '#features/fares/price-field.tsx'
import { vehicleName } from '#features/fares/quote-in-words.server.ts'
import type { Needs } from '#features/fleet/needs.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { Translate } from '#i18n/messages.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { instantlyBookableFleet } from '#app/instantly-bookable-fleet.server.ts'
import { inLocale } from '#app/routes.ts'
import type {
  Answer,
  Services,
  ActionResult,
  FormSubmission,
  SubmittedForm,
  Site,
  RequestContext,
} from '#app/site.server.ts'
import { tripMap } from '#app/trip-map.server.ts'
import { urlsIn } from '#app/urls.ts'
import type { BookingChangePageProps } from './booking-change.tsx'

/** What the page says beside the booking itself: why something was not kept, and what was sent. */
type Notice = { notice?: string; form?: SubmittedForm }

/** `/decoder/{B…}?change=1`: one form with the trip, what rides along and the addresses; once it was asked for the new price above it. */
export async function showChange(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  noticeShown: Notice = {},
): Promise<Answer<'booking-change'> | null> {
  const booking = await openBooking(site, services, context, code)
  if (!booking) return null
  const { locale } = context
  const t = site.translate(locale)
  const mayRide = mayChange(booking, 'guest', site.clock.now())
  const requested = requestedOf(context, booking, noticeShown.form ?? null)
  const offer = mayRide ? offerOf(site, locale, booking, requested) : null
  const quote = offer?.quote ?? booking.quote
  const typed = typedFor(booking, noticeShown.form ?? null, quote)
  const reading = readOrder(typed, quote)
  const faults = noticeShown.form && !reading.ok ? reading.faults : {}
  const ride = mayRide
    ? await rideParts(site, services, context, booking, { requested, offer, typed, reading })
    : noRide
  const notice = noticeShown.notice ?? ride.notice
  const details = mayChangeDetails(booking)
    ? {
        heading: t('change.details'),
        button: t('change.details-button'),
        typed,
        legs: legFields(quote, typed, { ...site, t, locale }),
        ...faultsAfter(ride.choice?.answer.firstError != null, orderFaultsInWords(faults, t)),
      }
    : null
  const props: BookingChangePageProps = {
    back: { href: urlsIn(locale).decoderCode(code), label: t('change.back') },
    heading: t('change.heading'),
    lead: mayRide ? t('change.lead') : t('change.not-possible'),
    trial: booking.trial ? t('booking.trial') : null,
    action: `${inLocale(locale, context.path)}#${BOX_ID}`,
    keep: inLocale(locale, context.path),
    hidden: { [DRAWN_FOR]: endsOf(quote), seen: String(booking.sequence) },
    ...ride,
    notice,
    details,
    // Addresses of another trip are asked for where it is confirmed.
    isElsewhere: ride.preview !== null && isElsewhere(booking.quote, quote),
  }
  return {
    page: 'booking-change',
    status: ride.choice === null ? 200 : statusOf(ride.choice.answer),
    props,
    head: { title: t('change.heading'), description: null, jsonLd: [], robots: 'noindex' },
  }
}

const noRide = { choice: null, preview: null, riding: null, notice: null }

/** The cursor goes to one mistake, the first of the form. */
function faultsAfter(isWrongBefore: boolean, faults: OrderFaultsInWords): OrderFaultsInWords {
  return isWrongBefore ? { ...faults, firstError: null } : faults
}

/** POST with `intent=show`: the form as it was sent, with what it would cost. Not in the address, for a wheelchair is nobody's to read. */
export async function showPreview(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  sent: FormSubmission,
): Promise<ActionResult> {
  return again(site, services, context, code, { form: sent.form })
}

/** POST with `intent=change`: what the form says, where that is the trip and the price that were shown. */
export async function keepChange(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  sent: FormSubmission,
): Promise<ActionResult> {
  const { form } = sent
  const back = urlsIn(context.locale).decoderCode(code)
  const booking = await openBooking(site, services, context, code)
  if (!booking) return { kind: 'done', to: back, cookies: [] }
  const t = site.translate(context.locale)
  const refuse = (notice: string) => again(site, services, context, code, { notice, form })
  const requested = requestedOf(context, booking, form)
  const offer = offerOf(site, context.locale, booking, requested)
  const held = offer && verifyQuotedPrice(field(form, 'seal'), offer, services.keys, site.clock.now())
  if (!offer || !held || held.isDearer || offer.pickUpAt === null) return refuse(t('change.notice-price'))
  if (services.orders.isFull(sent.address)) return refuse(t('book.notice-too-many'))
  const reading = readOrder(typedFor(booking, form, held.quote), held.quote)
  if (!reading.ok) return again(site, services, context, code, { form })
  const trip = { quote: held.quote, pickUpAt: offer.pickUpAt, ...ridingOf(offer), legs: reading.guest.legs }
  if (isThat(booking, trip))
    return keepOnlyDetails(site, services, context, code, { form, details: detailsOf(reading.guest) })
  const { signText, note } = reading.guest
  const changed = await changeRide(
    { store: services.store, clock: site.clock, fleet: instantlyBookableFleet(site, held.quote) },
    {
      code,
      by: 'guest',
      trip,
      told: { signText, note },
      mode: field(form, 'mode') === 'order' ? 'order' : 'request',
      seen: Number(field(form, 'seen')),
    },
  )
  if (changed.kind !== 'changed' && changed.kind !== 'asked') return refuse(refusal(changed, t))
  services.orders.count(sent.address)
  await findAddressPoints({ ...site, store: services.store }, code)
  return { kind: 'done', to: back, cookies: [] }
}

/** POST with `intent=change-details`: addresses, flights, sign and note. Where the same form asks for another trip its price comes first. */
export async function keepDetails(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  sent: FormSubmission,
): Promise<ActionResult> {
  const { form } = sent
  const booking = await openBooking(site, services, context, code)
  if (!booking) return { kind: 'done', to: urlsIn(context.locale).decoderCode(code), cookies: [] }
  if (form.has('date') && mayChange(booking, 'guest', site.clock.now())) {
    const offer = offerOf(site, context.locale, booking, requestedOf(context, booking, form))
    if (!offer || !isAskedAlready(booking, offer)) return again(site, services, context, code, { form })
  }
  const reading = readOrder(typedFor(booking, form, booking.quote), booking.quote)
  if (!reading.ok) return again(site, services, context, code, { form })
  return keepOnlyDetails(site, services, context, code, { form, details: detailsOf(reading.guest) })
}

async function keepOnlyDetails(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  { form, details }: { form: SubmittedForm; details: Details },
): Promise<ActionResult> {
  const isStored = await changeDetails({ store: services.store, clock: site.clock }, { code, details })
  if (isStored) {
    await findAddressPoints({ ...site, store: services.store }, code)
    return { kind: 'done', to: urlsIn(context.locale).decoderCode(code), cookies: [] }
  }
  return again(site, services, context, code, { form, notice: site.translate(context.locale)('change.not-possible') })
}

function detailsOf({ legs, signText, note }: Guest): Details {
  return { legs, signText, note }
}

async function openBooking(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
): Promise<Booking | null> {
  if (viewedCode(context.cookie, site.clock.now(), services.secret) !== code) return null
  return readBooking(await services.store.get(bookingPath(code)))
}

type Parts = { requested: Requested; offer: Priced | null; typed: OrderTyped; reading: OrderReading }

/** The form filled with the booking or what was sent, the classes with their prices, and what would be other. */
async function rideParts(site: Site, services: Services, context: RequestContext, booking: Booking, parts: Parts) {
  const { requested, offer, reading } = parts
  const { locale } = context
  const t = site.translate(locale)
  const vehicle = requested.query.get('vehicle') ?? ''
  const extras = requestedExtras(booking.needs)
  const answer = withTimes(answerPrice(requested.query, locale, { ...priceDeps(site, locale), extras }), t)
  const words = changeInWords(booking, {
    ...site,
    settings: site.catalogue.settings,
    t,
    locale,
    now: site.clock.now(),
  })
  const preview =
    offer?.pickUpAt == null || offer.faults !== null || !reading.ok
      ? null
      : await previewOf(site, services, context, booking, { ...offer, words, guest: reading.guest })
  return {
    choice: { answer, vehicle, current: words.current, button: t('change.show-price') },
    ...shownOrWhyNot(preview, { answer, vehicle, isPriced: !requested.isNew || offer !== null }, t),
    riding: ridingFields(site, locale, requested.riding ?? needsTypedOf(booking.needs), offer ?? booking),
  }
}

/** A booked ride has its times: who empties them is asked for them. */
function withTimes(answer: PriceAnswer, t: Translate): PriceAnswer {
  const { typed, status } = answer
  if (status === 'invalid') return answer
  const field = typed.date === '' ? 'date' : typed.return && typed.returnDate === '' ? 'returnDate' : null
  return field === null ? answer : { ...answer, firstError: field, errors: { [field]: t('book.error-when') } }
}

type Refused = { answer: PriceAnswer; vehicle: string; isPriced: boolean }

/** The comparison where something is other; else that nothing is, that the class cannot drive this trip, or why it has no price. */
function shownOrWhyNot<Shown extends { differs: string | null }>(
  preview: Shown | null,
  { answer, vehicle, isPriced }: Refused,
  t: Translate,
): { preview: Shown | null; notice: string | null } {
  if (preview !== null && preview.differs !== null) return { preview, notice: null }
  if (preview !== null) return { preview: null, notice: t('change.nothing') }
  if (isPriced || answer.firstError !== null) return { preview: null, notice: null }
  if (answer.status === 'priced')
    return { preview: null, notice: t('change.other-vehicle', { vehicle: nameOf(vehicle, t) }) }
  return { preview: null, notice: answer.unpriced?.text ?? null }
}

function nameOf(vehicle: string, t: Translate): string {
  const known = (['car', 'van', 'minibus', 'boat'] as const).find((name) => name === vehicle)
  return known ? vehicleName(known, t) : vehicle
}

/** What rides along, to be said anew. */
function ridingFields(
  site: Site,
  locale: RequestContext['locale'],
  typed: NeedTyped,
  { quote, faults }: { quote: BookedQuote; faults?: NeedFaults | null },
) {
  const t = site.translate(locale)
  return needsFields(typed, faults ?? {}, { ...site, locale, vehicle: quote.vehicle, hasError: false }, t)
}

type Previewed = Priced & { words: ReturnType<typeof changeInWords>; guest: Guest }

async function previewOf(site: Site, services: Services, context: RequestContext, booking: Booking, offer: Previewed) {
  const pickUpAt = offer.pickUpAt ?? 0
  const { from, to, vehicle } = offer.quote
  const trip = { quote: offer.quote, pickUpAt, ...ridingOf(offer) }
  const plan = await planOf(
    { store: services.store, clock: site.clock, fleet: instantlyBookableFleet(site, offer.quote) },
    booking,
    trip,
  )
  return {
    ...offer.words.preview(trip, plan, offer.guest),
    hidden: {
      seal: sealOffer(trip, services.keys, heldUntil(site.clock.now())),
      mode: plan.kind === 'order' ? 'order' : 'request',
    },
    map: await tripMap(site, { from, to, isBoat: vehicle === 'boat' }, context.locale),
  }
}

/** `isNew`: another trip than the booked one was asked for, by the form or by a link. */
type Requested = { query: URLSearchParams; riding: NeedTyped | null; isNew: boolean }

const tripFieldNames = ['from', 'to', 'date', 'time', 'people', 'bags', 'return', 'returnDate', 'returnTime', 'vehicle']

/** The trip of the form, else of the address, else the booked one. */
function requestedOf(context: RequestContext, booking: Booking, form: SubmittedForm | null): Requested {
  const isSent = form?.has('date') === true
  const sent = tripFieldNames.flatMap((name) => (form?.has(name) === true ? [[name, field(form, name)]] : []))
  const query = isSent
    ? new URLSearchParams(sent)
    : new URLSearchParams(context.query.has('date') ? context.query : queryOfBooking(booking))
  const vehicle = query.get('vehicle') ?? context.query.get('vehicle') ?? booking.quote.vehicle
  query.set('vehicle', vehicle)
  const riding = form && needFields.some((name) => form.has(name)) ? needsTypedFrom(form) : null
  return {
    query,
    riding,
    isNew: isSent || context.query.has('date') || context.query.has('vehicle') || riding !== null,
  }
}

/** `needs`: what the typed `riding` means; undefined where nothing was typed of it. */
type Priced = Offer & { needs: Needs | null | undefined; faults: NeedFaults | null }

function offerOf(
  site: Site,
  locale: RequestContext['locale'],
  booking: Booking,
  { query, riding, isNew }: Requested,
): Priced | null {
  if (!isNew) return null
  const requested = riding && fittingOffer(query, locale, site, riding)
  const offer = riding ? requested : offerFor(query, locale, site, booking.needs)
  if (!offer || offer.pickUpAt === null || (offer.quote.returnTrip && offer.quote.returnAt === null)) return null
  const pickUpAt = sameOfTwo(offer.pickUpAt, booking.pickUpAt)
  const returnAt = sameOfTwo(offer.quote.returnAt, booking.quote.returnAt)
  return {
    ...offer,
    pickUpAt,
    quote: quoteOfChange(booking, { quote: { ...offer.quote, returnAt }, pickUpAt }),
    needs: requested?.needs.ok ? requested.needs.needs : undefined,
    faults: requested?.needs.ok === false ? requested.needs.faults : null,
  }
}

function ridingOf({ needs }: Priced): Pick<TimedTrip, 'needs'> {
  return needs === undefined ? {} : { needs }
}

/** The booked drive and party, whatever they cost today. */
function isAskedAlready(booking: Booking, offer: Priced): boolean {
  const { quote, pickUpAt, needs, faults } = offer
  if (faults !== null || pickUpAt === null) return false
  const isSameParty = quote.people === booking.quote.people && quote.bags === booking.quote.bags
  return (
    isSameDrive(booking, { quote, pickUpAt }) &&
    isSameParty &&
    (needs === undefined || isSameNeeds(booking.needs, needs))
  )
}

/** A field names of an hour that comes twice the first; who leaves the time as it is means the one that was booked. */
function sameOfTwo<T extends number | null>(requested: T, booked: number | null): T | number {
  if (requested === null || booked === null) return requested
  return isDeepStrictEqual(localTimeOf(requested), localTimeOf(booked)) ? booked : requested
}

/** The hidden field that says for which ends the addresses were asked. */
const DRAWN_FOR = 'ends'

function endsOf({ from, to, returnTrip }: Ends): string {
  return [from, to, returnTrip ? '1' : '0'].join(' ')
}

type Ends = Pick<BookedQuote, 'from' | 'to' | 'returnTrip'>

/** What was typed of the details, over what the guest has told before. Of another trip an address stays with its place. */
function typedFor(booking: Booking, form: SubmittedForm | null, quote: BookedQuote): OrderTyped {
  const [from = '', to = '', returns] = (form ? field(form, DRAWN_FOR) : endsOf(quote)).split(' ')
  const drawn = from === '' ? booking.quote : { from, to, returnTrip: returns === '1' }
  const guest = { ...booking.guest, legs: legsAfter(booking, drawn) }
  const typed = form ? typedOver(guest, form) : typedOf(guest)
  if (endsOf(drawn) === endsOf(quote)) return typed
  return { ...typed, ...movedLegs(typed, drawn, quote) }
}

/** What was typed is moved as it stands: what is wrong with it is said at its new field. */
function movedLegs(typed: OrderTyped, drawn: Ends, quote: BookedQuote): Partial<OrderTyped> {
  const there = legTyped(typed.pickUpAddress, typed.dropOffAddress, typed.flight)
  const same = swapped(there)
  const back = legTyped(
    typed.returnPickUpAddress || same.pickUpAddress,
    typed.returnDropOffAddress || same.dropOffAddress,
    typed.returnFlight,
  )
  const legs = legsAfter({ quote: drawn, guest: { legs: { there, back: drawn.returnTrip ? back : null } } }, quote)
  const moved = typedOf({ ...nobody, legs })
  return Object.fromEntries(legFieldNames.map((name) => [name, moved[name]]))
}

function legTyped(pickUp: string | null, dropOff: string | null, flight: string): LegDetails {
  return { pickUpAddress: pickUp || null, dropOffAddress: dropOff || null, flight: flight || null }
}

/** What the form has fields for, over what the guest has told before: who rides and the invoice are not asked again. */
function typedOver(guest: Guest, form: SubmittedForm): OrderTyped {
  const sent = typedFrom(form)
  const requested = detailFields.filter((field) => form.has(field)).map((field) => [field, sent[field]])
  return { ...typedOf(guest), ...Object.fromEntries(requested) }
}

function refusal({ kind }: Changed, t: Translate): string {
  if (kind === 'sold-out') return t('change.notice-sold-out')
  if (kind === 'request-only') return t('change.notice-request-only')
  return kind === 'moved' ? t('change.notice-price') : t('change.not-possible')
}

/** The page again with all that was sent. */
async function again(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  noticeShown: Notice,
): Promise<ActionResult> {
  const answer = await showChange(site, services, context, code, noticeShown)
  if (!answer) return { kind: 'done', to: urlsIn(context.locale).decoderCode(code), cookies: [] }
  return { kind: 'faulty', answer: { ...answer, status: 422 } }
}

function field(form: SubmittedForm, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, 4096) : ''
}
