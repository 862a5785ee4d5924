import { isWorking } from './application-state.ts'
import type { Application } from './application.ts'
import { type Paper, papersOf } from './papers.ts'

/** `papers`: the site stopped it because one ran out, and lets it go on by itself; `suspended`: the office did. */
export const carrierStates = ['working', 'papers', 'suspended'] as const
export type CarrierState = (typeof carrierStates)[number]

/** Who drives for the house, as the office looks at it. */
export type Carrier = {
  application: Application
  state: CarrierState
  /** The one that ends first. */
  paper: Paper | null
  /** Driven to their end this month. */
  rides: number
}

/** null: refers guests, or no partnership came of it. */
export function carrierOf(application: Application, today: string, rides: number): Carrier | null {
  const { door, state, partner, pausedFor, values } = application
  if (door !== 'drive' || partner === null) return null
  const stopped = pausedFor === 'papers' ? 'papers' : 'suspended'
  return {
    application,
    rides,
    paper: papersOf(values, today)[0] ?? null,
    state: isWorking(state) ? 'working' : stopped,
  }
}
