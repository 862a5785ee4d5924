import { formatCode } from '#features/codes/code.ts'
import { formatCents } from '#features/fares/money.ts'
import type { Leg } from '#features/fares/quote.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import type { Writing } from '#features/fares/quote-in-words.server.ts'
import { formatTime } from '#i18n/clock-time.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { plateInOnePiece } from '#lib/plate-in-one-piece.ts'
import { type BookedLeg, heldLegs } from './booking-legs.ts'
import type { Booking } from './booking.ts'
import { type Crew, LONGEST_CREW_NAME, LONGEST_CREW_VEHICLE } from './crew.ts'
import { type BookingState, hasDriverCome, isOver, isRequest, rowOf } from '#domain/bookings/states.ts'
import { mayComplete, maySetOff, waitsUntil } from './booking-times.ts'
import { type DriverStep, driverSteps, noShowReasons, stepsOpen } from './driver-step.ts'
import { closedInWords } from './closings-in-words.server.ts'
import { type LastStep, mayUndo, UNDO_MS } from './last-step.ts'
import { stateName } from './guest-view.server.ts'
import { legLabel } from './legs-in-words.server.ts'
import { detailsOf } from './leg-details.ts'
import { endsOf, flightRows } from './leg-rows.server.ts'
import { navigationLinks } from './navigation-links.ts'
import { needsRows } from './needs-in-words.server.ts'
import { paymentOf, toCollect } from './payment.ts'
import { clockText, momentText, tripInWords } from './trip-in-words.server.ts'
import { legsToDrive } from './voucher-day.server.ts'
import { waitingAt } from './waiting-at.server.ts'
import { holdOf } from './weather-hold.ts'
import { phoneInGroups } from '#lib/phone-in-groups.ts'

export type DriverView = ReturnType<typeof driverView>

/** What the driver of one ride sees. When it is over nothing of the guest is left on the page. */
export function driverView(
  booking: Booking,
  deps: Writing & { now: number; fleet: Pick<Fleet, 'vehicles'>; crew?: Crew | undefined },
) {
  const { t, locale, now } = deps
  const { quote, guest, state, times } = booking
  const open = stepsOpen(booking, now)
  const isDone = isOver(state)
  const trip = tripInWords(quote, booking.pickUpAt, { ...deps, seats: quote.people, luggage: quote.bags })
  return {
    state: rowOf(state).driver === 'named' && times.acceptedAt !== null ? t('drive.accepted') : stateName(state, t),
    title: trip.title,
    when: momentText(booking.pickUpAt, locale),
    trial: booking.trial ? t('booking.trial') : null,
    rows: [
      ...heldRows(booking, deps),
      ...(isDone ? [] : guestRows(booking, vehicleText(booking, trip.vehicle, deps.fleet), deps)),
      ...trip.facts,
      { label: t('mail.code'), value: formatCode(booking.code) },
    ],
    ways: isDone ? [] : legsToDrive(booking, now).map((leg) => wayOf(booking, leg, deps)),
    call: isDone ? null : guest.phone,
    guestHere:
      isDone || times.guestHereAt === null
        ? null
        : t('drive.guest-here', { time: clockText(times.guestHereAt, locale) }),
    crew: booking.carrier === undefined || isDone ? null : crewOf(booking, deps.crew, t),
    steps: open.filter((step) => step !== 'no-show').map((step) => ({ step, label: stepName(step, state, t) })),
    noShow: open.includes('no-show') ? noShowOf(booking, deps) : null,
    hint: hintOf(booking, deps),
    undo: undoOf(booking, deps),
  }
}

/** What the driver pressed last, while it can be undone. */
function undoOf(booking: Booking, { t, locale, now }: Writing & { now: number }) {
  const { lastStep, sequence } = booking
  const step = driverSteps.find((name) => name === lastStep?.action)
  if (!lastStep || step === undefined || mayUndo(booking, 'driver', now) === null) return null
  const name = step === 'no-show' ? t('drive.no-show') : stepName(step, booking.state, t)
  return { sequence, text: t('drive.undo-text', { step: name, time: untilText(lastStep, locale) }) }
}

