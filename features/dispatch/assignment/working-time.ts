const HOUR_MS = 3_600_000

/**
 * What the site plans by. Between two working days 12 hours of rest without a break (Zakon o radu, čl. 74. st. 1.), so a working day, from
 * setting off to the first ride until the last one is over, has 12 hours at most. The office may decide otherwise by hand.
 */
export const DAILY_REST_MS = 12 * HOUR_MS
export const LONGEST_WORKING_DAY_MS = 12 * HOUR_MS

type Interval = { start: number; end: number }

/** The working day that this time would be part of: the driver's other times that no daily rest lies between. */
export function workingDayWith(added: Interval, others: readonly Interval[]): Interval {
  const day = { start: added.start, end: added.end }
  // Each that joins may bring the next one within reach.
  for (let isLonger = true; isLonger;) {
    isLonger = false
    for (const { start, end } of others) {
      const isJoined = start - day.end < DAILY_REST_MS && day.start - end < DAILY_REST_MS
      if (!isJoined || (start >= day.start && end <= day.end)) continue
      day.start = Math.min(day.start, start)
      day.end = Math.max(day.end, end)
      isLonger = true
    }
  }
  return day
}

export function isWithinHours({ start, end }: Interval): boolean {
  return end - start <= LONGEST_WORKING_DAY_MS
}
