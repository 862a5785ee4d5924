import { jobWrite } from '#documents/model/job.ts'
import { DOCUMENT_ID } from '#documents/model/query.ts'
import { StoreError } from '#documents/model/status.ts'
import { type Data, Timestamp } from '#documents/model/value.ts'
import { MAX_WRITES, type Write } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { bookingPath, BOOKINGS, readBooking } from '#features/bookings/booking-documents.server.ts'
import { rideEndsAt } from '#features/bookings/booking-times.ts'
import { type Booking, type Guest, type LegStatus, withEachLeg } from '#features/bookings/booking.ts'
import { eraseRideNotes } from '#features/cash/cash-entries.server.ts'
import { markBooking } from '#features/bookings/mark-booking.server.ts'
import { nobody } from '#features/bookings/leg-details.ts'
import { conversationPath, eraseConversation } from '#features/messages/conversations.server.ts'
import { positionDelete } from '#features/positions/positions.server.ts'
import { erasePastDays } from '#features/bookings/class-calendar.server.ts'
import { dropSubscriptionsOf } from '#features/notifications/push-subscriptions.server.ts'
import { localTimeOf } from '#i18n/zoned.ts'

/** The kind of job that server/work.server.ts runs once a day. */
export const RETENTION_JOB = 'retention'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A letter is of no use any more when its link is of none (booking-times.ts). */
const LETTERS_DAYS = 30
/** The general limitation period (content/pages/privacy); what the law wants kept longer are the firm's own books. */
const PERSON_DAYS = 5 * 365 + 2
/** A return ride is found by its way there. */
const LONGEST_STAY_DAYS = 60
const PAGE = 50

type Progress = { letters: number; persons: number }

/**
 * Erases what its purpose no longer needs: mails and messages of a ride, and mails of an account, after thirty days, who rode after five years. How far it came is
 * kept, so that a site that stood still for months misses nothing, and a day's work stays a day's work.
 */
export async function eraseDue(store: Store, now: number): Promise<{ letters: number; persons: number }> {
  const before = await readProgress(store)
  const emailsUntil = now - LETTERS_DAYS * DAY_MS
  const personsUntil = now - PERSON_DAYS * DAY_MS
  const letters = await eachEnded(store, before.letters, emailsUntil, (booking) => eraseEmails(store, booking))
  const persons = await eachEnded(store, before.persons, personsUntil, (booking) => erasePerson(store, booking))
  await eraseAccountEmails(store, emailsUntil)
  await eraseMailDays(store, now)
  await erasePastDays(store, now)
  await store.commit([{ kind: 'set', path: PROGRESS, data: { letters: emailsUntil, persons: personsUntil } }])
  return { letters, persons }
}

const PROGRESS = 'retention/progress'

async function readProgress(store: Store): Promise<Progress> {
  const { letters, persons } = (await store.get(PROGRESS))?.data ?? {}
  return { letters: typeof letters === 'number' ? letters : 0, persons: typeof persons === 'number' ? persons : 0 }
}

/** Every booking whose ride ended in `[from, to)`; says how many there were something to erase of. */
async function eachEnded(
  store: Store,
  from: number,
  to: number,
  erase: (booking: Booking) => Promise<boolean>,
): Promise<number> {
  let count = 0
  let after: [number, string] | null = null
  for (;;) {
    const docs = await store.query({
      collection: BOOKINGS,
      where: [
        { field: 'pickUpAt', operator: '>=', value: from - LONGEST_STAY_DAYS * DAY_MS },
        { field: 'pickUpAt', operator: '<', value: to },
      ],
      orderBy: [{ field: 'pickUpAt' }, { field: DOCUMENT_ID }],
      limit: PAGE,
      ...(after ? { startAfter: after } : {}),
    })
    for (const booking of docs.flatMap((doc) => readBooking(doc) ?? [])) {
      const ended = rideEndsAt(booking)
      if (ended < to && (await erase(booking))) count += 1
      after = [booking.pickUpAt, booking.code]
    }
    if (docs.length < PAGE) return count
  }
}

/** Not what the office and drivers were told on their own devices. */
export function isTheirs({ channel, reader }: Data): boolean {
  return channel === undefined || reader === 'guest'
}

