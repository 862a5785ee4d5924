import { RideView, type RideViewProps } from '#app/driver/ride-view.tsx'
import styles from '#app/driver/ride.module.css'
import { useMessages } from '#i18n/messages-context.tsx'

export type RidePageProps =
  /** Ended, replaced, or never ours: all look the same. */
  | { kind: 'gone' }
  /** Another driver has it now. */
  | { kind: 'handed-over' }
  | ({ kind: 'ride' } & RideViewProps)

/** The driver's page of one ride, for whoever has its link. */
export default function RidePage(props: RidePageProps) {
  const { t } = useMessages()
  if (props.kind === 'gone') {
    return (
      <div className={styles.page}>
        <h1>{t('drive.gone-heading')}</h1>
        <p>{t('drive.gone-text')}</p>
      </div>
    )
  }
  if (props.kind === 'handed-over') {
    return (
      <div className={styles.page}>
        <h1>{t('drive.handed-over-heading')}</h1>
        <p>{t('drive.handed-over-text')}</p>
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <RideView {...props} />
    </div>
  )
}
