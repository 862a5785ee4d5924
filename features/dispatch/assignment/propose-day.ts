import { rowOf } from '#domain/bookings/states.ts'
import type { Ride } from '#features/bookings/ride.ts'
import type { AssignmentFacts, Choice, Task } from './assignment.ts'
import { choiceOf } from './choice.ts'
import { createDayPlan, type DayPlan, type Option } from './day-plan.ts'
import { workingDayWith } from './working-time.ts'

/** Moving single rides gains little after that. */
const MOST_PASSES = 4
/** So often another ride is moved to make room for one that nobody can have yet. */
const MOST_TRIES = 300
/** A gain below this is rounding. */
const LEAST_GAIN_KM = 0.1

export type ProposedRide = {
  ride: Ride
  /** null: nobody can have it without breaking a rule. */
  choice: Choice | null
}

export type DayProposal = {
  rows: ProposedRide[]
  /** Of the drives to the pick-ups, as far as they are known; null: none is. */ emptyKm: number | null
}

/** A ride that nobody was given yet: what has a driver stays with that driver. */
export function isWanted({ state, carrier }: Ride): boolean {
  return carrier === undefined && rowOf(state).driver === 'wanted'
}

/**
 * Vehicles and drivers for all rides of a day that have no driver, with few empty kilometres: each ride in the order of the day is given
 * the cheapest vehicle and driver, then single rides are moved as long as that saves something. It breaks no rule, and the same facts
 * give the same proposal.
 */
export function proposeDay(facts: AssignmentFacts, day: { from: number; to: number }): DayProposal {
  const isOfDay = (ride: Ride) => isWanted(ride) && ride.pickUpAt >= day.from && ride.pickUpAt < day.to
  const plan = createDayPlan(facts, isOfDay)
  const given = new Map<Task, Option>()
  for (const task of plan.open) {
    plan.remove(task)
    giveBest(plan, given, task)
  }
  let triesLeft = MOST_TRIES
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let isChanged = false
    for (const task of plan.open) {
      const option = given.get(task)
      if (option) {
        isChanged = moveToBetter(plan, given, task, option) || isChanged
        continue
      }
      plan.remove(task)
      if (giveBest(plan, given, task)) isChanged = true
      else if (triesLeft > 0) {
        const { isMade, tries } = makeRoom(plan, given, task, triesLeft)
        triesLeft -= tries
        isChanged ||= isMade
      }
    }
    if (!isChanged) break
  }
  const rows = plan.open.map((task) => ({ ride: task.ride, choice: choiceNow(plan, facts, task, given.get(task)) }))
  const known = rows.flatMap(({ choice }) => choice?.emptyKm ?? [])
  const emptyKm = known.length === 0 ? null : Math.round(known.reduce((sum, km) => sum + km, 0) * 10) / 10
  return { rows, emptyKm }
}

type Given = Map<Task, Option>

/** Of a task that is in no chain; what finds nobody holds its vehicle as before. */
function giveBest(plan: DayPlan, given: Given, task: Task): boolean {
  const option = plan.best(task)
  if (option === null) {
    plan.release(task)
    return false
  }
  plan.place(task, option)
  given.set(task, option)
  return true
}

function moveToBetter(plan: DayPlan, given: Given, task: Task, before: Option): boolean {
  plan.remove(task)
  const option = plan.best(task)
  const costBefore = plan.costOf(task, before)
  const isBetter = option !== null && option.cost <= costBefore - LEAST_GAIN_KM
  const next = isBetter ? option : before
  plan.place(task, next)
  given.set(task, next)
  return isBetter
}

/** Moves one ride that stands in the way to somewhere else; the task, in no chain, is then given what that leaves. */
function makeRoom(plan: DayPlan, given: Given, task: Task, most: number): { isMade: boolean; tries: number } {
  plan.remove(task)
  let tries = 0
  for (const other of plan.open) {
    const option = given.get(other)
    if (!option || other === task || other.start >= task.end || task.start >= other.end) continue
    if (tries++ >= most) break
    plan.remove(other)
    const own = plan.best(task)
    if (own !== null) {
      plan.place(task, own)
      const moved = plan.best(other)
      if (moved !== null) {
        plan.place(other, moved)
        given.set(other, moved)
        given.set(task, own)
        return { isMade: true, tries }
      }
      plan.remove(task)
    }
    plan.place(other, option)
  }
  plan.release(task)
  return { isMade: false, tries }
}

/** With the rides around it as they are at the end. */
function choiceNow(plan: DayPlan, facts: AssignmentFacts, task: Task, option: Option | undefined): Choice | null {
  if (option === undefined) return null
  const { vehicle, driver } = option
  const none = { before: null, after: null }
  const vehicleChain = plan.vehicleChain(vehicle.id, task) ?? none
  const driverChain = plan.driverChain(driver, task) ?? none
  const { start, end } = workingDayWith(task, plan.ridesOf(driver))
  return choiceOf(plan, facts.fleet, task, { vehicle, driver, vehicleChain, driverChain, workedMs: end - start })
}
