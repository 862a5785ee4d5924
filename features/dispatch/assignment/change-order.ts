import type { Task } from './assignment.ts'

type Held = { task: Task; from: number; to: number }

/**
 * A proposal is carried out ride by ride, each by its own command: a ride can only take a vehicle's time that another one has left
 * before. So no two rides, and no ring of them, may wait for each other.
 */
export function applicableIn(open: readonly Task[]): (task: Task, vehicleId: string) => boolean {
  const held = new Map<string, Held[]>()
  for (const task of open) {
    const { block } = task.ride
    if (block === null) continue
    held.set(block.vehicleId, [...(held.get(block.vehicleId) ?? []), { task, from: block.from, to: block.to }])
  }
  /** Those that hold this time of the vehicle in the calendar, and are to drive with another one. */
  const leaving = (task: Task, vehicleId: string) =>
    (held.get(vehicleId) ?? []).flatMap(({ task: other, from, to }) =>
      other !== task && from < task.end && task.start < to ? [other] : [],
    )
  return (task, vehicleId) => {
    if (task.ride.block?.vehicleId === vehicleId) return true
    const seen = new Set<Task>()
    const waiting = [...leaving(task, vehicleId)]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next === task) return false
      if (seen.has(next) || next.vehicleId === null) continue
      seen.add(next)
      if (next.vehicleId !== next.ride.block?.vehicleId) waiting.push(...leaving(next, next.vehicleId))
    }
    return true
  }
}
