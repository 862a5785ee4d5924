import { useClock } from '#app/office/board/use-clock.ts'
import { useOfficeDocuments } from '#app/office/board/use-office-documents.ts'
import { DocumentsContext } from '#documents/client/hooks.ts'
import type { TodayPageProps } from './today-props.ts'
import { TodayView } from './today-view.tsx'

/** What needs a person now, live. Read and pressed without a script too. */
export default function Today(props: TodayPageProps) {
  const now = useClock(props.now)
  const { client } = useOfficeDocuments(props.account)
  return (
    <DocumentsContext value={client}>
      <TodayView {...props} now={now} />
    </DocumentsContext>
  )
}
