import type { Side } from './side.ts'

/** Messages that are stored by their name, so that each reader reads them in their own language. */
export const readyNames = [
  'at-exit',
  'at-meeting-point',
  'where',
  'late-10',
  'late-20',
  'soon',
  'luggage',
  'driver-late',
  'call',
  'thanks',
] as const
export type ReadyName = (typeof readyNames)[number]

/** What each side may choose, in the order in which it is offered; the place in the list is its number. */
const offered = {
  guest: ['at-exit', 'at-meeting-point', 'luggage', 'late-10', 'where', 'thanks'],
  driver: ['at-meeting-point', 'soon', 'late-10', 'late-20', 'where', 'call', 'thanks'],
  office: ['driver-late', 'where', 'call', 'thanks'],
} as const satisfies Record<Side, readonly ReadyName[]>

export function readyFor(side: Side): readonly ReadyName[] {
  return offered[side]
}

export function isReadyName(text: unknown): text is ReadyName {
  return readyNames.some((name) => name === text)
}
