import { RecordLog, type ShownEntry } from '#app/office/record-log.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { type RefusalReason, refusalReasons, type ReviewState } from '#features/reviews/review.ts'
import styles from './office.module.css'

export type ReviewPageProps = {
  title: string
  stars: number
  text: string
  /** What it is written in, as a code and by its name. */
  lang: string
  language: string
  state: ReviewState
  reason: RefusalReason | null
  trip: string
  ride: string
  here: string
  answer: string
  /** The office's own note, as it was typed. */
  note: string
  /** The reason for refusing it, as it was chosen. */
  chosen: string
  fault: 'reason' | 'too-long' | 'late' | 'judged' | 'rewritten' | null
  /** The review as the page shows it, for the form: what is settled or written anew meanwhile is not overwritten. */
  judged: string
  /** Who settled it since the page was opened, or that it reads otherwise now. */
  meanwhile: string | null
  /** Who answered since the page was opened, where that is why nothing was kept. */
  late: string | null
  /** As it is kept, and when it was; 0: there is none. */
  answerNow: string
  answeredAt: number
  /** null for who may not see bookings. */
  booking: { code: string; shown: string } | null
  log: ShownEntry[]
}

/** One review: shown, refused for one of two reasons, or answered. */
export default function ReviewPage(props: ReviewPageProps) {
  const { t } = useOffice()
  const { title, text, lang, language, state, reason, trip, ride, booking, here, log } = props
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p className={styles.lead}>
        {t(`reviews-desk.state.${state}`)}
        {reason !== null && ` (${t(`reviews-desk.reason.${reason}`)})`} · {trip}, {ride} · {language}
        {booking !== null && (
          <>
            {' · '}
            <a href={officePath('booking', { code: booking.code })}>{booking.shown}</a>
          </>
        )}
      </p>
      <blockquote className={styles.card} lang={lang}>
        {text === '' ? '–' : text}
      </blockquote>
      <Judge {...props} />
      <Answer {...props} here={here} />
      <RecordLog entries={log} />
    </div>
  )
}

function Judge({ state, here, fault, note, chosen, judged, meanwhile }: ReviewPageProps) {
  const { t } = useOffice()
  return (
    <form method="post" action={here} className={styles.card}>
      <h2>{t('reviews-desk.judge')}</h2>
      <p className={styles.hint}>{t('reviews-desk.judge-hint')}</p>
      <input type="hidden" name="judged" value={judged} autoComplete="off" />
      {meanwhile !== null && (
        <div role="alert" className={styles.fault}>
          <p>{meanwhile}</p>
          {state === 'hidden' && note !== '' && (
            <p>
              {t('office.you-wrote')} <q>{note}</q>
            </p>
          )}
        </div>
      )}
      <p className={styles.row}>
        {state !== 'shown' && (
          <button name="intent" value="show" className={styles.primary}>
            {t('reviews-desk.step.show')}
          </button>
        )}
        {state !== 'waiting' && (
          <button name="intent" value="wait" className={styles.secondary}>
            {t('reviews-desk.step.wait')}
          </button>
        )}
      </p>
      {state !== 'hidden' && (
        <>
          <div className={styles.field}>
            <label htmlFor="reason">{t('reviews-desk.reason')}</label>
            <select
              id="reason"
              name="reason"
              defaultValue={chosen}
              autoFocus={fault === 'reason'}
              aria-invalid={fault === 'reason'}
              aria-describedby={fault === 'reason' ? 'reason-fault' : undefined}
            >
              <option value="">{t('reviews-desk.reason-choose')}</option>
              {refusalReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`reviews-desk.reason.${reason}`)}
                </option>
              ))}
            </select>
            {fault === 'reason' && (
              <p id="reason-fault" className={styles.fault}>
                {t('reviews-desk.reason-needed')}
              </p>
            )}
          </div>
          <div className={styles.field}>
            <label htmlFor="note">{t('enquiries.why')}</label>
            <input id="note" name="note" maxLength={300} autoComplete="off" defaultValue={note} />
          </div>
          <button name="intent" value="hide" className={styles.danger}>
            {t('reviews-desk.step.hide')}
          </button>
        </>
      )}
    </form>
  )
}

function Answer({ here, answer, answerNow, answeredAt, lang, language, fault, late }: ReviewPageProps) {
  const { t } = useOffice()
  const isLong = fault === 'too-long'
  return (
    <form method="post" action={here} className={styles.card}>
      <h2>{t('reviews-desk.answer')}</h2>
      <input type="hidden" name="seen" value={answeredAt} autoComplete="off" />
      {late !== null && (
        <div role="alert" className={styles.fault}>
          <p>{late}</p>
          <blockquote lang={lang}>{answerNow === '' ? '–' : answerNow}</blockquote>
        </div>
      )}
      <div className={styles.field}>
        <label htmlFor="answer">{t('reviews-desk.answer-in', { language })}</label>
        <textarea
          id="answer"
          name="answer"
          rows={4}
          lang={lang}
          defaultValue={answer}
          autoFocus={isLong}
          aria-invalid={isLong}
          aria-describedby="answer-hint"
        />
        <p id="answer-hint" className={isLong ? styles.fault : styles.hint}>
          {isLong ? t('phone.fault.too-long') : t('reviews-desk.answer-hint')}
        </p>
      </div>
      <button name="intent" value="answer" className={styles.secondary}>
        {t('reviews-desk.answer-save')}
      </button>
    </form>
  )
}
