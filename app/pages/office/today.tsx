import type { TodayPageProps } from '#app/office/today/today-props.ts'
import Today from '#app/office/today/today.island.tsx'
import { Island } from '#sections/island.tsx'

/** What the office begins with: it stays true while it is open, so the page is one island. */
export default function TodayPage(props: TodayPageProps) {
  return <Island name="today" view={Today} props={props} />
}
