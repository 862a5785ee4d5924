import { formatCode } from '#features/codes/code.ts'
import { formatCents } from '#features/fares/money.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import type { Writing } from '#features/fares/quote-in-words.server.ts'
import { formatTime } from '#i18n/clock-time.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { plateInOnePiece } from '#lib/plate-in-one-piece.ts'
import { pointOfDoor } from './address-points.ts'
import { legsOf } from './booking-legs.ts'
import type { Booking } from './booking.ts'
import { type Crew, LONGEST_CREW_NAME, LONGEST_CREW_VEHICLE } from './crew.ts'
import { hasDriverCome, isOver, isRequest, rowOf } from '#domain/bookings/states.ts'
import { maySetOff, waitsUntil } from './booking-times.ts'
import { type DriverStep, driverSteps, stepsOpen } from './driver-step.ts'
import { noShowReasons } from './no-show-reason.ts'
import { closedInWords } from './closings-in-words.server.ts'
import { isStepOfLink, type LastStep, mayUndo, UNDO_MS } from './last-step.ts'
import { stateName } from './guest-view.server.ts'
import { legLabel } from './legs-in-words.server.ts'
import { isOff, landingOf } from './landing.ts'
import { flightForDriver } from './landing-in-words.server.ts'
import { endsOf, flightRows } from './leg-rows.server.ts'
import { navigationLinks } from './navigation-links.ts'
import { needsRows } from './needs-in-words.server.ts'
import { cashToCollect, paymentOf } from './payment.ts'
import { clockText, momentText, tripInWords } from './trip-in-words.server.ts'
import type { Ride } from './ride.ts'
import { waitingAt } from './waiting-at.server.ts'
import { holdOf } from './weather-hold.ts'
import { phoneInGroups } from '#lib/phone-in-groups.ts'

export type DriverView = ReturnType<typeof driverView>

/** What the driver of one leg sees. When it is over nothing of the guest is left on the page. */
export function driverView(
  booking: Booking,
  ride: Ride,
  deps: Writing & { now: number; fleet: Pick<Fleet, 'vehicles'>; crew?: Crew | undefined },
) {
  const { t, locale, now } = deps
  const { quote, guest, state, times } = ride
  const open = stepsOpen(ride, now)
  const isDone = isOver(state)
  const trip = tripInWords(quote, ride.pickUpAt, { ...deps, seats: quote.people, luggage: quote.bags })
  return {
    /** Of two legs the one that a form is about. */
    leg: ride.isOfTwo ? ride.leg : null,
    state: rowOf(state).driver === 'named' && times.acceptedAt !== null ? t('drive.accepted') : stateName(state, t),
    title: trip.title,
    when: momentText(ride.pickUpAt, locale),
    flight: isDone ? null : flightOfDriver(ride, deps),
    trial: ride.trial ? t('booking.trial') : null,
    rows: [
      ...heldRows(ride, deps),
      ...(isDone ? [] : guestRows(booking, ride, vehicleText(ride, trip.vehicle, deps.fleet), deps)),
      ...trip.facts,
      { label: t('mail.code'), value: formatCode(ride.code) },
    ],
    ends: isDone ? [] : endsToDrive(ride, deps),
    call: isDone ? null : guest.phone,
    guestHere:
      isDone || times.guestHereAt === null
        ? null
        : t('drive.guest-here', { time: clockText(times.guestHereAt, locale) }),
    crew: ride.carrier === undefined || isDone ? null : crewOf(ride, deps.crew, t),
    steps: open.filter((step) => step !== 'no-show').map((step) => ({ step, label: stepName(step, t) })),
    noShow: open.includes('no-show') ? noShowOf(ride, deps) : null,
    hint: hintOf(ride, deps),
  }
}

/** `isNews`: it lands at another hour than was agreed, or does not come; nobody may overlook that. */
function flightOfDriver(ride: Ride, writing: Writing): { text: string; isNews: boolean } | null {
  const text = flightForDriver(ride, writing)
  const landing = landingOf(ride)
  if (text === null || landing === null) return null
  return { text, isNews: ride.pickUpAt !== ride.agreedAt || isOff(landing.state) }
}

/** What the driver pressed last, while it can be undone. */
export function driverUndo(booking: Booking, link: number, { t, locale, now }: Writing & { now: number }) {
  const { lastStep, sequence } = booking
  const step = driverSteps.find((name) => name === lastStep?.action)
  if (!lastStep || step === undefined || mayUndo(booking, 'driver', now) === null) return null
  if (!isStepOfLink(booking, link)) return null
  const name = step === 'no-show' ? t('drive.no-show') : stepName(step, t)
  return { sequence, text: t('drive.undo-text', { step: name, time: untilText(lastStep, locale) }) }
}

