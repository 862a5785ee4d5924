import { readCode } from '#features/codes/code.ts'
import { viewCookie, viewedCode } from '#features/codes/view-cookie.server.ts'
import { pointsOfLeg } from '#features/bookings/address-points.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { type Booking, stateOf } from '#features/bookings/booking.ts'
import { nextRide, type Ride, rideOf } from '#features/bookings/ride.ts'
import { heldLegs, isLeg, legsOf, wayStill } from '#features/bookings/booking-legs.ts'
import { endedUnridden, isOver, isRequest } from '#domain/bookings/states.ts'
import { cancelBooking } from '#features/bookings/cancel-booking.server.ts'
import type { CancellationReason } from '#features/bookings/cancellation.ts'
import { mayBeForFlight } from '#features/bookings/cancelled-flight.ts'
import { dropLeg } from '#features/bookings/drop-leg.server.ts'
import type { DayLegProps } from '#features/bookings/day-leg.tsx'
import { guestView, type GuestView } from '#features/bookings/guest-view.server.ts'
import { guestIsHere } from '#features/bookings/guest-signs.server.ts'
import { isSecondFactor } from '#features/bookings/second-factor.ts'
import { momentText } from '#features/bookings/trip-in-words.server.ts'
import { crewLines, dayLegs, driverPhone, legsToDrive } from '#features/bookings/voucher-day.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { cardOf } from '#features/fleet/driver-cards.server.ts'
import { firmThatDrives } from '#features/partners/carriers.server.ts'
import { anotherRide } from '#app/another-ride.ts'
import { photoOfDriver } from '#app/driver/driver-photo.server.ts'
import { meetingPoint } from '#app/meeting-point.server.ts'
import { guestMessages, guestWrites } from '#app/messages/guest-messages.server.ts'
import type { MessageTyped } from '#app/messages/message-form.server.ts'
import { inLocale } from '#app/routes.ts'
import { pushSwitch } from '#app/push/push-words.server.ts'
import type { Action, Answer, Services, ActionResult, FormSubmission, Site, RequestContext } from '#app/site.server.ts'
import { shownPosition } from '#app/positions/shown-position.server.ts'
import type { Position } from '#domain/routing/router.ts'
import { readPosition } from '#features/positions/positions.server.ts'
import { tripMap } from '#app/trip-map.server.ts'
import { urlsIn } from '#app/urls.ts'
import { type AfterTyped, afterRide, takeAfter } from '#app/voucher-after.server.ts'
import { voucherTools } from '#app/voucher-tools.server.ts'
import { weatherChoice } from '#app/weather-choice.server.ts'
import type { TripCardProps } from '#features/bookings/trip-card.tsx'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { cut } from '#lib/cut.ts'
import { phoneInGroups } from '#lib/phone-in-groups.ts'
import type { BookingPageProps } from './booking.tsx'
import { keepChange, keepDetails, showPreview } from './booking-change.server.ts'

/** A booking's page: its voucher for who has shown the second factor, else the question; an unknown code asks the same. */
export async function showBooking(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  notice: string | null = null,
  typed: AfterTyped & { message?: MessageTyped } = {},
): Promise<Answer<'booking'>> {
  const isOpen = viewedCode(context.cookie, site.clock.now(), services.secret) === code
  const booking = isOpen ? readBooking(await services.store.get(bookingPath(code))) : null
  if (!booking) return ask(site, context, code, null)
  const t = site.translate(context.locale)
  const view = guestView(booking, {
    ...site,
    settings: site.catalogue.settings,
    t,
    locale: context.locale,
    croatian: site.translate('hr'),
    now: site.clock.now(),
  })
  const action = inLocale(context.locale, context.path)
  const isGone = endedUnridden(stateOf(booking))
  const messages = await guestMessages(site, services, context, booking, { action, typed: typed.message })
  const props: VoucherProps = {
    kind: 'voucher',
    code,
    sequence: booking.sequence,
    messageCount: messages.count,
    positionShown: (await readPosition(services.store, code))?.shown ?? 0,
    messages: messages.shown,
    notice,
    heading: view.heading,
    text: view.text,
    changed: view.changed,
    legs: await legsOfDay(site, services, booking, context),
    ordered: view.ordered,
    trip: isGone ? null : paymentCard(view, t),
    owed: isGone ? [...view.owed, ...view.payment] : [],
    ladders: view.ladders,
    details: [...view.contact, ...view.told, ...view.needs],
    driver:
      isGone || isRequest(stateOf(booking))
        ? null
        : { legs: view.driver, map: await nextMap(site, booking, context.locale) },
    updated: t('voucher.updated', { time: momentText(site.clock.now(), context.locale) }),
    trial: booking.trial ? t('booking.trial') : null,
    calendar: {
      href: `/api/bookings/${code}.ics?locale=${context.locale}`,
      label: isGone ? t('booking.calendar-remove') : t('booking.calendar'),
    },
    // While the driver stands at the way there the way back may still go.
    cancel: view.cancel || view.legs.length > 0 ? { action, all: view.cancel, legs: view.legs } : null,
    here: { action, ...view.here },
    altered: [...view.dropped.map(({ label, value }) => `${label}: ${value}`), view.wish ?? []].flat(),
    change: view.mayChange ? { href: `${action}?change=1`, label: t('change.link') } : null,
    again: isGone ? { href: anotherRide(booking.quote, context.locale), label: t('booking.again') } : null,
    tools: voucherTools(site, booking, context.locale, view.trip.title),
    weather: weatherChoice(site, booking, context.locale, action),
    push: isGone || isOver(stateOf(booking)) ? null : pushSwitch(site, services, 'guest', context.locale),
    after: await afterRide(site, services, context, booking, action, typed),
  }
  return page(site, context, context.query.has('kept') ? copyOf(props, site, context) : props, 200)
}

