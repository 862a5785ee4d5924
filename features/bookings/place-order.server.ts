import type { Block } from '#features/fleet/capacity.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import type { Needs } from '#features/fleet/needs.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import { takeOff } from '#features/vouchers/redeem.server.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Clock } from '#lib/clock.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { type BookingState, leadsTo, onlyStateOf } from '#domain/bookings/states.ts'
import { type BookedQuote, type Booking, type Guest, emptyTimeline, type LegStatus, stateOf } from './booking.ts'
import { orderPath, orderWrite, readSentOrder } from './booking-documents.server.ts'
import { reservationsAround } from './class-calendar.server.ts'
import {
  reserveInstantly,
  reserve,
  mayConfirm,
  nextFreeFor,
  searchedFor,
  requiredIntervals,
  type TimedTrip,
} from './rides.ts'
import { staffingAround } from './staffing.server.ts'
import { changeBooking, transition } from './transition.server.ts'

export type OrderDeps = { store: Store; clock: Clock; fleet: Fleet; makeCode: () => string }

export type Order = {
  /** From the hidden field of the form: the same order sent twice is one booking. */
  orderId: string
  /** What the form said, so that one id cannot stand for two different orders. */
  fingerprint: string
  quote: BookedQuote
  pickUpAt: number
  guest: Guest
  needs?: Needs | null
  locale: LocaleCode
  trial: boolean
  termsVersion: string
  partner?: string
  /** The code of a voucher that is taken off; the quote stays as it is. */
  voucher?: string
  /** What the button said: an order obliges to pay and needs a vehicle; a request obliges nobody. */
  ordered: Booking['ordered']
  orderedBy?: Booking['orderedBy']
}

/** What became of the same form when it was sent before. `already`: it said something else then, and that stands. */
export type SentBefore =
  | { kind: 'placed'; code: string; state: BookingState; replayed: boolean }
  | { kind: 'already'; code: string }

/**
 * `sold-out`: the last vehicle went while the form was being filled. `request-only`: it cannot be confirmed at once (any
 * more). `no-voucher`: the voucher is worth nothing (any more). In all three nothing was kept.
 */
export type Placed = SentBefore | { kind: 'sold-out' } | { kind: 'request-only' } | { kind: 'no-voucher' }

/**
 * Keeps the booking, its log, the vehicles' time, its voucher, the id of the form and the mails to be sent in one commit. An order is
 * confirmed at once; where its vehicle has gone meanwhile nothing is kept, for nobody agreed to a request. A request gets the time
 * of our answer.
 */
export async function placeOrder(deps: OrderDeps, order: Order): Promise<Placed> {
  // Outside the transaction, which may run more than once: the code must not change with it.
  const code = deps.makeCode()
  return changeBooking(deps.store, async (transaction): Promise<Placed> => {
    const before = await findByIdempotencyKey(transaction, order)
    if (before) return before
    const now = deps.clock.now()
    const isOrder = order.ordered === 'order'
    if (isOrder && !mayConfirm(deps.fleet, order, now)) return { kind: 'request-only' }
    const blocks = isOrder ? await promisedTimeFor(transaction, deps.fleet, order) : []
    if (blocks === null) return { kind: 'sold-out' }
    const ordered = newBooking(code, order, now, blocks, deps.fleet)
    const { voucher } = order
    const paid =
      voucher === undefined
        ? { after: ordered, entries: [] }
        : await takeOff(transaction, ordered, { code: voucher, who: 'guest', now })
    if (paid === null) return { kind: 'no-voucher' }
    const entries = [{ action: order.ordered }, ...paid.entries] as const
    const state = stateOf(await transition(transaction, null, { after: paid.after, entries, by: 'guest', now }))
    transaction.write(orderWrite(order, { code, state }))
    return { kind: 'placed', code, state, replayed: false }
  })
}

