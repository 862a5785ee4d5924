import { type Block, overlaps } from './capacity.ts'
import { type Driver, driverFault, driverNamed } from './driver.ts'
import type { Fleet } from './fleet.ts'
import { foldName } from './fold-name.ts'
import { driversWithin } from './week.ts'

type Staff = Pick<Fleet, 'away' | 'drivers' | 'vehicles' | 'week'>

/** A vehicle's time that somebody has to drive; `driver`: who was named for it, null: nobody yet. */
export type DrivenTime = Block & { driver: string | null }

/** Whether drivers are left for all of these new times, beside what was promised before. */
export type Staffing = (blocks: readonly Block[]) => boolean

export const anyone: Staffing = () => true

/** More looking than this finds nothing a person would not find sooner: then it is not promised. */
const MOST_STEPS = 20_000

/**
 * Only where the office has entered a shift for somebody who drives: without shifts nobody knows who works, and the vehicles decide
 * alone, as before.
 */
export function asksForDrivers({ drivers, week = [] }: Pick<Fleet, 'drivers' | 'week'>): boolean {
  const names = new Set(drivers.filter(({ active }) => active).map(({ name }) => foldName(name)))
  return week.some(({ what, who }) => what === 'driver' && names.has(foldName(who)))
}

/**
 * Each ride needs a driver of its own who works the whole time, has a licence then and may drive the vehicle. Who was named keeps
 * their ride; rides without a name may each still be given to anybody free. What the office has promised beyond its drivers is for the
 * office to solve, and closes nothing else.
 */
export function staffingOf(staff: Staff, taken: readonly DrivenTime[]): Staffing {
  if (!asksForDrivers(staff)) return anyone
  const candidates = candidatesIn(staff)
  const named = taken.filter(({ driver }) => driver !== null && driverNamed(staff.drivers, driver) !== undefined)
  const open = taken.filter(({ driver }) => driver === null)
  const find = (rides: readonly Block[]) => canStaff(rides, candidates, named)
  return (blocks) => {
    const around = connectedTo(blocks, open)
    const staffed = around.reduce<Block[]>((rides, ride) => (find([...rides, ride]) ? [...rides, ride] : rides), [])
    return find([...staffed, ...blocks])
  }
}

type Candidates = (ride: Block) => string[]

/** Who could drive it, by name; hours on a wall clock are slow to reckon, so each is asked for once. */
function candidatesIn({ drivers, vehicles, away, week }: Staff): Candidates {
  const known = new Map<string, string[]>()
  const isFree = ({ name }: Driver, ride: Block) =>
    driverFault({ drivers, vehicles }, name, [ride]) === null &&
    driversWithin({ away, drivers: [name], ...(week && { week }) }, ride)(ride)
  return (ride) => {
    const key = `${ride.vehicleId} ${ride.from} ${ride.to}`
    const found = known.get(key) ?? drivers.filter((driver) => isFree(driver, ride)).map(({ name }) => foldName(name))
    known.set(key, found)
    return found
  }
}

/** The rides that touch these times, and those that touch them in turn: no other changes who is left. */
function connectedTo(blocks: readonly Block[], rides: readonly Block[]): Block[] {
  const found: Block[] = []
  let rest = [...rides]
  let edge: readonly Block[] = blocks
  while (edge.length > 0) {
    const next = rest.filter((ride) => edge.some((block) => overlaps(block, ride)))
    rest = rest.filter((ride) => !next.includes(ride))
    found.push(...next)
    edge = next
  }
  return found.toSorted((a, b) => a.from - b.from)
}

/** Tries drivers for one ride after another, and goes back where the next finds nobody. */
function canStaff(rides: readonly Block[], candidates: Candidates, named: readonly DrivenTime[]): boolean {
  const order = rides
    .map((ride) => ({ ride, drivers: candidates(ride).filter((driver) => !isBusy(driver, ride, named)) }))
    .toSorted((a, b) => a.drivers.length - b.drivers.length || a.ride.from - b.ride.from)
  const given = new Map<string, Block[]>()
  let steps = 0
  const place = (at: number): boolean => {
    const next = order[at]
    if (next === undefined) return true
    for (const driver of next.drivers) {
      if (++steps > MOST_STEPS) return false
      const own = given.get(driver) ?? []
      if (own.some((other) => overlaps(other, next.ride))) continue
      given.set(driver, [...own, next.ride])
      if (place(at + 1)) return true
      given.set(driver, own)
    }
    return false
  }
  return place(0)
}

function isBusy(driver: string, ride: Block, named: readonly DrivenTime[]): boolean {
  return named.some((other) => foldName(other.driver ?? '') === driver && overlaps(other, ride))
}
