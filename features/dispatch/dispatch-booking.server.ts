import type { Transaction } from '#documents/store.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import {
  type BookingState,
  hasDriver,
  isBeforeSettingOff,
  leadsTo,
  rowOf,
  stateAfter,
  UNDO,
} from '#domain/bookings/states.ts'
import { namedLeg } from '#features/bookings/booking-legs.ts'
import {
  type Booking,
  emptyTimeline,
  type LegStatus,
  stateOf,
  withEachLeg,
  withLeg,
  withStatus,
  withoutDriver,
} from '#features/bookings/booking.ts'
import { nextDriverLink } from '#features/bookings/booking-links.server.ts'
import { cancelIn, dropIn } from '#features/bookings/cancel-booking.server.ts'
import { isEarlyToSetOff, type Waiting, waitsUntil } from '#features/bookings/booking-times.ts'
import { afterNoShow } from '#features/bookings/no-show.ts'
import { lacksCrew } from '#features/bookings/crew.ts'
import { cashToCollect } from '#features/bookings/payment.ts'
import { recordRide } from '#features/cash/cash-entries.server.ts'
import { readCollected } from '#features/cash/collected.ts'
import { otherRideOf, rideIn } from '#features/bookings/driver-clash.server.ts'
import { timeOf } from '#features/bookings/driver-step.ts'
import { isNoShowReason } from '#features/bookings/no-show-reason.ts'
import { reservationsAround } from '#features/bookings/class-calendar.server.ts'
import {
  reserve,
  blocksIn,
  hasPapers,
  requiredIntervals,
  unavailableReason,
  type TimedTrip,
} from '#features/bookings/rides.ts'
import { type Ride, rideOf, ridesOf, statusOf } from '#features/bookings/ride.ts'
import { undoIn } from '#features/bookings/undo-step.server.ts'
import { type Transition, transition } from '#features/bookings/transition.server.ts'
import { type Block, overlaps } from '#features/fleet/capacity.ts'
import { driverFault, driverNamed } from '#features/fleet/driver.ts'
import { vehicleBlocks } from '#features/fleet/away.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { giveBack } from '#features/vouchers/redeem.server.ts'
import {
  type DispatchAction,
  type Dispatched,
  type Dispatching,
  isOfficeReason,
  type OtherRide,
  paymentTyped,
} from './dispatching.ts'

/** What is asked for, where it is an event of the table. */
type Step = Dispatching & { action: DispatchAction }

export type DispatchDeps = { fleet: Fleet; waiting: Waiting; now: number; /** Who it is, for the log. */ who: string }

/**
 * One change of the office's, in the transaction of the command: state, vehicle, log entry and mails together. What was
 * decided on an older version than the one that stands is not done: `changed` says so.
 */
export async function dispatchIn(
  transaction: Transaction,
  deps: DispatchDeps,
  requested: Dispatching,
): Promise<Dispatched> {
  const booking = readBooking(await transaction.get(bookingPath(requested.code)))
  if (!booking) return { kind: 'not-there' }
  const { action } = requested
  if (action === UNDO) return undo(transaction, deps, requested, stateOf(booking))
  const step: Step = { ...requested, action }
  const ride = rideMeant(booking, step)
  if (ride === null) return isDropped(booking, step) ? { kind: 'already' } : { kind: 'not-possible' }
  const { state } = ride
  if (isDone(ride, step)) return { kind: 'already' }
  if (requested.expected !== null && requested.expected !== booking.sequence) return { kind: 'changed', state }
  if (stateAfter(state, action, 'office') === null) return { kind: 'not-possible' }
  switch (action) {
    case 'cancel':
      return cancel(transaction, deps, step, booking)
    case 'confirm':
      return confirm(transaction, deps, step, booking)
    case 'decline':
      return decline(transaction, deps, booking, step)
    case 'assign':
      return assign(transaction, deps, step, booking, ride)
    case 'no-show':
      return noShow(transaction, deps, step, booking, ride)
    case 'set-off':
      return setOff(transaction, deps, step, booking, ride)
    case 'unassign':
      return unassign(transaction, deps, step, booking, ride)
    case 'complete':
      return complete(transaction, deps, step, booking, ride)
    case 'arrive':
    case 'pick-up':
      return keep(transaction, deps, step, booking, ride, { times: { ...ride.times, [timeOf(action)]: deps.now } })
  }
}

