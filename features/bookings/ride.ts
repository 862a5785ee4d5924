import { isOver } from '#domain/bookings/states.ts'
import type { Leg, QuoteLine } from '#features/fares/quote-line.ts'
import { sumCents } from '#features/fares/money.ts'
import type { BookedQuote, Booking, LegStatus } from './booking.ts'
import { pickUpAfterLanding } from './landing.ts'
import { legsWithout } from './leg-details.ts'
import { timed } from './rides.ts'
import { holdOfRest } from './weather-hold.ts'

/**
 * One leg of a booking, as a booking of one way: with the state, the driver, the addresses and the price of that leg. Whoever drives
 * it, or asks how far it is, sees nothing else.
 */
export type Ride = Omit<Booking, 'legStatus'> &
  LegStatus & {
    leg: Leg
    /** Another leg of the same booking stands. */
    isOfTwo: boolean
    /** The time that was agreed. `pickUpAt` is when the driver is to be there: later where the guest's flight is late. */
    agreedAt: number
  }

/** null: the booking has no such leg. */
export function rideOf(booking: Booking, leg: Leg): Ride | null {
  const status = booking.legStatus[leg]
  return status && rideWith(booking, leg, status)
}

function rideWith(booking: Booking, leg: Leg, status: LegStatus): Ride {
  const alone = legAlone(booking, leg)
  const ride = { ...alone, ...status, leg, isOfTwo: booking.legStatus.back !== null, agreedAt: alone.pickUpAt }
  return { ...ride, pickUpAt: pickUpAfterLanding(ride) }
}

/** The legs that stand, in their order. */
export function ridesOf(booking: Booking): [Ride, ...Ride[]] {
  const back = rideOf(booking, 'back')
  return [rideWith(booking, 'there', booking.legStatus.there), ...(back ? [back] : [])]
}

/** The leg that is next, or the last one where all are over. */
export function nextRide(booking: Booking): Ride {
  const rides = ridesOf(booking)
  return rides.find(({ state }) => !isOver(state)) ?? rides.at(-1) ?? rides[0]
}

/** The leg that was named, else the next one. */
export function requestedRide(booking: Booking, leg: Leg | null): Ride {
  return (leg && rideOf(booking, leg)) ?? nextRide(booking)
}

/** What of a ride is stored with its leg. */
export function statusOf(ride: Ride): LegStatus {
  const { state, times, vehicleId, block, driver, refused, driverAtChange, carrier, payoutCents, crew } = ride
  return {
    state,
    times,
    vehicleId,
    block,
    ...(driver !== undefined && { driver }),
    ...(refused && { refused }),
    ...(driverAtChange && { driverAtChange }),
    ...(carrier !== undefined && { carrier }),
    ...(payoutCents !== undefined && { payoutCents }),
    ...(crew && { crew }),
    driverLink: ride.driverLink,
    ...(ride.handedOverLink !== undefined && { handedOverLink: ride.handedOverLink }),
    ...(ride.landing && { landing: ride.landing }),
  }
}

/** One leg among those of all bookings. */
export function nameOfRide({ code, leg }: Pick<Ride, 'code' | 'leg'>): string {
  return leg === 'there' ? code : `${code}-${leg}`
}

/** What a booking is without its other leg: a booking of one way. */
export function legAlone(booking: Booking, leg: Leg): Omit<Booking, 'legStatus'> {
  const { legStatus: _, ...rest } = booking
  const { quote, guest } = booking
  if (quote.returnAt === null) return rest
  return {
    ...rest,
    ...timed({ quote: oneWay(quote, leg), pickUpAt: leg === 'there' ? booking.pickUpAt : quote.returnAt }),
    guest: { ...guest, legs: legsWithout(leg === 'there' ? 'back' : 'there', guest.legs) },
    weatherHold: holdOfRest(booking, leg),
  }
}

function oneWay(quote: BookedQuote, leg: Leg): BookedQuote {
  const lines = quote.lines.filter((line) => line.leg === leg).map((line): QuoteLine => ({ ...line, leg: 'there' }))
  const known = lines.flatMap(({ cents }) => cents ?? [])
  const common = { returnTrip: false, returnAt: null, lines, maximumCents: sumCents(known) }
  const one = { ...quote, ...common, asks: known.length < lines.length }
  if (leg === 'there') return one
  const stages = quote.stages?.toReversed().map((stage) => ({ ...stage, from: stage.to, to: stage.from }))
  return { ...one, from: quote.to, to: quote.from, ...(stages && { stages }) }
}
