import { endedUnridden, isRequest } from '#domain/bookings/states.ts'
import { occupiedInterval } from '#features/bookings/driver-time.ts'
import { nameOfRide, type Ride } from '#features/bookings/ride.ts'
import type { Driver } from '#features/fleet/driver.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { foldName } from '#features/fleet/fold-name.ts'
import type { AssignmentFacts, Task } from './assignment.ts'
import { applicableIn } from './change-order.ts'
import { costOf, emptyDrives } from './empty-drives.ts'
import { fitIn, intervalOf } from './fit.ts'
import { isWithinHours, workingDayWith } from './working-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** After so long without a ride a vehicle has gone back to where it waits. */
const BACK_AT_BASE_MS = 8 * HOUR_MS

type Vehicle = Fleet['vehicles'][number]

/** The rides before and after that somebody drives. */
export type Neighbours = { before: Task | null; after: Task | null }

/** A vehicle and a driver for a task that break no rule, with what they cost. */
export type Option = {
  vehicle: Vehicle
  driver: Driver
  /** Empty km more than without the task. */
  cost: number
  vehicleChain: Neighbours
  driverChain: Neighbours
  workedMs: number
}

export type DayPlan = ReturnType<typeof createDayPlan>

/** The rides that are to be given somebody, and around them those that stand. */
export function createDayPlan(facts: AssignmentFacts, isOpen: (ride: Ride) => boolean) {
  const { fleet } = facts
  const drives = emptyDrives(facts)
  const vehicleChains = new Map<string, Task[]>()
  const driverChains = new Map<string, Task[]>()
  const standing = facts.rides.filter(isInPlan)
  const open = standing.filter(isOpen).map((ride) => openTask(ride))
  const fit = fitIn(fleet, stretchOf(standing, fleet))
  const isApplicable = applicableIn(open)
  const drivers = fleet.drivers.map((driver) => ({ driver, key: foldName(driver.name) }))
  const fitting = new Map(open.map((task) => [task, fittingFor(task)]))

  function openTask(ride: Ride): Task {
    const { from, to } = intervalOf(fleet, ride)
    return taskOf(ride, { start: from, end: to, vehicleId: ride.block?.vehicleId ?? null, driver: null })
  }
  function fixedTask(ride: Ride): Task {
    const { from, to } = occupiedInterval(ride)
    const end = Math.max(from, Math.min(to, ride.times.endedAt ?? to))
    const driver = ride.driver === undefined ? null : foldName(ride.driver)
    return taskOf(ride, { start: from, end, vehicleId: ride.block?.vehicleId ?? ride.vehicleId, driver })
  }
  function taskOf(ride: Ride, more: Pick<Task, 'start' | 'end' | 'vehicleId' | 'driver'>): Task {
    const { quote, pickUpAt } = ride
    const [from, to] = [drives.placeOf(quote.from), drives.placeOf(quote.to)]
    return { name: nameOfRide(ride), ride, from, to, pickUpAt, ...more }
  }
  /** Vehicles and drivers that the ride itself allows, whatever else they have that day. */
  function fittingFor({ ride }: Task) {
    const vehicles = fleet.vehicles.filter(
      (vehicle) => vehicle.vehicleClass === ride.quote.vehicle && fit.vehicleFault(vehicle, ride) === null,
    )
    return { vehicles, drivers: drivers.filter(({ driver }) => fit.driverFault(driver, ride) === null) }
  }

  function insert(task: Task): void {
    if (task.vehicleId !== null) insertIn(vehicleChains, task.vehicleId, task)
    if (task.driver !== null) insertIn(driverChains, task.driver, task)
  }
  function remove(task: Task): void {
    if (task.vehicleId !== null) removeFrom(vehicleChains, task.vehicleId, task)
    if (task.driver !== null) removeFrom(driverChains, task.driver, task)
    task.vehicleId = null
    task.driver = null
  }
  for (const ride of standing) if (!isOpen(ride)) insert(fixedTask(ride))
  for (const task of open) insert(task)

  const inVehicle = (task: Task) => neighboursIn(vehicleChains.get(task.vehicleId ?? ''), task)
  const ofDriver = (task: Task) => neighboursIn(driverChains.get(task.driver ?? ''), task)
  /** Before a task the vehicle with its driver comes from their last ride; else both come from the base. */
  const arriving = (task: Task, vehicleBefore: Task | null, driverBefore: Task | null) => {
    const [one, other] = [recent(vehicleBefore, task), recent(driverBefore, task)]
    return one !== null && one === other ? one : null
  }
  const driveTo = (task: Task, vehicleBefore: Task | null, driverBefore: Task | null) => {
    const from = arriving(task, vehicleBefore, driverBefore)
    const { vehicle } = task.ride.quote
    return from === null ? drives.fromBase(task.from, vehicle) : drives.between(from.to, task.from, vehicle)
  }
  const driveHome = (task: Task) => drives.toBase(task.to, task.ride.quote.vehicle)
  const inCost = (task: Task, vehicleBefore: Task | null, driverBefore: Task | null) =>
    costOf(driveTo(task, vehicleBefore, driverBefore))
  const outCost = (task: Task, vehicleAfter: Task | null, driverAfter: Task | null) => {
    const isLinked = vehicleAfter !== null && vehicleAfter === driverAfter && recent(task, vehicleAfter) !== null
    return isLinked ? 0 : costOf(driveHome(task))
  }
  const isInTime = (task: Task, vehicleBefore: Task | null, driverBefore: Task | null): boolean => {
    const from = arriving(task, vehicleBefore, driverBefore)
    const drive = driveTo(task, vehicleBefore, driverBefore).minutes * MINUTE_MS
    if (from !== null) return from.end + drive <= task.pickUpAt
    return [recent(vehicleBefore, task), recent(driverBefore, task)].every(
      (before) => before === null || before.end + driveHome(before).minutes * MINUTE_MS + drive <= task.pickUpAt,
    )
  }

  /** Whether everybody still is in time, before and after the task. */
  function isFeasible(task: Task, vehicle: Neighbours, driver: Neighbours): boolean {
    if (!isInTime(task, vehicle.before, driver.before)) return false
    if (vehicle.after !== null) {
      const before = vehicle.after === driver.after ? task : (ofDriver(vehicle.after)?.before ?? null)
      if (!isInTime(vehicle.after, task, before)) return false
    }
    if (driver.after === null || driver.after === vehicle.after) return true
    return isInTime(driver.after, inVehicle(driver.after)?.before ?? null, task)
  }

  /** What the empty drives grow by: its own, and those of the rides around it. */
  function costWith(task: Task, vehicle: Neighbours, driver: Neighbours): number {
    let cost = inCost(task, vehicle.before, driver.before) + outCost(task, vehicle.after, driver.after)
    const { before: vehicleBefore, after: vehicleAfter } = vehicle
    const { before: driverBefore, after: driverAfter } = driver
    if (vehicleBefore !== null) {
      const next = ofDriver(vehicleBefore)?.after ?? null
      cost += outCost(vehicleBefore, task, vehicleBefore === driverBefore ? task : next)
      cost -= outCost(vehicleBefore, vehicleAfter, next)
    }
    if (driverBefore !== null && driverBefore !== vehicleBefore) {
      const next = inVehicle(driverBefore)?.after ?? null
      cost += outCost(driverBefore, next, task) - outCost(driverBefore, next, driverAfter)
    }
    if (vehicleAfter !== null) {
      const last = ofDriver(vehicleAfter)?.before ?? null
      cost += inCost(vehicleAfter, task, vehicleAfter === driverAfter ? task : last)
      cost -= inCost(vehicleAfter, vehicleBefore, last)
    }
    if (driverAfter !== null && driverAfter !== vehicleAfter) {
      const last = inVehicle(driverAfter)?.before ?? null
      cost += inCost(driverAfter, last, task) - inCost(driverAfter, last, driverBefore)
    }
    return Math.round(cost * 10) / 10
  }

  /** Each vehicle and driver that may have this task, which is in no chain now. */
  function optionsFor(task: Task, found: (option: Option) => void): void {
    const may = fitting.get(task) ?? { vehicles: [], drivers: [] }
    const free = may.drivers.flatMap(({ driver, key }) => {
      const chain = neighboursIn(driverChains.get(key), task)
      const day = workingDayWith(task, driverChains.get(key) ?? [])
      return chain !== null && isWithinHours(day) ? [{ driver, chain, workedMs: day.end - day.start }] : []
    })
    for (const vehicle of may.vehicles) {
      const vehicleChain = neighboursIn(vehicleChains.get(vehicle.id), task)
      if (vehicleChain === null) continue
      for (const { driver, chain: driverChain, workedMs } of free) {
        if (!fit.isAllowed(driver, vehicle) || !isFeasible(task, vehicleChain, driverChain)) continue
        const cost = costWith(task, vehicleChain, driverChain)
        found({ vehicle, driver, cost, vehicleChain, driverChain, workedMs })
      }
    }
  }
  function best(task: Task): Option | null {
    let first: Option | null = null
    optionsFor(task, (option) => {
      if (first !== null && !isBetter(task, option, first)) return
      if (isApplicable(task, option.vehicle.id)) first = option
    })
    return first
  }
  function place(task: Task, { vehicle, driver }: Pick<Option, 'vehicle' | 'driver'>): void {
    task.vehicleId = vehicle.id
    task.driver = foldName(driver.name)
    insert(task)
  }
  /** Nobody drives it: it holds the vehicle that it has in the calendar, as before. */
  function release(task: Task): void {
    task.vehicleId = task.ride.block?.vehicleId ?? null
    insert(task)
  }

  return {
    fit,
    open: open.toSorted((a, b) => a.pickUpAt - b.pickUpAt || a.name.localeCompare(b.name)),
    placeName: drives.idOf,
    optionsFor,
    costOf: (task: Task, { vehicle, driver }: Pick<Option, 'vehicle' | 'driver'>) => {
      const vehicleChain = neighboursIn(vehicleChains.get(vehicle.id), task)
      const driverChain = neighboursIn(driverChains.get(foldName(driver.name)), task)
      return vehicleChain && driverChain ? costWith(task, vehicleChain, driverChain) : Infinity
    },
    best,
    place,
    remove,
    release,
    vehicleChain: (vehicleId: string, task: Task) => neighboursIn(vehicleChains.get(vehicleId), task),
    driverChain: (driver: Driver, task: Task) => neighboursIn(driverChains.get(foldName(driver.name)), task),
    isWithinHours: (driver: Driver, task: Task) =>
      isWithinHours(workingDayWith(task, driverChains.get(foldName(driver.name)) ?? [])),
    ridesOf: (driver: Driver): readonly Task[] => driverChains.get(foldName(driver.name)) ?? [],
    arriving,
    driveTo,
  }
}

