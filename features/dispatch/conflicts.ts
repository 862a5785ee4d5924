import { isOver } from '#domain/bookings/states.ts'
import { nameOfRide, type Ride } from '#features/bookings/ride.ts'
import { occupiedInterval } from '#features/bookings/driver-time.ts'
import { isAway } from '#features/fleet/away.ts'
import { foldName } from '#features/fleet/fold-name.ts'
import type { Away } from '#features/fleet/fleet.ts'
import { overlaps } from '#features/fleet/capacity.ts'

/** One thing that cannot be: a vehicle or a driver in two rides at one time, or in one while it is away. */
export type Conflict = { with: string; what: 'vehicle' | 'driver' } | { with: null; what: Away['what'] }

type Taken = { name: string; code: string; from: number; to: number; vehicleId: string; driver: string }

/**
 * What stands against each leg, by its name (`nameOfRide`). Vehicles are compared by the time they hold in the calendar; drivers, who
 * have no calendar, by the rides themselves.
 */
export function conflictsOf(rides: readonly Ride[], away: readonly Away[] = []): Map<string, Conflict[]> {
  const found = new Map<string, Conflict[]>()
  const rows = rides
    .filter(({ state }) => !isOver(state))
    .map(takenBy)
    .toSorted((a, b) => a.from - b.from)
  for (const [at, row] of rows.entries()) {
    for (const [what, who] of [
      ['vehicle', row.vehicleId],
      ['driver', row.driver],
    ] as const)
      if (who !== '' && isAway(away, what, who, row)) note(found, row.name, { with: null, what })
    for (const other of rows.slice(at + 1)) {
      if (other.from >= row.to) break
      if (!overlaps(row, other)) continue
      for (const what of shared(row, other)) {
        note(found, row.name, { with: other.code, what })
        note(found, other.name, { with: row.code, what })
      }
    }
  }
  return found
}

function takenBy(ride: Ride): Taken {
  const { code, block, carrier } = ride
  const { from, to } = occupiedInterval(ride)
  // A carrier's name stands for a firm, which may send several cars.
  const driver = carrier === undefined ? foldName(ride.driver ?? '') : ''
  return { name: nameOfRide(ride), code, from, to, vehicleId: block?.vehicleId ?? '', driver }
}

function shared(a: Taken, b: Taken): Conflict['what'][] {
  return [
    ...(a.vehicleId !== '' && a.vehicleId === b.vehicleId ? (['vehicle'] as const) : []),
    ...(a.driver !== '' && a.driver === b.driver ? (['driver'] as const) : []),
  ]
}

function note(found: Map<string, Conflict[]>, name: string, conflict: Conflict): void {
  const have = found.get(name) ?? []
  if (have.some((row) => row.with === conflict.with && row.what === conflict.what)) return
  found.set(name, [...have, conflict])
}
