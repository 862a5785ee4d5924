import { isDeepStrictEqual } from 'node:util'
import type { Store } from '#documents/store.ts'
import type { Geocoder } from '#domain/places/geocoder.ts'
import { fold } from '#domain/places/place-words.ts'
import type { Places } from '#features/places/places.server.ts'
import { type AddressPoint, type Door, doorsOf, pointOfDoor } from './address-points.ts'
import { bookingPath, readBooking } from './booking-documents.server.ts'
import type { Booking } from './booking.ts'
import { endText } from './leg-details.ts'
import { markBooking } from './mark-booking.server.ts'
import { changeBooking } from './transition.server.ts'

type Deps = { store: Store; geocoder: Geocoder; places: Places }

/** As many as a place field shows. */
const MOST_ROWS = 8

/**
 * Asks the geocoder for the addresses of a booking and keeps where they are, for the driver's navigation and the map. Of an address
 * that it does not know, or while it does not answer, nothing is kept: then the driver looks for the words.
 */
export async function findAddressPoints(deps: Deps, code: string): Promise<void> {
  const { store } = deps
  const booking = readBooking(await store.get(bookingPath(code)))
  if (booking === null) return
  const found = await pointsFor(deps, booking)
  if (isDeepStrictEqual(found, booking.addressPoints ?? [])) return
  await changeBooking(store, async (transaction) => {
    const now = readBooking(await transaction.get(bookingPath(code)))
    // Changed meanwhile: whoever changed it asks again.
    if (now === null || !isDeepStrictEqual(doorsOf(now), doorsOf(booking))) return false
    markBooking(transaction, now, { addressPoints: found })
    return true
  })
}

/** What is known already is not asked again; what is no address of the booking any more goes. */
async function pointsFor(deps: Deps, booking: Booking): Promise<AddressPoint[]> {
  const doors = await Promise.all(
    doorsOf(booking).map(async (door) => {
      const known = booking.addressPoints?.find(
        ({ place, address }) => place === door.place && address === door.address,
      )
      if (known) return known
      // Coordinates say themselves where they are.
      if (pointOfDoor({}, door.place, door.address) !== null) return null
      return pointFor(deps, booking, door)
    }),
  )
  return doors.filter((point) => point !== null)
}

/** Only the best answer, only where it lies in the same place, and only where what was typed says all of it. */
async function pointFor(
  { geocoder, places }: Deps,
  { locale }: Booking,
  { place, address }: Door,
): Promise<AddressPoint | null> {
  const { names } = places.find(place) ?? {}
  const text = endText(address, names?.[locale] ?? place, names && Object.values(names))
  const { found } = await geocoder.find({ text, near: null, limit: MOST_ROWS, locale })
  const [best] = found
  if (!best?.at || best.address === null || places.townOf(best.place.id) !== place) return null
  if (!` ${fold(text)} `.includes(` ${fold(best.address)} `)) return null
  return { place, address, lat: best.at.lat, lon: best.at.lon }
}
