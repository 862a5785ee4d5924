import type { Booking } from '#features/bookings/booking.ts'
import type { BoardFilter } from '#features/dispatch/board-filter.ts'
import type { Dispatching } from '#features/dispatch/dispatching.ts'
import type { Refused } from '#features/dispatch/refusals.ts'
import type { SharedPosition } from '#features/positions/position.ts'
import type { BoardData } from './board-words.ts'

export type BoardPageProps = {
  /** Whose copy of the rides the browser keeps. */
  account: string
  /** The name that the log has for who looks at it. */
  me: string
  bookings: Booking[]
  /** Those on which a step was done last, whatever day they are of. */
  steps: Booking[]
  /** How many messages of each booking are new. */
  unread: Record<string, number>
  /** How far drivers are who share it. */
  positions: SharedPosition[]
  now: number
  boardData: BoardData
  /** Enquiries that wait for an answer, when the page was opened. */
  questions: number
  filter: BoardFilter
  /** What the last form, sent without a script, did not do: why, and what was asked for. */
  refused: (Refused & { code: string; requested: Dispatching | null })[]
  /** Where forms go, with the filter. */
  here: string
}
