import type { Filter } from '#documents/model/query.ts'
import { instantsOf, isCalendarDate, localTimeOf } from '#i18n/zoned.ts'

const DAY_MS = 86_400_000

/** Days in Croatia, both inclusive; an empty one is no bound. */
export type ListDays = { from: string; to: string }

/** What is no date bounds nothing. */
export function readDays(query: URLSearchParams): ListDays {
  const date = (name: string) => {
    const text = (query.get(name) ?? '').trim()
    return isCalendarDate(text) ? text : ''
  }
  return { from: date('from'), to: date('to') }
}

/** A list's rows of these days, by the moment in `field`. */
export function daysFilter(field: string, { from, to }: ListDays): Filter[] {
  const start = from === '' ? undefined : instantsOf({ date: from, time: '00:00' })[0]
  const noon = to === '' ? undefined : instantsOf({ date: to, time: '12:00' })[0]
  const end = noon === undefined ? undefined : midnightAfter(noon)
  return [
    ...(start === undefined ? [] : [{ field, operator: '>=', value: start } as const]),
    ...(end === undefined ? [] : [{ field, operator: '<', value: end } as const]),
  ]
}

/** Twelve hours after noon, an hour more or less on the nights the clocks change. */
function midnightAfter(noon: number): number {
  const next = localTimeOf(noon + DAY_MS).date
  return instantsOf({ date: next, time: '00:00' })[0] ?? noon + DAY_MS / 2
}
