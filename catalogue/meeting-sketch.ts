/** The way from the aircraft to the car, in the order in which it is walked. */
export type MeetingStop = 'passport' | 'belt' | 'door' | 'sign' | 'car'
/** What also leads away from there and is not ours. */
export type NotOurs = 'other-door' | 'railway' | 'shuttle' | 'boats' | 'coaches'
export type MeetingSketch = { readonly stops: readonly MeetingStop[]; readonly notOurs: NotOurs | null }

const INSIDE_SCHENGEN = ['belt', 'door', 'sign', 'car'] as const
const WITH_PASSPORT = ['passport', ...INSIDE_SCHENGEN] as const

/** The sketch of the hub: any airport, and a flight from outside Schengen. */
export const ANY_AIRPORT = 'any'

/**
 * What the sketch of an airport shows is what the steps in content/airport-transfers/opatija say, and nothing of a building
 * that we have not seen. They are in public/sketches.
 */
export const meetingSketches: Readonly<Record<string, MeetingSketch>> = {
  [ANY_AIRPORT]: { stops: WITH_PASSPORT, notOurs: null },
  rijeka: { stops: INSIDE_SCHENGEN, notOurs: null },
  pula: { stops: INSIDE_SCHENGEN, notOurs: 'other-door' },
  trieste: { stops: INSIDE_SCHENGEN, notOurs: 'railway' },
  ljubljana: { stops: INSIDE_SCHENGEN, notOurs: 'shuttle' },
  zagreb: { stops: WITH_PASSPORT, notOurs: null },
  venice: { stops: INSIDE_SCHENGEN, notOurs: 'boats' },
  treviso: { stops: INSIDE_SCHENGEN, notOurs: 'coaches' },
}

export const meetingSketchSize = { width: 1100, height: 540 } as const

export function meetingSketchFile(airport: string): string {
  return `/sketches/meeting-${airport}.svg`
}
