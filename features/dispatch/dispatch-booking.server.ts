import type { Transaction } from '#documents/store.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { hasDriver, isBeforeSettingOff, leadsTo, stateAfter, UNDO } from '#domain/bookings/states.ts'
import { type Booking, emptyTimeline } from '#features/bookings/booking.ts'
import { nextDriverLink } from '#features/bookings/booking-links.server.ts'
import { cancelIn, feeNow } from '#features/bookings/cancel-booking.server.ts'
import {
  isBetweenWays,
  isEarlyToSetOff,
  mayArrive,
  mayComplete,
  type Waiting,
  waitsUntil,
} from '#features/bookings/booking-times.ts'
import { afterNoShow } from '#features/bookings/no-show.ts'
import { lacksCrew } from '#features/bookings/crew.ts'
import { otherRideOf, rideIn } from '#features/bookings/driver-clash.server.ts'
import { isNoShowReason, isNoShowTold } from '#features/bookings/driver-step.ts'
import { reservationsAround } from '#features/bookings/class-calendar.server.ts'
import { reserve, blocksIn, hasPapers, requiredIntervals, unavailableReason } from '#features/bookings/rides.ts'
import { undoIn } from '#features/bookings/undo-step.server.ts'
import { transition } from '#features/bookings/transition.server.ts'
import { type Block, overlaps } from '#features/fleet/capacity.ts'
import { driverFault } from '#features/fleet/driver.ts'
import { vehicleBlocks } from '#features/fleet/away.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { giveBack } from '#features/vouchers/redeem.server.ts'
import {
  type DispatchAction,
  type Dispatched,
  type Dispatching,
  isOfficeReason,
  type OtherRide,
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
  asked: Dispatching,
): Promise<Dispatched> {
  const booking = readBooking(await transaction.get(bookingPath(asked.code)))
  if (!booking) return { kind: 'not-there' }
  const { state, sequence } = booking
  const { action } = asked
  if (action === UNDO) return undo(transaction, deps, asked, state)
  if (isDone(booking, { ...asked, action })) return { kind: 'already' }
  if (asked.expected !== null && asked.expected !== sequence) return { kind: 'changed', state }
  if (stateAfter(state, action, 'office') === null) return { kind: 'not-possible' }
  const step: Step = { ...asked, action }
  if (action === 'cancel') return cancel(transaction, deps, step, booking)
  if (action === 'assign' && asked.driver === null && !isOurs(booking)) return { kind: 'no-driver' }
  if (action === 'confirm' || action === 'assign') return hold(transaction, deps, step, booking)
  if (action === 'decline') return keep(transaction, deps, step, booking, { blocks: [], promisedBy: null })
  if (action === 'no-show') return noShow(transaction, deps, step, booking)
  if (action === 'complete' && !mayComplete(booking, deps.now)) return { kind: 'way-back' }
  if (action === 'arrive' && !mayArrive(booking, deps.now)) return { kind: 'not-possible' }
  if (action === 'pick-up' && isBetweenWays(booking, deps.now)) return { kind: 'not-possible' }
  if (action === 'set-off') return setOff(transaction, deps, step, booking)
  return keep(transaction, deps, step, booking, told(booking, step, deps.now))
}

/** A dispatcher takes back what was done last, by the office or a driver. */
async function undo(
  transaction: Transaction,
  { now, who }: DispatchDeps,
  { code, expected, reason }: Dispatching,
  state: Booking['state'],
): Promise<Dispatched> {
  const done = await undoIn(transaction, { code, seen: expected, by: 'office', who, reason, now })
  if (done.kind === 'changed') return { kind: 'changed', state }
  return done.kind === 'vehicle-taken' ? { kind: 'vehicle-taken', by: null, other: null } : done
}

/** The same press a second time, or by two dispatchers: the ride stands where it was to stand. */
function isDone(booking: Booking, { action, vehicleId, driver }: Step): boolean {
  switch (action) {
    case 'assign':
      return (
        hasDriver(booking.state) &&
        booking.vehicleId === (vehicleId ?? booking.vehicleId) &&
        (driver === null ? isOurs(booking) : booking.driver === driver)
      )
    case 'no-show':
      return isNoShowTold(booking)
    case 'set-off':
    case 'arrive':
    case 'pick-up':
    case 'complete':
    case 'decline':
    case 'cancel':
      return booking.state === leadsTo[action]
    case 'confirm':
    case 'unassign':
      return false
  }
}

/** Somebody of ours drives it already: of the next vehicle it need not be said again who. */
function isOurs({ driver, carrier }: Booking): boolean {
  return driver !== undefined && carrier === undefined
}

type Told = Partial<Pick<Booking, 'times' | 'driver' | 'blocks' | 'vehicleId' | 'promisedBy' | 'crew'>>

