import type { Services, Site } from '#app/site.server.ts'
import { hasDriver, isOver } from '#domain/bookings/states.ts'
import type { Ride } from '#features/bookings/ride.ts'
import { driverPhotoPath, pictureAt } from '#features/drivers/driver-pictures.server.ts'
import { firstName } from '#features/fleet/driver-cards.server.ts'
import { driverNamed } from '#features/fleet/driver.ts'
import { mediaPath } from '#features/pictures/picture.ts'
import type { Translate } from '#i18n/messages.ts'

export type DriverPhoto = { src: string; width: number; height: number; alt: string }

/** Of our own driver, from when one is named until the ride is over; null: the office has none. */
export async function photoOfDriver(
  site: Site,
  { store }: Services,
  ride: Ride,
  t: Translate,
): Promise<DriverPhoto | null> {
  const { driver, carrier, state } = ride
  if (driver === undefined || carrier !== undefined || !hasDriver(state) || isOver(state)) return null
  const known = driverNamed(site.fleet.drivers, driver)
  const picture = known && (await pictureAt(store, driverPhotoPath(known.id)))
  if (!picture) return null
  const { file, width, height } = picture
  return { src: mediaPath(file, 'webp'), width, height, alt: t('booking.driver-photo', { name: firstName(driver) }) }
}
