import { useOffice } from '#app/office/office-context.tsx'
import styles from '#app/pages/office/office.module.css'
import type { Cents } from '#features/fares/money.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { SumFields } from './sum-fields.tsx'

export type CollectedProps = {
  leg: Leg
  /** Of two legs which one. */
  title: string | null
  /** What is recorded; null: nothing yet. */
  message: string | null
  note: string | null
  /** The statement of its driver, where an entry is corrected. */
  statement: string | null
  form: { proposed: Cents; sum: string } | null
  fault: { text: string; values: Record<string, string> } | null
}

/** What was paid for a leg that is over; where nobody said so, one press for the proposed sum and a form for another one. */
export function Collected({ here, ...props }: CollectedProps & { here: string }) {
  const { t } = useOffice()
  const { leg, title, message, note, statement, form, fault } = props
  return (
    <section className={styles.card}>
      <h2>
        {title !== null && `${title}: `}
        {t('cash-desk.collected')}
      </h2>
      {message !== null && (
        <p>
          {message}
          {note !== null && ` · ${note}`}
        </p>
      )}
      {message !== null && statement !== null && (
        <p>
          <a href={statement}>{t('cash-desk.correct-there')}</a>
        </p>
      )}
      {form !== null && (
        <>
          <p className={styles.hint}>{t('cash-desk.collected-missing', { sum: form.sum })}</p>
          <p className={styles.row}>
            {(form.proposed === 0 ? (['none'] as const) : (['cash', 'card'] as const)).map((paymentMethod) => (
              <Press
                key={paymentMethod}
                here={here}
                leg={leg}
                way={paymentMethod}
                proposed={form.proposed}
                label={pressLabel(paymentMethod, form.sum, t)}
              />
            ))}
          </p>
          <OtherSum here={here} leg={leg} fault={fault} sum={form.sum} />
        </>
      )}
    </section>
  )
}

function pressLabel(
  paymentMethod: 'cash' | 'card' | 'none',
  sum: string,
  t: ReturnType<typeof useOffice>['t'],
): string {
  return paymentMethod === 'none' ? t('cash.way-none') : t(`cash-desk.press-${paymentMethod}`, { sum })
}

type PressProps = { here: string; leg: Leg; way: string; proposed: Cents; label: string }

function Press({ here, leg, way, proposed, label }: PressProps) {
  return (
    <form method="post" action={here}>
      <input type="hidden" name="leg" value={leg} />
      <input type="hidden" name="way" value={way} />
      <input type="hidden" name="shown" value={proposed} />
      <button name="intent" value="collected" className={styles.secondary}>
        {label}
      </button>
    </form>
  )
}

type OtherSumProps = { here: string; leg: Leg; fault: CollectedProps['fault']; sum: string }

function OtherSum({ here, leg, fault, sum }: OtherSumProps) {
  const { t } = useOffice()
  const values = fault?.values ?? {}
  return (
    <details open={fault !== null}>
      <summary>{t('cash.other-sum')}</summary>
      <form method="post" action={here} className={styles.form} noValidate>
        <input type="hidden" name="leg" value={leg} />
        {fault !== null && (
          <p id={`sum-fault-${leg}`} role="alert" className={styles.fault}>
            {fault.text}
          </p>
        )}
        <SumFields
          id={leg}
          hint={t('cash.amount-hint', { sum })}
          values={values}
          faultId={fault === null ? null : `sum-fault-${leg}`}
          fieldClass={styles.field}
          hintClass={styles.hint}
        />
        <button name="intent" value="collected" className={styles.secondary}>
          {t('cash-desk.collected-record')}
        </button>
      </form>
    </details>
  )
}
