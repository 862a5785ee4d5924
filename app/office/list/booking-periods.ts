import { localTimeOf } from '#i18n/zoned.ts'
import { type ListRequest, officeListPath } from './office-list.ts'

const DAY_MS = 86_400_000
export const bookingPeriods = ['today', 'coming', 'past', 'all'] as const
export type BookingPeriod = (typeof bookingPeriods)[number]

type Period = Pick<ListRequest, 'from' | 'to' | 'isDown'>

/** The days of each period: what is to come by its hour, what is over the last first. */
export function periodsAt(now: number): Record<BookingPeriod, Period> {
  const today = localTimeOf(now).date
  const noon = Date.parse(`${today}T12:00:00Z`)
  return {
    today: { from: today, to: today, isDown: false },
    coming: { from: today, to: '', isDown: false },
    past: { from: '', to: localTimeOf(noon - DAY_MS).date, isDown: true },
    all: { from: '', to: '', isDown: true },
  }
}

/** Where each period stands, with the words and the state that were asked for; `isCurrent`: the days that are shown. */
export function periodLinks(
  { path, first }: { path: string; first: string },
  requested: ListRequest,
  now: number,
): { period: BookingPeriod; href: string; isCurrent: boolean }[] {
  const periods = periodsAt(now)
  return bookingPeriods.map((period) => {
    const { from, to, isDown } = periods[period]
    return {
      period,
      href: explicit(officeListPath(path, first, requested, { from, to, isDown, sort: first }), path, first),
      isCurrent: requested.from === from && requested.to === to,
    }
  })
}

/** The bare address is that of what is to come: all bookings have one that says so. */
export function explicit(href: string, path: string, first: string): string {
  return href === path ? `${path}?sort=${first}` : href
}
