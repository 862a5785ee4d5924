import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { WriteData } from '#documents/model/write.ts'
import type { Actor, BookingEvent } from '#domain/bookings/states.ts'
import { answerWish } from '#features/bookings/answer-wish.server.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { readBooking } from './read-booking.ts'
import { cancelBooking } from '#features/bookings/cancel-booking.server.ts'
import { changeDetails } from '#features/bookings/change-details.server.ts'
import { changeRide } from '#features/bookings/change-ride.server.ts'
import { dropLeg } from '#features/bookings/drop-leg.server.ts'
import { driveBooking, undoDrive } from '#features/bookings/drive-booking.server.ts'
import { type DriverStep, driverSteps } from '#features/bookings/driver-step.ts'
import { expireIn } from '#features/bookings/expire-request.server.ts'
import { guestIsHere, renewDriverLink } from '#features/bookings/guest-signs.server.ts'
import { reportLost } from '#features/bookings/lost-property.server.ts'
import { refuseRide } from '#features/bookings/refuse-ride.server.ts'
import { changeBooking } from '#features/bookings/transition.server.ts'
import { holdForWeather } from '#features/bookings/weather-hold.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { changeByOffice } from '#features/dispatch/change-booking.server.ts'
import { dispatchNow } from '#features/dispatch/dispatch-commands.server.ts'
import { dispatchActions, type OfficeStep } from '#features/dispatch/dispatching.ts'
import { recordMoney } from '#features/dispatch/record-money.server.ts'
import { sampleWaiting } from '#features/dispatch/sample-ride.ts'
import { settleBookings } from '#features/dispatch/settle-bookings.server.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import type { Partner } from '#features/partners/application.ts'
import { answerJob, offerJob, offersTo } from '#features/partners/job-offers.server.ts'
import { partnerPath } from '#features/partners/partner-documents.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { HOUR, NOW } from './mail-order.ts'

const fleet = readFleet('content')
const CARRIER = 'P0000000001'

type Vehicle = 'car' | 'van' | 'boat'
/**
 * What one person does to a booking by a door of the site; every door that changes a booking is here. `leg`: of two legs the one that
 * is meant; absent: as a form sends it that knows of one leg.
 */
export type Step =
  | { who: 'guest'; does: 'here'; leg?: Leg }
  | { who: 'guest'; does: 'cancel' | 'lost' | 'details' }
  | { who: 'guest' | 'office'; does: 'change'; hours: number; vehicle: Vehicle; mode: 'order' | 'request' }
  | { who: 'guest' | 'office'; does: 'drop'; leg: Leg }
  | { who: 'driver'; does: DriverStep; leg?: Leg }
  | { who: 'office'; does: OfficeStep; leg?: Leg }
  | { who: 'office'; does: 'hand-over'; leg?: Leg }
  | { who: 'driver'; does: 'refuse'; leg?: Leg }
  | { who: 'driver'; does: 'undo' }
  | { who: 'office'; does: 'answer' | 'weather'; yes: boolean }
  | { who: 'office'; does: 'new-link'; leg?: Leg }
  | { who: 'office'; does: 'paid' | 'prepaid' }
  | { who: 'carrier'; does: 'take' }
  | { who: 'site'; does: 'expire' }
  | { who: 'time'; hours: number }

