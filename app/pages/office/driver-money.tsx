import { Statement, type StatementProps } from '#app/cash/statement-view.tsx'
import { ChoiceField, Field, type FormState } from '#app/office/form-field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { PageNotices } from '#app/office/page-notices.tsx'
import { DateInput } from '#sections/date-input.tsx'
import own from './driver-money.module.css'
import styles from './office.module.css'

export type DriverMoneyPageProps = FormState & {
  heading: string
  /** null: drives for us no more. */
  driver: string | null
  /** With the period that is shown. */
  action: string
  base: string
  notice: string | null
  /** The form of this page: sent twice it counts once. */
  formKey: string
  inHand: { text: string; amount: string }
  pay: string
  today: string
  period: { from: string; to: string }
  statement: StatementProps
  files: { href: string; label: string }[]
  /** What counts, and can be corrected. */
  entries: { id: string; label: string; amount: string; receipt: string | null }[]
  shifts: { id: string; label: string; from: string; to: string }[]
}

/** A driver's cash, expenses, hours and earnings: to settle, to correct, to print. */
export default function DriverMoneyPage(props: DriverMoneyPageProps) {
  const { t } = useOffice()
  const { heading, driver, base, notice, faults, period, statement, files } = props
  return (
    <div className={styles.page}>
      <p className={own.screen}>
        <a href={driver ?? officePath('drivers')}>{t(driver === null ? 'office.nav.drivers' : 'cash-desk.driver')}</a>
      </p>
      <h1>{heading}</h1>
      <div className={own.screen}>
        <PageNotices notice={notice} alert={faults['page'] ?? null} />
      </div>
      {Object.keys(faults).length > 0 && faults['page'] === undefined && (
        <p role="alert" className={styles.fault}>
          {t('office.tariff.check-fields')}
        </p>
      )}
      <div className={own.screen}>
        <HandOver {...props} />
        <form method="get" action={base} className={styles.card}>
          <h2>{t('cash.statement')}</h2>
          <div className={own.fields}>
            <Field name="from" type="date" label={t('cash.from')} values={period} faults={{}} />
            <Field name="to" type="date" label={t('cash.to')} values={period} faults={{}} />
            <button className={styles.secondary}>{t('cash.show')}</button>
          </div>
          <p className={styles.row}>
            {files.map(({ href, label }) => (
              <a key={href} href={href}>
                {label}
              </a>
            ))}
          </p>
          <p className={styles.hint}>{t('cash-desk.print')}</p>
        </form>
      </div>
      <section className={styles.card}>
        <Statement {...statement} />
      </section>
      <div className={own.screen}>
        <Pay {...props} />
        <Entries {...props} />
        <Shifts {...props} />
      </div>
    </div>
  )
}

function HandOver({ action, formKey, inHand, values, faults }: DriverMoneyPageProps) {
  const { t } = useOffice()
  const shown = { values: { amount: inHand.amount, ...values }, faults }
  return (
    <form method="post" action={action} className={styles.card} noValidate>
      <h2>{t('cash-desk.hand-over')}</h2>
      <p>
        {t('cash.in-hand')}: <strong>{inHand.text}</strong>
      </p>
      <input type="hidden" name="key" value={formKey} />
      <div className={own.fields}>
        <Field {...shown} name="amount" label={t('cash-desk.received')} />
        <Field {...shown} name="note" label={t('cash.note')} isWords />
        <button name="intent" value="hand-over" className={styles.primary}>
          {t('cash-desk.hand-over-do')}
        </button>
      </div>
    </form>
  )
}

function Pay({ action, pay, today, values, faults }: DriverMoneyPageProps) {
  const { t } = useOffice()
  const shown = { values: { 'pay-from': today, 'pay-kind': 'share', ...values }, faults }
  const options = (['share', 'ride', 'none'] as const).map((value) => ({ value, label: t(`cash-desk.pay-${value}`) }))
  return (
    <form method="post" action={action} className={styles.card} noValidate>
      <h2>{t('cash.earnings')}</h2>
      <p>{pay}</p>
      <div className={own.fields}>
        <ChoiceField {...shown} name="pay-kind" label={t('cash-desk.pay-kind')} options={options} />
        <Field {...shown} name="pay-value" label={t('cash-desk.pay-value')} />
        <Field {...shown} name="pay-from" type="date" label={t('cash-desk.pay-from')} />
        <button name="intent" value="pay" className={styles.secondary}>
          {t('cash-desk.pay-save')}
        </button>
      </div>
      <p className={styles.hint}>{t('cash-desk.pay-hint')}</p>
    </form>
  )
}

