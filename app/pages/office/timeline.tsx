import type { TimelinePageProps } from '#app/office/timeline/timeline-props.ts'
import { TimelineTop } from '#app/office/timeline/timeline-top.tsx'
import Timeline from '#app/office/timeline/timeline.island.tsx'
import styles from '#app/office/timeline/timeline.module.css'
import { Island } from '#sections/island.tsx'

/** Vehicles or drivers as rows, the hours of a day or a week as columns, and every ride where it takes its vehicle's time. */
export default function TimelinePage(props: TimelinePageProps) {
  return (
    <div className={styles.page}>
      <TimelineTop choice={props.choice} period={props.period} now={props.now} />
      <Island name="timeline" view={Timeline} props={props} />
    </div>
  )
}
