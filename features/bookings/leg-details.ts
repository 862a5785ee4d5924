import type { Leg } from '#features/fares/quote-line.ts'
import { fold, kindOfId } from '#features/places/place.ts'
import type { BookedQuote, Booking, Guest, LegDetails } from './booking.ts'

export const noDetails: LegDetails = { pickUpAddress: null, dropOffAddress: null, flight: null }

/** Nothing is known of who rides. */
export const nobody: Guest = {
  name: '',
  email: null,
  phone: null,
  legs: { there: noDetails, back: null },
  signText: null,
  note: null,
  invoice: null,
}

/** The addresses and the flight of one leg. */
export function detailsOf({ guest }: Pick<Booking, 'guest'>, leg: Leg): LegDetails {
  return guest.legs[leg] ?? noDetails
}

/** The way back of the same guests: it begins where the way there ended. Its flight is another. */
export function swapped({ pickUpAddress, dropOffAddress }: LegDetails): LegDetails {
  return { pickUpAddress: dropOffAddress, dropOffAddress: pickUpAddress, flight: null }
}

/** What is left when one leg is dropped: a booking of one leg has only a way there. */
export function legsWithout(dropped: Leg, { there, back }: Guest['legs']): Guest['legs'] {
  return { there: dropped === 'there' ? (back ?? noDetails) : there, back: null }
}

type Ends = Pick<BookedQuote, 'from' | 'to'>

/**
 * After a change of the trip an address stays with its place, whichever end that is now; where the place is no longer part of
 * the trip its address is gone, and so is a flight whose airport is another. A new way back begins with the swapped addresses.
 */
export function legsAfter(
  { quote, guest: { legs } }: { quote: Ends; guest: Pick<Guest, 'legs'> },
  { from, to, returnTrip }: Pick<BookedQuote, 'from' | 'to' | 'returnTrip'>,
): Guest['legs'] {
  const there = storedOf(legs.there, quote, { from, to })
  if (!returnTrip) return { there, back: null }
  if (legs.back === null) return { there, back: swapped(there) }
  return { there, back: storedOf(legs.back, { from: quote.to, to: quote.from }, { from: to, to: from }) }
}

function storedOf(stored: LegDetails, before: Ends, after: Ends): LegDetails {
  const addressAt = (place: string) => {
    if (place === before.from) return stored.pickUpAddress
    return place === before.to ? stored.dropOffAddress : null
  }
  const isSameAirport = (end: keyof Ends) => after[end] === before[end] && kindOfId(after[end]) === 'airport'
  const isSame = after.from === before.from && after.to === before.to
  return {
    pickUpAddress: addressAt(after.from),
    dropOffAddress: addressAt(after.to),
    flight: isSame || isSameAirport('from') || isSameAirport('to') ? stored.flight : null,
  }
}

/** An end of a leg as one line: the address with its place, where it does not name that itself, in whatever language. */
export function endText(address: string | null, place: string, otherNames: readonly string[] = []): string {
  if (address === null) return place
  const isNamed = [place, ...otherNames].some((name) => ` ${fold(address)} `.includes(` ${fold(name)} `))
  return isNamed ? address : `${address}, ${place}`
}
