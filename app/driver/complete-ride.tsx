import { paymentWays, sumReasons } from '#features/cash/cash-entry.ts'
import type { Cents } from '#features/fares/money.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import styles from './ride.module.css'
import { type FormOfRide, StepForm } from './step-form.tsx'

export type CollectProps = {
  /** What is to be collected on this leg, and the same in words. */
  proposed: Cents
  sum: string
  /** What is wrong with the form of another sum, and what was typed. */
  fault: { text: string; values: Record<string, string> } | null
}

/** The end of a ride with what was paid: one press where the proposed sum was paid, a form where it was another one. */
export function CompleteRide({ collect, ...form }: FormOfRide & { collect: CollectProps }) {
  const { t } = useMessages()
  const { proposed, sum } = collect
  if (proposed === 0)
    return (
      <>
        <Press {...form} way="none" proposed={0} label={t('cash.done-paid')} />
        <OtherSum {...form} collect={collect} />
      </>
    )
  return (
    <>
      <Press {...form} way="cash" proposed={proposed} label={t('cash.done-cash', { sum })} />
      <Press {...form} way="card" proposed={proposed} label={t('cash.done-card', { sum })} isSecond />
      <OtherSum {...form} collect={collect} />
    </>
  )
}

type PressProps = FormOfRide & { way: string; proposed: Cents; label: string; isSecond?: boolean }

function Press({ way, proposed, label, isSecond = false, ...form }: PressProps) {
  return (
    <StepForm {...form}>
      <input type="hidden" name="way" value={way} />
      <input type="hidden" name="shown" value={proposed} />
      <button type="submit" className={isSecond ? styles.call : styles.step} name="intent" value="complete">
        {label}
      </button>
    </StepForm>
  )
}

function OtherSum({ collect: { sum, fault }, ...form }: FormOfRide & { collect: CollectProps }) {
  const { t } = useMessages()
  const name = form.leg ?? 'only'
  const values = fault?.values ?? {}
  return (
    <details className={styles.noShow} open={fault !== null}>
      <summary>{t('cash.other-sum')}</summary>
      <StepForm {...form} noValidate>
        {fault !== null && (
          <p className={styles.fault} role="alert" id={`sum-fault-${name}`}>
            {fault.text}
          </p>
        )}
        <fieldset>
          <legend>{t('cash.way')}</legend>
          {paymentWays.map((paymentMethod) => (
            <label key={paymentMethod}>
              <input
                type="radio"
                name="way"
                value={paymentMethod}
                defaultChecked={(values['way'] ?? 'cash') === paymentMethod}
              />{' '}
              {t(`cash.way-${paymentMethod}`)}
            </label>
          ))}
        </fieldset>
        <label htmlFor={`amount-${name}`}>{t('cash.amount')}</label>
        <input
          id={`amount-${name}`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={values['amount']}
          autoFocus={fault !== null}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? `sum-${name}` : `sum-fault-${name}`}
        />
        <p id={`sum-${name}`}>{t('cash.amount-hint', { sum })}</p>
        <fieldset>
          <legend>{t('cash.reason')}</legend>
          {sumReasons.map((reason) => (
            <label key={reason}>
              <input type="radio" name="sumReason" value={reason} defaultChecked={values['sumReason'] === reason} />{' '}
              {t(`cash.reason-${reason}`)}
            </label>
          ))}
        </fieldset>
        <label htmlFor={`sum-note-${name}`}>{t('cash.note')}</label>
        <input id={`sum-note-${name}`} name="note" maxLength={200} autoComplete="off" defaultValue={values['note']} />
        <button type="submit" className={styles.step} name="intent" value="complete">
          {t('cash.complete')}
        </button>
      </StepForm>
    </details>
  )
}
