import styles from '#features/bookings/bookings.module.css'

export type ContactFormProps = {
  action: string
  label: string
  button: string
  fault: string | null
  /** Why what was sent before was not done. */
  notice: string | null
  typed: string
}

/** The second factor of an enquiry or an application: the e-mail address or the phone it was sent with. */
export function ContactForm({ action, label, button, fault, notice, typed }: ContactFormProps) {
  return (
    <>
      {notice !== null && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      <form className={styles.form} method="post" action={action} noValidate>
        <div className={styles.field}>
          <label htmlFor="contact">{label}</label>
          <input
            id="contact"
            name="contact"
            autoComplete="email"
            maxLength={254}
            defaultValue={typed}
            autoFocus={fault !== null}
            aria-invalid={fault === null ? undefined : true}
            aria-describedby={fault === null ? undefined : 'contact-fault'}
          />
          {fault !== null && (
            <p id="contact-fault" className={styles.error} role="alert">
              {fault}
            </p>
          )}
        </div>
        <button type="submit" className={styles.submit}>
          {button}
        </button>
      </form>
    </>
  )
}
