import { kindOfId } from '#features/places/place.ts'
import type { Settings } from '#catalogue/settings.ts'
import { stateTexts } from '#domain/bookings/state-texts.server.ts'
import {
  type BookingState,
  bookingStates,
  endedUnridden,
  eventsOf,
  isBeforeSettingOff,
  isRequest,
  rowOf,
} from '#domain/bookings/states.ts'
import { codeInOnePiece, formatCode } from '#features/codes/code.ts'
import { formatCents } from '#features/fares/money.ts'
import type { Writing } from '#features/fares/quote-in-words.server.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { formatDay } from '#i18n/dates.ts'
import type { Translate } from '#i18n/messages.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { type Booking, stateOf } from './booking.ts'
import { type BookedLeg, legsOf } from './booking-legs.ts'
import { mayGuestBeHere, waitsUntil } from './booking-times.ts'
import { mayChangeDetails } from './change-details.server.ts'
import { mayChange } from './change-plan.ts'
import { changeSaid, wishText } from './change-view.server.ts'
import { feeNow } from './cancel-booking.server.ts'
import {
  droppedInWords,
  feeInWords,
  flightOffer,
  freeText,
  legLabel,
  legsInWords,
  legTitle,
} from './legs-in-words.server.ts'
import { legRows, rowsOfLeg } from './leg-rows.server.ts'
import { needsRows } from './needs-in-words.server.ts'
import { paymentOf, statedFee, toCollect } from './payment.ts'
import { nextRide, type Ride, ridesOf } from './ride.ts'
import { clockText, momentText, tripInWords } from './trip-in-words.server.ts'
import { legsToDrive } from './voucher-day.server.ts'
import { waitingAt } from './waiting-at.server.ts'
import { phoneInGroups } from '#lib/phone-in-groups.ts'

export type GuestView = ReturnType<typeof guestView>

type ViewDeps = Writing & {
  fleet: Fleet
  now: number
  croatian: Translate
  settings: Pick<Settings, 'legal'>
}

/** What the guest sees of a booking: its state as a ladder, the trip, the card to show the driver, what cancelling costs now. */
export function guestView(booking: Booking, deps: ViewDeps) {
  const { t, locale } = deps
  const { quote, guest } = booking
  const state = stateOf(booking)
  const next = nextRide(booking)
  const room = deps.fleet.vehicles.find(({ vehicleClass }) => vehicleClass === quote.vehicle)
  const mayCancel = ridesOf(booking).every((ride) => eventsOf(ride.state, 'guest').includes('cancel'))
  const changed = changeSaid(booking, deps)
  return {
    heading: changed?.heading ?? stateTexts[state].heading(t),
    changed: changed?.rows ?? [],
    text: stateText(booking, next, deps),
    ordered: orderedText(booking, deps),
    trip: tripInWords(quote, booking.pickUpAt, {
      ...deps,
      seats: room?.seats ?? quote.people,
      luggage: room?.bags ?? quote.bags,
    }),
    ladders: ridesOf(booking).map((ride) => ladderOf(ride, deps)),
    payment: paymentRows(booking, deps),
    owed: owedRows(booking, deps),
    contact: [
      { label: t('book.name'), value: guest.name },
      ...optional(t('book.email'), guest.email),
      ...optional(t('book.phone'), guest.phone && phoneInGroups(guest.phone)),
    ],
    way: [...legRows(booking, deps), ...optional(t('book.sign'), guest.signText)],
    told: [
      ...optional(t('booking.told-note'), guest.note),
      ...optional(
        t('book.invoice'),
        guest.invoice && `${guest.invoice.company}, ${guest.invoice.address}, ${guest.invoice.taxId}`,
      ),
    ],
    driver: legsToDrive(booking, deps.now).map((leg) => ({
      guest: driverCard(booking, leg, deps),
      croatian: driverCard(booking, leg, { ...deps, locale: 'hr', t: deps.croatian }),
    })),
    cancel: mayCancel ? cancelView(booking, deps) : null,
    legs: legsInWords(booking, deps),
    dropped: droppedInWords(booking, deps),
    needs: needsRows(booking.needs, t),
    here: { may: mayGuestBeHere(next, deps.now), message: toldText(next, deps) },
    wish: wishText(booking, deps),
    mayChange: mayChange(booking, 'guest', deps.now) || mayChangeDetails(booking),
    calendarName: `${formatCode(booking.code)}.ics`,
    locale,
  }
}

