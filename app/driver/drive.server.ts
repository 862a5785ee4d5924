import { type Crew, readCrew } from '#features/bookings/crew.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { waitsUntil } from '#features/bookings/booking-times.ts'
import { driveBooking, type Driving, undoDrive } from '#features/bookings/drive-booking.server.ts'
import { isDriverStep, isNoShowReason } from '#features/bookings/driver-step.ts'
import { driverView } from '#features/bookings/driver-view.server.ts'
import { tellCrew } from '#features/bookings/tell-crew.server.ts'
import { clockText, tripInWords } from '#features/bookings/trip-in-words.server.ts'
import { legsToDrive } from '#features/bookings/voucher-day.server.ts'
import { waitingAt } from '#features/bookings/waiting-at.server.ts'
import { rowOf, UNDO } from '#domain/bookings/states.ts'
import type { Desk, RequestContext, Site, SubmittedForm } from '#app/site.server.ts'
import { tripMap } from '#app/trip-map.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { plainSpaces } from '#i18n/typography.ts'
import { cut } from '#lib/cut.ts'
import type { RideViewProps } from './ride-view.tsx'

/**
 * What is wrong with a form that was sent: said above everything, or at its field. `crew`: what was said of who comes. `isEarly`:
 * whether it is meant is asked.
 */
export type DriveFault = {
  notice: string | null
  reason: string | null
  crew?: Crew
  isEarly?: boolean
  refusal?: string
}

/** One step of a driver's, from the page of one ride or of all. null: it is done, or was done before. */
export async function takeStep(
  site: Site,
  desk: Desk,
  { code }: Booking,
  { form, locale }: { form: SubmittedForm; locale: LocaleCode },
): Promise<DriveFault | null> {
  const t = site.translate(locale)
  const deps = { store: desk.store, clock: site.clock }
  const step = form.get('intent')
  if (step === 'crew') {
    const crew = readCrew(form)
    if (crew.name === '' || crew.vehicle === '') return { notice: null, reason: null, crew }
    return (await tellCrew(deps, code, crew)) ? null : { notice: t('drive.not-possible'), reason: null }
  }
  if (step === UNDO) {
    const typed = Number(form.get('sequence'))
    const seen = Number.isSafeInteger(typed) ? typed : null
    const kind = await undoDrive(deps, { code, seen })
    if (kind === 'done') return null
    return { notice: t(kind === 'too-late' ? 'drive.undo-late' : 'drive.not-possible'), reason: null }
  }
  if (!isDriverStep(step)) return { notice: t('drive.not-possible'), reason: null }
  const asked = readDriving(site, code, step, form)
  if (!asked) return { notice: null, reason: t('drive.error-reason') }
  const driven = await driveBooking(deps, asked)
  if (driven.kind === 'early') return { notice: null, reason: null, isEarly: true }
  return driven.kind === 'not-possible' ? { notice: t('drive.not-possible'), reason: null } : null
}

const LONGEST_NOTE = 300

function readDriving(site: Site, code: string, step: Driving['step'], form: SubmittedForm): Driving | null {
  if (step !== 'no-show') return { code, step, isSure: form.get('isSure') === 'true' }
  const reason = form.get('reason')
  if (!isNoShowReason(reason)) return null
  return {
    code,
    step,
    reason,
    note: typedLine(form, 'note', LONGEST_NOTE) || null,
    waitsUntil: (booking, now) => waitsUntil(booking, now, waitingAt(site)),
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

/** A ride as its driver sees it, on the page of its link or among all rides of one driver. */
export async function rideProps(
  site: Site,
  { locale }: Pick<RequestContext, 'locale'>,
  booking: Booking,
  { fault, mayRefuse, ...around }: Around,
): Promise<RideViewProps> {
  const writing = { ...site, t: site.translate(locale), locale, now: site.clock.now() }
  const view = driverView(booking, { ...writing, crew: fault?.crew })
  return {
    ...view,
    ...around,
    write: view.call === null ? null : messageTo(view.call, greeting(site, booking)),
    map: view.ways.length === 0 ? null : await mapOf(site, booking, locale),
    isCrewFaulty: fault?.crew !== undefined,
    notice: fault?.notice ?? null,
    fault: fault?.reason ?? null,
    early: fault?.isEarly === true ? writing.t('drive.early', { time: view.when }) : null,
    waiting: waitingOf(site, booking, locale),
    refusal: mayRefuse ? { fault: fault?.refusal ?? null } : null,
  }
}

/** How long the driver stands at the pick-up, and how much of that is free. */
function waitingOf(site: Site, booking: Booking, locale: LocaleCode): RideViewProps['waiting'] {
  const { arrivedAt } = booking.times
  if (arrivedAt === null || rowOf(booking.state).driver !== 'at-pick-up') return null
  const until = waitsUntil(booking, site.clock.now(), waitingAt(site))
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
function greeting(site: Site, { locale, quote, pickUpAt }: Booking): string {
  const t = site.translate(locale)
  const trip = tripInWords(quote, pickUpAt, { ...site, t, locale, seats: quote.people, luggage: quote.bags })
  return plainSpaces(t('drive.whatsapp-text', { trip: trip.title, time: trip.when ?? '' }))
}

function mapOf(site: Site, booking: Booking, locale: LocaleCode) {
  const [leg] = legsToDrive(booking, site.clock.now())
  const { from, to } = leg ?? booking.quote
  return tripMap(site, { from, to, isBoat: booking.quote.vehicle === 'boat' }, locale)
}