function told({ times }: Booking, { action }: Step, now: number): Told {
  switch (action) {
    case 'arrive':
      return { times: { ...times, arrivedAt: now } }
    case 'pick-up':
      return { times: { ...times, onBoardAt: now } }
    case 'complete':
      return { times: { ...times, endedAt: now } }
    case 'unassign':
      return { times: { ...times, acceptedAt: null } }
    default:
      return {}
  }
}

async function noShow(
  transaction: Transaction,
  deps: DispatchDeps,
  asked: Step,
  booking: Booking,
): Promise<Dispatched> {
  const { now, who } = deps
  const reason = isNoShowReason(asked.reason) ? asked.reason : 'not-found'
  // As for the driver: who may still come is no no-show, who says that they will not need not be waited for.
  const isAwaited = reason !== 'refused' && now < waitsUntil(booking, now, deps.waiting)
  if (now < booking.pickUpAt || isAwaited) return { kind: 'still-awaited' }
  const { after, email } = afterNoShow(booking, { reason, note: null, by: 'office', now })
  const { sequence } = await transition(transaction, booking, {
    after: { ...after, unseen: false },
    entries: [{ action: 'no-show', why: reason }],
    by: who,
    now,
    step: 'office',
    ...(email && { email }),
  })
  return { kind: 'done', sequence }
}

/** A carrier's ride does not set off before its guest can read who comes (ADR 40), whoever presses. */
function setOff(
  transaction: Transaction,
  deps: DispatchDeps,
  asked: Step,
  booking: Booking,
): Promise<Dispatched> | Dispatched {
  const { times, carrier } = booking
  const { crewName: name = null, crewVehicle: vehicle = null } = asked
  const said = carrier !== undefined && name !== null && vehicle !== null ? { crew: { name, vehicle } } : {}
  if (lacksCrew({ ...booking, ...said })) return { kind: 'no-crew' }
  if (isEarlyToSetOff(booking, deps.now) && asked.isSure !== true) return { kind: 'early' }
  return keep(transaction, deps, asked, booking, {
    ...said,
    times: { ...times, setOffAt: times.setOffAt ?? deps.now },
  })
}

async function cancel(
  transaction: Transaction,
  { now, who }: DispatchDeps,
  asked: Step,
  booking: Booking,
): Promise<Dispatched> {
  const reason = isOfficeReason(asked.reason) ? asked.reason : 'operator'
  const shownFeeCents = feeNow(booking, now, reason)
  const done = await cancelIn(
    transaction,
    { now: () => now },
    { code: asked.code, by: 'office', who, reason, shownFeeCents },
  )
  if (done.kind !== 'cancelled') return { kind: 'not-possible' }
  // Giving a voucher back is a change of its own.
  const isGivenBack = booking.voucher !== undefined && done.feeCents === 0
  return { kind: 'done', sequence: booking.sequence + (isGivenBack ? 2 : 1) }
}

/** Confirming holds a vehicle's time; assigning says which vehicle and who drives. */
async function hold(transaction: Transaction, deps: DispatchDeps, asked: Step, booking: Booking): Promise<Dispatched> {
  const { vehicle } = booking.quote
  const { vehicleId } = asked
  // What it holds already it keeps: the board and the fleet say what is wrong with that.
  if (vehicleId !== null && vehicleId !== booking.vehicleId && !hasPapers(deps.fleet, vehicleId, booking))
    return { kind: 'no-papers' }
  const all = await reservationsAround(transaction, vehicle, [
    ...requiredIntervals(deps.fleet, booking),
    ...booking.blocks,
  ])
  const others = all.filter((row) => !booking.blocks.some((own) => isSame(own, row)))
  const found = wantedTime(deps.fleet, asked, booking, others)
  if (found === null)
    return unavailableReason(deps.fleet, booking) === 'no-papers'
      ? { kind: 'no-papers' }
      : { kind: 'vehicle-taken', by: null, other: null }
  // What it holds already it keeps, even if the vehicle has been put into the workshop since: the board shows it.
  const taken = found === booking.blocks ? others : [...others, ...vehicleBlocks(deps.fleet)]
  const clash = taken.find((row) => found.some((own) => own.vehicleId === row.vehicleId && overlaps(own, row)))
  if (clash) {
    const other = await rideIn(transaction, { code: asked.code, block: clash })
    return { kind: 'vehicle-taken', by: clash.vehicleId, other: other && inShort(other) }
  }
  const driver = asked.action === 'assign' ? asked.driver : null
  const named = driver ?? (asked.action === 'assign' && isOurs(booking) ? (booking.driver ?? null) : null)
  const fault = named === null ? null : driverFault(deps.fleet, named, found)
  if (fault !== null) return { kind: fault }
  const other = driver === null ? null : await otherRideOf(transaction, { code: asked.code, driver, intervals: found })
  if (other !== null && asked.reason === null) return { kind: 'driver-busy', other: inShort(other) }
  return keep(transaction, deps, asked, booking, {
    blocks: found,
    vehicleId: found[0]?.vehicleId ?? null,
    promisedBy: null,
    ...(driver === null ? {} : { driver }),
  })
}

