import type { Services, Site, SubmittedForm } from '#app/site.server.ts'
import type { SharePositionProps } from '#app/driver/share-position.island.tsx'
import { routeEnd } from '#app/route-ends.server.ts'
import type { Ride } from '#features/bookings/ride.ts'
import { minutesAway } from '#features/positions/minutes-away.ts'
import { isShared, mayShare, STOP_POSITION } from '#features/positions/position.ts'
import { readPosition, sharePosition, stopSharing } from '#features/positions/positions.server.ts'

/** Whether the driver's page offers to share the position of this ride; null: not now. */
export async function sharingOf(
  site: Site,
  { store }: Pick<Services, 'store'>,
  ride: Ride,
  form: Omit<SharePositionProps, 'isOn'>,
): Promise<SharePositionProps | null> {
  if (!mayShare(ride)) return null
  const position = await readPosition(store, ride.code)
  return { ...form, isOn: position !== null && isShared(position, ride, site.clock.now()) }
}

/** A position, or that it is shared no more. False: it is not taken, and the phone stops sending. */
export async function takePosition(
  site: Site,
  { store }: Services,
  { ride, driver }: { ride: Ride; driver: string },
  form: SubmittedForm,
): Promise<boolean> {
  if (form.get('intent') === STOP_POSITION) {
    await stopSharing(store, ride)
    return true
  }
  const [lat, lon] = [within(form.get('lat'), 90), within(form.get('lon'), 180)]
  const place = site.gazetteer.places.find(({ id }) => id === ride.quote.from) ?? site.places.find(ride.quote.from)
  const end = routeEnd(site, ride.quote.from)
  if (lat === null || lon === null || !place || end === null) return false
  const minutes = minutesAway(site.roadNetwork(), [lon, lat], end, [place.lon, place.lat])
  const deps = { store, clock: site.clock }
  return (await sharePosition(deps, { ride, driver, isStart: form.get('start') === '1', lat, lon, minutes })) !== 'over'
}

function within(value: unknown, most: number): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
  return Math.abs(number) <= most ? number : null
}
