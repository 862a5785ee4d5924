import { collectedFaultText } from '#app/cash/collected-words.ts'
import { pointsOfLeg } from '#features/bookings/address-points.ts'
import { type Crew, readCrew } from '#features/bookings/crew.ts'
import { isLeg, namedLeg } from '#features/bookings/booking-legs.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { waitsUntil } from '#features/bookings/booking-times.ts'
import { driveBooking, type Driving, undoDrive } from '#features/bookings/drive-booking.server.ts'
import { isDriverStep } from '#features/bookings/driver-step.ts'
import { cashToCollect } from '#features/bookings/payment.ts'
import { type CollectedFault, readCollected } from '#features/cash/collected.ts'
import { formatCents } from '#features/fares/money.ts'
import { driverNamed } from '#features/fleet/driver.ts'
import { isNoShowReason } from '#features/bookings/no-show-reason.ts'
import { driverView } from '#features/bookings/driver-view.server.ts'
import { isStepOfLink } from '#features/bookings/last-step.ts'
import type { Ride } from '#features/bookings/ride.ts'
import { tellCrew } from '#features/bookings/tell-crew.server.ts'
import { clockText, tripInWords } from '#features/bookings/trip-in-words.server.ts'
import { waitingAt } from '#features/bookings/waiting-at.server.ts'
import { MESSAGE } from '#features/messages/message-form.ts'
import { isOver, rowOf, UNDO } from '#domain/bookings/states.ts'
import type { Services, RequestContext, Site, SubmittedForm } from '#app/site.server.ts'
import { sharingOf } from '#app/positions/driver-position.server.ts'
import { driverMessages, driverWrites } from '#app/messages/driver-messages.server.ts'
import type { MessageTyped } from '#app/messages/message-form.server.ts'
import { tripMap } from '#app/trip-map.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { plainSpaces } from '#i18n/typography.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { cut } from '#lib/cut.ts'
import type { RideViewProps } from './ride-view.tsx'

/**
 * What is wrong with a form that was sent: said above everything, or at its field. `crew`: what was said of who comes. `isEarly`:
 * whether it is meant is asked. `leg`: of which of two legs.
 */
export type DriveFault = {
  leg?: Leg | null
  notice: string | null
  reason: string | null
  crew?: Crew
  isEarly?: boolean
  /** Of the sum that was collected, with what was typed. */
  sum?: { fault: CollectedFault; values: Record<string, string> }
  refusal?: string
  message?: MessageTyped
}

/** What of a booking one driver drives, or one link opens. */
export type Driven = { booking: Booking; rides: readonly [Ride, ...Ride[]] }

/** One step of a driver's, from the page of one link or of all rides. null: it is done, or was done before. */
export async function takeStep(
  site: Site,
  services: Services,
  { booking, rides }: Driven,
  { form, locale }: { form: SubmittedForm; locale: LocaleCode },
): Promise<DriveFault | null> {
  const t = site.translate(locale)
  const deps = { store: services.store, clock: site.clock }
  const { code } = booking
  const notPossible = { notice: t('drive.not-possible'), reason: null }
  const step = form.get('intent')
  const leg = legOf(form, rides)
  const still = namedLeg(booking, leg)
  // Of two legs the other one may be somebody else's; of one that is no more only what was told before is told again.
  if (still !== null && !rides.some((ride) => ride.leg === still)) return notPossible
  if (step === 'crew') {
    const crew = readCrew(form)
    if (crew.name === '' || crew.vehicle === '') return { leg, notice: null, reason: null, crew }
    const legs = rides.filter((ride) => ride.leg === still).map((ride) => ride.leg)
    return (await tellCrew(deps, { code, legs, crew })) ? null : notPossible
  }
  if (step === MESSAGE) {
    const ride = rides.find((one) => one.leg === still)
    if (!ride) return notPossible
    const typed = await driverWrites(site, services, { ride, form, locale })
    return typed === null ? null : { leg, notice: null, reason: null, message: typed }
  }
  if (step === UNDO) {
    const typed = Number(form.get('sequence'))
    const seen = Number.isSafeInteger(typed) ? typed : null
    const kind = await undoDrive(deps, { code, seen, link: linkOfStep(booking, rides) })
    if (kind === 'done') return null
    return kind === 'too-late' ? { notice: t('drive.undo-late'), reason: null } : notPossible
  }
  if (!isDriverStep(step)) return notPossible
  if (step === 'complete')
    return still === null ? notPossible : complete(site, services, { booking, rides, leg: still }, { form, locale })
  const requested = readDriving(site, { code, leg }, step, form)
  if (!requested) return { leg, notice: null, reason: t('drive.error-reason') }
  const driven = await driveBooking(deps, requested)
  if (driven.kind === 'early') return { leg, notice: null, reason: null, isEarly: true }
  return driven.kind === 'not-possible' ? notPossible : null
}

/** The end of a ride, with what was collected where the form says it. Of a carrier's ride the carrier collects. */
async function complete(
  site: Site,
  services: Services,
  { booking, rides, leg }: Driven & { leg: Leg },
  { form, locale }: { form: SubmittedForm; locale: LocaleCode },
): Promise<DriveFault | null> {
  const { code } = booking
  const ride = rides.find((one) => one.leg === leg)
  const collected = ride?.carrier === undefined ? readCollected(form, cashToCollect(booking, leg)) : null
  if (collected && 'fault' in collected) {
    const values = Object.fromEntries(
      ['way', 'amount', 'sumReason', 'note'].map((name) => [name, typedLine(form, name, LONGEST_NOTE)]),
    )
    return { leg, notice: null, reason: null, sum: { fault: collected.fault, values } }
  }
  const driverId = driverNamed(site.fleet.drivers, ride?.driver ?? '')?.id ?? null
  const deps = { store: services.store, clock: site.clock }
  const driven = await driveBooking(deps, { code, leg, step: 'complete', collected, driverId })
  return driven.kind === 'not-possible' ? { notice: site.translate(locale)('drive.not-possible'), reason: null } : null
}

