import page from './plain-page.module.css'
import styles from './setup.module.css'

type FieldName = 'email' | 'password' | 'link' | 'name' | 'ownerEmail' | 'newPassword'
export type SetupField = { name: FieldName; label: string; hint: string | null; value: string; fault: string | null }

const kinds: Record<FieldName, { type: string; autoComplete: string }> = {
  email: { type: 'email', autoComplete: 'username' },
  password: { type: 'password', autoComplete: 'current-password' },
  link: { type: 'text', autoComplete: 'off' },
  name: { type: 'text', autoComplete: 'name' },
  ownerEmail: { type: 'email', autoComplete: 'email' },
  newPassword: { type: 'password', autoComplete: 'new-password' },
}

export type SetupFormProps = {
  action: string
  intent: string
  fields: SetupField[]
  fault: string | null
  button: string
}

export function SetupForm({ action, intent, fields, fault, button }: SetupFormProps) {
  return (
    <form method="post" action={action} className={`${page.form} ${styles.form}`}>
      {fault !== null && (
        <p role="alert" tabIndex={-1} className={page.fault}>
          {fault}
        </p>
      )}
      {fields.map((field) => (
        <FieldRow key={`${field.name}${field.name === 'link' ? field.value : ''}`} {...field} />
      ))}
      <button name="intent" value={intent} className={styles.button}>
        {button}
      </button>
    </form>
  )
}

function FieldRow({ name, label, hint, value, fault }: SetupField) {
  const id = `setup-${name}`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint !== null && (
        <p id={`${id}-hint`} className={page.hint}>
          {hint}
        </p>
      )}
      <input
        id={id}
        name={name}
        type={kinds[name].type}
        autoComplete={kinds[name].autoComplete}
        defaultValue={value}
        aria-invalid={fault === null ? undefined : true}
        aria-describedby={
          [hint === null ? '' : `${id}-hint`, fault === null ? '' : `${id}-fault`].join(' ').trim() || undefined
        }
      />
      {fault !== null && (
        <p id={`${id}-fault`} className={page.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
