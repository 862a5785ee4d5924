import type { BoardData } from '#app/office/board/board-words.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { Interval } from '#features/bookings/driver-time.ts'
import type { RowTime } from '#features/dispatch/row-times.ts'
import type { TimelineChoice } from '#features/dispatch/timeline.ts'

/** One vehicle or driver, or what has neither. */
export type TimelineRow = {
  id: string
  label: string
  detail: string
  /** Of the driver. */
  colour: string | null
  /** What a ride that is dropped here is given (`writeTarget`); null: nothing can be dropped here. */
  target: string | null
  times: RowTime[]
}

/** Whether a move can be done. `asks`: after somebody has read the lines and said yes. */
export type MoveCheck = { kind: 'free' | 'asks' | 'refused' | 'done'; lines: string[] }

export type MoveChoice = { target: string; label: string }

/** The form that moves one ride without a script: what is chosen, and what was said of it. */
export type MoveFormProps = {
  code: string
  leg: string
  seen: number
  /** What the ride is. */
  title: string
  facts: string[]
  vehicles: MoveChoice[]
  drivers: MoveChoice[]
  /** The vehicle and the driver it has, as targets; '' for none. */
  vehicle: string
  driver: string
  mayUnassign: boolean
  /** The pick-up as it is typed. */
  when: string
  /** null: nothing was sent yet. */
  said: (MoveCheck & { target: string }) | null
}

export type TimelinePageProps = {
  account: string
  /** The name that the log has for who looks at it. */
  me: string
  bookings: Booking[]
  /** Those on which a step was done last. */
  steps: Booking[]
  now: number
  choice: TimelineChoice
  period: Interval
  rows: TimelineRow[]
  /** The colours of the drivers, by their folded names. */
  colours: Record<string, string>
  boardData: BoardData
  /** null: no ride is moved by form. */
  move: MoveFormProps | null
  /** What the undo of a step without a script could not do. */
  refused: string | null
  /** Where forms go: this choice. */
  here: string
}
