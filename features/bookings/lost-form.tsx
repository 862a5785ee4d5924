import styles from './bookings.module.css'

export type LostFormProps = {
  action: string
  heading: string
  label: string
  button: string
  typed: string
  error: string | null
  /** What was reported before. */
  sent: string[]
}

/** Something left in the vehicle. Folded away: most have everything. */
export function LostForm({ action, heading, label, button, typed, error, sent }: LostFormProps) {
  return (
    <details className={styles.invoice} open={error !== null || sent.length > 0}>
      <summary>{heading}</summary>
      {sent.map((text) => (
        <p key={text} role="status">
          {text}
        </p>
      ))}
      <form className={styles.form} method="post" action={action} noValidate>
        <div className={styles.field}>
          <label htmlFor="lost">{label}</label>
          <textarea
            id="lost"
            name="lost"
            rows={3}
            defaultValue={typed}
            autoFocus={error !== null}
            aria-invalid={error === null ? undefined : true}
            aria-describedby={error === null ? undefined : 'lost-error'}
          />
          {error !== null && (
            <p id="lost-error" className={styles.error}>
              {error}
            </p>
          )}
        </div>
        <button type="submit" className={styles.secondary} name="intent" value="lost">
          {button}
        </button>
      </form>
    </details>
  )
}
