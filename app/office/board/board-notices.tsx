import { useOffice } from '#app/office/office-context.tsx'
import { UNDO } from '#domain/bookings/states.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { formatCode } from '#features/codes/code.ts'
import type { Dispatching } from '#features/dispatch/dispatching.ts'
import { mayRepeat } from '#features/dispatch/refusals.ts'
import styles from './board.module.css'
import type { BoardPageProps } from './board-props.ts'
import { AskAgain, canBeConfirmed } from './ask-again.tsx'
import { requestedRide, type Ride } from '#features/bookings/ride.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { actionWord, legWord, refusalText, stateWord } from './board-words.ts'
import type { Queue, Refused } from './use-queue.ts'

type NoticesProps = Pick<BoardPageProps, 'refused' | 'here'> & {
  queue: Queue
  isOffline: boolean
  isScripted: boolean
  bookings: readonly Booking[]
  /** Until when the guest of this ride may still come. */
  awaited: (ride: Ride) => string
}

/** What keeps the board from being true: no network, changes that wait, changes that were refused. */
export function BoardNotices({ refused, here, queue, isOffline, isScripted, bookings, awaited }: NoticesProps) {
  const { t, locale } = useOffice()
  const find = (wanted: string) => bookings.find(({ code }) => code === wanted)
  const awaitedOf = (code: string, leg: Leg | null = null) => {
    const booking = find(code)
    return booking ? awaited(requestedRide(booking, leg)) : null
  }
  const count = queue.queued.filter(({ isSent }) => isSent !== true).length
  return (
    <div className={styles.notices} aria-live="polite">
      {refused.map((row) => (
        <div key={row.code + row.requested?.leg} role="alert" className={styles.refused} data-refused={row.code}>
          <p>
            <strong>{formatCode(row.code)}</strong>{' '}
            {refusalText(row, { t, locale, awaited: awaitedOf(row.code, row.requested?.leg) })}
          </p>
          <MaybeAgain row={row} booking={find(row.code)} here={here} />
        </div>
      ))}
      {isOffline && (
        <p className={styles.amber} data-offline>
          {t('board.offline')} {count > 0 && t('board.offline-queued', { count })}
        </p>
      )}
      {queue.refused.map((row) => (
        <Conflict
          key={row.id}
          row={row}
          queue={queue}
          here={here}
          booking={find(row.requested.code)}
          awaited={awaitedOf(row.requested.code, row.requested.leg)}
        />
      ))}
      {!isScripted && <p className={styles.small}>{t('board.without-script')}</p>}
    </div>
  )
}

type ConflictProps = Pick<NoticesProps, 'queue' | 'here'> & {
  row: Refused
  booking: Booking | undefined
  awaited: string | null
}

/** Somebody else was faster, or there was no network meanwhile: what was wanted, what stands, and both ways out. */
function Conflict({ row, queue, here, booking, awaited }: ConflictProps) {
  const { t, locale } = useOffice()
  const { requested, reason } = row
  return (
    <div role="alert" className={styles.refused} data-refused={requested.code}>
      <p>
        <strong>{formatCode(requested.code)}</strong>{' '}
        {booking?.legStatus.back && requested.leg != null && `${legWord(requested.leg, t)}: `}
        {t('board.refused', { action: actionWord(requested.action, t) })} {refusalText(row, { t, locale, awaited })}{' '}
        {booking &&
          !canBeConfirmed(reason) &&
          t('board.refused-now', { state: stateWord(requestedRide(booking, requested.leg ?? null).state, t) })}
      </p>
      <MaybeAgain row={row} booking={booking} here={here} entry={row.id} />
      <button type="button" className={styles.step} onClick={() => queue.dismiss(row.id)}>
        {t('board.refused-leave')}
      </button>
      {/* The last step is another one now: nobody has asked for that to be undone. */}
      {booking && mayRepeat(reason) && requested.action !== UNDO && (
        <button
          type="button"
          className={styles.step}
          onClick={() => {
            queue.dismiss(row.id)
            queue.press({ ...requested, expected: booking.sequence })
          }}
        >
          {t('board.refused-again')}
        </button>
      )}
    </div>
  )
}

type MaybeAgainProps = {
  row: { requested: Dispatching | null; reason: string }
  booking: Booking | undefined
  here: string
  entry?: string
}

function MaybeAgain({ row: { requested, reason }, booking, here, entry }: MaybeAgainProps) {
  if (!booking || requested === null || !canBeConfirmed(reason)) return null
  return (
    <AskAgain
      requested={requested}
      reason={reason}
      booking={booking}
      here={here}
      {...(entry !== undefined && { entry })}
    />
  )
}
