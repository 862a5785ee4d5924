import { kindOfId } from '#features/places/place.ts'
import { type Migration, storedSchema } from '#lib/stored-schema.ts'
import type { Booking, Guest, LegDetails } from './booking.ts'
import { bookingSchema, logEntrySchema } from './booking-schema.ts'
import { legsWithout, noDetails, swapped } from './leg-details.ts'

/** As a guest was stored before addresses were stored with their end: one text, and one flight, for the whole booking. */
type GuestBefore = Omit<Guest, 'legs'> & { flight: string | null; pickUpDetail: string | null }
type Before = Omit<Booking, 'guest'> & { guest: Guest | GuestBefore }

const addressesWithTheirLeg: Migration = {
  name: 'addresses and the flight stand with their leg',
  upgrade(data) {
    // What is not so is found when it is parsed.
    const stored = data as Before
    const { guest } = stored
    if (typeof guest !== 'object' || 'legs' in guest) return data
    const { flight: _flight, pickUpDetail: _detail, ...rest } = guest
    return { ...stored, guest: { ...rest, legs: legsOfBefore(stored, guest) } }
  },
}

const guestOnBoard: Migration = {
  name: 'the times of a ride say when the guest got in',
  upgrade(data) {
    const { times } = data
    if (typeof times !== 'object' || times === null || 'onBoardAt' in times) return data
    return { ...data, times: { ...times, onBoardAt: null } }
  },
}

/** In their order, one for each version that a stored booking may have; a new one is put at the end with a sample of what was stored before. */
export const bookingMigrations: readonly Migration[] = [addressesWithTheirLeg, guestOnBoard]

export const storedBooking = storedSchema('a booking', bookingSchema, bookingMigrations)
export const storedLogEntry = storedSchema('an entry of a booking’s log', logEntrySchema)

/** The one text becomes the address of the end that it fits: of the town, where the ride begins at an airport or a landing. */
function legsOfBefore({ quote, droppedLegs = [] }: Before, { flight, pickUpDetail }: GuestBefore): Guest['legs'] {
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
