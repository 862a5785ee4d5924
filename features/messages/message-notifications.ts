import { Timestamp } from '#documents/model/value.ts'
import type { Write } from '#documents/model/write.ts'
import type { Ride } from '#features/bookings/ride.ts'
import { type Notification, notificationWrite } from '#features/notifications/notification.ts'
import type { Message } from './conversation.ts'

/** Who has the page open has read it by then, and of several written in a row the last tells of all. */
const AFTER_MS = 10_000

/** Tells who may read a message and did not write it, in its commit. What a driver writes to the guest the office need not hear. */
export function messageNotifications(message: Message, ride: Ride, number: number): Write[] {
  const { from, isInternal, at } = message
  const { code, driver, carrier, isOfTwo } = ride
  const about = { event: 'message', code, at, ...(isOfTwo && { leg: message.leg }) } as const
  const notification: Notification[] = []
  if (from === 'guest' || (from === 'driver' && isInternal)) notification.push({ ...about, reader: 'office' })
  if (from !== 'guest' && !isInternal) notification.push({ ...about, reader: 'guest' })
  // A carrier's driver has no app of ours.
  if (from !== 'driver' && driver !== undefined && carrier === undefined)
    notification.push({ ...about, reader: 'driver', driver })
  return notification.map((one) =>
    notificationWrite(one, `${code}-message-${number}`, Timestamp.fromMillis(at + AFTER_MS)),
  )
}
