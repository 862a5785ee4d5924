import type { ReactNode } from 'react'
import type { PlaceGroup } from '#features/places/place.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import { useIsHere } from '#sections/below.tsx'
import { DateInput } from '#sections/date-input.tsx'
import { type LeftFrom, leftStanding } from '#sections/left-standing.ts'
import type { PriceAnswer } from './price-answer.ts'
import styles from './price-box.module.css'
import type { TextField } from './price-question.ts'

type FieldProps = {
  field: TextField
  label: string
  /** What the page was loaded with; the fields themselves keep what is typed. */
  initial: PriceAnswer
  error: string | undefined
  hintId?: string | undefined
}

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

export function PlaceField(props: FieldProps) {
  const { field, initial } = props
  const typed = initial.typed[field]
  // Two hundred names, twice, that nobody sees before the field is opened.
  const isHere = useIsHere()
  const groups = isHere
    ? initial.places
    : (initial.places ?? []).map((group) => ({ ...group, options: group.options.filter(({ id }) => id === typed) }))
  return (
    <Field {...props}>
      <PlaceSelect of={groups} typed={typed} own={wiringOf(props)} />
    </Field>
  )
}

type PlaceSelectProps = LeftFrom & { of: PlaceGroup[]; typed: string }

/** The choices of a place, in groups. */
export const PlaceSelect = leftStanding('select', function PlaceSelect({ of: groups, typed, own }: PlaceSelectProps) {
  const { t } = useMessages()
  const isListed = typed === '' || groups.some(({ options }) => options.some(({ id }) => id === typed))
  return (
    <select {...own} defaultValue={typed}>
      <option value="">{t('price-box.choose')}</option>
      {/* A place we do not know came by the address: it stays as it was typed. */}
      {!isListed && <option value={typed}>{typed}</option>}
      {groups.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
})

function Field({ field, label, initial, error, children }: FieldProps & { children: ReactNode }) {
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

function wiringOf({ field, error, hintId, initial }: FieldProps): Wiring {
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