/** Of two legs the one that is named; where none is, the first of which it can be said. null: the named one is no more. */
function rideMeant(booking: Booking, { action, leg = null }: Step): Ride | null {
  const rides = ridesOf(booking)
  if (leg !== null) {
    const still = namedLeg(booking, leg)
    return still && rideOf(booking, still)
  }
  return rides.find(({ state }) => stateAfter(state, action, 'office') !== null) ?? rides[0]
}

/** The named leg was cancelled, or nobody came to it, before. */
function isDropped({ droppedLegs = [] }: Booking, { action, leg = null }: Step): boolean {
  const dropped = droppedLegs.findLast((row) => row.leg === leg)
  if (dropped === undefined) return false
  return action === (dropped.noShow === undefined ? 'cancel' : 'no-show')
}

/** A dispatcher takes back what was done last, by the office or a driver. */
async function undo(
  transaction: Transaction,
  { now, who }: DispatchDeps,
  { code, expected, reason }: Dispatching,
  state: BookingState,
): Promise<Dispatched> {
  const done = await undoIn(transaction, { code, seen: expected, by: 'office', who, reason, now })
  if (done.kind === 'changed') return { kind: 'changed', state }
  return done.kind === 'vehicle-taken' ? { kind: 'vehicle-taken', by: null, other: null } : done
}

/** The same press a second time, or by two dispatchers: the leg stands where it was to stand. */
function isDone(ride: Ride, { action, vehicleId, driver }: Step): boolean {
  switch (action) {
    case 'assign':
      return (
        hasDriver(ride.state) &&
        ride.vehicleId === (vehicleId ?? ride.vehicleId) &&
        (driver === null ? isOurs(ride) : ride.driver === driver)
      )
    case 'no-show':
    case 'set-off':
    case 'arrive':
    case 'pick-up':
    case 'complete':
    case 'decline':
    case 'cancel':
      return ride.state === leadsTo[action]
    case 'confirm':
    case 'unassign':
      return false
  }
}

/** Somebody of ours drives it already: of the next vehicle it need not be said again who. */
function isOurs({ driver, carrier }: Pick<Ride, 'driver' | 'carrier'>): boolean {
  return driver !== undefined && carrier === undefined
}

async function noShow(
  transaction: Transaction,
  { now, who, waiting }: DispatchDeps,
  requested: Step,
  booking: Booking,
  ride: Ride,
): Promise<Dispatched> {
  const reason = isNoShowReason(requested.reason) ? requested.reason : 'not-found'
  // As for the driver: who may still come is no no-show, who says that they will not need not be waited for.
  const isAwaited = reason !== 'refused' && now < waitsUntil(ride, waiting)
  if (now < ride.pickUpAt || isAwaited) return { kind: 'still-awaited' }
  const { after, email } = afterNoShow(booking, ride, { reason, note: null, by: 'office', now })
  const { sequence } = await transition(transaction, booking, {
    after: { ...after, unseen: false },
    leg: ride.leg,
    entries: [{ action: 'no-show', why: reason }],
    by: who,
    now,
    step: 'office',
    ...(email !== undefined && { email }),
  })
  return { kind: 'done', sequence }
}

/** A carrier's ride does not set off before its guest can read who comes (ADR 40), whoever presses. */
function setOff(
  transaction: Transaction,
  deps: DispatchDeps,
  requested: Step,
  booking: Booking,
  ride: Ride,
): Promise<Dispatched> | Dispatched {
  const { times, carrier } = ride
  const { crewName: name = null, crewVehicle: vehicle = null } = requested
  const said = carrier !== undefined && name !== null && vehicle !== null ? { crew: { name, vehicle } } : {}
  if (lacksCrew({ ...ride, ...said })) return { kind: 'no-crew' }
  if (isEarlyToSetOff(ride, deps.now) && requested.isSure !== true) return { kind: 'early' }
  const change = { ...said, times: { ...times, setOffAt: times.setOffAt ?? deps.now } }
  return keep(transaction, deps, requested, booking, ride, change)
}

