import { taxiTowns } from '#catalogue/settings.ts'
import type { BookedQuote } from '#features/bookings/booking.ts'
import { isSampleBoat } from '#features/fares/quote.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import type { Place } from '#features/places/place.ts'
import type { Site } from './site.server.ts'

type Known = Pick<Site, 'fleet' | 'places' | 'catalogue'>
type Priced = Known & Pick<Site, 'tariff'>
type Way = Pick<BookedQuote, 'vehicle' | 'stages' | 'from' | 'to'>

/**
 * The fleet as a ride is promised with it at once: from abroad only where the operator ticked that country, and on the road without
 * occasional carriage only from a taxi town. From elsewhere a person answers (ADR 71), whatever the
 * service area says. Nor is a boat promised at a sample price, wherever it starts.
 */
export function instantlyBookableFleet(site: Priced, ride: Way): Fleet {
  const unticked = isAllByBoat(ride) ? untickedAbroad(site) : [...untickedAbroad(site), ...withoutPermit(site)]
  const { fleet } = site
  const { serviceArea, ...rest } = fleet.confirmation
  if (isSampleBoat(ride.vehicle, site.tariff)) return { ...fleet, confirmation: { ...rest, serviceArea: [] } }
  const ids = new Set(unticked.map(({ id }) => id))
  const promised = serviceArea.filter((id) => !ids.has(id))
  // A station is picked up at as its town is.
  const inTown = [ride.from, ride.to].filter(
    (id) => !serviceArea.includes(id) && promised.includes(site.places.townOf(id)),
  )
  if (unticked.length === 0 && inTown.length === 0) return fleet
  return { ...fleet, confirmation: { ...rest, serviceArea: [...promised, ...inTown] } }
}

/** Permits of the road say nothing of a boat. */
function isAllByBoat({ vehicle, stages = [] }: Way): boolean {
  return vehicle === 'boat' && stages.every(({ by }) => by === 'sea')
}

/** Places of the service area where a ride on the road needs occasional carriage, which is not ticked: a taxi picks up where its permit is. */
function withoutPermit({ fleet, places, catalogue }: Known): Place[] {
  const { settings } = catalogue
  if (settings.carriage?.occasional) return []
  const towns = taxiTowns(settings)
  return fleet.confirmation.serviceArea.flatMap((id) => {
    const place = places.find(id)
    return place && place.country === 'HR' && !towns.includes(id) ? [place] : []
  })
}

/** Places of the service area in a country where picking up is not ticked. */
export function untickedAbroad({ fleet, places, catalogue }: Known): Place[] {
  const pickUpAbroad = catalogue.settings.carriage?.pickUpAbroad ?? []
  return fleet.confirmation.serviceArea.flatMap((id) => {
    const place = places.find(id)
    return place && place.country !== 'HR' && !pickUpAbroad.includes(place.country) ? [place] : []
  })
}
