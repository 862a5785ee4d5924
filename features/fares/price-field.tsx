import type { ReactNode } from 'react'
import { useMessages } from '#i18n/messages-context.tsx'
import { DateInput } from '#sections/date-input.tsx'
import { PlaceInput } from '#sections/place-input.tsx'
import type { PriceAnswer } from './price-answer.ts'
import styles from './price-box.module.css'
import type { TextField } from './price-question.ts'

type FieldsProps = {
  /** What the page was loaded with; the fields themselves keep what is typed. */
  initial: PriceAnswer
  errors: PriceAnswer['errors']
  hintId?: string | undefined
}

type FieldProps = FieldsProps & { field: TextField; label: string }

type Wiring = {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  autoFocus: boolean
}

export function InputField(props: FieldProps & { type: 'date' | 'time' | 'number' }) {
  const { field, initial, type } = props
  const counts = type === 'number' ? { min: field === 'people' ? 1 : 0, inputMode: 'numeric' as const } : {}
  const typed = { defaultValue: initial.typed[field], autoComplete: 'off' }
  return (
    <Field {...props}>
      {type === 'number' ? (
        <input {...wiringOf(props)} {...counts} {...typed} type={type} />
      ) : (
        <DateInput {...wiringOf(props)} {...typed} type={type} data-future={true} />
      )}
    </Field>
  )
}

/** Date and time of the ride, beside each other. */
export function WhenFields(props: FieldsProps) {
  const { t } = useMessages()
  return (
    <>
      <InputField {...props} type="date" field="date" label={t('price-box.date')} />
      <InputField {...props} type="time" field="time" label={t('price-box.time')} />
    </>
  )
}

/** Date and time of the return. */
export function ReturnWhenFields(props: FieldsProps) {
  const { t } = useMessages()
  return (
    <>
      <InputField {...props} type="date" field="returnDate" label={t('price-box.return-date')} />
      <InputField {...props} type="time" field="returnTime" label={t('price-box.return-time')} />
    </>
  )
}

/** `ends`: what is understood of the two places by now. */
export function PlaceField(props: FieldProps & { ends: PriceAnswer['ends'] }) {
  const { t } = useMessages()
  const { field, initial, ends } = props
  const end = field === 'from' ? 'from' : 'to'
  const { choices } = ends[end]
  return (
    <Field {...props}>
      {choices.length > 0 && (
        // Before the text and of the same name: what is chosen counts.
        <fieldset className={styles.choices}>
          <legend>{t('price-box.which-place')}</legend>
          {choices.map((text) => (
            <label key={text}>
              <input type="radio" name={end} value={text} /> {text}
            </label>
          ))}
        </fieldset>
      )}
      <PlaceInput {...wiringOf(props)} defaultValue={initial.ends[end].text} />
    </Field>
  )
}

function Field({ field, label, initial, errors, children }: FieldProps & { children: ReactNode }) {
  const error = errors[field]
  return (
    <div className={styles.field}>
      <label htmlFor={idOf(field, initial)}>{label}</label>
      {children}
      {error !== undefined && (
        <p className={styles.error} id={errorIdOf(field)}>
          {error}
        </p>
      )}
    </div>
  )
}

function wiringOf({ field, errors, hintId, initial }: FieldProps): Wiring {
  const error = errors[field]
  const describedBy = [error === undefined ? null : errorIdOf(field), hintId ?? null].filter((id) => id !== null)
  return {
    id: idOf(field, initial),
    name: field,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
    autoFocus: initial.firstError === field,
  }
}

/** Where something is wrong, the box's own hash leads to the first field with a mistake. */
export const BOX_ID = 'price-box'

const idOf = (field: TextField, { firstError }: PriceAnswer) => (firstError === field ? BOX_ID : `${BOX_ID}-${field}`)
const errorIdOf = (field: TextField) => `price-box-${field}-error`