/** With what was paid, as when the driver completes it. Of a carrier's ride the carrier collects. */
async function complete(
  transaction: Transaction,
  deps: DispatchDeps,
  requested: Step,
  booking: Booking,
  ride: Ride,
): Promise<Dispatched> {
  const { code, leg, times, carrier } = ride
  if (carrier === undefined) {
    const proposed = cashToCollect(booking, leg)
    const collected = readCollected(paymentTyped(requested), proposed)
    if (collected === null) return { kind: 'payment-missing' }
    if ('fault' in collected) return { kind: `payment-${collected.fault}` }
    const driver = driverNamed(deps.fleet.drivers, ride.driver ?? '')?.id ?? null
    await recordRide(transaction, { code, leg, driver, by: deps.who, now: deps.now, collected, proposed })
  }
  return keep(transaction, deps, requested, booking, ride, { times: { ...times, [timeOf('complete')]: deps.now } })
}

/** The whole booking, or of two legs the one that is named. */
async function cancel(
  transaction: Transaction,
  { now, who }: DispatchDeps,
  requested: Step,
  booking: Booking,
): Promise<Dispatched> {
  const reason = isOfficeReason(requested.reason) ? requested.reason : 'operator'
  const { code, leg = null } = requested
  const clock = { now: () => now }
  const cancelling = { code, by: 'office', who, reason, shownFeeCents: Number.MAX_SAFE_INTEGER } as const
  const isOne = leg !== null && booking.legStatus.back !== null
  const done = isOne
    ? await dropIn(transaction, clock, { ...cancelling, leg })
    : await cancelIn(transaction, clock, cancelling)
  if (done.kind !== 'cancelled') return { kind: 'not-possible' }
  // Giving a voucher back is a change of its own.
  const isGivenBack = !isOne && booking.voucher !== undefined && done.feeCents === 0
  return { kind: 'done', sequence: booking.sequence + (isGivenBack ? 2 : 1) }
}

/** A request becomes a booking: every leg gets a vehicle's time. */
async function confirm(
  transaction: Transaction,
  deps: DispatchDeps,
  requested: Step,
  booking: Booking,
): Promise<Dispatched> {
  const found = await timeFor(transaction, deps.fleet, requested, { code: requested.code }, booking, [])
  if ('kind' in found) return found
  const { there, back } = booking.legStatus
  const confirmed = (leg: LegStatus, block: Block | undefined): LegStatus => ({
    ...leg,
    state: leadsTo.confirm,
    block: block ?? null,
    vehicleId: block?.vehicleId ?? null,
  })
  const legStatus = { there: confirmed(there, found.blocks[0]), back: back && confirmed(back, found.blocks[1]) }
  const after: Booking = { ...booking, legStatus, promisedBy: null, unseen: false }
  return write(transaction, deps, booking, { after, entries: [{ action: 'confirm', why: requested.reason }] })
}

async function decline(
  transaction: Transaction,
  deps: DispatchDeps,
  booking: Booking,
  { reason }: Step,
): Promise<Dispatched> {
  const off = withEachLeg(booking, (leg) => ({ ...leg, state: leadsTo.decline, block: null }))
  const { after, entries } = await giveBack(transaction, { ...off, promisedBy: null, unseen: false }, deps)
  return write(transaction, deps, booking, { after, entries: [{ action: 'decline', why: reason }, ...entries] })
}