/** The leg that a form names; of one leg it need not be named. */
function legOf(form: SubmittedForm, [first]: Driven['rides']): Leg | null {
  const requested = form.get('leg')
  if (isLeg(requested)) return requested
  return first.isOfTwo ? first.leg : null
}

/** The link by which the last step was told, where it is one of theirs: each leg may have a link of its own. */
export function linkOfStep(booking: Booking, rides: Driven['rides']): number {
  return (rides.find(({ driverLink }) => isStepOfLink(booking, driverLink)) ?? rides[0]).driverLink
}

const LONGEST_NOTE = 300

function readDriving(
  site: Site,
  named: Pick<Driving, 'code' | 'leg'>,
  step: Exclude<Driving['step'], 'complete'>,
  form: SubmittedForm,
): Driving | null {
  if (step !== 'no-show') return { ...named, step, isSure: form.get('isSure') === 'true' }
  const reason = form.get('reason')
  if (!isNoShowReason(reason)) return null
  return {
    ...named,
    step,
    reason,
    note: typedLine(form, 'note', LONGEST_NOTE) || null,
    waitsUntil: (ride) => waitsUntil(ride, waitingAt(site)),
  }
}

/** What was typed, in one line. */
export function typedLine(form: SubmittedForm, name: string, longest: number): string {
  const typed = form.get(name)
  if (typeof typed !== 'string') return ''
  const plain = typed
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return cut(plain, longest)
}

type Around = Pick<RideViewProps, 'action' | 'code' | 'sign'> & {
  fault?: DriveFault | undefined
  /** The office can be asked to find somebody else. */
  mayRefuse: boolean
}

/** A leg as its driver sees it, on the page of its link or among all rides of one driver. */
export async function rideProps(
  site: Site,
  { locale }: Pick<RequestContext, 'locale'>,
  { booking, ride, services }: { booking: Booking; ride: Ride; services: Services },
  { fault: told, mayRefuse, ...around }: Around,
): Promise<RideViewProps> {
  const writing = { ...site, t: site.translate(locale), locale, now: site.clock.now() }
  const fault = told !== undefined && (!ride.isOfTwo || told.leg === ride.leg) ? told : undefined
  const view = driverView(booking, ride, { ...writing, crew: fault?.crew })
  const { action, code } = around
  return {
    ...view,
    ...around,
    write: view.call === null ? null : messageTo(view.call, greeting(site, ride)),
    map: isOver(ride.state) ? null : await mapOf(site, ride, locale),
    isCrewFaulty: fault?.crew !== undefined,
    fault: fault?.reason ?? null,
    early: fault?.isEarly === true ? writing.t('drive.early', { time: view.when }) : null,
    waiting: waitingOf(site, ride, locale),
    collect: collectOf(site, locale, { booking, ride }, fault),
    refusal: mayRefuse ? { fault: fault?.refusal ?? null } : null,
    share: code === null ? null : await sharingOf(site, services, ride, { action, code, leg: view.leg }),
    messages: await driverMessages(site, services, locale, { booking, ride }, { action, code, typed: fault?.message }),
  }
}

function collectOf(
  site: Site,
  locale: LocaleCode,
  { booking, ride }: { booking: Booking; ride: Ride },
  fault: DriveFault | undefined,
): RideViewProps['collect'] {
  if (ride.carrier !== undefined) return null
  const proposed = cashToCollect(booking, ride.leg)
  const sum = formatCents(proposed, locale)
  const told = fault?.sum
  return {
    proposed,
    sum,
    fault: told ? { text: collectedFaultText(told.fault, sum, site.translate(locale)), values: told.values } : null,
  }
}

/** How long the driver stands at the pick-up, and how much of that is free. */
function waitingOf(site: Site, ride: Ride, locale: LocaleCode): RideViewProps['waiting'] {
  const { arrivedAt } = ride.times
  if (arrivedAt === null || rowOf(ride.state).driver !== 'at-pick-up') return null
  const until = waitsUntil(ride, waitingAt(site))
  const t = site.translate(locale)
  return {
    arrivedAt,
    until,
    since: t('drive.waiting-since', { time: clockText(arrivedAt, locale) }),
    free: t('drive.waiting-free', { time: clockText(until, locale) }),
  }
}

function messageTo(phone: string, text: string): string {
  return `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
}

/** What a message to the guest begins with, in the guest's language. */
function greeting(site: Site, { locale, quote, pickUpAt }: Ride): string {
  const t = site.translate(locale)
  const trip = tripInWords(quote, pickUpAt, { ...site, t, locale, seats: quote.people, luggage: quote.bags })
  return plainSpaces(t('drive.whatsapp-text', { trip: trip.title, time: trip.when ?? '' }))
}

function mapOf(site: Site, ride: Ride, locale: LocaleCode) {
  const { from, to, vehicle } = ride.quote
  return tripMap(site, { from, to, isBoat: vehicle === 'boat', doors: pointsOfLeg(ride, 'there') }, locale)
}
