import { type Block, overlaps } from './capacity.ts'
import type { Away, Fleet } from './fleet.ts'
import { foldName } from './fold-name.ts'

type Absences = Pick<Fleet, 'away'>

/** When vehicles stand still, as the calendar counts it. */
export function vehicleBlocks({ away }: Absences): Block[] {
  return away.flatMap(({ what, who, from, to }) => (what === 'vehicle' ? [{ vehicleId: who, from, to }] : []))
}

/** Whether this vehicle, or this driver by whatever spelling, is away in some of the time. */
export function isAway(away: readonly Away[], what: Away['what'], who: string, time: Span): boolean {
  const name = foldName(who)
  return away.some((row) => row.what === what && foldName(row.who) === name && overlaps(row, time))
}

type Span = { from: number; to: number }