export function bookingDoors() {
  const clock = steppingClock(NOW)
  const store = openStore(openEmbedded(':memory:', { clock }))
  const deps = { store, clock, fleet, makeCode: () => makeCode('B') }
  const find = async (code: string) => {
    const booking = readBooking(await store.get(bookingPath(code)))
    if (!booking) throw new Error('the booking is gone')
    return booking
  }
  async function change(code: string, step: Extract<Step, { does: 'change' }>): Promise<unknown> {
    const { quote, sequence: seen } = await find(code)
    const pickUpAt = NOW + step.hours * HOUR
    const returnAt = quote.returnAt === null ? null : pickUpAt + 30 * HOUR
    const trip = { quote: { ...quote, vehicle: step.vehicle, returnAt }, pickUpAt }
    if (step.who === 'guest') return changeRide(deps, { code, by: 'guest', trip, mode: step.mode, seen })
    const office = { store, fleet, now: clock.now(), who: 'Iva' }
    return changeByOffice(office, { code, trip, why: null, seen, withoutVehicle: false })
  }
  async function take(code: string): Promise<unknown> {
    const now = clock.now()
    // What of a carrier is read here; the rest of the document is for other pages.
    const partner = { code: CARRIER, name: 'Prijevoz Perić', door: 'drive', state: 'active' } as Partner
    await store.commit([{ kind: 'set', path: partnerPath(CARRIER), data: { ...partner } as unknown as WriteData }])
    await offerJob(store, { booking: code, payoutCents: 5_000, minutes: 60, order: [CARRIER], now })
    const offer = (await offersTo(store, CARRIER)).find(({ booking }) => booking === code)
    return offer && answerJob(store, { id: offer.id, partner, answer: 'accept', now })
  }
  /** A page names a leg where there are two. */
  async function named(code: string, leg: Leg | undefined): Promise<Leg | null> {
    const { legStatus } = await find(code)
    return legStatus.back === null ? null : (leg ?? null)
  }
  async function dispatch(
    code: string,
    action: OfficeStep,
    leg: Leg | undefined,
    driver = `Driver of ${code}`,
  ): Promise<unknown> {
    const vehicle = { vehicleId: null, driver }
    const requested = {
      code,
      action,
      leg: await named(code, leg),
      expected: null,
      ...vehicle,
      reason: 'guest',
      isSure: true,
    }
    const crew = { crewName: 'Pero Perić', crewVehicle: 'ZG 1234-AB' }
    return dispatchNow(
      { store, fleet, waiting: sampleWaiting, now: clock.now(), who: 'Iva' },
      { ...requested, ...(action === 'set-off' && crew), ...(action === 'complete' && { way: 'cash' }) },
    )
  }
  async function act(code: string, requested: Step): Promise<unknown> {
    const now = clock.now()
    if (requested.who === 'time') return clock.advance(requested.hours * HOUR)
    if (requested.who === 'carrier') return take(code)
    if (requested.who === 'site')
      return changeBooking(store, (transaction) => expireIn(transaction, code, now).then(() => true))
    if (requested.who === 'driver' && requested.does === 'undo')
      return undoDrive(deps, { code, seen: null, link: (await find(code)).lastStep?.link ?? 0 })
    if (requested.who === 'driver') {
      // A link opens the legs of one driver, and the first of them is meant where none is named.
      const leg = (await named(code, requested.leg ?? 'there')) ?? null
      if (requested.does === 'refuse')
        return refuseRide(deps, { code, leg: leg ?? 'there', driver: `Driver of ${code}`, reason: 'Kvar' })
      return driveBooking(
        deps,
        requested.does === 'no-show'
          ? { code, leg, step: requested.does, reason: 'other', note: null, waitsUntil: (ride) => ride.pickUpAt }
          : { code, leg, step: requested.does, isSure: true },
      )
    }
    switch (requested.does) {
      case 'here':
        return guestIsHere(deps, code, (await named(code, requested.leg)) ?? 'there')
      case 'lost':
        return reportLost(deps, { code, text: 'Kišobran' })
      case 'details': {
        const { guest } = await find(code)
        return changeDetails(deps, { code, details: { legs: guest.legs, signText: guest.signText, note: 'Bez žurbe' } })
      }
      case 'hand-over':
        return dispatch(code, 'assign', requested.leg, `Other driver of ${code}`)
      case 'answer':
        return answerWish(deps, { code, take: requested.yes })
      case 'weather':
        return holdForWeather(deps, { from: NOW, to: NOW + 900 * HOUR, on: requested.yes, who: 'Iva' })
      case 'drop':
        return dropLeg(deps, { code, leg: requested.leg, by: requested.who, reason: 'guest', shownFeeCents: 1e6 })
      case 'paid':
        return settleBookings({ store, now, who: 'Iva' }, [code], 'paid')
      case 'prepaid':
        return recordMoney(store, { code, action: 'prepaid', cents: 1_000, who: 'Iva', now })
      case 'new-link':
        return renewDriverLink({ ...deps, who: 'Iva' }, code, (await named(code, requested.leg)) ?? 'there')
      case 'change':
        return change(code, requested)
      default:
        if (requested.who === 'office') return dispatch(code, requested.does, requested.leg)
        return cancelBooking(deps, { code, by: 'guest', reason: 'guest', shownFeeCents: 1e6 })
    }
  }
  return { store, clock, deps, find, act }
}

/** The door by which somebody does an event; null: there is none. */
export function doorOf(who: Actor, event: BookingEvent): Step | null {
  // The site confirms only what it makes itself (place-order.server.ts).
  if (who === 'site') return event === 'expire' ? { who, does: event } : null
  if (event === 'change') {
    const changing = { does: event, hours: 50, vehicle: 'van', mode: 'order' } as const
    return who === 'driver' ? null : { who, ...changing }
  }
  if (who === 'guest') return event === 'cancel' ? { who, does: event } : null
  if (who === 'driver') {
    if (event === 'unassign') return { who, does: 'refuse' }
    const does = driverSteps.find((step) => step === event)
    return does ? { who, does } : null
  }
  const does = dispatchActions.find((action) => action === event)
  return does ? { who, does } : null
}
