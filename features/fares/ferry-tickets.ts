import * as v from 'valibot'
import { UNNAMED_FERRY } from '#features/places/route.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { Cents } from './money.ts'

/** What a vehicle and everybody in it pay on a ferry, one crossing. By line, season and class; a class left out is not known. */
export type FerryTickets = v.InferOutput<ReturnType<typeof ticketsOf>>
export type TicketSeason = keyof FerryTickets['lines'][string]
export const ticketSeasons = ['inSeason', 'offSeason'] as const satisfies readonly TicketSeason[]

/** The row of every line that has none of its own, and of a ferry whose line the data does not name. */
export const OTHER_LINES = UNNAMED_FERRY

const monthDay = v.pipe(v.string(), v.regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))

export function ticketsOf(amount: v.GenericSchema<number, Cents>) {
  const prices = v.pipe(
    v.strictObject({ car: v.optional(amount), van: v.optional(amount), minibus: v.optional(amount) }),
    v.check(({ car, van, minibus }) => {
      const known = [car, van, minibus].filter((cents) => cents !== undefined)
      return known.every((cents, at) => cents >= (known[at - 1] ?? 0))
    }, 'a bigger vehicle has a cheaper ticket'),
  )
  return v.strictObject({
    /** First and last day of the high season, `06-01`. */
    season: v.strictObject({ from: monthDay, to: monthDay }),
    lines: v.record(v.string(), v.strictObject({ inSeason: prices, offSeason: prices })),
  })
}

/** null: not known. Without a date it is the dearer of the two seasons: a price never rises by the date. */
export function ticketCents(
  tickets: FerryTickets,
  { ferry, vehicle, when }: { ferry: string; vehicle: 'car' | 'van' | 'minibus'; when: number | null },
): Cents | null {
  const line = tickets.lines[ferry] ?? tickets.lines[OTHER_LINES]
  const inSeason = line?.inSeason[vehicle] ?? null
  const offSeason = line?.offSeason[vehicle] ?? null
  if (when !== null) return isInSeason(when, tickets) ? inSeason : offSeason
  return inSeason === null || offSeason === null ? null : Math.max(inSeason, offSeason)
}

function isInSeason(when: number, { season: { from, to } }: FerryTickets): boolean {
  const day = localTimeOf(when).date.slice('2026-'.length)
  return from <= to ? day >= from && day <= to : day >= from || day <= to
}

/** The same table with other amounts: euros of cents. */
export function mapTickets<T>(tickets: FerryTickets, change: (cents: Cents) => T) {
  const changed = (prices: object) =>
    Object.fromEntries(Object.entries(prices).map(([vehicle, cents]) => [vehicle, change(cents)]))
  const lines = Object.entries(tickets.lines).map(([line, { inSeason, offSeason }]) => [
    line,
    { inSeason: changed(inSeason), offSeason: changed(offSeason) },
  ])
  return {
    season: tickets.season,
    lines: Object.fromEntries(lines) as Record<string, Record<TicketSeason, Record<string, T>>>,
  }
}
