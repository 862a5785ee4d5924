import { RecordLog, type ShownEntry } from '#app/office/record-log.tsx'
import { FactsTable } from '#app/office/facts-table.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { QuoteForm, type QuoteFormProps } from '#app/office/quote-form-view.tsx'
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
  mayBook: boolean
  mayDecline: boolean
  /** Why it was declined, as it was mailed. */
  declined: string | null
  /** The code the guest has, and the page it opens; null for an enquiry from before there were codes. */
  code: { shown: string; href: string } | null
  /** The last quote. */
  offered: OfferedProps | null
  /** The form of a quote; null where none can be sent. */
  quote: QuoteFormProps | null
  log: ShownEntry[]
  mayErase: boolean
  /** Why the last press did nothing, and what was written for it. */
  step: { fault: string | null; why: string }
  decline: { fault: string | null; reason: string }
}

type OfferedProps = {
  price: string
  trip: string
  back: string | null
  vehicle: string
  validUntil: string
  isOver: boolean
  message: string | null
}

/** One question: what is asked, how to answer it, and the booking it can become. */
export default function EnquiryPage(props: EnquiryPageProps) {
  const { t } = useOffice()
  const { title, state, promised, isLate, isTrial, booking, voucher, facts, log, code, offered, quote, here } = props
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <p className={styles.lead}>
        {t(`enquiries.state.${state}`)}
        {isTrial && ` · ${t('board.trial')}`} · {t('enquiries.promised-by', { time: promised })}
        {isLate && <strong className={styles.fault}> {t('enquiries.late')}</strong>}
      </p>
      {code !== null && (
        <p>
          {t('enquiries.code')} <strong>{code.shown}</strong>
        </p>
      )}
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
      {offered !== null && <Offered {...offered} />}
      {props.declined !== null && (
        <p className={styles.notice}>
          {t('enquiries.declined-because')} {props.declined}
        </p>
      )}
      <FactsTable facts={facts} />
      {quote !== null && <QuoteForm {...quote} here={here} />}
      <Answer {...props} />
      {props.mayDecline && <Decline {...props} />}
      <RecordLog entries={log} />
    </div>
  )
}

function Answer({ id, here, reply, phone, steps, mayBook, mayErase, step: { fault, why } }: EnquiryPageProps) {
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
        {mayBook && (
          <a className={styles.secondary} href={`${officePath('new-booking')}?enquiry=${id}`}>
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

/** What we offered, and whether it can still be accepted. */
function Offered({ price, trip, back, vehicle, validUntil, isOver, message }: OfferedProps) {
  const { t } = useOffice()
  const facts = [
    { label: t('enquiries.quote.price'), value: `${price}, ${vehicle}` },
    { label: t('list.trip'), value: trip },
    ...(back === null ? [] : [{ label: t('phone.returnWhen'), value: back }]),
    {
      label: t('enquiries.quote.validUntil'),
      value: isOver ? `${validUntil} · ${t('enquiries.quote-over')}` : validUntil,
    },
    ...(message === null ? [] : [{ label: t('enquiries.quote.message'), value: message }]),
  ]
  return (
    <section className={styles.card}>
      <h2>{t('enquiries.quoted-heading')}</h2>
      <FactsTable facts={facts} />
    </section>
  )
}

/** The reason is mailed, and stands on the guest's page. */
function Decline({ here, state, email, decline: { fault, reason } }: EnquiryPageProps) {
  const { t } = useOffice()
  const label = state === 'quoted' ? t('enquiries.withdraw') : t('enquiries.decline')
  return (
    <details className={styles.card} open={fault !== null}>
      <summary>{label}</summary>
      <form method="post" action={here} className={styles.form}>
        <div className={styles.field}>
          <label htmlFor="reason">{t('enquiries.reason')}</label>
          <textarea
            id="reason"
            name="reason"
            rows={3}
            maxLength={600}
            defaultValue={reason}
            autoFocus={fault !== null}
            aria-invalid={fault !== null}
            aria-describedby={fault === null ? 'reason-hint' : 'reason-hint reason-fault'}
          />
          <p id="reason-hint" className={styles.hint}>
            {email === null ? t('enquiries.no-mail') : t('enquiries.mailed')}
          </p>
          {fault !== null && (
            <p id="reason-fault" role="alert" className={styles.fault}>
              {fault}
            </p>
          )}
        </div>
        <button name="intent" value="decline" className={styles.danger}>
          {label}
        </button>
      </form>
    </details>
  )
}
