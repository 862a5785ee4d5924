import { instantsOf, localTimeOf } from '#i18n/zoned.ts'
import { daylightAt } from '#lib/sun.ts'
import type { BoatRules } from './quote.ts'

const MINUTE_MS = 60_000

/** Why the boat does not sail then. `first` and `last`: the pick-ups of that day with which it would. */
export type NoSailing = { reason: 'season' } | { reason: 'light'; first: number; last: number }

/** A way with the boat in it: so many minutes after the pick-up it leaves its pier, for so many it is at sea. */
export type Sailing = { afterMinutes: number; minutes: number }

/** The boat sails by daylight and in its season: it is under way between sunrise and sunset, and nothing is promised outside. */
export function noSailingAt(pickUpAt: number, { afterMinutes, minutes }: Sailing, rules: BoatRules): NoSailing | null {
  const leaves = pickUpAt + afterMinutes * MINUTE_MS
  const hours = sailingHours(localTimeOf(leaves).date, rules)
  if (hours === null) return { reason: 'season' }
  const first = hours.from - afterMinutes * MINUTE_MS
  const last = hours.to - (afterMinutes + minutes) * MINUTE_MS
  return pickUpAt < first || pickUpAt > last ? { reason: 'light', first, last } : null
}

/** From sunrise to sunset of a day; null: it is not in the season. */
export function sailingHours(date: string, rules: BoatRules): { from: number; to: number } | null {
  const noon = instantsOf({ date, time: '12:00' })[0]
  if (noon === undefined || !isInSeason(date, rules)) return null
  // Noon: at night the next day's sun would be as near.
  const { sunrise, sunset } = daylightAt(noon, rules.pier)
  return { from: sunrise, to: sunset }
}

function isInSeason(date: string, { season }: BoatRules): boolean {
  const day = date.slice('2026-'.length)
  return day >= season.from && day <= season.to
}
