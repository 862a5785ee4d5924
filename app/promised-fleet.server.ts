import type { Fleet } from '#features/fleet/fleet.ts'
import type { Site } from './site.server.ts'

const HOME = 'HR'

/**
 * The fleet as a ride is promised with it at once: from abroad only where the operator ticked that country; from elsewhere abroad a
 * person answers (design/product.md, Permits), whatever the service area says.
 */
export function promisedFleet({ fleet, places, catalogue }: Pick<Site, 'fleet' | 'places' | 'catalogue'>): Fleet {
  const { pickUpAbroad } = catalogue.settings.carriage
  const isTicked = (id: string) => {
    const country = places.find(id)?.country ?? HOME
    return country === HOME || pickUpAbroad.includes(country)
  }
  const { serviceArea, ...rest } = fleet.confirmation
  if (serviceArea.every(isTicked)) return fleet
  return { ...fleet, confirmation: { ...rest, serviceArea: serviceArea.filter(isTicked) } }
}
