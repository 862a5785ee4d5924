import { RideView, type RideViewProps, type ShownUndo, UndoStep } from '#app/driver/ride-view.tsx'
import styles from '#app/driver/ride.module.css'
import { useMessages } from '#i18n/messages-context.tsx'

export type RidePageProps =
  /** Ended, replaced, or never ours: all look the same. */
  | { kind: 'gone' }
  /** Another driver has it now. */
  | { kind: 'handed-over' }
  | {
      kind: 'ride'
      /** The legs that the link opens, in their order. */
      rides: RideViewProps[]
      /** What was pressed last, on whichever leg. */
      undo: ShownUndo | null
      action: string
      notice: string | null
    }

/** The driver's page of the legs that one link opens, for whoever has it. */
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
  const { action, notice, rides, undo } = props
  return (
    <div className={styles.page}>
      {notice !== null && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      {undo !== null && <UndoStep action={action} code={null} {...undo} />}
      {rides.map((ride, at) => (
        <RideView key={ride.leg ?? 'only'} isFirst={at === 0} {...ride} />
      ))}
    </div>
  )
}
