import type { Write } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'
import { BOOKINGS, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import type { Voucher } from '#features/vouchers/voucher.ts'
import { voucherWrites } from '#features/vouchers/vouchers.server.ts'
import { addMonths, instantsOf, localTimeOf } from '#i18n/zoned.ts'
import type { Partner } from './application.ts'
import { partnerPath, readPartner } from './partner-documents.server.ts'
import { type Before, monthAfter, paidAfter, type Statement, statementOf } from './statement.ts'

type Stored = { statement: Statement; paid: Record<string, number> }

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
    const settled = await settledMonth(store, partner, at, before, { isOver: at < current, now })
    if (at === month) return settled.statement
    before = { paid: settled.paid, carried: settled.statement.carried }
  }
}

async function settledMonth(
  store: Store,
  partner: Partner,
  month: string,
  before: Before,
  { isOver, now }: { isOver: boolean; now: number },
): Promise<Stored> {
  const path = `${partnerPath(partner.code)}/statements/${month}`
  const stored = isOver ? await store.get(path) : null
  // Written below, by nobody else.
  if (stored) return stored.data as unknown as Stored
  const bookings = await bookingsUntil(store, partner.code, month)
  const statement = statementOf(month, bookings, partner.terms, before)
  const paid = paidAfter(bookings, partner.terms)
  if (!isOver) return { statement, paid }
  const credit = partner.paidIn === 'credit' && statement.due > 0 ? rideCredit(partner, statement, now) : null
  const made: Stored = { statement: credit ? { ...statement, credit: credit.code } : statement, paid }
  return keepOnce(store, path, made, credit ? voucherWrites(credit) : [])
}

/** Two who ask at once find what the first has kept; its voucher is in the same commit, so there is never a second. */
async function keepOnce(store: Store, path: string, made: Stored, more: Write[]): Promise<Stored> {
  const { result } = await store.transact(async (transaction) => {
    const stored = await transaction.get(path)
    // Written below, by nobody else.
    if (stored !== null) return stored.data as unknown as Stored
    transaction.write({ kind: 'set', path, data: structuredClone(made) }, ...more)
    return made
  })
  return result
}

/** A private host is given rides, not money: a voucher of the same worth, for a year. */
function rideCredit({ name, code }: Partner, { month, due }: Statement, now: number): Voucher {
  const until = addMonths(localTimeOf(now).date, CREDIT_MONTHS)
  const [noon = now] = instantsOf({ date: until, time: '12:00' })
  const [expiresAt = noon] = instantsOf({ date: localTimeOf(noon + DAY_MS).date, time: '00:00' })
  return {
    code: makeCode('V'),
    state: 'open',
    reason: 'host-credit',
    credit: 'amount',
    cents: due,
    until,
    expiresAt,
    issuedAt: now,
    issuedBy: 'site',
    holder: name,
    note: `${code} ${month}`,
  }
}

const CREDIT_MONTHS = 12
const DAY_MS = 86_400_000

/** The month that has ended is settled for everybody who refers guests, whether they look at it or not. */
export async function settleMonths(store: Store, now: number): Promise<void> {
  const last = addMonths(`${monthOf(now)}-01`, -1).slice(0, 7)
  const docs = await store.query({ collection: 'partners' })
  for (const partner of docs.flatMap((doc) => readPartner(doc) ?? []))
    if (partner.door === 'refer') await statementFor(store, partner, last, now)
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
