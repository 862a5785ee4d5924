import { RecordLog, type ShownEntry } from '#app/office/record-log.tsx'
import { FactsTable } from '#app/office/facts-table.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import type { EnquiryDeskStep, EnquiryState } from '#features/enquiries/enquiry.ts'
import styles from './office.module.css'

export type EnquiryPageProps = {
  id: string
  title: string
  state: EnquiryState
  here: string
  promised: string
  isLate: boolean
  isTrial: boolean
  facts: { label: string; value: string }[]
  email: string | null
  phone: string | null
  /** Opens a mail to who asked. */
  reply: string | null
  booking: { code: string; shown: string } | null
  /** What came along, and what it is worth now. */
  voucher: { code: string; shown: string; worth: string; isLink: boolean } | null
  steps: EnquiryDeskStep[]
  log: ShownEntry[]
  mayErase: boolean
  /** Why the last press did nothing, and what was written for it. */
  fault: string | null
  why: string
}

/** One question: what is asked, how to answer it, and the booking it can become. */
export default function EnquiryPage(props: EnquiryPageProps) {
  const { t } = useOffice()
  const { title, state, promised, isLate, isTrial, booking, voucher, facts, log } = props
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p className={styles.lead}>
        {t(`enquiries.state.${state}`)}
        {isTrial && ` · ${t('board.trial')}`} · {t('enquiries.promised-by', { time: promised })}
        {isLate && <strong className={styles.fault}> {t('enquiries.late')}</strong>}
      </p>
      {booking !== null && (
        <p className={styles.notice}>
          {t('enquiries.became')} <a href={officePath('booking', { code: booking.code })}>{booking.shown}</a>
        </p>
      )}
      {voucher !== null && (
        <p className={styles.notice}>
          {t('enquiries.voucher')}{' '}
          {voucher.isLink ? <a href={officePath('voucher', { code: voucher.code })}>{voucher.shown}</a> : voucher.shown}
          : {voucher.worth}
        </p>
      )}
      <Answer {...props} />
      <FactsTable facts={facts} />
      <RecordLog entries={log} />
    </div>
  )
}

function Answer({ id, state, here, reply, phone, steps, mayErase, fault, why }: EnquiryPageProps) {
  const { t } = useOffice()
  return (
    <form method="post" action={here} className={styles.card}>
      <h2>{t('enquiries.answer-heading')}</h2>
      {fault !== null && (
        <p role="alert" id="why-fault" className={styles.fault}>
          {fault}
        </p>
      )}
      <p className={styles.row}>
        {state !== 'booked' && (
          <a className={styles.primary} href={`${officePath('new-booking')}?enquiry=${id}`}>
            {t('enquiries.book')}
          </a>
        )}
        {reply !== null && (
          <a className={styles.secondary} href={reply}>
            {t('enquiries.reply')}
          </a>
        )}
        {phone !== null && (
          <a className={styles.secondary} href={`tel:${phone}`}>
            {t('board.call')}
          </a>
        )}
        {phone !== null && (
          <a
            className={styles.secondary}
            href={`https://wa.me/${phone.replace(/\D/g, '')}`}
            target="_blank"
            rel="noreferrer"
          >
            WhatsApp
          </a>
        )}
      </p>
      {steps.length > 0 && (
        <div className={styles.field}>
          <label htmlFor="why">{t('enquiries.why')}</label>
          <input
            id="why"
            name="why"
            maxLength={300}
            autoComplete="off"
            defaultValue={why}
            aria-describedby={fault === null ? undefined : 'why-fault'}
          />
        </div>
      )}
      <p className={styles.row}>
        {steps.map((step) => (
          <button key={step} name="intent" value={step} className={styles.secondary}>
            {t(`enquiries.step.${step}`)}
          </button>
        ))}
      </p>
      {mayErase && (
        <details>
          <summary>{t('enquiries.erase')}</summary>
          <p>{t('enquiries.erase-text')}</p>
          <button name="intent" value="erase" className={styles.danger}>
            {t('enquiries.erase')}
          </button>
        </details>
      )}
    </form>
  )
}
