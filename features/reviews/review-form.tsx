import styles from './review-form.module.css'

export type ReviewFormProps = {
  action: string
  heading: string
  text: string
  /** What became of a review that was sent. */
  state: string | null
  stars: { label: string; choices: { value: string; label: string }[]; error: string | null }
  words: { label: string; error: string | null }
  language: { label: string; choices: { value: string; label: string }[] }
  typed: { stars: string; text: string; locale: string }
  send: string
  /** null: there is none to take back. */
  withdraw: string | null
}

/** Stars are asked for, words are welcome; nothing is chosen beforehand but the language of the page. */
export function ReviewForm({
  action,
  heading,
  text,
  state,
  stars,
  words,
  language,
  typed,
  send,
  withdraw,
}: ReviewFormProps) {
  return (
    <section className={styles.form} aria-label={heading}>
      <h2>{heading}</h2>
      {state !== null && <p role="status">{state}</p>}
      <p>{text}</p>
      <form method="post" action={action} noValidate>
        <Stars {...stars} typed={typed.stars} />
        <label htmlFor="review-text">{words.label}</label>
        <textarea
          id="review-text"
          name="reviewText"
          rows={4}
          lang={typed.locale}
          defaultValue={typed.text}
          aria-invalid={words.error === null ? undefined : true}
          aria-describedby={words.error === null ? undefined : 'review-text-error'}
        />
        {words.error !== null && (
          <p id="review-text-error" className={styles.error}>
            {words.error}
          </p>
        )}
        <label htmlFor="review-language">{language.label}</label>
        <select id="review-language" name="reviewLanguage" defaultValue={typed.locale}>
          {language.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <p className={styles.buttons}>
          <button type="submit" name="intent" value="review">
            {send}
          </button>
          {withdraw !== null && (
            <button type="submit" name="intent" value="withdraw-review">
              {withdraw}
            </button>
          )}
        </p>
      </form>
    </section>
  )
}

function Stars({ label, choices, error, typed }: ReviewFormProps['stars'] & { typed: string }) {
  return (
    <fieldset aria-describedby={error === null ? undefined : 'review-stars-error'}>
      <legend>{label}</legend>
      {choices.map(({ value, label: text }, at) => (
        <label key={value} className={styles.star}>
          <input
            type="radio"
            name="stars"
            value={value}
            defaultChecked={typed === value}
            autoFocus={error !== null && at === 0}
          />
          {text}
        </label>
      ))}
      {error !== null && (
        <p id="review-stars-error" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
