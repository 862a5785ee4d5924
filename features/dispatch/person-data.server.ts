import type { Json } from '#documents/model/json.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { BOOKINGS, bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { isOver } from '#domain/bookings/states.ts'
import { type Booking, type Guest, type LogEntry, stateOf } from '#features/bookings/booking.ts'
import { storedLogEntry } from '#features/bookings/stored-booking.ts'
import { changeBooking, transition } from '#features/bookings/transition.server.ts'
import { paymentsOfGuest } from '#features/cash/cash-entries.server.ts'
import { requestedWords } from '#features/bookings/search-words.ts'
import { conversationPath } from '#features/messages/conversations.server.ts'
import { devicesOf } from '#features/notifications/push-subscriptions.server.ts'
import { eraseGuest, eraseEmails, isTheirs } from '#features/retention/retention.server.ts'

const MOST_OF_ONE_PERSON = 1000
/** What stands instead of a name that was erased. */
const NOBODY = '–'

/**
 * This booking and every other with the same e-mail: what we hold of one person, as one file to be given to them. Whoever orders
 * may type somebody else's phone number, which nobody checks: what has only that in common is another person's, until the
 * office has asked.
 */
export async function exportPerson(store: Store, booking: Booking): Promise<Record<string, Json>> {
  const { guest } = booking
  const bookings = await ofSameMail(store, booking)
  const rows = await Promise.all(bookings.map((booking) => rowOf(store, booking)))
  return { phone: guest.phone, email: guest.email, bookings: rows }
}

async function ofSameMail(store: Store, booking: Booking): Promise<Booking[]> {
  const all = await bookingsOfPerson(store, { phone: null, email: booking.guest.email })
  return [booking, ...all.filter(({ code }) => code !== booking.code)]
}

async function rowOf(store: Store, booking: Booking): Promise<Json> {
  const { code } = booking
  const mails = await store.query({ collection: 'mails', where: [{ field: 'code', operator: '==', value: code }] })
  const review = await store.get(`reviews/${code}`)
  const messages = await store.get(conversationPath(code))
  return {
    booking: plain(booking),
    log: (await logOf(store, code)).map(plain),
    mails: mails.filter(({ data }) => isTheirs(data)).map(({ data }) => plain(data)),
    messages: messages && plain(messages.data),
    payments: await paymentsOfGuest(store, code),
    devices: (await devicesOf(store, `guest ${code}`)).map(plain),
    review: review && plain(review.data),
  }
}

/**
 * Takes a person out of this ride and every other with the same e-mail that is over; the rides, their prices, an invoice's company and the log stay,
 * without a name and without what was typed; their review goes. A ride to come is left alone: it has to be cancelled first.
 * Says how many were erased.
 */
export async function erasePerson(
  store: Store,
  booking: Booking,
  { now, line }: { now: number; line: Write },
): Promise<number> {
  const codes = (await ofSameMail(store, booking)).filter((row) => isOver(stateOf(row))).map(({ code }) => code)
  for (const code of codes) await eraseOne(store, code, now)
  await store.commit([line])
  return codes.length
}

async function eraseOne(store: Store, code: string, now: number): Promise<void> {
  await eraseGuest(store, code, ({ guest }) => guest.invoice)
  await eraseEmails(store, { code })
  await changeBooking(store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    if (!booking) return null
    const after = { ...booking, guest: { ...booking.guest, name: NOBODY } }
    await transition(transaction, booking, { after, entries: [{ action: 'erase' }], by: 'office', now })
    return null
  })
}

/** The whole log of a booking, the first entry first. */
export async function logOf(store: Store, code: string): Promise<LogEntry[]> {
  const docs = await store.query({ collection: `${bookingPath(code)}/log` })
  return docs.map(({ data }) => storedLogEntry.read(data))
}

export async function bookingsOfPerson(
  store: Store,
  { phone, email }: Pick<Guest, 'phone' | 'email'>,
): Promise<Booking[]> {
  const words = [phone?.replace(/\D/g, '') ?? '', ...requestedWords(email ?? '')].filter((word) => word !== '')
  const found = await Promise.all(
    words.map((word) =>
      store.query({
        collection: BOOKINGS,
        where: [{ field: 'search', operator: 'array-contains', value: word }],
        orderBy: [{ field: 'pickUpAt', direction: 'desc' }],
        limit: MOST_OF_ONE_PERSON,
      }),
    ),
  )
  const byPath = new Map(found.flat().map((doc) => [doc.path, doc]))
  const all = [...byPath.values()].flatMap((doc) => readBooking(doc) ?? [])
  // Four last digits are a word too: only the whole number is the same person.
  return all.filter(({ guest }) => (phone !== null && guest.phone === phone) || isMail(guest.email, email))
}

function isMail(a: string | null, b: string | null): boolean {
  return a !== null && a.toLowerCase() === b?.toLowerCase()
}

/** A booking and its log are JSON through and through. */
function plain(value: object): Json {
  return JSON.parse(JSON.stringify(value))
}