/** `1 (2026-11-21)`: the day as its reader writes it, and as the terms list it. */
export function orderedText({ ordered, orderedBy, orderedAt, termsVersion }: Booking, { t, locale }: Writing): string {
  const terms = termsVersion.replace(/\d{4}-\d\d-\d\d/, (day) => formatDay(day, locale, 'long'))
  const day = formatDay(localTimeOf(orderedAt).date, locale, 'long')
  if (orderedBy === 'phone') return t('booking.by-phone', { day, terms })
  if (orderedBy === 'enquiry') return t('booking.by-enquiry', { day, terms })
  if (orderedBy === 'desk')
    return ordered === 'order' ? t('booking.by-desk', { day, terms }) : t('booking.requested-by-desk', { day, terms })
  return ordered === 'order' ? t('booking.ordered', { terms }) : t('booking.requested', { terms })
}

/** What a voucher and a prepayment take off, what of them goes back, and what is left for the driver; on each of two legs. */
function paymentRows(booking: Booking, writing: Writing) {
  const { t, locale } = writing
  const isUnridden = endedUnridden(stateOf(booking))
  const isOff = isUnridden || (!booking.voucher && !booking.prepaid)
  const ways = isUnridden ? [] : toCollect(booking)
  return [
    ...voucherRow(booking, writing),
    ...prepaidRow(booking, writing),
    ...(isOff ? [] : [{ label: t('voucher.to-pay'), value: formatCents(paymentOf(booking).toPayCents, locale) }]),
    ...(ways.length < 2
      ? []
      : ways.map(({ leg, cents }) => ({
          label: t(leg === 'there' ? 'voucher.pay-there' : 'voucher.pay-back'),
          value: formatCents(cents, locale),
        }))),
  ]
}

/** A ride that nobody rode: the fee that was stated and is not settled. */
function owedRows(booking: Booking, { t, locale }: Writing) {
  const cents = statedFee(booking)
  const isSettled = booking.fee?.state === 'paid' || booking.fee?.state === 'waived'
  if (!endedUnridden(stateOf(booking)) || cents === 0 || isSettled) return []
  return [{ label: t('voucher.fee'), value: formatCents(cents, locale) }]
}

function voucherRow(booking: Booking, { t, locale }: Writing) {
  const { voucher, voucherBack } = booking
  const label = (code: string) => t('voucher.applied', { code: formatCode(code) })
  if (!voucher) return voucherBack === undefined ? [] : [{ label: label(voucherBack), value: t('voucher.back') }]
  if (endedUnridden(stateOf(booking))) return [{ label: label(voucher.code), value: t('voucher.used') }]
  const { voucherCents } = paymentOf(booking)
  const off = `−${formatCents(voucherCents, locale)}`
  const isWhole = voucherCents === voucher.cents
  const value = isWhole ? off : t('voucher.part', { off, amount: formatCents(voucher.cents, locale) })
  return [{ label: label(voucher.code), value }]
}

function prepaidRow(booking: Booking, { t, locale }: Writing) {
  const { prepaid } = booking
  if (!prepaid) return []
  const { prepaidCents, backCents } = paymentOf(booking)
  const [all, back] = [formatCents(prepaid.cents, locale), formatCents(backCents, locale)]
  const off = prepaidCents === 0 ? all : `−${formatCents(prepaidCents, locale)}`
  const went =
    prepaid.backAt === null ? t('voucher.prepaid-back', { off, back }) : t('voucher.prepaid-gone', { off, back })
  return [{ label: t('voucher.prepaid'), value: backCents === 0 ? off : went }]
}

function optional(label: string, value: string | null): { label: string; value: string }[] {
  return value === null ? [] : [{ label, value }]
}

/** The first name; a desk's guest may be "Room 214", which is no name without its number. */
function nameToCall(name: string): string {
  return /\d/.test(name) ? name : (name.split(' ')[0] ?? '')
}

/** Large text for the driver of one leg: what this leg costs, its route, its time; the first name only. */
function driverCard(booking: Booking, leg: BookedLeg, writing: Writing): string[] {
  const { quote } = booking
  const { t, locale } = writing
  const cents = toCollect(booking).find((one) => one.leg === leg.leg)?.cents ?? 0
  const title = legTitle(leg, writing)
  return [
    cents === 0 ? t('booking.driver-paid') : t('booking.driver-price', { price: formatCents(cents, locale) }),
    quote.returnAt === null ? title : `${t(leg.leg === 'there' ? 'booking.way-there' : 'booking.way-back')}: ${title}`,
    kindOfId(leg.from) === 'airport'
      ? `${t('voucher.landing')}: ${momentText(leg.pickUpAt, locale)}`
      : momentText(leg.pickUpAt, locale),
    t('booking.driver-people', { people: quote.people, bags: quote.bags }),
    ...rowsOfLeg(booking, leg.leg, writing).map(({ label, value }) => `${label}: ${value}`),
    // A long name takes a line of its own, never a half of the code.
    `${nameToCall(booking.guest.name)}\u00a0· ${codeInOnePiece(booking.code)}`,
  ]
}

