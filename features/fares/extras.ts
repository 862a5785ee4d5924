import { type Cents, sumCents } from './money.ts'
import type { Leg, Quote, QuoteLine } from './quote-line.ts'
import type { ExtraId, Tariff } from './tariff.ts'

/** How many of each ride along. */
export type Extras = Partial<Record<ExtraId, number>>
/** What nobody knows from the people and cases of a trip: it is asked. */
export type RequestedExtras = Omit<Extras, 'luggage'>
export type ExtraLine = Extract<QuoteLine, { kind: 'extra' }>

/** Large cases that each person brings for nothing (the terms, § Luggage). */
export const FREE_CASES = 1

export function extraCases({ people, bags }: { people: number; bags: number }): number {
  return Math.max(0, bags - people * FREE_CASES)
}

/** Whether something of it has a price. */
export function hasPrice(extras: Extras, { extras: rows }: Pick<Tariff, 'extras'>): boolean {
  return rows.some(({ id, price }) => price > 0 && (extras[id] ?? 0) > 0)
}

export function extraLines({ extras: rows }: Pick<Tariff, 'extras'>, extras: Extras, leg: Leg): ExtraLine[] {
  return rows.flatMap(({ id, price }): ExtraLine[] => {
    const count = extras[id] ?? 0
    return count > 0 && price > 0 ? [{ kind: 'extra', leg, extra: id, count, cents: price * count }] : []
  })
}

export function isExtra(line: QuoteLine): line is ExtraLine {
  return line.kind === 'extra'
}

/** What of it is for what rides along; with a `leg`, on that way alone. */
export function extraCents(lines: readonly QuoteLine[], leg?: Leg): Cents {
  return sumCents(lines.filter(isExtra).flatMap((line) => (leg === undefined || line.leg === leg ? line.cents : [])))
}

/** The ride alone: what a fee for not riding and a commission are reckoned from (ADR 75). */
export function rideCents({ lines, maximumCents }: Pick<Quote, 'lines' | 'maximumCents'>): Cents {
  return maximumCents - extraCents(lines)
}

type Priced = Pick<Quote, 'lines' | 'maximumCents' | 'asks'>

/**
 * A price that holds, with what rides along `today`: the ride stays what it was, and an extra costs what it did then or does
 * today, whichever is less. `free`: so many of each ride along in that price already without a line of their own.
 */
export function withExtrasOf<T extends Priced>(held: T, today: readonly QuoteLine[], free: Extras = {}): T {
  const before = held.lines.filter(isExtra)
  const current = today.filter(isExtra)
  if (before.length === 0 && current.length === 0) return held
  const extras = current.flatMap((line): ExtraLine[] => {
    const count = line.count - (free[line.extra] ?? 0)
    const then = before.filter(({ leg, extra }) => leg === line.leg && extra === line.extra)
    const each = Math.min(...[line, ...then].map((one) => one.cents / one.count))
    return count > 0 ? [{ ...line, count, cents: each * count }] : []
  })
  const ride = held.lines.filter((line) => !isExtra(line))
  const lines = (['there', 'back'] as const).flatMap((leg) => [...ride, ...extras].filter((line) => line.leg === leg))
  return { ...held, lines, maximumCents: rideCents(held) + extraCents(extras) }
}

/** The price that holds or today's, whichever is lower: the ride and what rides along each by itself. */
export function lowerOf<T extends Priced>(held: T, today: T, free: Extras = {}): T {
  const stored = withExtrasOf(held, today.lines, free)
  const now = withExtrasOf(today, stored.lines)
  return isLower(now, stored) ? now : stored
}

/** An "ask" that was not there before is no lower price: the open ticket may cost more than is saved. */
export function isLower(today: Priced, held: Priced): boolean {
  const open = ({ lines }: Priced) => lines.filter(({ cents }) => cents === null).length
  return today.maximumCents <= held.maximumCents && open(today) <= open(held)
}
