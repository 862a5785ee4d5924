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
}

/** What keeps the board from being true: no network, changes that wait, changes that were refused. */
export function BoardNotices({ refused, queue, isOffline, isScripted, bookings }: NoticesProps) {
  const { t } = useOffice()
  const count = queue.queued.filter(({ isSent }) => isSent !== true).length
  return (
    <div className={styles.notices} aria-live="polite">
      {refused !== null && (
        <p role="alert" className={styles.refused}>
          <strong>{shownCode(refused.code)}</strong> {refusalText(refused.reason, t)}
        </p>
      )}
      {isOffline && (
        <p className={styles.amber} data-offline>
          {t('board.offline')} {count > 0 && t('board.offline-queued', { count })}
        </p>
      )}
      {queue.refused.map((row) => (
        <Conflict key={row.id} row={row} queue={queue} bookings={bookings} />
      ))}
      {!isScripted && <p className={styles.small}>{t('board.without-script')}</p>}
      {isScripted && <p className={styles.keys}>{t('board.keys')}</p>}
    </div>
  )
}

/** Somebody else was faster, or there was no network meanwhile: what was wanted, what stands, and both ways out. */
function Conflict({ row, queue, bookings }: { row: Refused; queue: Queue; bookings: readonly Booking[] }) {
  const { t } = useOffice()
  const { asked } = row
  const booking = bookings.find(({ code }) => code === asked.code)
  return (
    <div role="alert" className={styles.refused} data-refused={asked.code}>
      <p>
        <strong>{shownCode(asked.code)}</strong> {t('board.refused', { action: actionWord(asked.action, t) })}{' '}
        {refusalText(row.reason, t)} {booking && t('board.refused-now', { state: stateWord(booking.state, t) })}
      </p>
      <button type="button" className={styles.step} onClick={() => queue.dismiss(row.id)}>
        {t('board.refused-leave')}
      </button>
      {booking && (
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
