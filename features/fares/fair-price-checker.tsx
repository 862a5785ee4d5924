import type { ReactNode } from 'react'
import { useMessages } from '#i18n/messages-context.tsx'
import { PlaceInput } from '#sections/place-input.tsx'
import type { FairAnswer, FairField, FairResult } from './fair-price.ts'
import styles from './fair-price.module.css'

type CheckerProps = { answer: FairAnswer; action: string }

/** Where the form leads: to the verdict, or to the first field with a mistake, which then has this name. */
const CHECKER_ID = 'fair-price'

/** What were you asked, and what would it be by our tariff: a plain GET form to the page itself. */
export function FairPriceChecker({ answer, action }: CheckerProps) {
  const { t } = useMessages()
  const { result, firstError } = answer
  return (
    <section
      className={styles.checker}
      id={firstError === null ? CHECKER_ID : undefined}
      aria-labelledby="fair-price-title"
    >
      <h2 id="fair-price-title">{t('fair.title')}</h2>
      <p>{t('fair.lead')}</p>
      {result !== null && <Verdict {...result} />}
      <form
        key={JSON.stringify(answer.typed)}
        className={styles.form}
        method="get"
        action={`${action}#${CHECKER_ID}`}
        noValidate
      >
        <PlaceField field="checkFrom" label={t('price-box.from')} answer={answer} />
        <PlaceField field="checkTo" label={t('price-box.to')} answer={answer} />
        <TextField field="checkKm" label={t('fair.km')} answer={answer} />
        {answer.vehicles.length > 0 && (
          <Field field="checkVehicle" label={t('fair.vehicle')} answer={answer}>
            <select id={idOf('checkVehicle', answer)} name="checkVehicle" defaultValue={answer.typed.checkVehicle}>
              {answer.vehicles.map((id) => (
                <option key={id} value={id}>
                  {t(`price-table.${id}`)}
                </option>
              ))}
            </select>
          </Field>
        )}
        <TextField field="asked" label={t('fair.asked')} answer={answer} />
        <button type="submit">{t('fair.button')}</button>
      </form>
    </section>
  )
}

function Verdict({ verdict, heading, text, notes, advice }: FairResult) {
  const { t } = useMessages()
  return (
    <div className={styles.verdict} data-verdict={verdict} role="status">
      <h3>{heading}</h3>
      <p>{text}</p>
      <h4>{t('fair.advice-heading')}</h4>
      <ul>
        {advice.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={styles.note}>{notes.join(' ')}</p>
    </div>
  )
}

type FieldProps = { field: FairField; label: string; answer: FairAnswer }

function TextField(props: FieldProps) {
  const { field, answer } = props
  return (
    <Field {...props}>
      <input {...wiringOf(props)} inputMode="decimal" defaultValue={answer.typed[field]} autoComplete="off" />
    </Field>
  )
}

function PlaceField(props: FieldProps) {
  const { field, answer } = props
  return (
    <Field {...props}>
      <PlaceInput {...wiringOf(props)} defaultValue={answer.typed[field]} />
    </Field>
  )
}

function Field({ field, label, answer, children }: FieldProps & { children: ReactNode }) {
  const error = answer.errors[field]
  return (
    <div className={styles.field}>
      <label htmlFor={idOf(field, answer)}>{label}</label>
      {children}
      {error !== undefined && (
        <p className={styles.error} id={`${field}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

function wiringOf({ field, answer }: FieldProps) {
  const isWrong = answer.errors[field] !== undefined
  return {
    id: idOf(field, answer),
    name: field,
    'aria-invalid': isWrong ? true : undefined,
    'aria-describedby': isWrong ? `${field}-error` : undefined,
    autoFocus: answer.firstError === field,
  }
}

function idOf(field: FairField, { firstError }: FairAnswer): string {
  return firstError === field ? CHECKER_ID : field
}
