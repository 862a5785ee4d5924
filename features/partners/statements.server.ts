import type { Store } from '#documents/store.ts'
import { BOOKINGS, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { instantsOf, localTimeOf } from '#i18n/zoned.ts'
import type { Partner } from './application.ts'
import { partnerPath } from './partner-documents.server.ts'
import { type Before, monthAfter, paidAfter, type Statement, statementOf } from './statement.ts'

type Kept = { statement: Statement; paid: Record<string, number> }

/**
 * The statement of a month. One that is over is settled once and then stands: a ride that turns out later not to have
 * been one is taken back in the month after, and no paper changes once it was shown.
 */
export async function statementFor(
  store: Store,
  partner: Partner,
  month: string,
  now: number,
): Promise<Statement | null> {
  const first = monthOf(partner.since)
  const current = monthOf(now)
  if (month < first || month > current) return null
  let before: Before = { paid: {}, carried: 0 }
  for (let at = first; ; at = monthAfter(at)) {
    const settled = await settledMonth(store, partner, at, before, at < current)
    if (at === month) return settled.statement
    before = { paid: settled.paid, carried: settled.statement.carried }
  }
}

async function settledMonth(
  store: Store,
  partner: Partner,
  month: string,
  before: Before,
  isOver: boolean,
): Promise<Kept> {
  const path = `${partnerPath(partner.code)}/statements/${month}`
  const kept = isOver ? await store.get(path) : null
  // Written below, by nobody else.
  if (kept) return kept.data as unknown as Kept
  const bookings = await bookingsUntil(store, partner.code, month)
  const made: Kept = {
    statement: statementOf(month, bookings, partner.terms, before),
    paid: paidAfter(bookings, partner.terms),
  }
  if (isOver) await keepOnce(store, path, made)
  return made
}

/** Two who ask at once write the same; the first stands. */
async function keepOnce(store: Store, path: string, made: Kept): Promise<void> {
  await store.transact(async (transaction) => {
    if ((await transaction.get(path)) !== null) return false
    transaction.write({ kind: 'set', path, data: structuredClone(made) })
    return true
  })
}

async function bookingsUntil(store: Store, code: string, month: string): Promise<Booking[]> {
  const [end = 0] = instantsOf({ date: `${monthAfter(month)}-01`, time: '00:00' })
  const docs = await store.query({
    collection: BOOKINGS,
    where: [
      { field: 'partner', operator: '==', value: code },
      { field: 'pickUpAt', operator: '<', value: end },
    ],
    orderBy: [{ field: 'pickUpAt' }],
  })
  return docs.flatMap((doc) => readBooking(doc) ?? [])
}

export function monthOf(at: number): string {
  return localTimeOf(at).date.slice(0, 7)
}
