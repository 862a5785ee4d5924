import { useClock } from '#app/office/board/use-clock.ts'
import { useOfficeDocuments } from '#app/office/board/use-office-documents.ts'
import { DocumentsContext } from '#documents/client/hooks.ts'
import type { TimelinePageProps } from './timeline-props.ts'
import { TimelineView } from './timeline-view.tsx'

/** The rides of a day or a week, live, each moved by hand or by key. Read and moved by form without a script too. */
export default function Timeline(props: TimelinePageProps) {
  const now = useClock(props.now)
  const { client } = useOfficeDocuments(props.account)
  return (
    <DocumentsContext value={client}>
      <TimelineView {...props} now={now} isScripted={client !== null} />
    </DocumentsContext>
  )
}
