import type { BookingState } from '#domain/bookings/states.ts'
import { type Booking, stateOf } from '#features/bookings/booking.ts'
import { rideCents } from '#features/fares/extras.ts'
import { type Cents, decimalOf } from '#features/fares/money.ts'
import { notFormula } from '#lib/csv.ts'
import { addMonths } from '#i18n/zoned.ts'
import { commissionDue, type CommissionTerms, earned, settle } from './commission.ts'

/**
 * What a partner may know of a ride: when, the first name and the state. Never its code: together with a word of the name
 * that would open the voucher.
 */
export type PartnerRide = {
  at: number
  firstName: string
  state: BookingState
}
export type StatementRow = PartnerRide & { cents: Cents }
export type Statement = {
  month: string
  rows: StatementRow[]
  earned: Cents
  takenBack: Cents
  due: Cents
  carried: Cents
  /** The V code that was given in place of money, once the month is over. */
  credit?: string
}

/** What earlier statements paid, by booking, and what they carried over. */
export type Before = { paid: Readonly<Record<string, Cents>>; carried: Cents }

/** A month's statement: rides done up to its end that nobody has paid yet, and what must be taken back of those paid. */
export function statementOf(
  month: string,
  bookings: readonly Booking[],
  terms: CommissionTerms,
  before: Before,
): Statement {
  const rides = bookings.map((booking) => ({ booking, ride: rideOf(booking, before.paid[booking.code] ?? 0) }))
  const settled = settle(
    terms,
    rides.map(({ ride }) => ride),
    before.carried,
  )
  const rows = rides.flatMap(({ booking, ride }): StatementRow[] => {
    const cents = commissionDue(terms, ride)
    const isOfMonth = booking.pickUpLocal.startsWith(month)
    return isOfMonth || cents !== 0 ? [{ ...partnerRide(booking), cents }] : []
  })
  return { month, rows, ...settled }
}

function partnerRide(booking: Booking): PartnerRide {
  return { at: booking.pickUpAt, firstName: firstNameOf(booking.guest.name), state: stateOf(booking) }
}

/** What has been paid for each ride once this statement is paid. */
export function paidAfter(bookings: readonly Booking[], terms: CommissionTerms): Record<string, Cents> {
  const rows = bookings.map((booking): [string, Cents] => [
    booking.code,
    earned(terms, { state: stateOf(booking), cents: booking.trial ? 0 : rideCents(booking.quote) }),
  ])
  return Object.fromEntries(rows.filter(([, cents]) => cents > 0))
}

/** `2026-07` → `2026-08`. */
export function monthAfter(month: string): string {
  return addMonths(`${month}-01`, 1).slice(0, 7)
}

export function isMonth(text: string): boolean {
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(text)
}

/** RFC 4180; amounts as plain decimals, so that a table reads them in any language. */
export function statementCsv(statement: Statement, headings: readonly string[], dayOf: (at: number) => string): string {
  const lines = statement.rows.map(({ at, firstName, state, cents }) => [dayOf(at), firstName, state, decimalOf(cents)])
  return csvOf([headings, ...lines, ['', '', '', decimalOf(statement.due)]])
}

export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** A cell that begins like a formula would be run by a table program. */
function cell(text: string): string {
  // An amount of ours may be below zero; a name like one may not.
  const safe = /^-?\d+\.\d\d$/.test(text) ? text : notFormula(text)
  return `"${safe.replaceAll('"', '""')}"`
}

function rideOf(booking: Booking, paidBefore: Cents) {
  const { quote, trial } = booking
  // Nobody came to a trial: it earns nothing either.
  return { state: stateOf(booking), cents: trial ? 0 : rideCents(quote), paidBefore }
}

function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
