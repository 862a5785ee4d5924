import type { Booking } from '#features/bookings/booking.ts'
import type { Conflict } from '#features/dispatch/conflicts.ts'
import type { BoardHouse } from './board-words.ts'

export type CardProps = {
  booking: Booking
  conflicts: readonly Conflict[]
  house: BoardHouse
  drivers: readonly string[]
  now: number
  /** Pressed here and not on the server yet. */
  isWaiting: boolean
  here: string
}
