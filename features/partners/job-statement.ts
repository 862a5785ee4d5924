import { type BookingState, isRidden } from '#domain/bookings/states.ts'
import type { Ride } from '#features/bookings/ride.ts'
import type { Cents } from '#features/fares/money.ts'
import { instantsOf, isoWeekdayOf, localTimeOf } from '#i18n/zoned.ts'

/** A ride a carrier has driven, with the payout that was agreed. */
export type JobRow = { at: number; from: string; to: string; state: BookingState; cents: Cents }
export type JobStatement = { week: string; rows: JobRow[]; due: Cents }

/** A week is named by its Monday: `2026-07-13`. */
export function weekOf(at: number): string {
  const { date } = localTimeOf(at)
  return daysAfter(date, 1 - isoWeekdayOf(date))
}

export function isWeek(text: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}$/.test(text) && daysAfter(text, 0) === text && isoWeekdayOf(text) === 1
}

/** The midnights a week lies between, in Croatia: one of 167 or 169 hours is a week too. */
export function boundsOf(week: string): { from: number; to: number } {
  const midnight = (date: string) => instantsOf({ date, time: '00:00' })[0] ?? 0
  return { from: midnight(week), to: midnight(daysAfter(week, 7)) }
}

export function weekBefore(week: string): string {
  return daysAfter(week, -7)
}

/** Only what was driven is paid; the guest's price does not stand here. */
export function jobStatement(week: string, partner: string, rides: readonly Ride[]): JobStatement {
  const { from, to } = boundsOf(week)
  const rows = rides
    .filter(({ carrier, pickUpAt, trial }) => carrier === partner && pickUpAt >= from && pickUpAt < to && !trial)
    .map(({ pickUpAt, quote, state, payoutCents = 0 }) => ({
      at: pickUpAt,
      from: quote.from,
      to: quote.to,
      state,
      cents: isRidden(state) ? payoutCents : 0,
    }))
    .toSorted((a, b) => a.at - b.at)
  return { week, rows, due: rows.reduce((sum, { cents }) => sum + cents, 0) }
}

function daysAfter(date: string, days: number): string {
  const at = Date.parse(`${date}T12:00:00Z`)
  return Number.isNaN(at) ? '' : new Date(at + days * 86_400_000).toISOString().slice(0, 10)
}
