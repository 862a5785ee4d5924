import { BoardView } from '#app/office/board/board-view.tsx'
import type { BoardHouse } from '#app/office/board/board-words.ts'
import { useClock } from '#app/office/board/use-clock.ts'
import { useOfficeDocuments } from '#app/office/board/use-office-documents.ts'
import { useQueue } from '#app/office/board/use-queue.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { DocumentsContext } from '#documents/client/hooks.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { BoardFilter } from '#features/dispatch/board.ts'
import type { Dispatching } from '#features/dispatch/dispatching.ts'
import type { Refused } from '#features/dispatch/refusals.ts'

export type BoardPageProps = {
  bookings: Booking[]
  now: number
  house: BoardHouse
  /** Enquiries that wait for an answer, when the page was opened. */
  questions: number
  filter: BoardFilter
  /** What the last form did, where it was sent without a script: why not, and what was asked for; or null. */
  refused: (Refused & { code: string; asked: Dispatching | null }) | null
  /** Where forms go, with the filter. */
  here: string
}

/** The desk of the day: two days of rides, live, each moved on by one press. Read and pressed without a script too. */
export default function BoardPage(props: BoardPageProps) {
  const { frame } = useOffice()
  const now = useClock(props.now)
  const documents = useOfficeDocuments(frame.account?.id ?? 'nobody')
  const queue = useQueue(documents, now)
  const { client } = documents
  return (
    <DocumentsContext value={client}>
      <BoardView {...props} now={now} queue={queue} isScripted={client !== null} />
    </DocumentsContext>
  )
}
