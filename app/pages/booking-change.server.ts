import { isDeepStrictEqual } from 'node:util'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { changeDetails, mayChangeDetails } from '#features/bookings/change-details.server.ts'
import { mayChange, quoteOfChange } from '#features/bookings/change-plan.ts'
import { changeRide, type Changed, planOf } from '#features/bookings/change-ride.server.ts'
import { changeInWords, queryOfBooking } from '#features/bookings/change-view.server.ts'
import { type Held, heldUntil, type Offer, offerFor, priceToHold, sealOffer } from '#features/bookings/offer.server.ts'
import { orderFaultsInWords } from '#features/bookings/order-faults.server.ts'
import { type OrderFaults, type OrderTyped, readOrder, typedFrom } from '#features/bookings/order-form.ts'
import { viewedCode } from '#features/codes/view-cookie.server.ts'
import { pagePrice } from '#features/fares/price-answer.server.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { Translate } from '#i18n/messages.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { promisedFleet } from '#app/promised-fleet.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Answer, Desk, Outcome, Sent, SentForm, Site, Visit } from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import type { BookingChangePageProps } from './booking-change.tsx'

/** What the page says beside the booking itself: why something was not kept, and what was typed into the details. */
type Told = { notice?: string; typed?: OrderTyped; faults?: OrderFaults }

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
  const typed = told.typed ?? typedOf(booking)
  const props: BookingChangePageProps = {
    back: { href: urlsIn(visit.locale).decoderCode(code), label: t('change.back') },
    heading: t('change.heading'),
    lead: mayRide ? t('change.lead') : t('change.not-possible'),
    notice: told.notice ?? null,
    trial: booking.trial ? t('booking.trial') : null,
    ...(mayRide ? await rideParts(site, desk, visit, booking) : { choice: null, preview: null }),
    details: mayChangeDetails(booking)
      ? {
          ...{ action: pathOf(visit), heading: t('change.details'), button: t('change.details-button'), typed },
          ...orderFaultsInWords(told.faults ?? {}, t),
        }
      : null,
  }
  return {
    page: 'booking-change',
    status: 200,
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
  const refuse = async (notice: string) => faulty(await showChange(site, desk, visit, code, { notice }), back)
  const now = site.clock.now()
  const offer = offerOf(site, visit, booking)
  const held = offer && priceToHold(field(sent.form, 'seal'), offer, desk.keys, now)
  if (!offer || !held || offer.pickUpAt === null) return refuse(t('change.notice-price'))
  if (desk.orders.isFull(sent.address)) return refuse(t('book.notice-too-many'))
  const changed = await changeRide(
    { store: desk.store, clock: site.clock, fleet: promisedFleet(site) },
    {
      ...{ code, by: 'guest', trip: { quote: held.quote, pickUpAt: offer.pickUpAt } },
      mode: field(sent.form, 'mode') === 'order' ? 'order' : 'request',
      seen: Number(field(sent.form, 'seen')),
    },
  )
  if (changed.kind !== 'changed' && changed.kind !== 'asked') return refuse(refusal(changed, t))
  desk.orders.count(sent.address)
  return { kind: 'done', to: back, cookies: [] }
}

/** POST with `intent=change-details`: where exactly, flight, sign and note. */
export async function keepDetails(site: Site, desk: Desk, visit: Visit, code: string, sent: Sent): Promise<Outcome> {
  const back = urlsIn(visit.locale).decoderCode(code)
  const booking = await openBooking(site, desk, visit, code)
  if (!booking) return { kind: 'done', to: back, cookies: [] }
  const { flight, pickUpDetail, signText, note } = typedFrom(sent.form)
  const typed = { ...typedOf(booking), flight, pickUpDetail, signText, note }
  const reading = readOrder(typed)
  if (!reading.ok) return faulty(await showChange(site, desk, visit, code, { typed, faults: reading.faults }), back)
  const { guest } = reading
  const details = {
    ...{ flight: guest.flight, pickUpDetail: guest.pickUpDetail, signText: guest.signText, note: guest.note },
  }
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
async function rideParts(site: Site, desk: Desk, visit: Visit, booking: Booking) {
  const { locale } = visit
  const t = site.translate(locale)
  const query = askedQuery(visit, booking)
  const bookPath = pathOf(visit)
  const answer = pagePrice(query, locale, { ...priceDeps(site, locale), bookPath })
  const offer = visit.query.has('vehicle') ? offerOf(site, visit, booking) : null
  const words = changeInWords(booking, {
    ...{ ...site, settings: site.catalogue.settings },
    ...{ t, locale, now: site.clock.now() },
  })
  return {
    choice: {
      answer,
      action: bookPath,
      current: words.current,
      button: t('change.show-price'),
      pick: t('change.pick'),
    },
    preview: offer?.pickUpAt == null ? null : await previewOf(site, desk, visit, booking, { ...offer, words }),
  }
}

type Previewed = Offer & { words: ReturnType<typeof changeInWords> }

async function previewOf(site: Site, desk: Desk, visit: Visit, booking: Booking, offer: Previewed) {
  const pickUpAt = offer.pickUpAt ?? 0
  const trip = { quote: offer.quote, pickUpAt }
  const plan = await planOf({ store: desk.store, clock: site.clock, fleet: promisedFleet(site) }, booking, trip)
  const held: Held = { quote: offer.quote, until: heldUntil(site.clock.now()) }
  return {
    ...offer.words.preview(trip, plan, offer),
    action: `${pathOf(visit)}?${visit.query}`,
    seal: sealOffer(trip, desk.keys, held.until),
    mode: plan.kind === 'order' ? ('order' as const) : ('request' as const),
    seen: booking.sequence,
  }
}

function offerOf(site: Site, visit: Visit, booking: Booking): Offer | null {
  const offer = offerFor(askedQuery(visit, booking), visit.locale, site)
  if (!offer || offer.pickUpAt === null || (offer.quote.returnTrip && offer.quote.returnAt === null)) return null
  const pickUpAt = sameOfTwo(offer.pickUpAt, booking.pickUpAt)
  const returnAt = sameOfTwo(offer.quote.returnAt, booking.quote.returnAt)
  return { ...offer, pickUpAt, quote: quoteOfChange(booking, { quote: { ...offer.quote, returnAt }, pickUpAt }) }
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

function typedOf({ guest }: Booking): OrderTyped {
  const { name, email, phone, flight, pickUpDetail, signText, note } = guest
  const text = (value: string | null) => value ?? ''
  return {
    ...{ name, email: text(email), phone: text(phone), flight: text(flight), pickUpDetail: text(pickUpDetail) },
    ...{ signText: text(signText), note: text(note), company: '', address: '', taxId: '' },
  }
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
