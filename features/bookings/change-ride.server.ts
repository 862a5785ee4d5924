import type { Fleet } from '#features/fleet/fleet.ts'
import { isRequest } from '#domain/bookings/states.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import type { Clock } from '#lib/clock.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { type Booking, type Guest, stateOf } from './booking.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import {
  type Changer,
  type ChangePlan,
  guestAfter,
  isSameDrive,
  mayChange,
  needsAfter,
  planChange,
} from './change-plan.ts'
import { changedBooking, holdAfter, keepChange } from './change-writes.server.ts'
import { reservationsAround } from './class-calendar.server.ts'
import { canStillDrive } from './driver-clash.server.ts'
import { isSameNeeds } from './priced-needs.ts'
import { searchedFor, timed, type TimedTrip } from './rides.ts'
import { staffingAround } from './staffing.server.ts'
import { changeBooking } from './transition.server.ts'

export type ChangeDeps = { store: Store; clock: Clock; fleet: Fleet }

export type Changing = {
  code: string
  by: Changer
  trip: TimedTrip
  /** What of the guest was changed along with it; asks nobody. */
  told?: Pick<Guest, 'signText' | 'note'>
  /** What the button said: `order` obliges to the new price, `request` obliges nobody. */
  mode: 'order' | 'request'
  /** The booking's sequence when the new price was shown. */
  seen: number
}

/**
 * `changed`: it holds. `asked`: we answer later. `moved`: the booking is another one than the guest saw; nothing was kept,
 * as in the last three.
 */
export type Changed = { kind: 'changed' | 'asked' | 'moved' | 'sold-out' | 'request-only' | 'not-possible' }

/** Changes the drive, the party or the vehicle: the calendar, the booking, its log and the mails in one commit. */
export async function changeRide(deps: ChangeDeps, requested: Changing): Promise<Changed> {
  return changeBooking(deps.store, (transaction) => changeIn(transaction, deps, requested))
}

type Deps = Pick<ChangeDeps, 'clock' | 'fleet'>

async function changeIn(transaction: Transaction, deps: Deps, requested: Changing): Promise<Changed> {
  const booking = readBooking(await transaction.get(bookingPath(requested.code)))
  const now = deps.clock.now()
  if (!booking || !mayChange(booking, requested.by, now)) return { kind: 'not-possible' }
  if (isThat(booking, requested.trip)) return { kind: 'changed' }
  if (booking.wish && isThat(booking.wish, requested.trip)) return { kind: 'asked' }
  if (booking.sequence !== requested.seen) return { kind: 'moved' }
  const plan = await planIn(transaction, deps, booking, requested.trip)
  if (requested.mode === 'request') return ask(transaction, deps, booking, requested)
  if (plan.kind !== 'order') return { kind: plan.kind === 'sold-out' ? 'sold-out' : 'request-only' }
  const { blocks } = plan
  const occupied = { vehicle: requested.trip.quote.vehicle, blocks }
  const isDriverFree = await canStillDrive(transaction, deps.fleet, booking, occupied)
  const after = changedBooking(booking, requested.trip, { blocks, canStillDrive: isDriverFree }, now)
  // Here the guest has pressed the button of an order.
  const ordered: Booking = { ...after, guest: { ...after.guest, ...requested.told }, ordered: 'order' }
  await keepChange(transaction, booking, ordered, { by: requested.by, now, action: 'change', kind: 'changed' })
  return { kind: 'changed' }
}

/** Sent twice, the second finds it done. */
export function isThat(stored: TimedTrip, trip: TimedTrip): boolean {
  const rest = ({ quote }: TimedTrip) => [quote.people, quote.bags, quote.maximumCents].join(' ')
  const isSameParty = trip.needs === undefined || isSameNeeds(stored.needs, trip.needs)
  return isSameDrive(stored, trip) && rest(stored) === rest(trip) && isSameParty
}

/** Whether a change would hold at once: for what the button says, before anything is kept. */
export async function planOf(deps: ChangeDeps, booking: Booking, trip: TimedTrip): Promise<ChangePlan> {
  return planIn(deps.store, deps, booking, trip)
}

async function planIn(
  reader: Pick<Transaction, 'get' | 'query'>,
  { fleet, clock }: Deps,
  booking: Booking,
  trip: TimedTrip,
): Promise<ChangePlan> {
  const intervals = searchedFor(fleet, trip)
  const stored = await reservationsAround(reader, trip.quote.vehicle, intervals)
  const isStaffed = await staffingAround(reader, fleet, { intervals, code: booking.code })
  return planChange(booking, trip, stored, fleet, clock.now(), isStaffed)
}

/** A request becomes another request; a confirmed ride is held on to until we have answered. */
async function ask(transaction: Transaction, deps: Deps, booking: Booking, requested: Changing): Promise<Changed> {
  const { clock, fleet } = deps
  const now = clock.now()
  const { trip, by } = requested
  const promisedBy = promisedAnswer(now, fleet.confirmation.answer)
  const { quote, pickUpAt, needs, legs } = trip
  const after: Booking = isRequest(stateOf(booking))
    ? {
        ...booking,
        ...timed(trip),
        guest: guestAfter(booking, trip),
        needs: needsAfter(booking, trip),
        weatherHold: holdAfter(booking, trip),
        promisedBy,
      }
    : {
        ...booking,
        wish: {
          quote,
          pickUpAt,
          ...(needs !== undefined && { needs }),
          ...(legs && { legs }),
          askedAt: now,
          promisedBy,
        },
      }
  const told = { ...after, guest: { ...after.guest, ...requested.told } }
  await keepChange(transaction, booking, told, { by, now, action: 'ask-change', kind: 'change-asked' })
  return { kind: 'asked' }
}