/** Each leg with what is drawn and written of its places, and with who comes. */
async function legsOfDay(
  site: Site,
  services: Services,
  booking: Booking,
  { locale, query }: RequestContext,
): Promise<DayLegProps[]> {
  const t = site.translate(locale)
  const isGone = endedUnridden(stateOf(booking))
  const crewOf = async (ride: Ride) => {
    const { driver } = ride
    const card = driver === undefined ? null : await cardOf(services.store, driver)
    const phone = driverPhone(ride, card)
    const carrier = await firmThatDrives(services.store, ride, site.catalogue.settings)
    return {
      call: phone === null ? null : { href: `tel:${phone}`, label: t('voucher.call', { phone: phoneInGroups(phone) }) },
      heading: t('booking.driver'),
      // A copy on a phone holds no picture of a person.
      photo: query.has('kept') ? null : await photoOfDriver(site, services, ride, t),
      lines: crewLines(ride, { t, fleet: site.fleet, carrier, card }),
    }
  }
  const legs = dayLegs(booking, { ...site, t, locale })
  return Promise.all(
    legs.map(async ({ leg, title, state, when, rows, from, to, isOver: isLegOver }) => {
      const ride = rideOf(booking, leg)
      const position = ride && (await shownPosition(site, services, ride, t))
      return {
        title,
        state,
        when,
        rows,
        meeting: isLegOver ? null : meetingPoint(site, from, locale),
        crew: ride && !isLegOver ? await crewOf(ride) : null,
        away: position?.away ?? null,
        map: isGone ? null : await mapOf(site, booking, { from, to }, locale, position?.at),
      }
    }),
  )
}

function mapOf(
  site: Site,
  booking: Booking,
  { from, to }: { from: string; to: string },
  locale: LocaleCode,
  driver?: Position,
) {
  const doors = pointsOfLeg(booking, from === booking.quote.from ? 'there' : 'back')
  return tripMap(site, { from, to, isBoat: booking.quote.vehicle === 'boat', doors }, locale, driver)
}

function nextMap(site: Site, booking: Booking, locale: LocaleCode) {
  return mapOf(site, booking, legsToDrive(booking, site.clock.now())[0] ?? booking.quote, locale)
}

/** What the ride costs, what of it is paid, and how the rest is; when and where stands with its legs. */
function paymentCard(view: GuestView, t: Translate): TripCardProps {
  return {
    ...view.trip,
    title: t('voucher.payment'),
    when: null,
    // The return stands with its own leg.
    facts: view.trip.facts.filter(({ label }) => label !== t('booking.way-back')),
    payment: { rows: view.payment, how: t('book.terms-payment') },
  }
}

/** `?kept=1`: what stays on a phone. It says from when it is, and has no button that needs a network. */
function copyOf(props: VoucherProps, site: Site, { locale }: RequestContext): VoucherProps {
  const notice = site.translate(locale)('voucher.copy', { time: momentText(site.clock.now(), locale) })
  return {
    ...props,
    notice,
    updated: null,
    cancel: null,
    change: null,
    again: null,
    tools: null,
    weather: null,
    after: null,
    push: null,
    here: { ...props.here, may: false },
  }
}

type VoucherProps = Extract<BookingPageProps, { kind: 'voucher' }>