/** Fewer empty km; then the vehicle that it holds, a driver who stays in the vehicle, who has worked less, and the order of the fleet. */
export function isBetter(task: Task, a: Option, b: Option): boolean {
  if (a.cost !== b.cost) return a.cost < b.cost
  const held = task.ride.block?.vehicleId
  const [aHolds, bHolds] = [a.vehicle.id === held, b.vehicle.id === held]
  if (aHolds !== bHolds) return aHolds
  const [aStays, bStays] = [staysInVehicle(a), staysInVehicle(b)]
  if (aStays !== bStays) return aStays
  return a.workedMs < b.workedMs
}

function staysInVehicle({ vehicleChain, driverChain }: Option): boolean {
  return vehicleChain.before === driverChain.before && vehicleChain.after === driverChain.after
}

/** What holds a vehicle or a driver of ours: a carrier brings its own, and of a request nothing is promised. */
function isInPlan({ state, carrier }: Ride): boolean {
  return carrier === undefined && !isRequest(state) && !endedUnridden(state)
}

function recent(before: Task | null, after: Task): Task | null {
  return before !== null && after.start - before.end < BACK_AT_BASE_MS ? before : null
}

/** null: something of the chain overlaps the task. */
function neighboursIn(chain: readonly Task[] = [], task: Task): Neighbours | null {
  const found: Neighbours = { before: null, after: null }
  for (const other of chain) {
    if (other === task) continue
    if (other.start < task.end && task.start < other.end) return null
    if (other.driver === null) continue
    if (other.end <= task.start) found.before = other
    else found.after ??= other
  }
  return found
}

function insertIn(chains: Map<string, Task[]>, key: string, task: Task): void {
  const chain = chains.get(key) ?? []
  chains.set(key, chain)
  const at = chain.findIndex((other) => other.start > task.start)
  chain.splice(at === -1 ? chain.length : at, 0, task)
}

function removeFrom(chains: Map<string, Task[]>, key: string, task: Task): void {
  const chain = chains.get(key)
  const at = chain?.indexOf(task) ?? -1
  if (at !== -1) chain?.splice(at, 1)
}

function stretchOf(rides: readonly Ride[], fleet: Fleet): { from: number; to: number } {
  if (rides.length === 0) return { from: 0, to: 0 }
  const times = rides.map((ride) => intervalOf(fleet, ride))
  return { from: Math.min(...times.map(({ from }) => from)), to: Math.max(...times.map(({ to }) => to)) }
}
