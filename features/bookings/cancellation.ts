import { type Cents, percentOf } from '#features/fares/money.ts'

const HOUR_MS = 60 * 60 * 1000

/** Stated inside the free time. */
export const LATE_PERCENT = 50
export const NO_SHOW_PERCENT = 100

export type CancellationReason = 'guest' | 'weather' | 'flight-cancelled' | 'operator' | 'no-answer'

/** What cancelling would cost now, in cents. Stated, never taken by the site: payment is to the driver. */
export function cancellationFee(
  ride: FreeTime & { maximumCents: Cents },
  now: number,
  reason: CancellationReason,
): Cents {
  // Weather, a cancelled flight, and our own fault cost the guest nothing, always.
  if (reason !== 'guest') return 0
  if (now <= freeUntil(ride)) return 0
  return percentOf(ride.maximumCents, LATE_PERCENT)
}

export function noShowFee(maximumCents: Cents): Cents {
  return percentOf(maximumCents, NO_SHOW_PERCENT)
}

/** `freeUntilAtMost`: as it was before a late change, where there was one. */
type FreeTime = { pickUpAt: number; freeCancellationHours: number; freeUntilAtMost?: number | null }

/** The last instant at which cancelling is free. */
export function freeUntil({ pickUpAt, freeCancellationHours, freeUntilAtMost }: FreeTime): number {
  return Math.min(pickUpAt - freeCancellationHours * HOUR_MS, freeUntilAtMost ?? Infinity)
}