/** POST /decoder/{B…}: shows the factor, says "I'm here", changes, or cancels. */
export const changeBooking: Action = async (site, context, sent): Promise<ActionResult> => {
  const reading = readCode(decodeURIComponent(context.params['code'] ?? ''))
  const code = reading.ok && reading.kind === 'B' ? reading.code : ''
  const { services } = site
  if (services === null || code === '') return { kind: 'done', to: urlsIn(context.locale).decoder(), cookies: [] }
  const intent = sent.form.get('intent')
  const act = typeof intent === 'string' && Object.hasOwn(ofTheOpen, intent) ? ofTheOpen[intent] : undefined
  if (act === undefined) return open(site, services, context, code, sent)
  if (viewedCode(context.cookie, site.clock.now(), services.secret) !== code)
    return closedMeanwhile(site, context, code)
  if (services.guestActs.isFull(code))
    return refused(site, services, context, code, site.translate(context.locale)('booking.too-many'))
  // Messages have a limit of their own: who has written many can still cancel.
  if (act !== showPreview && act !== message) services.guestActs.count(code)
  return act(site, services, context, code, sent)
}

type Step = (
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  sent: FormSubmission,
) => Promise<ActionResult>

/** What only who has the booking open may do. */
const ofTheOpen: Readonly<Record<string, Step>> = {
  cancel,
  'cancel-flight': cancelFlight,
  'weather-cancel': cancelForWeather,
  review: after,
  'withdraw-review': after,
  lost: after,
  change: keepChange,
  'change-details': keepDetails,
  show: showPreview,
  here,
  message,
}

/** The half hour was over before the button was pressed: who believes a ride cancelled that is not would owe all of it. */
function closedMeanwhile(site: Site, context: RequestContext, code: string): ActionResult<'booking'> {
  const notice = site.translate(context.locale)('booking.closed-meanwhile')
  return { kind: 'faulty', answer: { ...ask(site, context, code, null, notice), status: 422 } }
}

/** As much as the field takes is shown again, so that a slip of the finger is mended and not typed anew. */
const LONGEST_FACTOR = 100

/** The same answer whether the code exists or not; who guesses is slowed by code and by address. */
async function open(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  sent: FormSubmission,
): Promise<ActionResult<'booking'>> {
  const t = site.translate(context.locale)
  const refuse = (text: string): ActionResult<'booking'> => ({
    kind: 'faulty',
    answer: { ...ask(site, context, code, text, null, typed), status: 422 },
  })
  const factor = sent.form.get('factor')
  const typed = typeof factor === 'string' ? cut(factor, LONGEST_FACTOR) : ''
  const booking = readBooking(await services.store.get(bookingPath(code)))
  // Looked at after the wait: of many guesses sent at once only the first five are compared.
  if (services.codeGuesses.isClosed(code) || services.addressGuesses.isClosed(sent.address))
    return refuse(t('booking.factor-closed'))
  if (!booking || typeof factor !== 'string' || !isSecondFactor(factor, booking.guest)) {
    services.codeGuesses.wrong(code)
    services.addressGuesses.wrong(sent.address)
    return refuse(t('booking.factor-wrong'))
  }
  services.codeGuesses.right(code)
  const cookie = viewCookie(code, site.clock.now(), services.secret, sent.secure)
  return { kind: 'done', to: urlsIn(context.locale).decoderCode(code), cookies: [cookie] }
}

/** Whether it counted or was too early, the voucher then shows how it stands. */
async function here(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
): Promise<ActionResult<'booking'>> {
  const booking = readBooking(await services.store.get(bookingPath(code)))
  if (booking) await guestIsHere({ store: services.store, clock: site.clock }, code, nextRide(booking).leg)
  return { kind: 'done', to: urlsIn(context.locale).decoderCode(code), cookies: [] }
}

/** A message to the driver and the office. */
async function message(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  sent: FormSubmission,
): Promise<ActionResult<'booking'>> {
  const booking = readBooking(await services.store.get(bookingPath(code)))
  if (!booking) return closedMeanwhile(site, context, code)
  const typed = await guestWrites(site, services, context, booking, sent)
  if (typed === null) return { kind: 'done', to: `${urlsIn(context.locale).decoderCode(code)}#messages`, cookies: [] }
  const answer = await showBooking(site, services, context, code, null, { message: typed })
  return { kind: 'faulty', answer: { ...answer, status: 422 } }
}

