import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import { driversNamed, LONGEST_DRIVER_NAME } from '#features/fleet/driver.ts'
import { withoutSamplePapers } from '#features/fleet/sample-papers.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import type { SetupFault } from './setup-reading.server.ts'

/** Counted in the set-up; a boat has papers and is written down on the page of the fleet. */
export const countedClasses = ['car', 'van', 'minibus'] as const
type Counted = (typeof countedClasses)[number]

const MOST_VEHICLES = 50
const SEATS = { car: 4, van: 8, minibus: 16 } as const

export type FleetReading = { ok: true; fleet: Fleet } | { ok: false; faults: Record<string, SetupFault> }

/** The vehicles there are, fewer or with more of the same; the office's own from now on. */
export function readSetupFleet({ fleet, places }: OfficeSite, { locale }: OfficeRequest, form: FormData): FleetReading {
  const faults: Record<string, SetupFault> = {}
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const lines = (name: string) =>
    text(name)
      .split(/[\n,]/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
  const counts = countedClasses.map((id) => {
    const count = /^\d{1,2}$/.test(text(id)) ? Number(text(id)) : null
    if (count === null || count > MOST_VEHICLES) faults[id] = 'count'
    // A fault is told, and builds nothing: a telephone number in this field was a list of billions that ended the site.
    return { id, count: faults[id] === undefined ? (count ?? 0) : 0 }
  })
  const road = counts.flatMap(({ id, count }) => vehiclesOf(fleet, id, count))
  const vehicles = [...road, ...withoutSamplePapers(fleet).filter(({ vehicleClass }) => vehicleClass === 'boat')]
  if (vehicles.length === 0) faults['car'] ??= 'vehicles'
  const area = lines('area').map((name) => places.resolve(name, locale)?.id ?? null)
  if (area.includes(null)) faults['area'] = 'place'
  const drivers = lines('drivers')
  if (drivers.some((name) => name.length > LONGEST_DRIVER_NAME)) faults['drivers'] = 'long'
  if (Object.keys(faults).length > 0) return { ok: false, faults }
  const serviceArea = [...new Set(area.flatMap((id) => id ?? []))]
  const confirmation = { ...fleet.confirmation, serviceArea }
  return {
    ok: true,
    fleet: { ...fleet, sample: false, vehicles, drivers: driversNamed(drivers, fleet.drivers), confirmation },
  }
}

function vehiclesOf(fleet: Fleet, vehicleClass: Counted, count: number): Fleet['vehicles'] {
  const own = fleet.vehicles.filter((vehicle) => vehicle.vehicleClass === vehicleClass).slice(0, count)
  const known = new Set(fleet.vehicles.map(({ id }) => id))
  const seats = SEATS[vehicleClass]
  const like = { vehicleClass, seats, bags: seats === 4 ? 3 : seats, childSeats: 0, label: '', papers: null }
  for (let number = 1; own.length < count; number++) {
    const id = `${vehicleClass}-${number}`
    if (!known.has(id)) own.push({ ...like, id })
  }
  return own
}
