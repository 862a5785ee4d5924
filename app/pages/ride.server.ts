import { type DriveFault, type Driven, rideProps, takeStep } from '#app/driver/drive.server.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { codeOfDriverLink, ridesOfLink, wasHandedOver } from '#features/bookings/booking-links.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { driverUndo } from '#features/bookings/driver-view.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Action, ActionResult, Answer, Desk, Loader, RequestContext, Site } from '#app/site.server.ts'
import type { RidePageProps } from './ride.tsx'

/** `/ride/{token}`: the driver's page of the legs of one booking that the driver drives. Whoever has the link drives it; there is no account. */
export const loadRide: Loader<'ride'> = async (site, visit) => {
  const { desk } = site
  if (desk === null) return null
  const opened = await openedBy(site, desk, visit)
  return opened ? ridePage(site, desk, visit, opened) : gone(site, desk, visit)
}

/** POST /ride/{token}: one step. Told twice it counts once, so a driver on a weak line may press again. */
export const driveRide: Action<'ride'> = async (site, visit, { form }): Promise<ActionResult<'ride'>> => {
  const { desk } = site
  const opened = desk && (await openedBy(site, desk, visit))
  if (!desk || !opened) return { kind: 'faulty', answer: await gone(site, desk, visit) }
  const fault = await takeStep(site, desk, opened, { form, locale: visit.locale })
  if (fault === null) return { kind: 'done', to: inLocale(visit.locale, visit.path), cookies: [] }
  const kept = (await openedBy(site, desk, visit)) ?? opened
  return { kind: 'faulty', answer: { ...(await ridePage(site, desk, visit, kept, fault)), status: 422 } }
}

async function openedBy(site: Site, desk: Desk, visit: RequestContext): Promise<Driven | null> {
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

async function ridePage(
  site: Site,
  desk: Desk,
  visit: RequestContext,
  { booking, rides }: Driven,
  fault?: DriveFault,
): Promise<Answer<'ride'>> {
  const { locale } = visit
  const action = inLocale(locale, visit.path)
  const around = { action, code: null, sign: null, mayRefuse: false, fault }
  const writing = { ...site, t: site.translate(locale), locale, now: site.clock.now() }
  const props: RidePageProps = {
    kind: 'ride',
    rides: await Promise.all(rides.map((ride) => rideProps(site, visit, { booking, ride, desk }, around))),
    undo: driverUndo(booking, rides[0].driverLink, writing),
    action,
    notice: fault?.notice ?? null,
  }
  return page(site, visit, props, 200)
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
