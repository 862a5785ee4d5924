import { type DriveFault, rideProps, takeStep } from '#app/driver/drive.server.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { codeOfDriverLink, opensRide, wasHandedOver } from '#features/bookings/booking-links.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { inLocale } from '#app/routes.ts'
import type { Action, ActionResult, Answer, Desk, Loader, RequestContext, Site } from '#app/site.server.ts'
import type { RidePageProps } from './ride.tsx'

/** `/ride/{token}`: the driver's page of one ride. Whoever has the link drives it; there is no account. */
export const loadRide: Loader<'ride'> = async (site, visit) => {
  const { desk } = site
  if (desk === null) return null
  const booking = await rideOf(site, desk, visit)
  return booking ? ridePage(site, visit, booking) : gone(site, desk, visit)
}

/** POST /ride/{token}: one step. Told twice it counts once, so a driver on a weak line may press again. */
export const driveRide: Action<'ride'> = async (site, visit, { form }): Promise<ActionResult<'ride'>> => {
  const { desk } = site
  const booking = desk && (await rideOf(site, desk, visit))
  if (!desk || !booking) return { kind: 'faulty', answer: await gone(site, desk, visit) }
  const fault = await takeStep(site, desk, booking, { form, locale: visit.locale })
  if (fault === null) return { kind: 'done', to: inLocale(visit.locale, visit.path), cookies: [] }
  const kept = (await rideOf(site, desk, visit)) ?? booking
  return { kind: 'faulty', answer: { ...(await ridePage(site, visit, kept, fault)), status: 422 } }
}

async function rideOf(site: Site, desk: Desk, visit: RequestContext): Promise<Booking | null> {
  const booking = await bookingOfLink(desk, visit)
  return booking && opensRide(tokenOf(visit), booking, site.clock.now(), desk.secret) ? booking : null
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
  visit: RequestContext,
  booking: Booking,
  fault?: DriveFault,
): Promise<Answer<'ride'>> {
  const around = { action: inLocale(visit.locale, visit.path), code: null, sign: null, mayRefuse: false, fault }
  return page(site, visit, { kind: 'ride', ...(await rideProps(site, visit, booking, around)) }, 200)
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
