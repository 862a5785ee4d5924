import { undoneBy } from '#domain/bookings/states.ts'
import type { Booking } from './booking.ts'

/** So long a step of the office or a driver can be undone without a reason; emails about it wait for it. */
export const UNDO_MS = 60_000
/** So long after it the office can still take it back, with a reason: after that it stands in statements. */
const CORRECTED_WITHIN_MS = 3 * 24 * 60 * 60_000

/** The last thing that happened to a booking, where it is a step that can be taken back. */
export type LastStep = NonNullable<Booking['lastStep']>

/** Who drives one leg does not take back what the driver of the other one did. */
export function isStepOfLink({ lastStep }: Pick<Booking, 'lastStep'>, link: number): boolean {
  return lastStep?.link === undefined || lastStep.link === link
}

/** Whether somebody may take the last step back now; `reason`: only with a reason. */
export function mayUndo(
  { lastStep }: Pick<Booking, 'lastStep'>,
  by: LastStep['by'],
  now: number,
): 'freely' | 'reason' | null {
  if (lastStep === undefined || !undoneBy[lastStep.action].some((actor) => actor === by)) return null
  // A driver takes back what a driver did; the office whatever was done.
  if (by === 'driver' && lastStep.by !== 'driver') return null
  if (now < lastStep.at + UNDO_MS) return 'freely'
  return by === 'office' && now < lastStep.at + CORRECTED_WITHIN_MS ? 'reason' : null
}
