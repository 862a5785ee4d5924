import type { InferOutput } from 'valibot'
import { type BookingState, isOver, stateOfLegs } from '#domain/bookings/states.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import type { Block } from '#features/fleet/capacity.ts'
import type { bookingSchema, logEntrySchema } from './booking-schema.ts'

/** A booking as it is stored; each field is described in its schema. */
export type Booking = InferOutput<typeof bookingSchema>

/** The priced trip somebody ordered. It never costs more than this for the unchanged trip. */
export type BookedQuote = Booking['quote']

/** Who rides and where exactly. One of e-mail and phone is there. */
export type Guest = Booking['guest']

/** Where one leg begins and ends, as it was written, and the flight that belongs to it. */
export type LegDetails = Guest['legs']['there']

/** What a guest wants instead, and until when we promised to say whether it can be. */
export type Wish = NonNullable<Booking['wish']>

export type WeatherHold = NonNullable<Booking['weatherHold']>

/** By what a way is stopped, and what else was closed then (closings.ts). */
export type WayHold = NonNullable<NonNullable<WeatherHold['ways']>['there']>

/** One way that was cancelled on its own, with the fee that was stated for it. */
export type DroppedLeg = NonNullable<Booking['droppedLegs']>[number]

/** How far one leg is, who drives it, and with what. */
export type LegStatus = Booking['legStatus']['there']

/** What was last heard of the flight that brings the guest. */
export type Landing = NonNullable<LegStatus['landing']>

/** When it was told on the day, by the driver and, for `guestHereAt`, by the guest. */
export type LegTimeline = LegStatus['times']

/** A ride on which nobody has told anything yet. */
export const emptyTimeline: LegTimeline = {
  acceptedAt: null,
  setOffAt: null,
  arrivedAt: null,
  onBoardAt: null,
  guestHereAt: null,
  endedAt: null,
}

/** The legs that stand, in their order. */
export function legStatuses({ legStatus: { there, back } }: Pick<Booking, 'legStatus'>): [LegStatus, ...LegStatus[]] {
  return back === null ? [there] : [there, back]
}

/** The state of the whole booking: a function of its legs, stored nowhere else. */
export function stateOf(booking: Pick<Booking, 'legStatus'>): BookingState {
  const [first, ...more] = legStatuses(booking)
  return stateOfLegs([first.state, ...more.map(({ state }) => state)])
}

/** What the booking holds in the calendar of its class: the time of a leg is free again when that leg is over. */
export function blocksOf(booking: Pick<Booking, 'legStatus'>): Block[] {
  return legStatuses(booking).flatMap(({ state, block }) => (block === null || isOver(state) ? [] : [block]))
}

/** The booking with other values of one leg. */
export function withLeg(booking: Booking, leg: Leg, change: Partial<LegStatus>): Booking {
  const { there, back } = booking.legStatus
  if (leg === 'there') return { ...booking, legStatus: { there: { ...there, ...change }, back } }
  return { ...booking, legStatus: { there, back: back && { ...back, ...change } } }
}

/** The booking with another status of one leg. */
export function withStatus(booking: Booking, leg: Leg, status: LegStatus): Booking {
  const { there, back } = booking.legStatus
  return { ...booking, legStatus: leg === 'there' ? { there: status, back } : { there, back: status } }
}

/** A leg without what belongs to whoever was to drive it, a driver or a carrier. */
export function withoutDriver(status: LegStatus): LegStatus {
  const { driver: _1, carrier: _2, payoutCents: _3, crew: _4, driverAtChange: _5, refused: _6, ...rest } = status
  return rest
}

/** The booking with the same changed in each leg. */
export function withEachLeg(booking: Booking, change: (leg: LegStatus) => LegStatus): Booking {
  const { there, back } = booking.legStatus
  return { ...booking, legStatus: { there: change(there), back: back && change(back) } }
}

/** One entry of `bookings/{code}/log`: who changed what, when, from which state, and why. */
export type LogEntry = InferOutput<typeof logEntrySchema>
