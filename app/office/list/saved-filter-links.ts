import { type BookingPeriod, bookingPeriods, explicit, periodsAt } from './booking-periods.ts'
import { type ListRequest, officeListPath } from './office-list.ts'

const PERIOD = 'period'

/** What a filter keeps of a list: status, days and order. "Today" stays today; the words that were searched for are left out. */
export function filterOf(requested: ListRequest, first: string, now: number): string {
  const periods = periodsAt(now)
  const period = bookingPeriods.find(
    (name) => requested.from === periods[name].from && requested.to === periods[name].to && name !== 'all',
  )
  const days = period === undefined ? {} : { from: '', to: '' }
  const query = new URLSearchParams(officeListPath('', first, requested, { ...days, q: '' }))
  if (period !== undefined) query.set(PERIOD, period)
  return query.toString()
}

/** Where a saved filter leads to now. */
export function filterHref({ query }: { query: string }, path: string, first: string, now: number): string {
  const saved = new URLSearchParams(query)
  const period = bookingPeriods.find((name): name is BookingPeriod => name === saved.get(PERIOD))
  saved.delete(PERIOD)
  if (period !== undefined)
    for (const name of ['from', 'to'] as const) {
      const day = periodsAt(now)[period][name]
      if (day !== '') saved.set(name, day)
    }
  return explicit(saved.size === 0 ? path : `${path}?${saved.toString()}`, path, first)
}
