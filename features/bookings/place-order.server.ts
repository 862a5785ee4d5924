import { type Block, blockOf, freeVehicle, nextFreePickUp } from '#features/fleet/capacity.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Clock } from '#lib/clock.ts'
import type { Store, Transaction } from '#documents/store.ts'
import type { Data } from '#documents/model/value.ts'
import type { BookedQuote, Booking, Guest } from './booking.ts'
import { asData, bookingPath, capacityPath, logWrite, readBlocks } from './booking-documents.server.ts'

export type OrderDeps = { store: Store; clock: Clock; fleet: Fleet; makeCode: () => string }

export type Order = {
  /** From the hidden field of the form: the same order sent twice is one booking. */
  orderId: string
  /** What the form said, so that one id cannot stand for two different orders. */
  fingerprint: string
  quote: BookedQuote
  pickUpAt: number
  guest: Guest
  locale: LocaleCode
  trial: boolean
  termsVersion: string
  /** What the button said: an order obliges to pay and needs a vehicle; a request obliges nobody. */
  ordered: Booking['ordered']
}

/** `sold-out`: the last vehicle went while the form was being filled; nothing was kept. */
export type Placed = { kind: 'placed'; code: string; state: Booking['state']; replayed: boolean } | { kind: 'sold-out' }

const HOUR_MS = 60 * 60 * 1000

/**
 * Keeps the booking, its first log entry and the vehicle's time in one commit. An order is confirmed at once; where its
 * vehicle has gone meanwhile nothing is kept, for nobody agreed to a request. A request gets the time of our answer.
 */
export async function placeOrder(deps: OrderDeps, order: Order): Promise<Placed> {
  // Outside the transaction, which may run more than once: the code must not change with it.
  const code = deps.makeCode()
  const { result, replayed } = await deps.store.transact(
    async (transaction) => {
      const now = deps.clock.now()
      const block = blockOf({ pickUpAt: order.pickUpAt, minutes: order.quote.minutes }, deps.fleet.blocks)
      const isOrder = order.ordered === 'order' && mayConfirm(deps.fleet, order, now)
      const vehicle = isOrder ? await vehicleFor(transaction, deps, order, block) : null
      if (order.ordered === 'order' && vehicle === null) return null
      const booking = newBooking(code, order, now, vehicle, deps.fleet)
      transaction.write(
        { kind: 'set', path: bookingPath(code), data: asData(booking), precondition: { exists: false } },
        logWrite(code, 0, { at: now, by: 'guest', action: order.ordered, from: null, to: booking.state, why: null }),
      )
      return { code, state: booking.state }
    },
    { id: `order-${order.orderId}`, fingerprint: order.fingerprint },
  )
  return result === null ? { kind: 'sold-out' } : { kind: 'placed', ...result, replayed }
}

/** Whether a trip would be confirmed now: for what the button says, before anything is kept. */
export async function canConfirmNow(
  deps: Pick<OrderDeps, 'store' | 'clock' | 'fleet'>,
  trip: Pick<Order, 'quote' | 'pickUpAt'>,
): Promise<Availability> {
  if (!mayConfirm(deps.fleet, trip, deps.clock.now())) return { kind: 'request' }
  const { vehicles, blocks: rules } = deps.fleet
  const blocks = readBlocks(await deps.store.get(capacityPath(trip.quote.vehicle)))
  const ride = { vehicleClass: trip.quote.vehicle, pickUpAt: trip.pickUpAt, minutes: trip.quote.minutes }
  if (freeVehicle(vehicles, blocks, { vehicleClass: ride.vehicleClass, ...blockOf(ride, rules) }))
    return { kind: 'order' }
  return { kind: 'sold-out', nextFreeAt: nextFreePickUp(vehicles, blocks, ride, rules) }
}

/** `sold-out` is a request too, but said before the form is filled, with the next free time. */
export type Availability = { kind: 'order' } | { kind: 'request' } | { kind: 'sold-out'; nextFreeAt: number | null }

/** Pick-up in the service area, notice long enough for the class. */
export function mayConfirm(fleet: Fleet, { quote, pickUpAt }: Pick<Order, 'quote' | 'pickUpAt'>, now: number): boolean {
  const { serviceArea, noticeHours } = fleet.confirmation
  return serviceArea.includes(quote.from) && pickUpAt - now >= noticeHours[quote.vehicle] * HOUR_MS
}

/** Takes a free vehicle of the class for the block, in the class's own calendar document: two orders cannot both get the last one. */
async function vehicleFor(
  transaction: Transaction,
  { fleet, clock }: OrderDeps,
  { quote }: Order,
  block: { from: number; to: number },
): Promise<string | null> {
  const path = capacityPath(quote.vehicle)
  const kept = readBlocks(await transaction.get(path))
  const vehicle = freeVehicle(fleet.vehicles, kept, { vehicleClass: quote.vehicle, ...block })
  if (!vehicle) return null
  const current = kept.filter(({ to }) => to > clock.now())
  const blocks: Block[] = [...current, { vehicleId: vehicle.id, ...block }]
  transaction.write({ kind: 'set', path, data: { blocks: blocks.map((row): Data => ({ ...row })) } })
  return vehicle.id
}

function newBooking(code: string, order: Order, now: number, vehicleId: string | null, fleet: Fleet): Booking {
  const { date, time } = localTimeOf(order.pickUpAt)
  const isConfirmed = vehicleId !== null
  return {
    code,
    state: isConfirmed ? 'confirmed' : 'requested',
    trial: order.trial,
    locale: order.locale,
    quote: order.quote,
    guest: order.guest,
    pickUpAt: order.pickUpAt,
    pickUpLocal: `${date}T${time}`,
    termsVersion: order.termsVersion,
    ordered: order.ordered,
    orderedAt: now,
    promisedBy: isConfirmed ? null : promisedAnswer(now, fleet.confirmation.answer),
    vehicleId,
    cancelled: null,
    sequence: 0,
  }
}