function untilText({ at }: LastStep, locale: LocaleCode): string {
  return formatTime(at + UNDO_MS, locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
}

/** Where a leg begins and ends, each with the ways to be led there. `title` only where there are two legs. */
function wayOf(booking: Booking, leg: BookedLeg, writing: Writing) {
  const { t, places } = writing
  const text = endsOf(booking, leg.leg, writing)
  const { pickUpAddress, dropOffAddress } = detailsOf(booking, leg.leg)
  const end = (label: string, id: string, words: string, address: string | null) => {
    const place = places.find(id)
    const links = place ? navigationLinks(place, address === null ? null : words, t('drive.navigation-app')) : []
    return { label, text: words, links }
  }
  return {
    title: booking.quote.returnAt === null ? null : legLabel(leg, writing),
    ends: [
      end(
        pickUpAddress === null ? t('booking.pick-up') : t('book.pick-up-address'),
        leg.from,
        text.from,
        pickUpAddress,
      ),
      end(
        dropOffAddress === null ? t('booking.drop-off') : t('book.drop-off-address'),
        leg.to,
        text.to,
        dropOffAddress,
      ),
    ],
  }
}

/** The office holds it: who drives is to ask first. */
function heldRows(booking: Booking, writing: Writing) {
  const { t } = writing
  const what = (leg: Leg) => closedInWords(holdOf(booking, leg)?.stops ?? [], writing)
  return heldLegs(booking).map((way) => ({
    label: t('drive.held'),
    value: t('drive.held-value', { leg: legLabel(way, writing), what: what(way.leg) }),
  }))
}

/** Until the free waiting is over only who says so does not ride; then, whoever has not come. */
function noShowOf(booking: Booking, { t, locale, now, places, tariff }: Writing & { now: number }) {
  const until = waitsUntil(booking, now, waitingAt({ places, tariff }))
  const isAwaited = now < until
  const reasons = noShowReasons.filter((reason) => reason === 'refused' || !isAwaited)
  return {
    wait: isAwaited ? t('drive.no-show-wait', { time: clockText(until, locale) }) : null,
    reasons: reasons.map((reason) => ({ reason, label: reasonName(reason, t) })),
  }
}

/** The form that asks who comes, with what was told or typed; its words ride in the page, for most rides have none. */
function crewOf({ crew }: Booking, typed: Crew | undefined, t: Translate) {
  const told = crew ? `${crew.name} · ${plateInOnePiece(crew.vehicle)}` : null
  const { name = '', vehicle = '' } = typed ?? crew ?? {}
  return {
    told,
    title: told ?? t('drive.crew'),
    hint: t('drive.crew-hint'),
    button: t('drive.crew-save'),
    fields: [
      { name: 'name', label: t('drive.crew-name'), value: name, most: LONGEST_CREW_NAME },
      { name: 'vehicle', label: t('drive.crew-vehicle'), value: vehicle, most: LONGEST_CREW_VEHICLE },
    ],
  }
}

function guestRows(booking: Booking, vehicle: string, writing: Writing) {
  const { t } = writing
  const { guest, needs } = booking
  return [
    { label: t('mail.vehicle'), value: vehicle },
    ...collectRows(booking, writing),
    { label: t('drive.guest'), value: guest.name },
    ...row(t('book.sign'), guest.signText),
    ...row(t('book.phone'), guest.phone && phoneInGroups(guest.phone)),
    ...flightRows(booking, writing),
    ...needsRows(needs, t),
    ...row(t('booking.told-note'), guest.note),
  ]
}

/** Which of our vehicles, by its plate where the fleet has it; what a carrier comes with it says itself. */
function vehicleText({ vehicleId, carrier }: Booking, name: string, { vehicles }: Pick<Fleet, 'vehicles'>): string {
  if (vehicleId === null || carrier !== undefined) return name
  return `${name} · ${vehicleName(vehicles, vehicleId)}`
}

/** What the driver takes on each way, and what was paid before: nothing is left where that paid it all. */
function collectRows(booking: Booking, { t, locale }: Pick<Writing, 't' | 'locale'>) {
  const { voucherCents, prepaidCents } = paymentOf(booking)
  const paidCents = voucherCents + prepaidCents
  const ways = toCollect(booking)
  return [
    ...ways.map(({ leg, cents }) => ({
      label: ways.length === 1 ? t('drive.collect') : t(`drive.collect-${leg}`),
      value: cents === 0 ? t('drive.price-paid') : formatCents(cents, locale),
    })),
    ...row(t('voucher.prepaid'), paidCents === 0 ? null : formatCents(paidCents, locale)),
  ]
}

function row(label: string, value: string | null) {
  return value === null ? [] : [{ label, value }]
}

function hintOf(booking: Booking, { t, locale, now }: Writing & { now: number }): string | null {
  const { returnAt } = booking.quote
  if (isRequest(booking.state)) return t('drive.waits')
  const { driver } = rowOf(booking.state)
  if (hasDriverCome(booking.state) && returnAt !== null && !mayComplete(booking, now))
    return t('drive.way-back-later', { time: momentText(returnAt, locale) })
  return driver === 'named' && !maySetOff(booking, now) ? t('drive.later') : null
}

function stepName(step: Exclude<DriverStep, 'no-show'>, state: BookingState, t: Translate): string {
  switch (step) {
    case 'accept':
      return t('drive.accept')
    case 'set-off':
      return t('drive.set-off')
    case 'arrive':
      return rowOf(state).driver === 'with-guest' ? t('drive.arrive-back') : t('drive.arrive')
    case 'pick-up':
      return t('drive.pick-up')
    case 'complete':
      return t('drive.complete')
  }
}

function reasonName(reason: (typeof noShowReasons)[number], t: Translate): string {
  switch (reason) {
    case 'not-found':
      return t('drive.reason-not-found')
    case 'refused':
      return t('drive.reason-refused')
    case 'other':
      return t('drive.reason-other')
  }
}
