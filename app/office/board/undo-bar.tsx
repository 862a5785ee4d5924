import { useOffice } from '#app/office/office-context.tsx'
import { momentIn } from '#app/office/office-dates.ts'
import type { OfficeLocale } from '#features/accounts/account.ts'
import { type Booking, stateOf } from '#features/bookings/booking.ts'
import { type LastStep, mayUndo, UNDO_MS } from '#features/bookings/last-step.ts'
import { codeInOnePiece } from '#features/codes/code.ts'
import { UNDO } from '#domain/bookings/states.ts'
import { formatTime } from '#i18n/clock-time.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import styles from './board.module.css'
import { legWord, stateWord } from './board-words.ts'

type UndoBarProps = {
  bookings: readonly Booking[]
  /** Whose steps are shown; null: everybody's. */
  me: string | null
  now: number
  here: string
}

/** What was done in the last minute, each with a button that takes it back. */
export function UndoBar({ bookings, me, now, here }: UndoBarProps) {
  const { t, locale } = useOffice()
  const rows = bookings.filter(
    (booking) => mayUndo(booking, 'office', now) === 'freely' && (me === null || booking.lastStep?.who === me),
  )
  return (
    <div className={styles.undo} role="status">
      {rows.map((booking) => {
        const { code, lastStep } = booking
        return (
          lastStep && (
            <form key={code} method="post" action={here} data-undo={code}>
              <UndoFields booking={booking} />
              <p>
                {t('undo.done', {
                  code: codeInOnePiece(code),
                  action: actionOf(lastStep, t),
                  state: stateWord(stateOf(booking), t),
                })}{' '}
                {t('undo.until', { time: untilText(lastStep, locale) })}
              </p>
              <button className={styles.next}>{t('board.action.undo')}</button>
            </form>
          )
        )
      })}
    </div>
  )
}

type LateUndoProps = Pick<UndoBarProps, 'now' | 'here'> & { booking: Booking }

/** After the minute: the last step is taken back with a reason. */
export function LateUndo({ booking, now, here }: LateUndoProps) {
  const { t, locale } = useOffice()
  const { code, lastStep } = booking
  if (!lastStep || mayUndo(booking, 'office', now) !== 'reason') return null
  return (
    <details className={styles.more}>
      <summary>{t('undo.late-heading')}</summary>
      <form method="post" action={here} className={styles.assign}>
        <UndoFields booking={booking} />
        <p>{t('undo.late-text', { ...stepWords(lastStep, t), time: momentIn(locale, lastStep.at) })}</p>
        <label htmlFor={`undo-${code}`}>{t('undo.reason')}</label>
        <input id={`undo-${code}`} name="reason" maxLength={300} autoComplete="off" required />
        <button className={styles.step}>{t('undo.late-button')}</button>
      </form>
    </details>
  )
}

function UndoFields({ booking: { code, sequence } }: { booking: Booking }) {
  return (
    <>
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="expected" value={sequence} />
      <input type="hidden" name="action" value={UNDO} />
    </>
  )
}

function stepWords(lastStep: LastStep, t: OfficeTranslate) {
  const { by, who } = lastStep
  return { action: actionOf(lastStep, t), who: by === 'driver' ? t('log.by.driver') : who }
}

function actionOf({ action, leg }: LastStep, t: OfficeTranslate): string {
  const word = t(`log.action.${action}`)
  return leg === undefined ? word : `${word} (${legWord(leg, t)})`
}

function untilText({ at }: LastStep, locale: OfficeLocale): string {
  return formatTime(at + UNDO_MS, locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
}
