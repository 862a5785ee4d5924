import type { ReactNode } from 'react'
import styles from './bookings.module.css'
import type { OrderField, OrderTyped } from './order-form.ts'

/** What was typed, what is wrong with it, and which field the cursor goes to. */
export type FieldsProps = {
  typed: Partial<OrderTyped>
  errors: Partial<Record<OrderField, string>>
  firstError: OrderField | null
}

type FieldProps = FieldsProps & {
  field: OrderField
  label: string
  hint?: string
  type?: string
  autoComplete?: string
  placeholder?: string | undefined
  multiline?: boolean
  /** How a line is typed, where that is not as any other. */
  input?: { maxLength: number; autoCapitalize?: 'characters' }
}

export function Field({
  field,
  label,
  hint,
  typed,
  errors,
  firstError,
  type = 'text',
  autoComplete = 'off',
  placeholder,
  multiline,
  input,
}: FieldProps): ReactNode {
  const id = `book-${field}`
  const error = errors[field]
  const describedBy = [error === undefined ? null : `${id}-error`, hint === undefined ? null : `${id}-hint`].filter(
    (part) => part !== null,
  )
  const wiring = {
    id,
    name: field,
    defaultValue: typed[field],
    autoComplete,
    placeholder,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
    autoFocus: firstError === field,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {multiline ? <textarea {...wiring} rows={3} /> : <input {...wiring} {...input} type={type} />}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
