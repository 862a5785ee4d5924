import type { InferOutput } from 'valibot'
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

/** When it was told on the day, by the driver and, for `guestHereAt`, by the guest. */
export type LegTimeline = Booking['times']

/** A ride on which nobody has told anything yet. */
export const emptyTimeline: LegTimeline = {
  acceptedAt: null,
  setOffAt: null,
  arrivedAt: null,
  onBoardAt: null,
  guestHereAt: null,
  endedAt: null,
}

/** One entry of `bookings/{code}/log`: who changed what, when, from which state, and why. */
export type LogEntry = InferOutput<typeof logEntrySchema>
