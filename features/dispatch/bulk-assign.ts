import type { Ride } from '#features/bookings/ride.ts'
import { type Dispatching, readDispatching } from './dispatching.ts'

/** What the form says that gives several rides a vehicle and a driver. */
export const ASSIGN_SEVERAL = 'assign-several'
/** What goes wrong with more is read by nobody. */
const MOST_AT_ONCE = 50

/** A ride as a box of that form names it: its code, of two legs which one, and the version that was looked at. */
export function chosenRide({
  code,
  leg,
  isOfTwo,
  sequence,
}: Pick<Ride, 'code' | 'leg' | 'isOfTwo' | 'sequence'>): string {
  return [code, isOfTwo ? leg : '', sequence].join('.')
}

/** One assignment for each ride that was chosen; what is no ride of ours is none. */
export function readAssignments(form: FormData): Dispatching[] {
  const [vehicleId, driver] = ['vehicleId', 'driver'].map((name) => form.get(name))
  return form
    .getAll('ride')
    .slice(0, MOST_AT_ONCE)
    .flatMap((chosen) => {
      const [code, leg, expected] = typeof chosen === 'string' ? chosen.split('.') : []
      return readDispatching({ code, leg, expected, action: 'assign', vehicleId, driver }) ?? []
    })
}

/** The versions as they will be when each is done: of two legs of one booking the second is asked of what the first has made. */
export function oneAfterTheOther(rows: readonly Dispatching[]): Dispatching[] {
  return rows.map((row, at) => {
    const before = rows.slice(0, at).filter(({ code }) => code === row.code).length
    return row.expected === null ? row : { ...row, expected: row.expected + before }
  })
}
