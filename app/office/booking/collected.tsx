import { useOffice } from '#app/office/office-context.tsx'
import styles from '#app/pages/office/office.module.css'
import { paymentWays, sumReasons } from '#features/cash/cash-entry.ts'
import type { Cents } from '#features/fares/money.ts'
import type { Leg } from '#features/fares/quote-line.ts'

export type CollectedProps = {
  leg: Leg
  /** Of two legs which one. */
  title: string | null
  /** What is recorded; null: nothing yet. */
  told: string | null
  note: string | null
  /** The statement of its driver, where an entry is corrected. */
  statement: string | null
  form: { proposed: Cents; sum: string; isCompleting: boolean } | null
  fault: { text: string; values: Record<string, string> } | null
}

/** What was paid for a leg: one press where the proposed sum was, a form where it was another one. */
export function Collected({ here, ...props }: CollectedProps & { here: string }) {
  const { t } = useOffice()
  const { leg, title, told, note, statement, form, fault } = props
  return (
    <section className={styles.card}>
      <h2>
        {title !== null && `${title}: `}
        {t('cash-desk.collected')}
      </h2>
      {told !== null && (
        <p>
          {told}
          {note !== null && ` · ${note}`}
        </p>
      )}
      {told !== null && statement !== null && (
        <p>
          <a href={statement}>{t('cash-desk.correct-there')}</a>
        </p>
      )}
      {form !== null && (
        <>
          <p className={styles.hint}>
            {t(form.isCompleting ? 'cash-desk.collected-complete' : 'cash-desk.collected-missing', { sum: form.sum })}
          </p>
          <p className={styles.row}>
            {(form.proposed === 0 ? (['none'] as const) : (['cash', 'card'] as const)).map((way) => (
              <Press
                key={way}
                here={here}
                leg={leg}
                way={way}
                proposed={form.proposed}
                label={pressLabel(way, form.sum, t)}
              />
            ))}
          </p>
          <OtherSum here={here} leg={leg} fault={fault} sum={form.sum} />
        </>
      )}
    </section>
  )
}

function pressLabel(way: 'cash' | 'card' | 'none', sum: string, t: ReturnType<typeof useOffice>['t']): string {
  return way === 'none' ? t('cash.way-none') : t(`cash-desk.press-${way}`, { sum })
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
        <div className={styles.field}>
          <label htmlFor={`way-${leg}`}>{t('cash.way')}</label>
          <select id={`way-${leg}`} name="way" defaultValue={values['way'] ?? 'cash'}>
            {paymentWays.map((way) => (
              <option key={way} value={way}>
                {t(`cash.way-${way}`)}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.field}>
          <label htmlFor={`sum-${leg}`}>{t('cash.amount')}</label>
          <input
            id={`sum-${leg}`}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={values['amount']}
            aria-invalid={fault !== null}
            aria-describedby={fault === null ? `sum-hint-${leg}` : `sum-fault-${leg}`}
          />
          <p id={`sum-hint-${leg}`} className={styles.hint}>
            {t('cash.amount-hint', { sum })}
          </p>
        </div>
        <div className={styles.field}>
          <label htmlFor={`reason-${leg}`}>{t('cash.reason')}</label>
          <select id={`reason-${leg}`} name="sumReason" defaultValue={values['sumReason'] ?? ''}>
            <option value="">–</option>
            {sumReasons.map((reason) => (
              <option key={reason} value={reason}>
                {t(`cash.reason-${reason}`)}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.field}>
          <label htmlFor={`sum-note-${leg}`}>{t('cash.note')}</label>
          <input id={`sum-note-${leg}`} name="note" maxLength={200} autoComplete="off" defaultValue={values['note']} />
        </div>
        <button name="intent" value="collected" className={styles.secondary}>
          {t('cash-desk.collected-record')}
        </button>
      </form>
    </details>
  )
}
