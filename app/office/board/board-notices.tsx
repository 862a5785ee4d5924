import { useOffice } from '#app/office/office-context.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import { shownCode } from '#features/codes/code.ts'
import styles from './board.module.css'
import { actionWord, refusalText, stateWord } from './board-words.ts'
import type { Queue, Refused } from './use-queue.ts'

type NoticesProps = {
  refused: { code: string; reason: string } | null
  queue: Queue
  isOffline: boolean
  isScripted: boolean
  bookings: readonly Booking[]
  /** Until when the guest of this ride may still come. */
  awaited: (booking: Booking) => string
}

/** What keeps the board from being true: no network, changes that wait, changes that were refused. */
export function BoardNotices({ refused, queue, isOffline, isScripted, bookings, awaited }: NoticesProps) {
  const { t } = useOffice()
  const awaitedOf = (code: string) => {
    const booking = bookings.find((one) => one.code === code)
    return booking ? awaited(booking) : null
  }
  const count = queue.queued.filter(({ isSent }) => isSent !== true).length
  return (
    <div className={styles.notices} aria-live="polite">
      {refused !== null && (
        <p role="alert" className={styles.refused}>
          <strong>{shownCode(refused.code)}</strong> {refusalText(refused.reason, t, awaitedOf(refused.code))}
        </p>
      )}
      {isOffline && (
        <p className={styles.amber} data-offline>
          {t('board.offline')} {count > 0 && t('board.offline-queued', { count })}
        </p>
      )}
      {queue.refused.map((row) => (
        <Conflict key={row.id} {...{ row, queue, bookings }} awaited={awaitedOf(row.asked.code)} />
      ))}
      {!isScripted && <p className={styles.small}>{t('board.without-script')}</p>}
      {isScripted && <p className={styles.keys}>{t('board.keys')}</p>}
    </div>
  )
}

type ConflictProps = Pick<NoticesProps, 'queue' | 'bookings'> & { row: Refused; awaited: string | null }

/** Somebody else was faster, or there was no network meanwhile: what was wanted, what stands, and both ways out. */
function Conflict({ row, queue, bookings, awaited }: ConflictProps) {
  const { t } = useOffice()
  const { asked, reason } = row
  const booking = bookings.find(({ code }) => code === asked.code)
  // It would be refused again until the hour is over, or has come, or until somebody has said who comes.
  const mayAgain = reason !== 'still-awaited' && reason !== 'no-crew' && reason !== 'way-back'
  return (
    <div role="alert" className={styles.refused} data-refused={asked.code}>
      <p>
        <strong>{shownCode(asked.code)}</strong> {t('board.refused', { action: actionWord(asked.action, t) })}{' '}
        {refusalText(reason, t, awaited)} {booking && t('board.refused-now', { state: stateWord(booking.state, t) })}
      </p>
      <button type="button" className={styles.step} onClick={() => queue.dismiss(row.id)}>
        {t('board.refused-leave')}
      </button>
      {booking && mayAgain && (
        <button
          type="button"
          className={styles.step}
          onClick={() => {
            queue.dismiss(row.id)
            queue.press({ ...asked, expected: booking.sequence })
          }}
        >
          {t('board.refused-again')}
        </button>
      )}
    </div>
  )
}
