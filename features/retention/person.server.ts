import { BOOKINGS, bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { stateOf } from '#features/bookings/booking.ts'
import { isOver } from '#domain/bookings/states.ts'
import { conversationPath } from '#features/messages/conversations.server.ts'
import { contactKey } from '#features/bookings/contact-key.ts'
import type { Data } from '#documents/model/value.ts'
import type { Store } from '#documents/store.ts'
import { paymentsOfGuest } from '#features/cash/cash-entries.server.ts'
import { devicesOf } from '#features/notifications/push-subscriptions.server.ts'
import { eraseGuest, eraseEmails, isTheirs } from './retention.server.ts'

/** All that is kept about one person, as they may ask for it (GDPR art. 15 and 20). */
export type PersonRecord = { bookings: RideRecord[] }
/** `reviewLog`: what was decided about what they wrote, and why. Who of the office did is the office's. */
type RideRecord = {
  booking: Data
  log: Data[]
  mails: Data[]
  messages: Data | null
  payments: Data[]
  review: Data | null
  reviewLog: Data[]
  devices: Data[]
}
export type Erased = { erased: string[]; stillOpen: { code: string; reason: string }[] }

/** By the e-mail address or the telephone number of a booking; how it is written does not matter. */
export async function personRecord(store: Store, contact: string): Promise<PersonRecord> {
  const bookings = await bookingsOf(store, contact)
  return {
    bookings: await Promise.all(
      bookings.map(async ({ code, data }) => ({
        booking: data,
        log: (await store.query({ collection: `${bookingPath(code)}/log` })).map((doc) => doc.data),
        review: (await store.get(`reviews/${code}`))?.data ?? null,
        reviewLog: (await store.query({ collection: `reviews/${code}/log` })).map(
          ({ data: { by: _by, ...line } }) => line,
        ),
        payments: await paymentsOfGuest(store, code),
        mails: (await mailsOf(store, code)).map((doc) => doc.data).filter(isTheirs),
        messages: (await store.get(conversationPath(code)))?.data ?? null,
        devices: await devicesOf(store, `guest ${code}`),
      })),
    ),
  }
}

/** For who runs the command. */
const STILL_TO_COME = 'The ride is not over: cancel it first, or ask again after it.'

/**
 * Takes the person out of every ride that is over (art. 17): name, contact, what was typed, the letters. What the books of
 * the firm must keep stays: the trip, its price, and an invoice's company. A ride still to come cannot be driven without them.
 */
export async function erasePerson(store: Store, contact: string): Promise<Erased> {
  const told: Erased = { erased: [], stillOpen: [] }
  for (const { code } of await bookingsOf(store, contact)) {
    const booking = readBooking(await store.get(bookingPath(code)))
    const mayGo = booking !== null && isOver(stateOf(booking))
    if (mayGo) {
      await eraseGuest(store, code, ({ guest }) => guest.invoice)
      await eraseEmails(store, { code })
    }
    if (mayGo) told.erased.push(code)
    else told.stillOpen.push({ code, reason: STILL_TO_COME })
  }
  return told
}

async function bookingsOf(store: Store, contact: string): Promise<{ code: string; data: Data }[]> {
  const wanted = contactKey(contact)
  if (wanted === '') return []
  // The office asks this once in a while: every booking is looked at, so that no spelling is missed.
  const docs = await store.query({ collection: BOOKINGS })
  return docs.flatMap((doc) => {
    const booking = readBooking(doc)
    const isTheirs = [booking?.guest.email, booking?.guest.phone].some((own) => own && contactKey(own) === wanted)
    return booking && isTheirs ? [{ code: booking.code, data: doc.data }] : []
  })
}

async function mailsOf(store: Store, code: string) {
  return store.query({ collection: 'mails', where: [{ field: 'code', operator: '==', value: code }] })
}