/** An entry stays as it is: what corrects it is entered beside it. */
function Entries({ action, entries, values, faults }: DriverMoneyPageProps) {
  const { t } = useOffice()
  if (entries.length === 0) return null
  return (
    <section className={styles.card}>
      <h2>{t('cash-desk.correct')}</h2>
      <p className={styles.hint}>{t('cash-desk.correct-hint')}</p>
      {entries.map(({ id, label, amount, receipt }) => {
        const isSent = values['entry'] === id
        const typed = {
          [`right-${id}`]: (isSent && values['right']) || amount,
          [`why-${id}`]: (isSent && values['why']) || '',
        }
        return (
          <details key={id} open={isSent && Object.keys(faults).length > 0}>
            <summary>{label}</summary>
            {receipt !== null && (
              <p>
                <a href={receipt}>{t('cash.receipt-open')}</a>
              </p>
            )}
            <form method="post" action={action} className={own.fields} noValidate>
              <input type="hidden" name="entry" value={id} />
              <Named id={`right-${id}`} name="right" label={t('cash-desk.right')} typed={typed} faults={faults} />
              <Named id={`why-${id}`} name="why" label={t('cash.why')} typed={typed} faults={faults} isWords />
              <button name="intent" value="correct" className={styles.secondary}>
                {t('cash-desk.correct-do')}
              </button>
              <button name="intent" value="reverse" className={styles.danger}>
                {t('cash-desk.reverse-do')}
              </button>
            </form>
          </details>
        )
      })}
    </section>
  )
}

function Shifts({ action, shifts, formKey, today, values, faults }: DriverMoneyPageProps) {
  const { t } = useOffice()
  const missing = { id: `new-${formKey}`, label: t('cash-desk.shift-missing'), from: `${today}T08:00`, to: '' }
  // The form of a missing shift comes back with the key it was sent with.
  const sent = values['shift'] ?? ''
  const rows = [...shifts, sent.startsWith('new-') ? { ...missing, id: sent } : missing]
  return (
    <section className={styles.card}>
      <h2>{t('cash-desk.hours')}</h2>
      <p className={styles.hint}>{t('cash-desk.hours-hint')}</p>
      {rows.map(({ id, label, from, to }) => {
        const isSent = sent === id
        const typed = {
          [`shift-from-${id}`]: (isSent && values['shift-from']) || from,
          [`shift-to-${id}`]: (isSent && values['shift-to']) || to,
          [`why-${id}`]: (isSent && values['why']) || '',
        }
        return (
          <details key={id} open={isSent && Object.keys(faults).length > 0}>
            <summary>{label}</summary>
            <form method="post" action={action} className={own.fields} noValidate>
              <input type="hidden" name="shift" value={id} />
              <Named
                id={`shift-from-${id}`}
                name="shift-from"
                type="datetime-local"
                label={t('cash.from')}
                typed={typed}
                faults={faults}
              />
              <Named
                id={`shift-to-${id}`}
                name="shift-to"
                type="datetime-local"
                label={t('cash.to')}
                typed={typed}
                faults={faults}
              />
              <Named id={`why-${id}`} name="why" label={t('cash.why')} typed={typed} faults={faults} isWords />
              <button name="intent" value="shift" className={styles.secondary}>
                {t('cash-desk.shift-save')}
              </button>
            </form>
          </details>
        )
      })}
    </section>
  )
}

type NamedProps = {
  id: string
  name: string
  label: string
  typed: Record<string, string>
  faults: Record<string, string>
  type?: 'datetime-local'
  isWords?: boolean
}

/** Of several forms with the same fields each field has an id of its own. */
function Named({ id, name, label, typed, faults, type, isWords = false }: NamedProps) {
  const fault = faults[id]
  const wiring = {
    id,
    name,
    defaultValue: typed[id] ?? '',
    autoComplete: 'off',
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : `${id}-fault`,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {type === undefined ? (
        <input {...wiring} type="text" inputMode={isWords ? undefined : 'decimal'} />
      ) : (
        <DateInput {...wiring} type={type} />
      )}
      {fault !== undefined && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
