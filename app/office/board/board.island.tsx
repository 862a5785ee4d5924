import type { BoardPageProps } from './board-props.ts'
import { DocumentsContext } from '#documents/client/hooks.ts'
import { BoardView } from './board-view.tsx'
import { useClock } from './use-clock.ts'
import { useOfficeDocuments } from './use-office-documents.ts'
import { useQueue } from './use-queue.ts'

/** The desk of the day: two days of rides, live, each moved on by one press. Read and pressed without a script too. */
export default function Board(props: BoardPageProps) {
  const now = useClock(props.now)
  const documents = useOfficeDocuments(props.account)
  const queue = useQueue(documents, now)
  const { client } = documents
  return (
    <DocumentsContext value={client}>
      <BoardView {...props} now={now} queue={queue} isScripted={client !== null} />
    </DocumentsContext>
  )
}
