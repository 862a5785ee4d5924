import styles from './partners.module.css'

export type PapersSectionProps = {
  title: string
  text: string
  /** null: nothing can be sent now; `text` says why. */
  form: { action: string; label: string; button: string } | null
  said: { text: string; isFault: boolean } | null
  papers: { id: string; name: string }[]
  remove: string
}

/** Documents of a driver's application: what was sent, by name, and the form for more. */
export function PapersSection({ title, text, form, said, papers, remove }: PapersSectionProps) {
  return (
    <section id="papers">
      <h2>{title}</h2>
      {said !== null && (
        <p className={said.isFault ? styles.error : styles.notice} role={said.isFault ? 'alert' : 'status'}>
          {said.text}
        </p>
      )}
      <p>{text}</p>
      <ul className={styles.tablets}>
        {papers.map(({ id, name }) => (
          <li key={id}>
            {name}
            {form !== null && (
              <form method="post" action={form.action} className={styles.quiet}>
                <button name="remove" value={id} aria-label={`${remove}: ${name}`}>
                  {remove}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {form !== null && (
        <form method="post" action={form.action} encType="multipart/form-data" className={styles.form}>
          <div className={styles.field}>
            <label htmlFor="papers-files">{form.label}</label>
            <input
              id="papers-files"
              type="file"
              name="papers"
              multiple
              required
              accept="application/pdf,image/jpeg,image/png"
            />
          </div>
          <p className={styles.row}>
            <button type="submit">{form.button}</button>
          </p>
        </form>
      )}
    </section>
  )
}
