import type { Interval } from '#features/bookings/driver-time.ts'
import type { BoatRules } from '#features/fares/quote.ts'
import { sailingHours } from '#features/fares/sailing.ts'
import { overlaps } from '#features/fleet/capacity.ts'
import type { Away, Fleet } from '#features/fleet/fleet.ts'
import { foldName } from '#features/fleet/fold-name.ts'
import { offHours } from '#features/fleet/week.ts'
import { daysIn } from './timeline.ts'

/**
 * Time in which a vehicle or driver is not to be had. `off`: outside the weekly hours; `away`: an absence, with its note; `dark` and
 * `off-season`: no boat of ours sails.
 */
export type RowTime = Interval & { kind: 'off' | 'away' | 'dark' | 'off-season'; note: string }

export function vehicleTimes(
  { week = [], away, vehicles }: Pick<Fleet, 'week' | 'away' | 'vehicles'>,
  id: string,
  period: Interval,
  boatRules: BoatRules | undefined,
): RowTime[] {
  const isBoat = vehicles.some((vehicle) => vehicle.id === id && vehicle.vehicleClass === 'boat')
  return [
    ...offTimes(offHours(week, 'vehicle', id, period)),
    ...(isBoat && boatRules !== undefined ? notSailing(period, boatRules) : []),
    ...awayTimes(away, 'vehicle', id, period),
  ]
}

export function driverTimes(
  { week = [], away }: Pick<Fleet, 'week' | 'away'>,
  name: string,
  period: Interval,
): RowTime[] {
  return [...offTimes(offHours(week, 'driver', name, period)), ...awayTimes(away, 'driver', name, period)]
}

/** The hours of the firm and one's own may overlap: together they are one time. */
function offTimes(found: readonly Interval[]): RowTime[] {
  const joined: RowTime[] = []
  for (const { from, to } of found.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else joined.push({ kind: 'off', from, to, note: '' })
  }
  return joined
}

function awayTimes(away: readonly Away[], what: Away['what'], who: string, period: Interval): RowTime[] {
  return away
    .filter((row) => row.what === what && foldName(row.who) === foldName(who) && overlaps(row, period))
    .map(({ from, to, note }) => ({ kind: 'away', from, to, note }))
}

function notSailing(period: Interval, rules: BoatRules): RowTime[] {
  return daysIn(period).flatMap(({ date, from, to }): RowTime[] => {
    const light = sailingHours(date, rules)
    if (light === null) return [{ kind: 'off-season', from, to, note: '' }]
    return [
      { kind: 'dark', from, to: light.from, note: '' },
      { kind: 'dark', from: light.to, to, note: '' },
    ]
  })
}
