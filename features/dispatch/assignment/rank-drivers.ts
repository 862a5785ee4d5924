import { nameOfRide, type Ride } from '#features/bookings/ride.ts'
import type { Driver } from '#features/fleet/driver.ts'
import type { AssignmentFacts, Choice, DriverFault, Task, VehicleFault } from './assignment.ts'
import { choiceOf } from './choice.ts'
import { createDayPlan, type DayPlan, isBetter, type Option } from './day-plan.ts'

export type Ranking = {
  /** Each driver that fits, with the vehicle that is best with them; the best first. */
  choices: Choice[]
  /** Who does not fit, and why. */
  drivers: { name: string; fault: DriverFault }[]
  /** Vehicles of the class that do not fit. */
  vehicles: { id: string; fault: VehicleFault }[]
}

/** Who can drive this ride, with which vehicle, beside all the other rides as they stand. */
export function rankDrivers(facts: AssignmentFacts, ride: Ride): Ranking {
  const name = nameOfRide(ride)
  const plan = createDayPlan(facts, (other) => nameOfRide(other) === name)
  const [task] = plan.open
  if (!task) return { choices: [], drivers: [], vehicles: [] }
  plan.remove(task)
  const { fleet } = facts
  const best = new Map<Driver, Option>()
  plan.optionsFor(task, (option) => {
    const before = best.get(option.driver)
    if (before === undefined || isBetter(task, option, before)) best.set(option.driver, option)
  })
  const options = [...best.values()].toSorted((a, b) => Number(isBetter(task, b, a)) - Number(isBetter(task, a, b)))
  const vehicles = fleet.vehicles.flatMap((vehicle) => {
    if (vehicle.vehicleClass !== ride.quote.vehicle) return []
    const own = plan.fit.vehicleFault(vehicle, ride)
    const fault = own ?? (plan.vehicleChain(vehicle.id, task) === null ? ('reserved' as const) : null)
    return [{ vehicle, fault }]
  })
  const free = vehicles.flatMap(({ vehicle, fault }) => (fault === null ? [vehicle] : []))
  return {
    choices: options.map((option) => choiceOf(plan, fleet, task, option)),
    drivers: fleet.drivers
      .filter((driver) => !best.has(driver))
      .map((driver) => ({ name: driver.name, fault: driverFault(plan, driver, task, free) })),
    vehicles: vehicles.flatMap(({ vehicle, fault }) => (fault === null ? [] : [{ id: vehicle.id, fault }])),
  }
}

type Vehicles = Parameters<DayPlan['fit']['isAllowed']>[1][]

function driverFault(plan: DayPlan, driver: Driver, task: Task, free: Vehicles): DriverFault {
  const own = plan.fit.driverFault(driver, task.ride)
  if (own !== null) return own
  if (plan.driverChain(driver, task) === null) return 'other-ride'
  if (!plan.isWithinHours(driver, task)) return 'working-time'
  if (free.length === 0) return 'no-vehicle'
  return free.some((vehicle) => plan.fit.isAllowed(driver, vehicle)) ? 'too-far' : 'not-allowed'
}
