import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { codeOfDriverLink, ridesOfLink, wasHandedOver } from '#features/bookings/booking-links.server.ts'
import { isLeg } from '#features/bookings/booking-legs.ts'
import type { Ride } from '#features/bookings/ride.ts'
import type { Leg } from '#features/fares/quote.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { waitsUntil } from '#features/bookings/booking-times.ts'
import { type Crew, readCrew } from '#features/bookings/crew.ts'
import { driveBooking, type Driving, undoDrive } from '#features/bookings/drive-booking.server.ts'
import { isDriverStep, isNoShowReason } from '#features/bookings/driver-step.ts'
import { driverUndo, driverView } from '#features/bookings/driver-view.server.ts'
import { tellCrew } from '#features/bookings/tell-crew.server.ts'
import { tripInWords } from '#features/bookings/trip-in-words.server.ts'
import { waitingAt } from '#features/bookings/waiting-at.server.ts'
import { isOver, UNDO } from '#domain/bookings/states.ts'
import { inLocale } from '#app/routes.ts'
import type {
  Action,
  Answer,
  Desk,
  Loader,
  ActionResult,
  SubmittedForm,
  Site,
  RequestContext,
} from '#app/site.server.ts'
import { tripMap } from '#app/trip-map.server.ts'
import { plainSpaces } from '#i18n/typography.ts'
import { cut } from '#lib/cut.ts'
import type { RidePageProps } from './ride.tsx'

/**
 * What is wrong with a form that was sent: said above everything, or at the reasons. `crew`: what was said of who comes. `isEarly`:
 * whether it is meant is asked. `leg`: of which of two legs.
 */
type Fault = { leg?: Leg | null; notice: string | null; reason: string | null; crew?: Crew; isEarly?: boolean }

/** What a link opens. */
type Opened = { booking: Booking; rides: readonly [Ride, ...Ride[]] }

/** `/ride/{token}`: the driver's page of the legs of one booking that the driver drives. Whoever has the link drives it; there is no account. */
export const loadRide: Loader<'ride'> = async (site, visit) => {
  const { desk } = site
  if (desk === null) return null
  const opened = await openedBy(site, desk, visit)
  return opened ? ridePage(site, visit, opened) : gone(site, desk, visit)
}

/** POST /ride/{token}: one step. Told twice it counts once, so a driver on a weak line may press again. */
export const driveRide: Action<'ride'> = async (site, visit, { form }): Promise<ActionResult<'ride'>> => {
  const { desk } = site
  const opened = desk && (await openedBy(site, desk, visit))
  if (!desk || !opened) return { kind: 'faulty', answer: await gone(site, desk, visit) }
  const t = site.translate(visit.locale)
  const refuse = async (fault: Fault): Promise<ActionResult<'ride'>> => {
    const kept = (await openedBy(site, desk, visit)) ?? opened
    return { kind: 'faulty', answer: { ...(await ridePage(site, visit, kept, fault)), status: 422 } }
  }
  const { booking, rides } = opened
  const step = form.get('intent')
  const leg = legOf(form, rides)
  const done: ActionResult<'ride'> = { kind: 'done', to: inLocale(visit.locale, visit.path), cookies: [] }
  if (step === 'crew') {
    const crew = readCrew(form)
    if (crew.name === '' || crew.vehicle === '') return refuse({ leg, notice: null, reason: null, crew })
    const deps = { store: desk.store, clock: site.clock }
    const legs = rides.filter((ride) => leg === null || ride.leg === leg).map((ride) => ride.leg)
    return (await tellCrew(deps, { code: booking.code, legs, crew }))
      ? done
      : refuse({ notice: t('drive.not-possible'), reason: null })
  }
  if (step === UNDO) {
    const typed = Number(form.get('sequence'))
    const seen = Number.isSafeInteger(typed) ? typed : null
    const kind = await undoDrive(
      { store: desk.store, clock: site.clock },
      { code: booking.code, seen, link: rides[0].driverLink },
    )
    if (kind === 'done') return done
    return refuse({ notice: t(kind === 'too-late' ? 'drive.undo-late' : 'drive.not-possible'), reason: null })
  }
  if (!isDriverStep(step)) return refuse({ notice: t('drive.not-possible'), reason: null })
  const asked = readDriving(site, { code: booking.code, leg }, step, form)
  if (!asked) return refuse({ leg, notice: null, reason: t('drive.error-reason') })
  const driven = await driveBooking({ store: desk.store, clock: site.clock }, asked)
  if (driven.kind === 'early') return refuse({ leg, notice: null, reason: null, isEarly: true })
  if (driven.kind === 'not-possible') return refuse({ notice: t('drive.not-possible'), reason: null })
  return done
}

