import type { BoardData } from '#app/office/board/board-words.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { Due } from '#features/dispatch/attention.ts'
import type { Dispatching } from '#features/dispatch/dispatching.ts'
import type { Refused } from '#features/dispatch/refusals.ts'

/** One line of what needs a person: what is the matter, with whom, and what to do. */
export type AttentionRow = Due & {
  what: string
  /** Which ride, driver or message. */
  about: string
  action: { href: string; label: string }
  /** Done by one press here. */
  press?: Pick<Dispatching, 'code' | 'action'> & { expected: number; label: string }
  /** Whom to call about it. */
  call?: { href: string; label: string }
}

export type TodayPageProps = {
  account: string
  /** The name that the log has for who looks at it. */
  me: string
  bookings: Booking[]
  /** Those on which a step was done last. */
  steps: Booking[]
  now: number
  boardData: BoardData
  /** The phones of our drivers, by their names. */
  phones: Record<string, string>
  /** What needs a person and no booking shows, as it was when the page was opened. */
  others: AttentionRow[]
  /** What was pressed without a script and not done. */
  refused: (Refused & { code: string }) | null
}
