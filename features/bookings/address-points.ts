import type { Point } from '#domain/places/place-index.server.ts'
import { cleanLine, coordinatesIn } from '#domain/places/place-words.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import type { Booking } from './booking.ts'
import { legsOf } from './booking-legs.ts'
import { detailsOf } from './leg-details.ts'

export type AddressPoint = NonNullable<Booking['addressPoints']>[number]
export type Door = Pick<AddressPoint, 'place' | 'address'>

/** Where an address in a place is: the coordinates that were typed, or what the geocoder said of it. null: nobody knows. */
export function pointOfDoor(
  { addressPoints = [] }: Pick<Booking, 'addressPoints'>,
  place: string,
  address: string | null,
) {
  if (address === null) return null
  const typed: Point | null = coordinatesIn(cleanLine(address))
  if (typed !== null) return typed
  const known = addressPoints.find((row) => row.place === place && row.address === address)
  return known ? { lat: known.lat, lon: known.lon } : null
}

/** Where the ends of a leg are, as far as that is known. */
export function pointsOfLeg(booking: Pick<Booking, 'quote' | 'guest' | 'addressPoints'>, leg: Leg) {
  const { from, to } = booking.quote
  const [begin, end] = leg === 'there' ? [from, to] : [to, from]
  const { pickUpAddress, dropOffAddress } = detailsOf(booking, leg)
  return { from: pointOfDoor(booking, begin, pickUpAddress), to: pointOfDoor(booking, end, dropOffAddress) }
}

/** Every address of the legs that are booked, with its place. */
export function doorsOf(booking: Pick<Booking, 'quote' | 'pickUpAt' | 'guest'>): Door[] {
  const { from, to } = booking.quote
  const all = legsOf(booking).flatMap(({ leg }) => {
    const { pickUpAddress, dropOffAddress } = detailsOf(booking, leg)
    const [begin, end] = leg === 'there' ? [from, to] : [to, from]
    return [
      { place: begin, address: pickUpAddress },
      { place: end, address: dropOffAddress },
    ]
  })
  const doors = all.flatMap(({ place, address }) => (address === null ? [] : [{ place, address }]))
  return [...new Map(doors.map((door) => [JSON.stringify(door), door])).values()]
}
