import { DateInput } from '#sections/date-input.tsx'
import { PlaceInput } from '#sections/place-input.tsx'
import type { ShownField } from './application-in-words.server.ts'
import styles from './partners.module.css'

type ApplicationFormProps = {
  action: string
  fields: ShownField[]
  notice: string | null
  button: string
  back: { href: string; label: string }
  privacy: string | null
}

/** One step of an application: a plain form; the cursor goes to the first field that is wrong. */
export function ApplicationForm({ action, fields, notice, button, back, privacy }: ApplicationFormProps) {
  const first = fields.find(({ error }) => error !== null)?.name
  return (
    <form className={styles.form} method="post" action={action} noValidate>
      {notice !== null && (
        <p className={styles.notice} role="alert" tabIndex={-1} autoFocus>
          {notice}
        </p>
      )}
      {/* Filled by machines only: people never see it. */}
      <p className="visually-hidden" aria-hidden="true">
        <label>
          Website <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {fields.map((field) => (
        <Field key={field.name} {...field} isFirst={field.name === first} />
      ))}
      {privacy !== null && <p className={styles.hint}>{privacy}</p>}
      <p className={styles.row}>
        <button type="submit">{button}</button> <a href={back.href}>{back.label}</a>
      </p>
    </form>
  )
}

function Field({
  name,
  label,
  hint,
  value,
  type,
  options,
  autoComplete,
  error,
  isFirst,
}: ShownField & { isFirst: boolean }) {
  const id = `partner-${name}`
  const notices = [error === null ? '' : `${id}-error`, hint === null ? '' : `${id}-hint`].filter((part) => part !== '')
  const wiring = {
    id,
    name,
    defaultValue: value,
    autoComplete,
    'aria-invalid': error === null ? undefined : true,
    'aria-describedby': notices.length > 0 ? notices.join(' ') : undefined,
    autoFocus: isFirst,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {type === 'choice' ? (
        <select {...wiring}>
          <option value="">–</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : type === 'date' ? (
        <DateInput {...wiring} type={type} />
      ) : type === 'place' ? (
        <PlaceInput {...wiring} placeholder=" " />
      ) : (
        <input {...wiring} type={type} />
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
