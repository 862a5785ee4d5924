import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import { assignableNames } from '#features/fleet/driver.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { BoardData } from './board-words.ts'

/** The names of all places and the vehicles: a booking that comes in live is shown with them. */
export function boardDataOf(site: OfficeSite, { locale }: OfficeRequest): BoardData {
  return {
    places: Object.fromEntries(site.places.all.map(({ id, names }) => [id, names[locale]])),
    vehicles: site.fleet.vehicles.map(({ id, vehicleClass, label }) => ({ id, vehicleClass, label })),
    drivers: assignableNames(site.fleet.drivers, localTimeOf(site.clock.now()).date),
    waiting: {
      kinds: Object.fromEntries(
        site.places.all.flatMap(({ id, kind }) => (kind === 'airport' || kind === 'boat-stop' ? [[id, kind]] : [])),
      ),
      freeMinutes: site.tariff.waiting.freeMinutes,
    },
    // What is over stands in nobody's way.
    away: site.fleet.away.filter(({ to }) => to > site.clock.now()),
  }
}
