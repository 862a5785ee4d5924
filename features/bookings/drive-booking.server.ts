import type { Store, Transaction } from '#documents/store.ts'
import { recordRide } from '#features/cash/cash-entries.server.ts'
import type { Collected } from '#features/cash/collected.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import type { Clock } from '#lib/clock.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import { stateAfter } from '#domain/bookings/states.ts'
import { namedLeg } from './booking-legs.ts'
import { isEarlyToSetOff } from './booking-times.ts'
import { isStepOfLink } from './last-step.ts'
import { withLeg } from './booking.ts'
import { type DriverStep, isNoShowDropped, isOpen, isTold, timeOf } from './driver-step.ts'
import type { NoShowReason } from './no-show-reason.ts'
import { type AfterNoShow, afterNoShow } from './no-show.ts'
import { cashToCollect } from './payment.ts'
import { type Ride, rideOf } from './ride.ts'
import { changeBooking, transition } from './transition.server.ts'
import { type Undone, undoIn } from './undo-step.server.ts'

/** `already`: it was told before, and nothing changed. `early`: the ride is hours away, and nobody said that it is meant. */
export type Driven = { kind: 'done' } | { kind: 'already' } | { kind: 'early' } | { kind: 'not-possible' }

/** `leg`: of two legs the one that it is told of; absent: the only one. */
export type Driving = { code: string; leg?: Leg | null } & (
  | { step: Exclude<DriverStep, 'no-show' | 'complete'>; isSure?: boolean }
  /** `collected`: what the driver was paid; null: nobody said, or it is a carrier's. `driverId`: of the fleet. */
  | { step: 'complete'; collected?: Collected | null; driverId?: string | null }
  | { step: 'no-show'; reason: NoShowReason; note: string | null; waitsUntil: (ride: Ride) => number }
)

/** One step of the driver's: state, time, log entry and the guest's mail in one commit. */
export async function driveBooking(deps: { store: Store; clock: Clock }, requested: Driving): Promise<Driven> {
  return changeBooking(deps.store, (transaction) => driveIn(transaction, deps.clock, requested))
}

async function driveIn(transaction: Transaction, clock: Clock, requested: Driving): Promise<Driven> {
  const { code, step } = requested
  const booking = readBooking(await transaction.get(bookingPath(code)))
  const now = clock.now()
  if (!booking) return { kind: 'not-possible' }
  const leg = namedLeg(booking, requested.leg ?? null)
  const ride = leg && rideOf(booking, leg)
  if (!ride)
    return { kind: step === 'no-show' && isNoShowDropped(booking, requested.leg ?? null) ? 'already' : 'not-possible' }
  if (isTold(ride, step)) return { kind: 'already' }
  const to = isOpen(ride, step, now) ? stateAfter(ride.state, step, 'driver') : null
  if (to === null || isStillAwaited(ride, requested, now)) return { kind: 'not-possible' }
  if (requested.step === 'set-off' && requested.isSure !== true && isEarlyToSetOff(ride, now)) return { kind: 'early' }
  const { after, email }: AfterNoShow =
    requested.step === 'no-show'
      ? afterNoShow(booking, ride, { reason: requested.reason, note: requested.note, by: 'driver', now })
      : { after: withLeg(booking, ride.leg, { state: to, times: { ...ride.times, [timeOf(step)]: now } }) }
  const why = requested.step === 'no-show' ? whyOf(requested) : null
  if (requested.step === 'complete' && requested.collected && ride.carrier === undefined) {
    const { collected, driverId: driver = null } = requested
    const proposed = cashToCollect(booking, ride.leg)
    await recordRide(transaction, { code, leg: ride.leg, driver, by: 'driver', now, collected, proposed })
  }
  await transition(transaction, booking, {
    after,
    leg: ride.leg,
    entries: [{ action: step, why }],
    by: 'driver',
    now,
    step: 'driver',
    ...(email !== undefined && { email }),
  })
  return { kind: 'done' }
}

/** The driver takes their last step back, in its minute. `seen`: the booking's sequence when the page was made. `link`: of whom. */
export async function undoDrive(
  { store, clock }: { store: Store; clock: Clock },
  { code, seen, link }: { code: string; seen: number | null; link: number },
): Promise<Undone['kind']> {
  return changeBooking(store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    if (booking && !isStepOfLink(booking, link)) return 'not-possible'
    const undo = { code, seen, by: 'driver', who: 'driver', reason: null, now: clock.now() } as const
    return (await undoIn(transaction, undo)).kind
  })
}

/** Who may still come is no no-show (the terms); who says that they will not need not be waited for. */
function isStillAwaited(ride: Ride, requested: Driving, now: number): boolean {
  return requested.step === 'no-show' && requested.reason !== 'refused' && now < requested.waitsUntil(ride)
}

type NoShow = Extract<Driving, { step: 'no-show' }>

function whyOf({ reason, note }: NoShow): string {
  return note === null ? reason : `${reason}: ${note}`
}
