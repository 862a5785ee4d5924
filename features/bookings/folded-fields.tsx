import styles from './bookings.module.css'

/** What few need, folded away, in words of the server: this form's texts weigh nothing on any other page. */
export type FoldedFieldsProps = {
  summary: string
  note: string
  isOpen: boolean
  fields: FoldedFieldProps[]
  /** Sends the form only to see what these fields change. */
  button?: { name: 'intent'; value: string; children: string }
}

export type FoldedFieldProps = {
  name: string
  label: string
  hint: string | null
  value: string
  error: string | null
  isFirstError: boolean
  /** A list to choose from. */
  options: { value: string; label: string }[] | null
  /** How it is typed where there is no list; any text where this is not there. */
  input?: { type: 'number'; min: number; inputMode: 'numeric' }
}

export function FoldedFields({ summary, note, isOpen, fields, button }: FoldedFieldsProps) {
  return (
    <details className={styles.invoice} open={isOpen}>
      <summary>{summary}</summary>
      <div className={styles.pair}>
        {fields.map((field) => (
          <FoldedField key={field.name} {...field} />
        ))}
      </div>
      <p className={styles.hint}>{note}</p>
      {button && <button className={styles.secondary} {...button} />}
    </details>
  )
}

function FoldedField({ name, label, hint, value, error, isFirstError, options, input }: FoldedFieldProps) {
  const id = `book-${name}`
  const describedBy = [error === null ? [] : [`${id}-error`], hint === null ? [] : [`${id}-hint`]].flat()
  const wiring = {
    id,
    name,
    defaultValue: value,
    autoFocus: isFirstError,
    'aria-invalid': error === null ? undefined : true,
    'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {options === null ? (
        <input {...wiring} {...input} autoComplete="off" />
      ) : (
        <select {...wiring} autoComplete="off">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {hint !== null && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
