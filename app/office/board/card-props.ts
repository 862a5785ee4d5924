import type { Booking } from '#features/bookings/booking.ts'
import type { Ride } from '#features/bookings/ride.ts'
import type { Conflict } from '#features/dispatch/conflicts.ts'
import type { SharedPosition } from '#features/positions/position.ts'
import type { BoardData } from './board-words.ts'

export type CardProps = {
  booking: Booking
  /** The leg of it that the card is of. */
  ride: Ride
  conflicts: readonly Conflict[]
  boardData: BoardData
  drivers: readonly string[]
  now: number
  /** Pressed here and not on the server yet. */
  isWaiting: boolean
  /** How many messages of the booking are new. */
  unread: number
  /** How far drivers are who share it. */
  positions: readonly SharedPosition[]
  here: string
}
