import { isDeepStrictEqual } from 'node:util'
import { resolvePlaces } from '#app/office/resolved-places.server.ts'
import { accountOf, type OfficeSite, type OfficeRequest, requireRight } from '#app/office/office-site.server.ts'
import { typedTrip } from '#app/pages/office/change-booking.server.ts'
import { isRequest } from '#domain/bookings/states.ts'
import type { Store } from '#documents/store.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { mayChange, quoteOfChange } from '#features/bookings/change-plan.ts'
import { needsTypedOf } from '#features/bookings/need-form.ts'
import { type Ride, rideOf } from '#features/bookings/ride.ts'
import { waitingAt } from '#features/bookings/waiting-at.server.ts'
import { changeByOffice } from '#features/dispatch/change-booking.server.ts'
import { dispatchNow } from '#features/dispatch/dispatch-commands.server.ts'
import { foresee } from '#features/dispatch/foresee.server.ts'
import { concernsOf, concernsOfTime, type MoveConcern } from '#features/dispatch/move-concerns.ts'
import type { PhoneFault } from '#features/dispatch/phone-form.ts'
import { phonePrice } from '#features/dispatch/phone-price.server.ts'
import { type Refused, refusedOf } from '#features/dispatch/refusals.ts'
import { type RideMove, type RowMove, stepOfMove, type TimeMove } from '#features/dispatch/ride-move.ts'
import { typedWhen } from '#features/dispatch/typed-when.ts'
import type { VehicleClassId } from '#features/fleet/vehicle-classes.ts'
import { moveLines } from './move-words.server.ts'
import type { MoveCheck } from './timeline-props.ts'

/** null: it is done. */
type Refusal = Refused | { fault: PhoneFault } | { otherClass: VehicleClassId } | null

/**
 * What a move would do, found out with the very commands that do it (features/dispatch/foresee.server.ts): whether it can be done, and
 * what a person has to say yes to first.
 */
export async function checkMove(site: OfficeSite, request: OfficeRequest, move: RideMove): Promise<MoveCheck> {
  const booking = await bookingOf(site, move)
  const before = booking && rideOf(booking, move.leg)
  if (!booking || !before)
    return { kind: 'refused', lines: moveLines([{ reason: 'not-there', other: null }], site, request) }
  const { store } = site.services
  const { result, after } = await foresee(store, move.code, (dry) =>
    carryOut(site, request, { move, booking, store: dry }),
  )
  if (result !== null) return { kind: 'refused', lines: moveLines([result], site, request) }
  const concerns = concernsOfMove(site, move, { booking, before, changed: after ?? booking })
  return { kind: concerns.length > 0 ? 'asks' : 'free', lines: moveLines(concerns, site, request) }
}

/** Does it, after the same check. `isSure`: the dispatcher has read what it asks. null: done. */
export async function moveRide(
  site: OfficeSite,
  request: OfficeRequest,
  move: RideMove,
  isSure: boolean,
): Promise<MoveCheck | null> {
  const check = await checkMove(site, request, move)
  if (check.kind === 'refused' || (check.kind === 'asks' && !isSure)) return check
  const booking = await bookingOf(site, move)
  const refusal = booking && (await carryOut(site, request, { move, booking, store: site.services.store }))
  return refusal === null ? null : { kind: 'refused', lines: moveLines([refusal], site, request) }
}

async function bookingOf({ services }: OfficeSite, { code }: RideMove): Promise<Booking | null> {
  return readBooking(await services.store.get(bookingPath(code)))
}

type Carrying<Move extends RideMove = RideMove> = { move: Move; booking: Booking; store: Pick<Store, 'transact'> }

function carryOut(site: OfficeSite, request: OfficeRequest, { move, ...carrying }: Carrying): Promise<Refusal> {
  const { target } = move
  if (target.kind === 'time') return toTime(site, request, { ...carrying, move: { ...move, target } })
  return toRow(site, request, { ...carrying, move: { ...move, target } })
}

/** The step of the board. */
async function toRow(
  site: OfficeSite,
  request: OfficeRequest,
  { move, booking, store }: Carrying<RowMove>,
): Promise<Refusal> {
  const ride = rideOf(booking, move.leg)
  if (ride === null) return { reason: 'not-there', other: null }
  const { fleet, clock } = site
  const { target } = move
  const vehicle = fleet.vehicles.find(({ id }) => target.kind === 'vehicle' && id === target.id)
  if (vehicle && vehicle.vehicleClass !== ride.quote.vehicle) return { otherClass: ride.quote.vehicle }
  const deps = { store, fleet, waiting: waitingAt(site), now: clock.now(), who: accountOf(request).name }
  const done = await dispatchNow(deps, stepOfMove(move, ride))
  return done.kind === 'done' || done.kind === 'already' ? null : refusedOf(done, fleet)
}

/** The change of the booking's page, with everything but the time as it is. */
async function toTime(
  site: OfficeSite,
  request: OfficeRequest,
  { move, booking, store }: Carrying<TimeMove>,
): Promise<Refusal> {
  requireRight(request, 'bookings.change')
  const { places, tariff, localFares, clock, fleet } = site
  if (!mayChange(booking, 'office', clock.now())) return { reason: 'not-possible', other: null }
  const field = move.leg === 'there' ? 'when' : 'returnWhen'
  const typed = { ...typedTrip(site, request, booking), [field]: typedWhen(move.target.at) }
  const deps = { places, tariff, localFares, clock, fleet, locale: request.locale }
  const price = phonePrice(resolvePlaces(site, request, typed), needsTypedOf(booking.needs), deps)
  if (price.kind === 'faulty') return { fault: Object.values(price.faults)[0] ?? 'no-price' }
  if (!price.needs.ok) return { fault: 'too-small' }
  const { at: pickUpAt } = price
  const quote = quoteOfChange(booking, { quote: price.quote, pickUpAt })
  const { kind } = await changeByOffice(
    { store, fleet, now: clock.now(), who: accountOf(request).name },
    {
      code: booking.code,
      trip: { quote, pickUpAt, needs: price.needs.needs },
      why: null,
      seen: move.seen,
      withoutVehicle: false,
    },
  )
  if (kind === 'changed') return null
  return { reason: kind === 'sold-out' ? 'vehicle-taken' : kind, other: null }
}

type Foreseen = { booking: Booking; before: Ride; changed: Booking }

/** Only what the move brings: what speaks against the ride as it is was said where it came to be so. */
function concernsOfMove(
  { fleet, localFares }: OfficeSite,
  move: RideMove,
  { booking, before, changed }: Foreseen,
): MoveConcern[] {
  const after = rideOf(changed, move.leg) ?? before
  const about = { fleet, boatRules: localFares.boatRules }
  const known = concernsOf(before, about)
  const fresh = concernsOf(after, about).filter((one) => !known.some((other) => isDeepStrictEqual(one, other)))
  const told: MoveConcern = { kind: booking.guest.email === null ? 'call' : 'told' }
  if (move.target.kind !== 'time')
    return [...(isRequest(before.state) ? [{ kind: 'confirms' } as const, told] : []), ...fresh]
  const [was, will] = [booking.quote.maximumCents, changed.quote.maximumCents]
  return [
    ...concernsOfTime(before, after),
    ...(was === will ? [] : [{ kind: 'price', before: was, after: will } as const]),
    ...fresh,
    told,
  ]
}