/** Free of charge, and only what the office holds: the whole booking, or with `leg` one way of two. */
async function cancelForWeather(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  { form }: FormSubmission,
): Promise<ActionResult<'booking'>> {
  const booking = readBooking(await services.store.get(bookingPath(code)))
  if (!booking) return closedMeanwhile(site, context, code)
  const requested = form.get('leg')
  const leg = isLeg(requested) ? requested : null
  const still = leg && wayStill(booking, leg)
  const isDone = booking.cancelled !== null || (leg !== null && still === null)
  const held = heldLegs(booking).map((bookedLeg) => bookedLeg.leg)
  const isStopped = still === null ? held.length === legsOf(booking).length : held.includes(still)
  // The hold was lifted while the page stood open: the ride takes place, and its fee is not the weather's.
  if (!isStopped && !isDone)
    return refused(site, services, context, code, site.translate(context.locale)('weather.not-held'))
  return cancelFor(site, services, context, { code, leg, reason: 'weather', shownFeeCents: 0 })
}

/** A review or something forgotten. */
async function after(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  sent: FormSubmission,
): Promise<ActionResult<'booking'>> {
  const typed = await takeAfter(site, services, code, sent.form)
  if (typed === null) return { kind: 'done', to: urlsIn(context.locale).decoderCode(code), cookies: [] }
  return { kind: 'faulty', answer: { ...(await showBooking(site, services, context, code, null, typed)), status: 422 } }
}

/** The whole booking, or with `leg` one way of two; at the fee that stood above the button. */
function cancel(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  { form }: FormSubmission,
): Promise<ActionResult<'booking'>> {
  const fee = Number(form.get('fee'))
  const shownFeeCents = Number.isSafeInteger(fee) ? fee : 0
  return cancelFor(site, services, context, { code, leg: form.get('leg'), reason: 'guest', shownFeeCents })
}

/** Free whatever the hour, where a flight has to do with the ride; what another page sends is the guest's wish, with its fee. */
async function cancelFlight(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  { form }: FormSubmission,
): Promise<ActionResult<'booking'>> {
  const booking = readBooking(await services.store.get(bookingPath(code)))
  const leg = form.get('leg')
  const ends = booking && (legsOf(booking).find((one) => one.leg === leg) ?? booking.quote)
  const isForFlight = booking && ends && mayBeForFlight(booking, ends, site.places)
  const reason = isForFlight ? 'flight-cancelled' : 'guest'
  return cancelFor(site, services, context, { code, leg, reason, shownFeeCents: 0 })
}

type CancelledFor = { code: string; leg: unknown; reason: CancellationReason; shownFeeCents: number }

async function cancelFor(
  site: Site,
  services: Services,
  context: RequestContext,
  { leg, ...rest }: CancelledFor,
): Promise<ActionResult<'booking'>> {
  const t = site.translate(context.locale)
  const { code } = rest
  const cancellation = { ...rest, by: 'guest' } as const
  const deps = { store: services.store, clock: site.clock }
  const booking = readBooking(await services.store.get(bookingPath(code)))
  // The other way was cancelled while the page stood open: what is left is all of it.
  const isAll = isLeg(leg) && booking?.quote.returnAt === null && wayStill(booking, leg) !== null
  const isOne = isLeg(leg) && !isAll
  const cancelled = isOne ? await dropLeg(deps, { ...cancellation, leg }) : await cancelBooking(deps, cancellation)
  if (cancelled.kind === 'cancelled') return { kind: 'done', to: urlsIn(context.locale).decoderCode(code), cookies: [] }
  const notice =
    cancelled.kind === 'fee-changed'
      ? t('booking.cancel-fee', { fee: formatCents(cancelled.feeCents, context.locale) })
      : t('booking.cancel-not-possible')
  return refused(site, services, context, code, notice)
}

/** Nothing was done: the voucher as it stands, and why. */
async function refused(
  site: Site,
  services: Services,
  context: RequestContext,
  code: string,
  notice: string,
): Promise<ActionResult<'booking'>> {
  return { kind: 'faulty', answer: { ...(await showBooking(site, services, context, code, notice)), status: 422 } }
}

function ask(
  site: Site,
  context: RequestContext,
  code: string,
  fault: string | null,
  notice: string | null = null,
  typed = '',
): Answer<'booking'> {
  return page(
    site,
    context,
    { kind: 'ask', code, action: inLocale(context.locale, context.path), fault, notice, typed },
    200,
  )
}

function page(site: Site, context: RequestContext, props: BookingPageProps, status: number): Answer<'booking'> {
  const t = site.translate(context.locale)
  return {
    page: 'booking',
    status,
    props,
    head: { title: t('booking.title'), description: null, jsonLd: [], robots: 'noindex' },
  }
}
