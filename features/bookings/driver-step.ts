import { type BookingEvent, leadsTo, stateAfter } from '#domain/bookings/states.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { mayBeNoShow, maySetOff } from './booking-times.ts'
import type { Booking, LegTimeline } from './booking.ts'
import { lacksCrew } from './crew.ts'
import type { Ride } from './ride.ts'

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

export function isDriverStep(text: unknown): text is DriverStep {
  return driverSteps.some((step) => step === text)
}

/** What the driver's page offers now. */
export function stepsOpen(ride: Ride, now: number): DriverStep[] {
  return driverSteps.filter((step) => !isTold(ride, step) && isOpen(ride, step, now))
}

export function isOpen(ride: Ride, step: DriverStep, now: number): boolean {
  if (step === 'set-off' && (lacksCrew(ride) || !maySetOff(ride, now))) return false
  if (step === 'no-show' && !mayBeNoShow(ride, now)) return false
  return stateAfter(ride.state, step, 'driver') !== null
}

/** Told before: a second press, or the same form sent again on a weak line. */
export function isTold({ times, state }: Pick<Ride, 'times' | 'state'>, step: DriverStep): boolean {
  if (step === 'complete' || step === 'no-show') return state === leadsTo[step]
  return times[timeOf(step)] !== null
}

/** Nobody came to this leg, and it is no more: the other one stands. */
export function isNoShowDropped({ droppedLegs = [] }: Pick<Booking, 'droppedLegs'>, leg: Leg | null): boolean {
  return droppedLegs.some((dropped) => dropped.leg === leg && dropped.noShow !== undefined)
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
