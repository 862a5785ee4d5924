import { type BookingEvent, leadsTo, rowOf, stateAfter } from '#domain/bookings/states.ts'
import { isBetweenWays, mayArrive, mayBeNoShow, mayComplete, maySetOff } from './booking-times.ts'
import type { Booking, LegTimeline } from './booking.ts'
import { lacksCrew } from './crew.ts'

/** What a driver tells, in the order of a ride. Each is an action of the one table of states. */
export const driverSteps = [
  'accept',
  'set-off',
  'arrive',
  'pick-up',
  'complete',
  'no-show',
] as const satisfies BookingEvent[]
export type DriverStep = (typeof driverSteps)[number]

export const noShowReasons = ['not-found', 'refused', 'other'] as const
export type NoShowReason = (typeof noShowReasons)[number]

export function isDriverStep(text: unknown): text is DriverStep {
  return driverSteps.some((step) => step === text)
}

export function isNoShowReason(text: unknown): text is NoShowReason {
  return noShowReasons.some((reason) => reason === text)
}

/** What the driver's page offers now. */
export function stepsOpen(booking: Booking, now: number): DriverStep[] {
  return driverSteps.filter((step) => !isTold(booking, step, now) && isOpen(booking, step, now))
}

export function isOpen(booking: Booking, step: DriverStep, now: number): boolean {
  if (step === 'set-off' && (lacksCrew(booking) || !maySetOff(booking, now))) return false
  if (step === 'no-show' && (!mayBeNoShow(booking, now) || isBetweenWays(booking, now))) return false
  if (step === 'arrive' && !mayArrive(booking, now)) return false
  if (step === 'pick-up' && isBetweenWays(booking, now)) return false
  if (step === 'complete' && !mayComplete(booking, now)) return false
  return stateAfter(booking.state, step, 'driver') !== null
}

/** Told before: a second press, or the same form sent again on a weak line. */
export function isTold(booking: Booking, step: DriverStep, now: number): boolean {
  const { times, state } = booking
  if (step === 'complete') return state === leadsTo.complete
  if (step === 'no-show') return isNoShowTold(booking)
  // Both are told once more for the way back.
  const { driver } = rowOf(state)
  if (step === 'arrive' && driver === 'with-guest') return !mayArrive(booking, now)
  if (step === 'pick-up' && driver === 'at-pick-up') return false
  return times[timeOf(step)] !== null
}

/** It is over, or after nobody came to the way there the way back is all that is left. */
export function isNoShowTold({ state, droppedLegs = [] }: Booking): boolean {
  return state === leadsTo['no-show'] || (rowOf(state).driver === 'named' && droppedLegs.at(-1)?.noShow !== undefined)
}

export function timeOf(step: DriverStep): keyof LegTimeline {
  switch (step) {
    case 'accept':
      return 'acceptedAt'
    case 'set-off':
      return 'setOffAt'
    case 'arrive':
      return 'arrivedAt'
    case 'pick-up':
      return 'onBoardAt'
    case 'complete':
    case 'no-show':
      return 'endedAt'
  }
}
