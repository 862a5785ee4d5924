import { instantsOf, localTimeOf } from '#i18n/zoned.ts'
import type { Fleet } from './fleet.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Until when we promise an answer to a request: so many minutes by day, by the opening hour after a night. A day may end after midnight. */
export function promisedAnswer(now: number, { dayMinutes, from, to }: Fleet['confirmation']['answer']): number {
  const { date, time } = localTimeOf(now)
  const isDay = from < to ? time >= from && time < to : time >= from || time < to
  if (isDay) return now + dayMinutes * MINUTE_MS
  const day = time < from ? date : localTimeOf(middayAfter(date)).date
  // An opening hour never falls into the hour the clocks skip at two in the morning.
  return instantsOf({ date: day, time: from })[0] ?? now + dayMinutes * MINUTE_MS
}

/** Noon of the next day: 24 hours after a noon is the next day whatever the clocks do. */
function middayAfter(date: string): number {
  return (instantsOf({ date, time: '12:00' })[0] ?? 0) + DAY_MS
}
