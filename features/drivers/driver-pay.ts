import * as v from 'valibot'
import { type Cents, percentOf } from '#features/fares/money.ts'
import { isCalendarDate } from '#i18n/zoned.ts'

const from = v.pipe(v.string(), v.check(isCalendarDate, 'a day'))
export const PERCENT_AT_MOST = 100

/** `share`: per cent of the price of each ride; `ride`: a sum for each ride; `none`: not set from this day on. */
export const payRowSchema = v.variant('kind', [
  v.strictObject({
    kind: v.literal('share'),
    percent: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(PERCENT_AT_MOST)),
    from,
  }),
  v.strictObject({ kind: v.literal('ride'), cents: v.pipe(v.number(), v.safeInteger(), v.minValue(1)), from }),
  v.strictObject({ kind: v.literal('none'), from }),
])
export type PayRow = v.InferOutput<typeof payRowSchema>

/** What counts on a day; null: nothing is set. */
export function payOn(rows: readonly PayRow[], day: string): PayRow | null {
  const row = rows
    .filter((one) => one.from <= day)
    .toSorted((a, b) => a.from.localeCompare(b.from))
    .at(-1)
  return row === undefined || row.kind === 'none' ? null : row
}

/** What is earned by one completed ride of this day; null: nothing is set. */
export function earnedBy(
  rows: readonly PayRow[],
  { day, priceCents }: { day: string; priceCents: Cents },
): Cents | null {
  const pay = payOn(rows, day)
  if (pay === null) return null
  return pay.kind === 'share' ? percentOf(priceCents, pay.percent) : pay.kind === 'ride' ? pay.cents : null
}
