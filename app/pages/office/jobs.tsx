import type { MessageLinks } from '#app/office/message-links.ts'
import { useOffice } from '#app/office/office-context.tsx'
import type { JobOffer, JobTry } from '#features/partners/job-offer.ts'
import styles from './office.module.css'

export type JobsPageProps = {
  action: string
  booking: { href: string; code: string }
  trip: string
  /** What the guest pays at most; the payout is a thing of its own. */
  price: string
  offer: {
    state: JobOffer['state']
    payout: string
    current: string | null
    until: string
    tries: { name: string; answer: JobTry['answer']; at: string }[]
  } | null
  /** The offer as a text, for the carrier that is asked now. */
  message: ({ name: string; text: string } & MessageLinks) | null
  mayOffer: boolean
  /** Why carriers cannot be asked now, where nothing on the page says it. */
  notYet: string | null
  carriers: { code: string; name: string; turn: string }[]
  payout: string
  minutes: string
  fault: string | null
}

/** A ride for carriers: who is asked now, who said what, and the form that asks. */
export default function JobsPage(props: JobsPageProps) {
  const { t } = useOffice()
  const { booking, trip, price, offer, fault } = props
  return (
    <div className={styles.page}>
      <h1>{t('office.jobs-title')}</h1>
      <p className={styles.lead}>
        <a href={booking.href}>{booking.code}</a> · {trip} · {price}
      </p>
      {fault !== null && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {offer !== null && <Offer action={props.action} {...offer} />}
      {props.message !== null && <Message action={props.action} {...props.message} />}
      {props.mayOffer && <Ask {...props} />}
      {props.notYet !== null && <p className={styles.notice}>{props.notYet}</p>}
    </div>
  )
}

function Offer({
  action,
  state,
  payout,
  current,
  until,
  tries,
}: { action: string } & NonNullable<JobsPageProps['offer']>) {
  const { t } = useOffice()
  return (
    <section className={styles.form}>
      <h2>{t(`office.jobs-${state}`)}</h2>
      <p>
        {t('office.jobs-payout')}: {payout}
      </p>
      {current !== null && state === 'open' && <p>{t('office.jobs-asked', { name: current, time: until })}</p>}
      <ul>
        {tries.map(({ name, answer, at }) => (
          <li key={`${name} ${at}`}>
            {name}: {t(`office.jobs-try-${answer}`)} · {at}
          </li>
        ))}
      </ul>
      {state === 'open' && (
        <form method="post" action={action}>
          <button name="intent" value="withdraw" className={styles.danger}>
            {t('office.jobs-withdraw')}
          </button>
        </form>
      )}
    </section>
  )
}

function Message({ action, name, text, whatsApp, sms }: { action: string } & NonNullable<JobsPageProps['message']>) {
  const { t } = useOffice()
  return (
    <section className={`${styles.card} ${styles.form}`}>
      <div className={styles.field}>
        <label htmlFor="message">{t('office.jobs-message', { name })}</label>
        <textarea id="message" rows={10} readOnly value={text} aria-describedby="message-hint" />
      </div>
      <p id="message-hint" className={styles.hint}>
        {t('office.jobs-message-hint')}
      </p>
      <p className={styles.row}>
        <a className={styles.secondary} href={whatsApp} target="_blank" rel="noreferrer">
          {t('office.jobs-whatsapp')}
        </a>
        <a className={styles.secondary} href={sms}>
          {t('office.jobs-sms')}
        </a>
        <a className={styles.secondary} href={`${action}?text`} download>
          {t('office.jobs-print')}
        </a>
      </p>
    </section>
  )
}

function Ask({ action, carriers, payout, minutes }: JobsPageProps) {
  const { t } = useOffice()
  if (carriers.length === 0) return <p>{t('office.jobs-no-carriers')}</p>
  return (
    <form method="post" action={action} className={styles.form}>
      <h2>{t('office.jobs-offer')}</h2>
      <Field name="payout" label={t('office.jobs-payout')} value={payout} mode="decimal" />
      <Field name="minutes" label={t('office.jobs-minutes')} value={minutes} mode="numeric" />
      <p className={styles.hint}>{t('office.jobs-order-hint')}</p>
      {carriers.map(({ code, name, turn }) => (
        <Field key={code} name={`turn-${code}`} label={name} value={turn} mode="numeric" />
      ))}
      <button name="intent" value="offer" className={styles.primary}>
        {t('office.jobs-offer')}
      </button>
    </form>
  )
}

type FieldProps = { name: string; label: string; value: string; mode: 'decimal' | 'numeric' }

function Field({ name, label, value, mode }: FieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <input id={name} name={name} defaultValue={value} inputMode={mode} autoComplete="off" />
    </div>
  )
}