/** Says which vehicle drives a leg, and who. */
async function assign(
  transaction: Transaction,
  deps: DispatchDeps,
  requested: Step,
  booking: Booking,
  ride: Ride,
): Promise<Dispatched> {
  const { code, driver } = requested
  const { leg } = ride
  const isVehicleAlone = requested.isVehicleAlone === true && rowOf(ride.state).driver === 'wanted'
  if (driver === null && !isOurs(ride) && !isVehicleAlone) return { kind: 'no-driver' }
  const found = await timeFor(transaction, deps.fleet, requested, { code, leg }, ride, ride.block ? [ride.block] : [])
  if ('kind' in found) return found
  const { blocks } = found
  if (driver === null && isVehicleAlone) return holdVehicle(transaction, deps, booking, ride, blocks)
  const named = driver ?? ride.driver
  const fault = named === undefined ? null : driverFault(deps.fleet, named, blocks)
  if (fault !== null) return { kind: fault }
  const other = driver === null ? null : await otherRideOf(transaction, { code, leg, driver, intervals: blocks })
  if (other !== null && requested.reason === null) return { kind: 'driver-busy', other: inShort(other) }
  const block = blocks[0] ?? null
  // Given to somebody else it is not the carrier's any more: nothing is paid.
  const status: LegStatus = {
    ...withoutDriver(statusOf(ride)),
    state: leadsTo.assign,
    block,
    vehicleId: block?.vehicleId ?? null,
    times: timesOfNewCrew(ride, named),
    ...(named !== undefined && { driver: named }),
  }
  const after = withDriversLink(withStatus(booking, leg, status), booking, ride, named)
  const why = [block?.vehicleId, named, requested.reason].filter((part) => typeof part === 'string').join(', ') || null
  return write(transaction, deps, booking, {
    after: { ...after, unseen: false },
    leg,
    entries: [{ action: 'assign', why }],
    ...(hasDriver(ride.state) && { email: 'handed-over' as const }),
  })
}

/** Another vehicle for a ride without a driver: its state stays, and the guest has been told of no vehicle yet. */
function holdVehicle(
  transaction: Transaction,
  deps: DispatchDeps,
  booking: Booking,
  { leg }: Ride,
  blocks: readonly Block[],
): Promise<Dispatched> {
  const block = blocks[0] ?? null
  return write(transaction, deps, booking, {
    after: { ...withLeg(booking, leg, { block, vehicleId: block?.vehicleId ?? null }), unseen: false },
    leg,
    entries: [{ action: 'assign', why: block?.vehicleId ?? null }],
    email: null,
  })
}

/** Taken from its driver it is as it was: the guest was told before that it is confirmed. */
function unassign(
  transaction: Transaction,
  deps: DispatchDeps,
  requested: Step,
  booking: Booking,
  ride: Ride,
): Promise<Dispatched> {
  const status: LegStatus = {
    ...withoutDriver(statusOf(ride)),
    state: leadsTo.unassign,
    times: { ...ride.times, acceptedAt: null },
    ...(ride.driver !== undefined && { driverLink: nextDriverLink(booking) }),
  }
  return write(transaction, deps, booking, {
    after: { ...withStatus(booking, ride.leg, status), unseen: false },
    leg: ride.leg,
    entries: [{ action: 'unassign', why: requested.reason }],
    email: null,
  })
}

function inShort({ code, guest, pickUpAt }: Ride): OtherRide {
  return { code, guest: guest.name, at: pickUpAt }
}

/** A vehicle's time for all legs of a trip, or why there is none. `held`: what it has already. */
async function timeFor(
  transaction: Transaction,
  fleet: Fleet,
  requested: Step,
  own: { code: string; leg?: Leg },
  trip: TimedTrip,
  reserved: readonly Block[],
): Promise<{ blocks: readonly Block[] } | Extract<Dispatched, { kind: 'no-papers' | 'vehicle-taken' }>> {
  const { vehicleId } = requested
  // What it holds already it keeps: the board and the fleet say what is wrong with that.
  if (vehicleId !== null && vehicleId !== reserved[0]?.vehicleId && !hasPapers(fleet, vehicleId, trip))
    return { kind: 'no-papers' }
  const around = [...requiredIntervals(fleet, trip), ...reserved]
  const all = await reservationsAround(transaction, trip.quote.vehicle, around)
  const others = all.filter((row) => !reserved.some((one) => isSame(one, row)))
  const found = wantedTime(fleet, vehicleId, trip, { reserved, others })
  if (found === null)
    return unavailableReason(fleet, trip) === 'no-papers'
      ? { kind: 'no-papers' }
      : { kind: 'vehicle-taken', by: null, other: null }
  // What it holds already it keeps, even if the vehicle has been put into the workshop since: the board shows it.
  const occupied = found === reserved ? others : [...others, ...vehicleBlocks(fleet)]
  const clash = occupied.find((row) => found.some((one) => one.vehicleId === row.vehicleId && overlaps(one, row)))
  if (!clash) return { blocks: found }
  const other = await rideIn(transaction, { ...own, block: clash })
  return { kind: 'vehicle-taken', by: clash.vehicleId, other: other && inShort(other) }
}