const LONGEST_NOTE = 300

/** The leg that a form names, where the link opens it; of one leg it need not be named. */
function legOf(form: SubmittedForm, rides: readonly Ride[]): Leg | null {
  const asked = form.get('leg')
  if (isLeg(asked)) return asked
  const [first] = rides
  return first?.isOfTwo === true ? first.leg : null
}

function readDriving(
  site: Site,
  named: Pick<Driving, 'code' | 'leg'>,
  step: Driving['step'],
  form: SubmittedForm,
): Driving | null {
  if (step !== 'no-show') return { ...named, step, isSure: form.get('isSure') === 'true' }
  const reason = form.get('reason')
  if (!isNoShowReason(reason)) return null
  const typed = form.get('note')
  const note =
    typeof typed === 'string'
      ? typed
          .normalize('NFC')
          .replace(/[\p{Cc}\s]+/gu, ' ')
          .trim()
      : ''
  return {
    ...named,
    step,
    reason,
    note: cut(note, LONGEST_NOTE) || null,
    waitsUntil: (ride) => waitsUntil(ride, waitingAt(site)),
  }
}

async function openedBy(site: Site, desk: Desk, visit: RequestContext): Promise<Opened | null> {
  const booking = await bookingOfLink(desk, visit)
  const [first, ...more] = booking ? ridesOfLink(tokenOf(visit), booking, site.clock.now(), desk.secret) : []
  return booking && first ? { booking, rides: [first, ...more] } : null
}

/** The booking that a link of ours was made for, whether it still opens it or not. */
async function bookingOfLink({ store, secret }: Desk, visit: RequestContext): Promise<Booking | null> {
  const code = codeOfDriverLink(tokenOf(visit), secret)
  return code === null ? null : readBooking(await store.get(bookingPath(code)))
}

function tokenOf({ params }: RequestContext): string {
  return decodeURIComponent(params['token'] ?? '')
}

async function ridePage(site: Site, visit: RequestContext, opened: Opened, fault?: Fault): Promise<Answer<'ride'>> {
  const { booking, rides } = opened
  const { locale } = visit
  const writing = { ...site, t: site.translate(locale), locale, now: site.clock.now() }
  const shown = await Promise.all(
    rides.map(async (ride) => {
      const own = fault !== undefined && (!ride.isOfTwo || fault.leg === ride.leg) ? fault : null
      const view = driverView(booking, ride, { ...writing, crew: own?.crew })
      return {
        ...view,
        write: view.call === null ? null : messageTo(view.call, greeting(site, ride)),
        map: isOver(ride.state) ? null : await mapOf(site, ride, visit),
        isCrewFaulty: own?.crew !== undefined,
        fault: own?.reason ?? null,
        early: own?.isEarly === true ? writing.t('drive.early', { time: view.when }) : null,
      }
    }),
  )
  const props: RidePageProps = {
    kind: 'ride',
    rides: shown,
    undo: driverUndo(booking, rides[0].driverLink, writing),
    action: inLocale(locale, visit.path),
    notice: fault?.notice ?? null,
  }
  return page(site, visit, props, 200)
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

function mapOf(site: Site, { quote: { from, to, vehicle } }: Ride, { locale }: RequestContext) {
  return tripMap(site, { from, to, isBoat: vehicle === 'boat' }, locale)
}

/** 410: it was there, and will not be again. */
async function gone(site: Site, desk: Desk | null, visit: RequestContext): Promise<Answer<'ride'>> {
  const booking = desk && (await bookingOfLink(desk, visit))
  const isHandedOver = booking !== null && wasHandedOver(tokenOf(visit), booking)
  return page(site, visit, { kind: isHandedOver ? 'handed-over' : 'gone' }, 410)
}

function page(site: Site, visit: RequestContext, props: RidePageProps, status: number): Answer<'ride'> {
  const title = site.translate(visit.locale)('drive.title')
  return { page: 'ride', status, props, head: { title, description: null, jsonLd: [], robots: 'noindex' } }
}
