import { JOBS, jobWrite } from '#documents/model/job.ts'
import { Timestamp } from '#documents/model/value.ts'
import type { Doc } from '#documents/model/apply.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { CollectionRules } from '#documents/rules.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { MAIL_JOB, type MailOrder } from '#features/bookings/mail-jobs.ts'
import { type Ride, rideOf } from '#features/bookings/ride.ts'
import { changeBooking } from '#features/bookings/transition.server.ts'
import { signalDriver } from '#features/drivers/driver-signals.server.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { driverNamed } from '#features/fleet/driver.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import type { Clock } from '#lib/clock.ts'
import {
  type Conversation,
  counted,
  emptyConversation,
  legAsOrdered,
  mayWrite,
  type Message,
  type Reader,
  storedConversation,
  unreadFor,
  withSeen,
} from './conversation.ts'
import { messageNotifications } from './message-notifications.ts'

const CONVERSATIONS = 'conversations'

/** More in a short time is a program, or a finger on a button. */
const MOST_AT_ONCE = 10
const AT_ONCE_MS = 5 * 60_000
/** The document stays small. */
const MOST_OF_ONE_BOOKING = 300
/** Who has the page open has read it by then. */
const MAIL_AFTER_MS = 60_000

/** The office reads all; who has shown the second factor learns that there is something new on the voucher. */
export const conversationRules: CollectionRules = {
  collection: CONVERSATIONS,
  indexes: [['unread']],
  read: {
    dispatcher: { fields: 'all' },
    owner: { fields: 'all' },
    guest: { fields: ['forGuest'], id: (who) => who.claims?.['code'] ?? '' },
  },
}

export function conversationPath(code: string): string {
  return `${CONVERSATIONS}/${code}`
}

export function conversationIn(doc: Doc | null, code: string): Conversation {
  return doc === null ? emptyConversation(code) : storedConversation.read(doc.data)
}

export async function readConversation(store: Pick<Store, 'get'>, code: string): Promise<Conversation> {
  return conversationIn(await store.get(conversationPath(code)), code)
}

type Deps = { store: Store; clock: Clock; fleet: Pick<Fleet, 'drivers'> }

export type NewMessage = Pick<Message, 'id' | 'from' | 'name' | 'isInternal' | 'ready' | 'text'> & {
  code: string
  /** Of the booking as it stands. */
  leg: Leg
  /** Of a driver: the number of the link of the leg they drive, so that nobody writes who has just handed it over. */
  link?: number
}

/** `closed`: not confirmed yet, over for a day, or no longer this driver's ride. */
export type Posted = 'done' | 'already' | 'closed' | 'too-many'

/** One message: with the notifications, the signal to the driver and, where the guest is to read it, the email in a minute, in one commit. */
export async function postMessage({ store, clock, fleet }: Deps, requested: NewMessage): Promise<Posted> {
  return changeBooking(store, async (transaction): Promise<Posted> => {
    const { code, leg, link, ...rest } = requested
    const booking = readBooking(await transaction.get(bookingPath(code)))
    const ride = booking && rideOf(booking, leg)
    const now = clock.now()
    if (!booking || !ride || !mayWrite(ride, now)) return 'closed'
    if (link !== undefined && ride.driverLink !== link) return 'closed'
    const before = conversationIn(await transaction.get(conversationPath(code)), code)
    const { messages } = before
    if (messages.some(({ id, from }) => id === rest.id && from === rest.from)) return 'already'
    const recent = messages.filter(({ from, at }) => from === rest.from && at > now - AT_ONCE_MS)
    if (recent.length >= MOST_AT_ONCE || messages.length >= MOST_OF_ONE_BOOKING) return 'too-many'
    const message: Message = { ...rest, at: now, leg: legAsOrdered(booking, leg) }
    const after = { ...before, messages: [...messages, message] }
    const mail = await mailWrite(transaction, booking, after, now)
    transaction.write(
      conversationWrite({ ...after, ...(mail && { mailKey: mail.key }) }),
      ...(mail ? [mail.write] : []),
      ...messageNotifications(message, ride, after.messages.length),
    )
    if (message.from !== 'driver') await tellDriver(transaction, ride, fleet)
    return 'done'
  })
}

/** Somebody has the page open: what stands in it is read. */
export async function markSeen(store: Store, code: string, reader: Reader): Promise<void> {
  await changeBooking(store, (transaction) => seeIn(transaction, code, reader))
}

export async function seeIn(transaction: Transaction, code: string, reader: Reader): Promise<boolean> {
  const conversation = conversationIn(await transaction.get(conversationPath(code)), code)
  if (unreadFor(conversation, reader).length === 0) return false
  transaction.write(conversationWrite(withSeen(conversation, reader)))
  return true
}

export function eraseConversation(code: string): Write {
  return { kind: 'delete', path: conversationPath(code) }
}

function conversationWrite(conversation: Conversation): Write {
  // Texts, numbers and lists of them.
  const data = storedConversation.write(counted(conversation)) as WriteData
  return { kind: 'set', path: conversationPath(conversation.code), data }
}

/** One email for all that is written until it goes out; null: nobody to write to, or one waits already. */
async function mailWrite(
  transaction: Transaction,
  { guest }: Booking,
  { code, messages, mailKey }: Conversation,
  now: number,
): Promise<{ key: string; write: Write } | null> {
  const last = messages.at(-1)
  if (guest.email === null || !last || last.from === 'guest' || last.isInternal) return null
  if (mailKey !== null && (await transaction.get(`${JOBS}/${mailKey}`)) !== null) return null
  const key = `${code}-message-${messages.length}-guest`
  const payload: MailOrder = { code, kind: 'message', reader: 'guest' }
  const due = Timestamp.fromMillis(now + MAIL_AFTER_MS)
  return { key, write: jobWrite({ key, kind: MAIL_JOB, payload, due }) }
}

/** A carrier's driver has no app of ours. */
async function tellDriver(transaction: Transaction, { driver, carrier }: Ride, { drivers }: Pick<Fleet, 'drivers'>) {
  const own = driver === undefined || carrier !== undefined ? undefined : driverNamed(drivers, driver)
  if (own) await signalDriver(transaction, own.id)
}