/** A form that was sent before is known by its id, whatever price, hour or vehicle has changed since. */
export async function findByIdempotencyKey(
  reader: Pick<Transaction, 'get'>,
  { orderId, fingerprint }: Pick<Order, 'orderId' | 'fingerprint'>,
): Promise<SentBefore | null> {
  const sent = readSentOrder(await reader.get(orderPath(orderId)))
  if (sent === null) return null
  const { code, state } = sent
  return sent.fingerprint === fingerprint ? { kind: 'placed', code, state, replayed: true } : { kind: 'already', code }
}

/** Whether a trip would be confirmed now: for what the button says, before anything is kept. */
export async function canConfirmNow(
  deps: Pick<OrderDeps, 'store' | 'clock' | 'fleet'>,
  trip: TimedTrip,
): Promise<Availability> {
  if (!mayConfirm(deps.fleet, trip, deps.clock.now())) return { kind: 'request' }
  if (await promisedTimeFor(deps.store, deps.fleet, trip)) return { kind: 'order' }
  const intervals = searchedFor(deps.fleet, trip)
  const stored = await reservationsAround(deps.store, trip.quote.vehicle, intervals)
  const isStaffed = await staffingAround(deps.store, deps.fleet, { intervals })
  return { kind: 'sold-out', nextFreeAt: nextFreeFor(deps.fleet, stored, trip, isStaffed) }
}

/** `sold-out` is a request too, but said before the form is filled, with the next free time. */
export type Availability = { kind: 'order' } | { kind: 'request' } | { kind: 'sold-out'; nextFreeAt: number | null }

/** Free vehicles of the class for every ride of the trip; what was read binds, so two orders cannot both get the last one. */
export async function freeTimeFor(
  reader: Pick<Transaction, 'get'>,
  fleet: Fleet,
  trip: TimedTrip,
): Promise<Block[] | null> {
  return reserve(fleet, await reservationsAround(reader, trip.quote.vehicle, requiredIntervals(fleet, trip)), trip)
}

/** The same where nobody is asked: of vehicles that have their hours then, and a driver who is free for the whole time. */
async function promisedTimeFor(
  reader: Pick<Transaction, 'get' | 'query'>,
  fleet: Fleet,
  trip: TimedTrip,
): Promise<Block[] | null> {
  const intervals = requiredIntervals(fleet, trip)
  const stored = await reservationsAround(reader, trip.quote.vehicle, intervals)
  return reserveInstantly(fleet, stored, trip, await staffingAround(reader, fleet, { intervals }))
}

/** A booking as it is kept first: confirmed where it holds a vehicle, else a request with the time of our answer. */
export function newBooking(
  code: string,
  order: Omit<Order, 'orderId' | 'fingerprint'>,
  now: number,
  blocks: Block[],
  fleet: Fleet,
): Booking {
  const { date, time } = localTimeOf(order.pickUpAt)
  const first = blocks[0]
  const statusOf = (block: Block | undefined): LegStatus => ({
    state: block ? leadsTo.confirm : onlyStateOf('request'),
    times: emptyTimeline,
    vehicleId: block?.vehicleId ?? null,
    block: block ?? null,
    driverLink: 0,
  })
  return {
    code,
    legStatus: { there: statusOf(first), back: order.quote.returnAt === null ? null : statusOf(blocks[1]) },
    trial: order.trial,
    locale: order.locale,
    quote: order.quote,
    guest: order.guest,
    needs: order.needs ?? null,
    pickUpAt: order.pickUpAt,
    pickUpLocal: `${date}T${time}`,
    termsVersion: order.termsVersion,
    ...(order.partner === undefined ? {} : { partner: order.partner }),
    ordered: order.ordered,
    ...(order.orderedBy === undefined ? {} : { orderedBy: order.orderedBy }),
    orderedAt: now,
    promisedBy: first ? null : promisedAnswer(now, fleet.confirmation.answer),
    cancelled: null,
    noShow: null,
    contactOpenedAt: null,
    unseen: true,
    sequence: 0,
  }
}
