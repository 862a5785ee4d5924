import { type DriveFault, type Driven, rideProps, takeStep } from '#app/driver/drive.server.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { codeOfDriverLink, ridesOfLink, wasHandedOver } from '#features/bookings/booking-links.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { driverUndo } from '#features/bookings/driver-view.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Action, ActionResult, Answer, Services, Loader, RequestContext, Site } from '#app/site.server.ts'
import type { RidePageProps } from './ride.tsx'

/** `/ride/{token}`: the driver's page of the legs of one booking that the driver drives. Whoever has the link drives it; there is no account. */
export const loadRide: Loader<'ride'> = async (site, context) => {
  const { services } = site
  if (services === null) return null
  const opened = await openedBy(site, services, context)
  return opened ? ridePage(site, services, context, opened) : gone(site, services, context)
}

/** POST /ride/{token}: one step. Told twice it counts once, so a driver on a weak line may press again. */
export const driveRide: Action<'ride'> = async (site, context, { form }): Promise<ActionResult<'ride'>> => {
  const { services } = site
  const opened = services && (await openedBy(site, services, context))
  if (!services || !opened) return { kind: 'faulty', answer: await gone(site, services, context) }
  const fault = await takeStep(site, services, opened, { form, locale: context.locale })
  if (fault === null) return { kind: 'done', to: inLocale(context.locale, context.path), cookies: [] }
  const stored = (await openedBy(site, services, context)) ?? opened
  return { kind: 'faulty', answer: { ...(await ridePage(site, services, context, stored, fault)), status: 422 } }
}

async function openedBy(site: Site, services: Services, context: RequestContext): Promise<Driven | null> {
  const booking = await bookingOfLink(services, context)
  const [first, ...more] = booking ? ridesOfLink(tokenOf(context), booking, site.clock.now(), services.secret) : []
  return booking && first ? { booking, rides: [first, ...more] } : null
}

/** The booking that a link of ours was made for, whether it still opens it or not. */
async function bookingOfLink({ store, secret }: Services, context: RequestContext): Promise<Booking | null> {
  const code = codeOfDriverLink(tokenOf(context), secret)
  return code === null ? null : readBooking(await store.get(bookingPath(code)))
}

function tokenOf({ params }: RequestContext): string {
  return decodeURIComponent(params['token'] ?? '')
}

async function ridePage(
  site: Site,
  services: Services,
  context: RequestContext,
  { booking, rides }: Driven,
  fault?: DriveFault,
): Promise<Answer<'ride'>> {
  const { locale } = context
  const action = inLocale(locale, context.path)
  const around = { action, code: null, sign: null, mayRefuse: false, fault }
  const writing = { ...site, t: site.translate(locale), locale, now: site.clock.now() }
  const props: RidePageProps = {
    kind: 'ride',
    rides: await Promise.all(rides.map((ride) => rideProps(site, context, { booking, ride, services }, around))),
    undo: driverUndo(booking, rides[0].driverLink, writing),
    action,
    notice: fault?.notice ?? null,
  }
  return page(site, context, props, 200)
}

/** 410: it was there, and will not be again. */
async function gone(site: Site, services: Services | null, context: RequestContext): Promise<Answer<'ride'>> {
  const booking = services && (await bookingOfLink(services, context))
  const isHandedOver = booking !== null && wasHandedOver(tokenOf(context), booking)
  return page(site, context, { kind: isHandedOver ? 'handed-over' : 'gone' }, 410)
}

function page(site: Site, context: RequestContext, props: RidePageProps, status: number): Answer<'ride'> {
  const title = site.translate(context.locale)('drive.title')
  return { page: 'ride', status, props, head: { title, description: null, jsonLd: [], robots: 'noindex' } }
}
