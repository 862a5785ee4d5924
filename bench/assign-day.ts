// node bench/assign-day.ts: how long a proposal for a day of 300 rides and 30 vehicles takes, with ways nobody has asked for yet.
import { blockOf, freeVehicle } from '#features/fleet/capacity.ts'
import { newDriver } from '#features/fleet/driver.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { ridesOf } from '#features/bookings/ride.ts'
import { proposeDay } from '#features/dispatch/assignment/propose-day.ts'
import { waysOf } from '#features/dispatch/assignment/ways.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { systemClock } from '#lib/clock.ts'
import { createSite, readContent } from '#server/site.server.ts'

const RIDES = 300
const VEHICLES = 30
const DRIVERS = 60
const RUNS = 5
const NEAR_KM = 100
const HOUR_MS = 3_600_000
const DAY = { from: Date.parse('2026-07-14T22:00Z'), to: Date.parse('2026-07-15T22:00Z') }

const content = readContent('content')
const classes = ['car', 'car', 'car', 'van', 'van', 'minibus'] as const
const vehicles = Array.from({ length: VEHICLES }, (_, at): Fleet['vehicles'][number] => ({
  id: `vehicle-${at}`,
  vehicleClass: classes[at % classes.length] ?? 'car',
  seats: 16,
  bags: 16,
  childSeats: 2,
  label: '',
  papers: null,
}))
const fleet: Fleet = {
  ...content.fleet,
  base: 'opatija',
  away: [],
  vehicles,
  drivers: Array.from({ length: DRIVERS }, (_, at) => ({ ...newDriver(`Driver ${at}`, []), id: `driver-${at}` })),
  week: Array.from({ length: DRIVERS }, (_, at) => ({
    what: 'driver' as const,
    who: `Driver ${at}`,
    days: [1, 2, 3, 4, 5, 6, 7],
    from: at % 2 === 0 ? '05:00' : '12:00',
    to: at % 2 === 0 ? '17:00' : '00:00',
  })),
}
let seed = 20261128
const upTo = (count: number) => (seed = (seed * 48271) % 2147483647) % count

/** Rides between the places of the service area and the towns, each holding the first vehicle that is free. */
function madeRides(places: readonly string[]) {
  const taken: { vehicleId: string; from: number; to: number }[] = []
  return Array.from({ length: RIDES }, (_, at) => {
    const pickUpAt = DAY.from + 4 * HOUR_MS + upTo(19 * 12) * (HOUR_MS / 12)
    const [from = 'RJK', to = 'opatija'] = [places[upTo(places.length)], places[upTo(places.length)]]
    const minutes = 15 + upTo(30)
    const vehicle = classes[at % classes.length] ?? 'car'
    const block = blockOf({ pickUpAt, minutes }, fleet.blocks)
    const free = freeVehicle(vehicles, taken, { vehicleClass: vehicle, ...block })
    const own = free && { vehicleId: free.id, ...block }
    if (own) taken.push(own)
    const quote = { ...sampleRide().quote, from, to, minutes, vehicle }
    const code = `B${String(at).padStart(10, '0')}`
    return ridesOf(sampleRide({ code, pickUpAt, quote, vehicleId: own?.vehicleId ?? null, block: own }))[0]
  })
}

const times: number[] = []
const cpuTimes: number[] = []
let first = ''
for (let run = 0; run < RUNS; run++) {
  seed = 20261128
  const site = createSite(content, systemClock, null)
  site.roadNetwork()
  const towns = Object.values(site.catalogue.towns).map(({ facts }) => facts.slug)
  const wayBetween = waysOf(site.places)
  const near = towns.filter((town) => (wayBetween('opatija', town, 'car')?.km ?? Infinity) < NEAR_KM)
  const rides = madeRides([...new Set([...near, 'opatija', 'RJK', 'PUY'])])
  const before = performance.now()
  const cpuBefore = process.cpuUsage()
  const { rows, emptyKm } = proposeDay({ fleet, rides, wayBetween }, DAY)
  times.push(performance.now() - before)
  const { user, system } = process.cpuUsage(cpuBefore)
  cpuTimes.push((user + system) / 1000)
  const given = rows.filter(({ choice }) => choice !== null).length
  first = `${given} of ${rows.length} rides given, ${emptyKm} empty km to the pick-ups, ${new Set(rides.flatMap(({ quote }) => [quote.from, quote.to])).size} places`
}
console.log(first)
console.log(
  `${RIDES} rides, ${VEHICLES} vehicles, ${DRIVERS} drivers: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`,
)
console.log(`of the processor: ${cpuTimes.map((ms) => ms.toFixed(0)).join(', ')} ms`)
