import type { Fleet } from '#features/fleet/fleet.ts'
import type { Place } from '#features/places/place.ts'
import type { Site } from './site.server.ts'

type Known = Pick<Site, 'fleet' | 'places' | 'catalogue'>

/**
 * The fleet as a ride is promised with it at once: from abroad only where the operator ticked that country; from elsewhere abroad a
 * person answers (design/product.md, Permits), whatever the service area says.
 */
export function promisedFleet(site: Known): Fleet {
  const unticked = new Set(untickedAbroad(site).map(({ id }) => id))
  const { fleet } = site
  if (unticked.size === 0) return fleet
  const { serviceArea, ...rest } = fleet.confirmation
  return { ...fleet, confirmation: { ...rest, serviceArea: serviceArea.filter((id) => !unticked.has(id)) } }
}

/** Places of the service area in a country where picking up is not ticked. */
export function untickedAbroad({ fleet, places, catalogue }: Known): Place[] {
  const { pickUpAbroad } = catalogue.settings.carriage
  return fleet.confirmation.serviceArea.flatMap((id) => {
    const place = places.find(id)
    return place && place.country !== 'HR' && !pickUpAbroad.includes(place.country) ? [place] : []
  })
}
