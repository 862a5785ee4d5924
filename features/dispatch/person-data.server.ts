import type { Doc } from '#documents/model/apply.ts'
import type { Json } from '#documents/model/json.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { asData, BOOKINGS, bookingPath, logWrite, readBooking } from '#features/bookings/booking-documents.server.ts'
import { isOver } from '#features/bookings/booking-state.ts'
import type { Booking, Guest, LogEntry } from '#features/bookings/booking.ts'

const MOST_OF_ONE_PERSON = 1000
/** What stands instead of a name that was erased. */
const NOBODY = '–'

/** Every booking with the same phone or e-mail: what we hold of one person, as one file to be given to them. */
export async function exportPerson(store: Store, { guest }: Pick<Booking, 'guest'>): Promise<Record<string, Json>> {
  const bookings = await bookingsOfPerson(store, guest)
  const rows = await Promise.all(
    bookings.map(async (booking) => ({ booking: plain(booking), log: (await logOf(store, booking.code)).map(plain) })),
  )
  return { phone: guest.phone, email: guest.email, bookings: rows }
}

/**
 * Takes a person out of every ride of theirs that is over; the rides, their prices and their log stay, without a name. A ride
 * to come is left alone: it has to be cancelled first. Says how many were erased.
 */
export async function erasePerson(
  store: Store,
  { guest }: Pick<Booking, 'guest'>,
  { now, line }: { now: number; line: Write },
): Promise<number> {
  const codes = (await bookingsOfPerson(store, guest)).filter(({ state }) => isOver(state)).map(({ code }) => code)
  for (const code of codes) await eraseOne(store, code, now)
  await store.commit([line])
  return codes.length
}

async function eraseOne(store: Store, code: string, now: number): Promise<void> {
  const mails = await store.query({ collection: 'mails', where: [{ field: 'code', operator: '==', value: code }] })
  await store.transact(async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    if (!booking) return null
    const sequence = booking.sequence + 1
    const noShow = booking.noShow && { ...booking.noShow, note: null }
    const { state } = booking
    transaction.write(
      { kind: 'set', path: bookingPath(code), data: asData({ ...booking, guest: nobody, noShow, sequence }) },
      logWrite(code, sequence, { at: now, by: 'office', action: 'erase', from: state, to: state, why: null }),
      ...mails.map(({ path }): Write => ({ kind: 'delete', path })),
    )
    return null
  })
}

const nobody: Guest = {
  ...{ name: NOBODY, email: null, phone: null, flight: null, pickUpDetail: null, signText: null, note: null },
  invoice: null,
}

/** The whole log of a booking, the first entry first. */
export async function logOf(store: Store, code: string): Promise<LogEntry[]> {
  const docs = await store.query({ collection: `${bookingPath(code)}/log` })
  return docs.map(readEntry)
}

function readEntry({ data }: Doc): LogEntry {
  // Written by logWrite and by nobody else.
  return data as unknown as LogEntry
}

export async function bookingsOfPerson(
  store: Store,
  { phone, email }: Pick<Guest, 'phone' | 'email'>,
): Promise<Booking[]> {
  const words = [phone?.replace(/\D/g, ''), email?.toLowerCase()].filter((word) => word !== undefined && word !== '')
  const found = await Promise.all(
    words.map((word) =>
      store.query({
        collection: BOOKINGS,
        where: [{ field: 'search', operator: 'array-contains', value: word ?? '' }],
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