function inShort({ code, guest, pickUpAt }: Booking): OtherRide {
  return { code, guest: guest.name, at: pickUpAt }
}

/** What it holds already where no other vehicle is named; else the named one's time, or the first free one's. */
function wantedTime(fleet: Fleet, { vehicleId }: Step, booking: Booking, others: Block[]): Block[] | null {
  if (booking.blocks.length > 0 && (vehicleId === null || vehicleId === booking.vehicleId)) return booking.blocks
  return vehicleId === null ? reserve(fleet, others, booking) : inVehicle(fleet, vehicleId, booking)
}

function inVehicle(fleet: Fleet, vehicleId: string, booking: Booking): Block[] | null {
  const vehicle = fleet.vehicles.find(({ id }) => id === vehicleId)
  if (vehicle?.vehicleClass !== booking.quote.vehicle) return null
  return blocksIn(fleet, vehicle.id, booking)
}

function isSame(a: Block, b: Block): boolean {
  return a.vehicleId === b.vehicleId && a.from === b.from && a.to === b.to
}

async function keep(
  transaction: Transaction,
  { now, who }: DispatchDeps,
  asked: Step,
  booking: Booking,
  change: Told,
): Promise<Dispatched> {
  // Between two ways nobody is under way: who takes over drives the way back.
  const isRestOnly = asked.action === 'assign' && isBetweenWays(booking, now)
  const to = isRestOnly ? booking.state : (stateAfter(booking.state, asked.action, 'office') ?? booking.state)
  const { driver: before, carrier, payoutCents, crew, driverAtChange, refused, ...rest } = booking
  const isNamedAnew = asked.action === 'assign' || asked.action === 'unassign'
  const driver = asked.action === 'unassign' ? undefined : (change.driver ?? before)
  const moved: Booking = {
    ...rest,
    ...carried(asked.action, { carrier, payoutCents, crew }),
    ...change,
    ...(driver === undefined ? {} : { driver }),
    ...(driver !== before && before !== undefined && linkEnded(booking, driver)),
    ...(asked.action === 'assign' && { times: isRestOnly ? booking.times : timesOfNewCrew(booking, driver) }),
    ...(driverAtChange === undefined || isNamedAnew ? {} : { driverAtChange }),
    ...(refused === undefined || isNamedAnew ? {} : { refused }),
    state: to,
    // Who changed it has looked at it.
    unseen: false,
  }
  const { after, entries } =
    asked.action === 'decline' ? await giveBack(transaction, moved, { who, now }) : { after: moved, entries: [] }
  const { sequence } = await transition(transaction, booking, {
    after,
    entries: [{ action: asked.action, why: whyOf(asked, after) }, ...entries],
    by: who,
    now,
    step: 'office',
    // Taken from its driver it is as it was: the guest was told before that it is confirmed.
    ...(asked.action === 'unassign' && { email: null }),
    ...(asked.action === 'assign' && hasDriver(booking.state) && { email: 'handed-over' as const }),
  })
  return { kind: 'done', sequence }
}

/** The link of who drove it ends; where somebody else drives it now, it says so. */
function linkEnded(booking: Booking, driver: string | undefined): Partial<Booking> {
  const driverLink = nextDriverLink(booking)
  return { driverLink, ...(driver !== undefined && { handedOverLink: driverLink }) }
}

/** Who takes over a ride that has begun sets off anew; another driver has not accepted yet. That the guest is there stays true. */
function timesOfNewCrew({ state, times, driver: before }: Booking, driver: string | undefined): Booking['times'] {
  if (!isBeforeSettingOff(state)) return { ...emptyTimeline, guestHereAt: times.guestHereAt }
  return driver === before ? times : { ...times, acceptedAt: null }
}

/** Taken from a carrier or given to somebody else, it is not the carrier's any more: nothing is paid. */
function carried(
  action: DispatchAction,
  { carrier, payoutCents, crew }: { [field in 'carrier' | 'payoutCents' | 'crew']: Booking[field] | undefined },
): Partial<Booking> {
  if (carrier === undefined || action === 'assign' || action === 'unassign') return {}
  return { carrier, ...(payoutCents === undefined ? {} : { payoutCents }), ...(crew && { crew }) }
}

/** An assignment says to whom, and why where the driver has another ride then; setting off who comes where that was said with it. */
function whyOf({ action, reason, crewName = null }: Step, { vehicleId, driver, crew }: Booking): string | null {
  if (action === 'set-off' && crewName !== null && crew) return `${crew.name}, ${crew.vehicle}`
  if (action !== 'assign') return reason
  return [vehicleId, driver, reason].filter((part) => typeof part === 'string').join(', ') || null
}
