import styles from './bookings.module.css'

/** What rides along, in words of the server: this form's texts weigh nothing on any other page. */
export type NeedsFieldsProps = {
  summary: string
  note: string
  isOpen: boolean
  fields: NeedFieldProps[]
}

export type NeedFieldProps = {
  name: string
  label: string
  hint: string | null
  value: string
  error: string | null
  isFirstError: boolean
  /** A list to choose from; a number where there is none. */
  options: { value: string; label: string }[] | null
}

export function NeedsFields({ summary, note, isOpen, fields }: NeedsFieldsProps) {
  return (
    <details className={styles.invoice} open={isOpen}>
      <summary>{summary}</summary>
      <div className={styles.pair}>
        {fields.map((field) => (
          <NeedField key={field.name} {...field} />
        ))}
      </div>
      <p className={styles.hint}>{note}</p>
    </details>
  )
}

function NeedField({ name, label, hint, value, error, isFirstError, options }: NeedFieldProps) {
  const id = `book-${name}`
  const describedBy = [error === null ? [] : [`${id}-error`], hint === null ? [] : [`${id}-hint`]].flat()
  const wiring = {
    ...{ id, name, defaultValue: value, autoFocus: isFirstError },
    'aria-invalid': error === null ? undefined : true,
    'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {options === null ? (
        <input {...wiring} type="number" min={0} inputMode="numeric" autoComplete="off" />
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
