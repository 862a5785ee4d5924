import { isDriverAwaited, rowOf } from '#domain/bookings/states.ts'
import { fold, type PlaceKind } from '#features/places/place.ts'
import type { Booking } from './booking.ts'
import { landsAt } from './landing.ts'
import type { Ride } from './ride.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The link of a mail opens the voucher until so long after the ride. */
const GUEST_LINK_DAYS = 30
/** The driver's link ends so long after the ride. */
const DRIVER_LINK_HOURS = 48
/** A guest may say "I'm here" so long before the pick-up, or when the driver stands there. */
const HERE_BEFORE_MINUTES = 15
/** A driver who has not come by then is late: the terms let the guest go free of charge. */
export const LATE_DRIVER_MINUTES = 15
/** A slip of the thumb days before would tell the guest that the driver is on the way. */
const SET_OFF_BEFORE_HOURS = 12

type Timed = Pick<Booking, 'pickUpAt' | 'quote'>

/** When the last leg should be over. */
export function rideEndsAt({ pickUpAt, quote }: Timed): number {
  return Math.max(pickUpAt, quote.returnAt ?? pickUpAt) + quote.minutes * MINUTE_MS
}

export function guestLinkEndsAt(booking: Timed): number {
  return rideEndsAt(booking) + GUEST_LINK_DAYS * DAY_MS
}

export function driverLinkEndsAt(booking: Timed): number {
  return rideEndsAt(booking) + DRIVER_LINK_HOURS * HOUR_MS
}

export function mayGuestBeHere(
  { state, pickUpAt, times }: Pick<Ride, 'state' | 'pickUpAt' | 'times'>,
  now: number,
): boolean {
  if (times.guestHereAt !== null) return false
  if (rowOf(state).driver === 'at-pick-up') return true
  return isDriverAwaited(state) && now >= pickUpAt - HERE_BEFORE_MINUTES * MINUTE_MS
}

/** Somebody stands at the pick-up, or should by now, and the driver has not let them in. */
export function isGuestWaiting(
  { state, pickUpAt, times }: Pick<Ride, 'state' | 'pickUpAt' | 'times'>,
  now: number,
): boolean {
  const isToCome = isDriverAwaited(state) || rowOf(state).driver === 'at-pick-up'
  return isToCome && (times.guestHereAt !== null || now >= pickUpAt - HERE_BEFORE_MINUTES * MINUTE_MS)
}

/** Nobody has told that they stand at the pick-up, and the time agreed is over by more than a driver may be late. */
export function isDriverLate({ state, pickUpAt }: Pick<Ride, 'state' | 'pickUpAt'>, now: number): boolean {
  return isDriverAwaited(state) && now > pickUpAt + LATE_DRIVER_MINUTES * MINUTE_MS
}

/** So long before the pick-up "on the way" may well be a slip of the thumb: whoever presses it is asked first. */
const SET_OFF_ASKS_HOURS = 3

export function isEarlyToSetOff({ pickUpAt }: Timed, now: number): boolean {
  return pickUpAt - now > SET_OFF_ASKS_HOURS * HOUR_MS
}

export function maySetOff({ pickUpAt }: Timed, now: number): boolean {
  return now >= pickUpAt - SET_OFF_BEFORE_HOURS * HOUR_MS
}

/** Nobody is late before the time that was agreed. */
export function mayBeNoShow({ pickUpAt }: Timed, now: number): boolean {
  return now >= pickUpAt
}

export type FreeMinutes = { airport: number; station: number; address: number }

/** As people name them in the four languages, folded: a port or a station has no place of its own, it stands in the address. */
const AT_STATION =
  /\b(\w*kolodvor\w*|station|\w*bahnhof|\w*stazione|luka|luci|port|ferry|\w*hafen|fahre|porto|traghett\w*|trajekt\w*|pristanist\w*|pier)\b/

/** The driver waits free of charge so long: by the place, and in a town by what the guest wrote of the pick-up. */
export function freeWaitingMinutes(
  kind: PlaceKind | undefined,
  pickUpAddress: string | null,
  { airport, station, address }: FreeMinutes,
): number {
  if (kind === 'airport') return airport
  if (kind === 'boat-stop') return station
  return AT_STATION.test(fold(pickUpAddress ?? '')) ? Math.max(station, address) : address
}

/** What the free waiting goes by, of any place. */
export type Waiting = { kindOf: (placeId: string) => PlaceKind | undefined; freeMinutes: FreeMinutes }

/** From the time agreed, from the landing where a plane is later, or from when a late driver came. */
export function waitsUntil(
  ride: Pick<Ride, 'pickUpAt' | 'quote' | 'times' | 'guest' | 'landing'>,
  { kindOf, freeMinutes }: Waiting,
): number {
  const { quote, times, pickUpAt, guest } = ride
  const minutes = freeWaitingMinutes(kindOf(quote.from), guest.legs.there.pickUpAddress, freeMinutes)
  return Math.max(pickUpAt, landsAt(ride) ?? 0, times.arrivedAt ?? 0) + minutes * MINUTE_MS
}