function untilText({ at }: LastStep, locale: LocaleCode): string {
  return formatTime(at + UNDO_MS, locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
}

/** Where the leg begins and ends, each with the ways to be led there. */
function endsToDrive(ride: Ride, writing: Writing) {
  const { t, places } = writing
  const text = endsOf(ride, 'there', writing)
  const { pickUpAddress, dropOffAddress } = ride.guest.legs.there
  const end = (label: string, id: string, words: string, address: string | null) => {
    const place = places.find(id)
    const door = { address: address === null ? null : words, at: pointOfDoor(ride, id, address) }
    const links = place ? navigationLinks(place, door, t('drive.navigation-app')) : []
    return { label, text: words, links }
  }
  return [
    end(
      pickUpAddress === null ? t('booking.pick-up') : t('book.pick-up-address'),
      ride.quote.from,
      text.from,
      pickUpAddress,
    ),
    end(
      dropOffAddress === null ? t('booking.drop-off') : t('book.drop-off-address'),
      ride.quote.to,
      text.to,
      dropOffAddress,
    ),
  ]
}

/** The office holds it: who drives is to ask first. */
function heldRows(ride: Ride, writing: Writing) {
  const { t } = writing
  const hold = holdOf(ride, 'there')
  if (hold === null || isOver(ride.state) || hasDriverCome(ride.state)) return []
  const [leg] = legsOf(ride)
  const value = t('drive.held-value', { leg: legLabel(leg, writing), what: closedInWords(hold.stops, writing) })
  return [{ label: t('drive.held'), value }]
}

/** Until the free waiting is over only who says so does not ride; then, whoever has not come. */
function noShowOf(ride: Ride, { t, locale, now, places, tariff }: Writing & { now: number }) {
  const until = waitsUntil(ride, waitingAt({ places, tariff }))
  const isAwaited = now < until
  const reasons = noShowReasons.filter((reason) => reason === 'refused' || !isAwaited)
  return {
    wait: isAwaited ? t('drive.no-show-wait', { time: clockText(until, locale) }) : null,
    reasons: reasons.map((reason) => ({ reason, label: reasonName(reason, t) })),
  }
}

/** The form that asks who comes, with what was told or typed; its words ride in the page, for most rides have none. */
function crewOf({ crew }: Ride, typed: Crew | undefined, t: Translate) {
  const message = crew ? `${crew.name} · ${plateInOnePiece(crew.vehicle)}` : null
  const { name = '', vehicle = '' } = typed ?? crew ?? {}
  return {
    told: message,
    title: message ?? t('drive.crew'),
    hint: t('drive.crew-hint'),
    button: t('drive.crew-save'),
    fields: [
      { name: 'name', label: t('drive.crew-name'), value: name, most: LONGEST_CREW_NAME },
      { name: 'vehicle', label: t('drive.crew-vehicle'), value: vehicle, most: LONGEST_CREW_VEHICLE },
    ],
  }
}

function guestRows(booking: Booking, ride: Ride, vehicle: string, writing: Writing) {
  const { t } = writing
  const { guest, needs } = ride
  return [
    { label: t('mail.vehicle'), value: vehicle },
    ...collectRows(booking, ride, writing),
    { label: t('drive.guest'), value: guest.name },
    ...row(t('book.sign'), guest.signText),
    ...row(t('book.phone'), guest.phone && phoneInGroups(guest.phone)),
    ...flightRows(ride, writing),
    ...needsRows(needs, t),
    ...row(t('booking.told-note'), guest.note),
  ]
}

/** Which of our vehicles, by its plate where the fleet has it; what a carrier comes with it says itself. */
function vehicleText({ vehicleId, carrier }: Ride, name: string, { vehicles }: Pick<Fleet, 'vehicles'>): string {
  if (vehicleId === null || carrier !== undefined) return name
  return `${name} · ${vehicleName(vehicles, vehicleId)}`
}

/** What the driver takes on this leg, and what was paid before for the whole booking: nothing is left where that paid it all. */
function collectRows(booking: Booking, { leg }: Ride, { t, locale }: Pick<Writing, 't' | 'locale'>) {
  const { voucherCents, prepaidCents } = paymentOf(booking)
  const paidCents = voucherCents + prepaidCents
  const cents = cashToCollect(booking, leg)
  return [
    { label: t('drive.collect'), value: cents === 0 ? t('drive.price-paid') : formatCents(cents, locale) },
    ...row(t('voucher.prepaid'), paidCents === 0 ? null : formatCents(paidCents, locale)),
  ]
}

function row(label: string, value: string | null) {
  return value === null ? [] : [{ label, value }]
}

function hintOf(ride: Ride, { t, now }: Writing & { now: number }): string | null {
  if (isRequest(ride.state)) return t('drive.waits')
  return rowOf(ride.state).driver === 'named' && !maySetOff(ride, now) ? t('drive.later') : null
}

function stepName(step: Exclude<DriverStep, 'no-show'>, t: Translate): string {
  switch (step) {
    case 'accept':
      return t('drive.accept')
    case 'set-off':
      return t('drive.set-off')
    case 'arrive':
      return t('drive.arrive')
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