/** Letters hold an address, and the kept ones every word; messages what guest, driver and office wrote to each other. */
export async function eraseEmails(store: Store, { code }: Pick<Booking, 'code'>): Promise<boolean> {
  const docs = await store.query({
    collection: 'mails',
    orderBy: [{ field: DOCUMENT_ID }],
    startAt: [`${code}-`],
    endBefore: [`${code}.`],
  })
  const messages = await store.get(conversationPath(code))
  const writes = [
    ...docs.map(({ path }): Write => ({ kind: 'delete', path })),
    ...(messages ? [eraseConversation(code)] : []),
  ]
  if (writes.length > 0) await store.commit(writes)
  // The guest's devices are told nothing of it any more.
  await dropSubscriptionsOf(store, `guest ${code}`)
  return writes.length > 0
}

/** What stays is a ride of somebody: its way, price, vehicle and times, for the books and the statistics. */
async function erasePerson(store: Store, { code }: Booking): Promise<boolean> {
  return eraseGuest(store, code, () => null)
}

/** `invoice`: what of it the books still need. */
export async function eraseGuest(
  store: Store,
  code: string,
  invoice: (booking: Booking) => Guest['invoice'],
): Promise<boolean> {
  await eraseRideNotes(store, code)
  const log = await store.query({ collection: `${bookingPath(code)}/log` })
  const judged = await store.query({ collection: `reviews/${code}/log` })
  const { result } = await store.transact(async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    if (!booking || isErased(booking)) return false
    const { noShow } = booking
    markBooking(transaction, booking, {
      guest: { ...nobody, invoice: invoice(booking) },
      addressPoints: [],
      lost: [],
      needs: null,
      legStatus: withEachLeg(booking, withoutGuest).legStatus,
      noShow: noShow && { ...noShow, note: null },
    })
    transaction.write(
      // Why something was done may be in somebody's own words.
      ...log.map(({ path }): Write => ({ kind: 'update', path, data: { why: null } })),
      { kind: 'delete', path: `reviews/${code}` },
      positionDelete(code),
      ...judged.map(({ path }): Write => ({ kind: 'delete', path })),
    )
    return true
  })
  return result
}

/** On which flight the guest came is theirs, and a driver who gave the leg back may have named them. */
function withoutGuest(leg: LegStatus): LegStatus {
  const { landing: _, ...rest } = leg
  return rest.refused ? { ...rest, refused: null } : rest
}

function isErased({ guest }: Booking): boolean {
  return guest.name === '' && guest.email === null && guest.phone === null && guest.invoice === null
}

/** That an invitation or a way back in was mailed to somebody: its link holds a week at most. */
async function eraseAccountEmails(store: Store, until: number): Promise<void> {
  const docs = await store.query({
    collection: 'mails',
    orderBy: [{ field: DOCUMENT_ID }],
    startAt: ['account-'],
    endBefore: ['account.'],
  })
  const due = docs.filter(({ data: { at } }) => typeof at === 'number' && at < until).slice(0, MAX_WRITES)
  if (due.length > 0) await store.commit(due.map(({ path }): Write => ({ kind: 'delete', path })))
}

/** The marks by which a day's mails are counted; two days later nobody counts them. */
async function eraseMailDays(store: Store, now: number): Promise<void> {
  const docs = await store.query({
    collection: 'mail-days',
    orderBy: [{ field: DOCUMENT_ID }],
    endBefore: [localTimeOf(now - 2 * DAY_MS).date],
    limit: MAX_WRITES,
  })
  if (docs.length > 0) await store.commit(docs.map(({ path }): Write => ({ kind: 'delete', path })))
}

/** One job a day, named by its day: several nodes make no second one. After a start it is done again, and finds nothing left. */
export async function planRetention(store: Store, at: number): Promise<void> {
  const day = localTimeOf(at).date
  const job = jobWrite({ key: `retention-${day}`, kind: RETENTION_JOB, payload: {}, due: Timestamp.fromMillis(at) })
  await store.commit([job]).catch((error: unknown) => {
    if (!(error instanceof StoreError && error.code === 'already-exists')) throw error
  })
}

/** On the day with 25 hours a day later may still be that day, whose work is done: then an hour more. */
export function nextRetentionAt(now: number): number {
  const at = now + DAY_MS
  return localTimeOf(at).date === localTimeOf(now).date ? at + HOUR_MS : at
}
