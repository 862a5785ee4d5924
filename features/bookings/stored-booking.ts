import { kindOfId } from '#features/places/place.ts'
import type { Booking, Guest, LegDetails } from './booking.ts'
import { legsWithout, noDetails, swapped } from './leg-details.ts'

/** As a guest was kept before addresses were kept with their end: one text, and one flight, for the whole booking. */
type GuestBefore = Omit<Guest, 'legs'> & { flight: string | null; pickUpDetail: string | null }
type Stored = Omit<Booking, 'guest'> & { guest: Guest | GuestBefore }

/** A booking as its document holds it, in the shape of today. */
export function bookingIn(data: unknown): Booking {
  // Documents of bookings are written by asData alone: browsers have no rule that lets them write this collection.
  const stored = data as Stored
  const { guest } = stored
  if ('legs' in guest) return { ...stored, guest }
  const { flight: _flight, pickUpDetail: _detail, ...rest } = guest
  return { ...stored, guest: { ...rest, legs: legsOfBefore(stored, guest) } }
}

/** The one text becomes the address of the end that it fits: of the town, where the ride begins at an airport or a landing. */
function legsOfBefore({ quote, droppedLegs = [] }: Stored, { flight, pickUpDetail }: GuestBefore): Guest['legs'] {
  // What is left of such a booking is its way back; the text was written for the way there.
  const isBackAlone = droppedLegs.some(({ leg }) => leg === 'there')
  const [from, to] = isBackAlone ? [quote.to, quote.from] : [quote.from, quote.to]
  const isDropOff = isPoint(from) && !isPoint(to)
  const address = isDropOff ? { dropOffAddress: pickUpDetail } : { pickUpAddress: pickUpDetail }
  const there: LegDetails = { ...noDetails, ...address, flight }
  const both = { there, back: swapped(there) }
  if (isBackAlone) return legsWithout('there', { there, back: { ...both.back, flight } })
  return quote.returnTrip ? both : { there, back: null }
}

function isPoint(id: string): boolean {
  const kind = kindOfId(id)
  return kind === 'airport' || kind === 'boat-stop'
}
