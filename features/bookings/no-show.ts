import { leadsTo } from '#domain/bookings/states.ts'
import type { Cents } from '#features/fares/money.ts'
import { type BookedLeg, feeBase, legsOf, withoutLeg } from './booking-legs.ts'
import { legAt } from './booking-times.ts'
import { type Booking, emptyTimeline } from './booking.ts'
import { noShowFee } from './cancellation.ts'
import type { NoShowReason } from './driver-step.ts'
import type { EmailTemplate } from '#domain/bookings/emails.ts'

/** Nobody came to one way: who says so, and why. */
export type NoShow = { reason: NoShowReason; note: string | null; by: 'driver' | 'office'; now: number }

/** `email`: where a way stands, its guest is to know that it does, and until when it goes free of charge. */
export type AfterNoShow = { after: Booking; email?: EmailTemplate }

/** The way nobody came to. Of two it is the one whose hour it is: a way back that has begun was preceded by the way there. */
export function missedWay(booking: Booking, now: number): BookedLeg {
  const [there, back] = legsOf(booking)
  return back && legAt(booking, now) === 'back' ? back : there
}

/** What is stated for it when nobody comes now: a share of the ride alone (ADR 75). */
export function missedFee(booking: Booking, now: number): Cents {
  return noShowFee(feeBase(booking, missedWay(booking, now)))
}

/**
 * The booking after it: the fee is that way's alone. A way back still to come stands, as a booking of one way that is assigned
 * as it was; whether it is driven the office and the guest decide as with any other (ADR 33).
 */
export function afterNoShow(booking: Booking, { reason, note, by, now }: NoShow): AfterNoShow {
  const way = missedWay(booking, now)
  const feeCents = missedFee(booking, now)
  if (way.leg === 'back' || booking.quote.returnAt === null) {
    const times = { ...booking.times, endedAt: now }
    return { after: { ...booking, state: leadsTo['no-show'], times, noShow: { reason, note, feeCents } } }
  }
  const { crew: _crew, ...rest } = withoutLeg(booking, { ...way, at: now, by, feeCents, noShow: reason })
  return { after: { ...rest, state: leadsTo.assign, times: emptyTimeline }, email: 'leg-no-show' }
}
