import { StepForm } from '#app/driver/step-form.tsx'
import ride from '#app/driver/ride.module.css'
import { expenseKinds } from '#features/cash/cash-entry.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import { DateInput } from '#sections/date-input.tsx'
import styles from './driver-money.module.css'
import { Statement, type StatementProps, Totals } from './statement-view.tsx'

export type DriverMoneyProps = {
  action: string
  home: string
  notice: string | null
  isFault: boolean
  /** The form of this page: sent twice it counts once. */
  formKey: string
  /** null: no shift lasts. */
  shiftSince: string | null
  today: StatementProps['totals']
  rides: { value: string; label: string }[]
  values: Record<string, string>
  receipts: { address: string; label: string; isThere: boolean }[]
  period: { from: string; to: string }
  /** What the office has set that they earn. */
  pay: string
  statement: StatementProps
}

/** The driver's cash of today, expenses, hours and statement. */
export function DriverMoney(props: DriverMoneyProps) {
  const { t } = useMessages()
  const { action, home, notice, isFault, today, receipts, period, statement, pay } = props
  return (
    <>
      <p>
        <a className={styles.back} href={home}>
          {t('driver.title')}
        </a>
      </p>
      <h1>{t('cash.title')}</h1>
      {notice !== null && (
        <p className={ride.notice} role={isFault ? 'alert' : 'status'}>
          {notice}
        </p>
      )}
      <section className={styles.card} aria-labelledby="today">
        <h2 id="today">{t('cash.today')}</h2>
        <Totals totals={today} />
      </section>
      <Hours {...props} />
      <Expense {...props} />
      {receipts.length > 0 && <Receipts receipts={receipts} />}
      <section className={styles.card} aria-labelledby="statement">
        <h2 id="statement">{t('cash.statement')}</h2>
        <form method="get" action={action} className={styles.fields}>
          <label>
            {t('cash.from')}
            <DateInput type="date" name="from" defaultValue={period.from} required />
          </label>
          <label>
            {t('cash.to')}
            <DateInput type="date" name="to" defaultValue={period.to} required />
          </label>
          <button className={styles.button}>{t('cash.show')}</button>
        </form>
        <p>
          {t('cash.pay')}: {pay}
        </p>
        <Statement {...statement} />
        <p className={ride.small}>{t('cash.wrong')}</p>
      </section>
    </>
  )
}

function Hours({ action, shiftSince, formKey }: DriverMoneyProps) {
  const { t } = useMessages()
  return (
    <section className={styles.card} aria-labelledby="hours">
      <h2 id="hours">{t('cash.my-hours')}</h2>
      {shiftSince !== null && <p>{shiftSince}</p>}
      <StepForm action={action} code={null} leg={null}>
        <input type="hidden" name="key" value={formKey} />
        <button className={ride.call} name="intent" value={shiftSince === null ? 'shift-start' : 'shift-end'}>
          {t(shiftSince === null ? 'cash.shift-start' : 'cash.shift-end')}
        </button>
      </StepForm>
    </section>
  )
}

/** `entry`: pressed twice they are two expenses, and the form is empty after the first (driver-queue.island.tsx). */
function Expense({ action, formKey, rides, values, isFault }: DriverMoneyProps) {
  const { t } = useMessages()
  return (
    <section className={styles.card} aria-labelledby="expense">
      <h2 id="expense">{t('cash.expense')}</h2>
      <StepForm action={action} code={null} leg={null} className={styles.form} data-step="entry">
        <input type="hidden" name="key" value={formKey} />
        <label>
          {t('cash.kind')}
          <select name="kind" defaultValue={values['kind'] ?? ''} required>
            <option value="">–</option>
            {expenseKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`cash.expense-${kind}`)}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('cash.amount')}
          <input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            required
            defaultValue={values['amount']}
            autoFocus={isFault}
          />
        </label>
        <label>
          {t('cash.paid-with')}
          <select name="way" defaultValue={values['way'] ?? 'cash'}>
            <option value="cash">{t('cash.paid-cash')}</option>
            <option value="card">{t('cash.paid-card')}</option>
          </select>
        </label>
        <label>
          {t('cash.ride')}
          <select name="ride" defaultValue={values['ride'] ?? ''}>
            <option value="">{t('cash.ride-none')}</option>
            {rides.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('cash.note')}
          <input name="note" maxLength={200} autoComplete="off" defaultValue={values['note']} />
        </label>
        <p className={ride.small}>{t('cash.photo-later')}</p>
        <button className={ride.step} name="intent" value="expense">
          {t('cash.expense-save')}
        </button>
      </StepForm>
    </section>
  )
}

/** A photo is too large to wait on the phone: it is sent when there is a network. */
function Receipts({ receipts }: Pick<DriverMoneyProps, 'receipts'>) {
  const { t } = useMessages()
  return (
    <section className={styles.card} aria-labelledby="receipts">
      <h2 id="receipts">{t('cash.receipts')}</h2>
      {receipts.map(({ address, label, isThere }) => (
        <div key={address} className={styles.receipt}>
          <p>
            {label} {isThere && <a href={address}>{t('cash.receipt-open')}</a>}
          </p>
          {!isThere && (
            <form method="post" action={address} encType="multipart/form-data">
              <input
                type="file"
                name="file"
                accept="image/jpeg,image/png,image/webp,image/avif"
                required
                aria-label={`${t('cash.receipt-photo')}: ${label}`}
              />
              <button className={styles.button}>{t('cash.receipt-add')}</button>
            </form>
          )}
        </div>
      ))}
    </section>
  )
}