/** One step of the ladder on the voucher; `note` is when it was, or what is promised. */
export type LadderStep = { label: string; state: 'done' | 'now' | 'later'; note: string | null }

const ladderStates = bookingStates.filter((state) => rowOf(state).ladder !== 'ending')

/** How far one leg is; `title` only where there are two. */
function ladderOf(ride: Ride, deps: ViewDeps): { title: string | null; steps: LadderStep[] } {
  const { t } = deps
  const title = ride.isOfTwo ? t(ride.leg === 'there' ? 'booking.way-there' : 'booking.way-back') : null
  return { title, steps: stepsOf(ride, deps) }
}

function stepsOf(ride: Ride, deps: ViewDeps): LadderStep[] {
  const { state } = ride
  const at = ladderStates.indexOf(state)
  // A leg that ended another way shows only how it ended.
  if (at < 0) return [{ label: stateName(state, deps.t), state: 'now', note: null }]
  return ladderStates.map((step, n) => ({
    label: stateName(step, deps.t),
    state: n < at ? 'done' : n === at ? 'now' : 'later',
    note: n > at ? null : stepNote(step, ride, deps),
  }))
}

/** When it was, and while it lasts what we promise: an answer, or how long the driver waits for nothing. */
function stepNote(step: BookingState, ride: Ride, { t, locale, tariff, places }: ViewDeps): string | null {
  const { ladder: shown } = rowOf(step)
  if (shown === 'ending' || shown.time === null) return null
  const { promisedBy, times, state } = ride
  if (shown.time === 'promisedBy')
    return promisedBy === null || !isRequest(state)
      ? null
      : t('ladder.answer', { time: momentText(promisedBy, locale) })
  const at = times[shown.time]
  if (at === null) return null
  const time = clockText(at, locale)
  const isWaiting = rowOf(step).driver === 'at-pick-up' && state === step
  if (!isWaiting) return time
  const until = waitsUntil(ride, waitingAt({ places, tariff }))
  return t('ladder.waits', { time, until: clockText(until, locale) })
}

export function stateName(state: BookingState, t: Translate): string {
  return stateTexts[state].name(t)
}

function stateText(booking: Booking, next: Ride, deps: ViewDeps): string {
  const { t, locale } = deps
  const { promisedBy, cancelled, noShow } = booking
  const { times } = next
  const isOutboundOver = next.isOfTwo && next.leg === 'back' && isBeforeSettingOff(next.state)
  if (isOutboundOver) return t('booking.text-between', { leg: legLabel(legsOf(next)[0], deps) })
  const clock = (at: number | null) => (at === null ? '–' : clockText(at, locale))
  return stateTexts[stateOf(booking)].text(t, {
    promised: promisedBy === null ? '–' : momentText(promisedBy, locale),
    setOff: clock(times.setOffAt),
    arrived: clock(times.arrivedAt),
    onBoard: clock(times.onBoardAt),
    fee: formatCents(noShow?.feeCents ?? 0, locale),
    cancelled: cancelledText(cancelled?.feeCents ?? 0, { t, locale }),
  })
}

/** "Fee: €0" reads as if there were one. */
export function cancelledText(feeCents: number, { t, locale }: Pick<ViewDeps, 't' | 'locale'>): string {
  if (feeCents === 0) return t('booking.text-cancelled-free')
  return t('booking.text-cancelled', { fee: formatCents(feeCents, locale) })
}

function toldText({ times }: Ride, { t, locale }: ViewDeps): string | null {
  return times.guestHereAt === null ? null : t('booking.here-told', { time: clockText(times.guestHereAt, locale) })
}

function cancelView(booking: Booking, deps: ViewDeps) {
  const flight = flightOffer(booking, booking.quote, deps)
  return { feeCents: feeNow(booking, deps.now, 'guest'), text: cancelText(booking, deps, flight !== null), flight }
}

function cancelText(booking: Booking, deps: ViewDeps, hasFlight: boolean): string {
  const fee = feeNow(booking, deps.now, 'guest')
  return fee > 0 ? feeInWords(fee, hasFlight, deps) : freeText(booking, deps)
}