/** What it holds already where no other vehicle is named; else the named one's time, or the first free one's. */
function wantedTime(
  fleet: Fleet,
  vehicleId: string | null,
  trip: TimedTrip,
  { reserved, others }: { reserved: readonly Block[]; others: Block[] },
): readonly Block[] | null {
  if (reserved.length > 0 && (vehicleId === null || vehicleId === reserved[0]?.vehicleId)) return reserved
  return vehicleId === null ? reserve(fleet, others, trip) : inVehicle(fleet, vehicleId, trip)
}

function inVehicle(fleet: Fleet, vehicleId: string, trip: TimedTrip): Block[] | null {
  const vehicle = fleet.vehicles.find(({ id }) => id === vehicleId)
  if (vehicle?.vehicleClass !== trip.quote.vehicle) return null
  return blocksIn(fleet, vehicle.id, trip)
}

function isSame(a: Block, b: Block): boolean {
  return a.vehicleId === b.vehicleId && a.from === b.from && a.to === b.to
}

/** A step of the ride itself: its state, and what is told with it. */
function keep(
  transaction: Transaction,
  deps: DispatchDeps,
  requested: Step,
  booking: Booking,
  ride: Ride,
  change: Pick<LegStatus, 'times' | 'crew'>,
): Promise<Dispatched> {
  const { action, crewName = null, reason } = requested
  const { crew } = change
  const text = action === 'set-off' && crewName !== null && crew ? `${crew.name}, ${crew.vehicle}` : reason
  return write(transaction, deps, booking, {
    after: { ...withLeg(booking, ride.leg, { ...change, state: leadsTo[action] }), unseen: false },
    leg: ride.leg,
    entries: [{ action, why: text }],
  })
}

async function write(
  transaction: Transaction,
  { now, who }: DispatchDeps,
  booking: Booking,
  change: Pick<Transition, 'after' | 'leg' | 'entries' | 'email'>,
): Promise<Dispatched> {
  const { sequence } = await transition(transaction, booking, { ...change, by: who, now, step: 'office' })
  return { kind: 'done', sequence }
}

/**
 * The link of who drove the leg ends, and says that somebody else drives it now. Who drives both legs has one link; nobody opens a leg
 * that another one drives, or nobody yet.
 */
function withDriversLink(after: Booking, before: Booking, ride: Ride, driver: string | undefined): Booking {
  const { leg } = ride
  const next = nextDriverLink(before)
  const isHandedOver = ride.driver !== undefined && ride.driver !== driver
  const handedOverLink = isHandedOver ? { handedOverLink: next } : {}
  const otherLeg = leg === 'there' ? 'back' : 'there'
  const other = before.legStatus[otherLeg]
  if (other !== null && driver !== undefined && other.driver === driver && other.carrier === undefined)
    return withLeg(after, leg, { ...handedOverLink, driverLink: other.driverLink })
  const isShared = other?.driverLink === ride.driverLink
  if (isHandedOver || (isShared && other.driver !== undefined))
    return withLeg(after, leg, { ...handedOverLink, driverLink: next })
  if (isShared && rowOf(other.state).driver === 'wanted') return withLeg(after, otherLeg, { driverLink: next })
  return after
}

/** Who takes over a ride that has begun sets off anew; another driver has not accepted yet. That the guest is there stays true. */
function timesOfNewCrew({ state, times, driver: before }: Ride, driver: string | undefined): LegStatus['times'] {
  if (!isBeforeSettingOff(state)) return { ...emptyTimeline, guestHereAt: times.guestHereAt }
  return driver === before ? times : { ...times, acceptedAt: null }
}
