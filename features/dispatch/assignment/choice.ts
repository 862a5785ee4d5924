import { nothingNeeded } from '#features/fleet/needs.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import type { Choice, Reason, Task } from './assignment.ts'
import type { DayPlan, Neighbours, Option } from './day-plan.ts'

const MINUTE_MS = 60_000

type Placed = Pick<Option, 'vehicle' | 'driver' | 'workedMs'> & { vehicleChain: Neighbours; driverChain: Neighbours }

/** A vehicle and a driver with what speaks for them, and what they cost. */
export function choiceOf(plan: DayPlan, { base }: Pick<Fleet, 'base'>, task: Task, placed: Placed): Choice {
  const { vehicle, driver, vehicleChain, driverChain, workedMs } = placed
  const { km } = plan.driveTo(task, vehicleChain.before, driverChain.before)
  const from = plan.arriving(task, vehicleChain.before, driverChain.before)
  const comes: Reason =
    from === null
      ? { kind: 'from-base', place: base ?? null, km }
      : { kind: 'from-ride', place: plan.placeName(from.to), km, freeAt: overAt(from) }
  const next = vehicleChain.after !== null && vehicleChain.after === driverChain.after ? vehicleChain.after : null
  const goesOn = next === null ? null : plan.arriving(next, task, task)
  const reasons: Reason[] = [comes]
  if (next !== null && goesOn !== null) {
    const drive = plan.driveTo(next, task, task)
    reasons.push({ kind: 'to-ride', place: plan.placeName(next.from), km: drive.km, pickUpAt: next.pickUpAt })
  }
  if (changesVehicle(vehicle.id, driverChain)) reasons.push({ kind: 'changes-vehicle' })
  if (task.ride.block?.vehicleId === vehicle.id) reasons.push({ kind: 'reserved-vehicle' })
  if (bringsMore(task)) reasons.push({ kind: 'equipment' })
  reasons.push({ kind: 'working-time', minutes: Math.round(workedMs / MINUTE_MS) })
  return { vehicleId: vehicle.id, driver: driver.name, emptyKm: km, reasons }
}

/** When the guest has got out. */
function overAt({ pickUpAt, ride }: Task): number {
  return pickUpAt + ride.quote.minutes * MINUTE_MS
}

function changesVehicle(vehicleId: string, { before, after }: Neighbours): boolean {
  return [before, after].some((task) => task !== null && task.vehicleId !== vehicleId)
}

/** More than people and cases. */
function bringsMore({ ride }: Task): boolean {
  const { under135, under150, prams, bikes, pet, access } = ride.needs ?? nothingNeeded
  return under135 + under150 + prams + bikes > 0 || pet !== 'none' || access !== 'none'
}
