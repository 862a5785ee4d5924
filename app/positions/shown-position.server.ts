import type { Services, Site } from '#app/site.server.ts'
import type { Position as Point } from '#domain/routing/router.ts'
import type { Ride } from '#features/bookings/ride.ts'
import type { DriverAwayProps } from '#features/positions/driver-away.island.tsx'
import { isShared } from '#features/positions/position.ts'
import type { Translate } from '#i18n/messages.ts'
import { readPosition } from '#features/positions/positions.server.ts'

/** Where the driver of a ride is, while they share it; null: nobody does. */
export async function shownPosition(
  site: Pick<Site, 'clock'>,
  { store }: Pick<Services, 'store'>,
  ride: Ride,
  t: Translate,
): Promise<{ away: DriverAwayProps; at: Point } | null> {
  const position = await readPosition(store, ride.code)
  const now = site.clock.now()
  if (position === null || !isShared(position, ride, now)) return null
  const { minutes, at, lat, lon } = position
  return { away: { text: t('position.away', { minutes }), ageMs: Math.max(0, now - at) }, at: [lon, lat] }
}
