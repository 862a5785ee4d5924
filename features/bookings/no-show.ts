import { isOver, leadsTo } from '#domain/bookings/states.ts'
import type { EmailTemplate } from '#domain/bookings/emails.ts'
import type { Cents } from '#features/fares/money.ts'
import { feeBase, legsOf, withoutLeg } from './booking-legs.ts'
import { type Booking, withLeg } from './booking.ts'
import { noShowFee } from './cancellation.ts'
import type { NoShowReason } from './no-show-reason.ts'
import type { Ride } from './ride.ts'

/** Nobody came to one leg: who says so, and why. */
export type NoShow = { reason: NoShowReason; note: string | null; by: 'driver' | 'office'; now: number }

/** `email`: where the other leg is still to come, its guest is to know that it stands, and until when it goes free of charge. */
export type AfterNoShow = { after: Booking; email?: EmailTemplate | null }

/** What is stated for a leg when nobody comes to it: a share of the ride alone (ADR 75). */
export function missedFee(ride: Ride): Cents {
  const [leg] = legsOf(ride)
  return noShowFee(feeBase(ride, leg))
}

/** The booking after it: the fee is that leg's alone, and the other leg stands as it is. */
export function afterNoShow(booking: Booking, ride: Ride, { reason, note, by, now }: NoShow): AfterNoShow {
  const feeCents = missedFee(ride)
  if (!ride.isOfTwo) {
    const missed = withLeg(booking, ride.leg, { state: leadsTo['no-show'], times: { ...ride.times, endedAt: now } })
    return { after: { ...missed, noShow: { reason, note, feeCents } } }
  }
  const [leg] = legsOf(ride)
  const after = withoutLeg(booking, { ...leg, leg: ride.leg, at: now, by, feeCents, noShow: reason })
  return { after, email: isOver(after.legStatus.there.state) ? null : 'leg-no-show' }
}
