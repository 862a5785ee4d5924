import { useSyncExternalStore } from 'react'
import head from '#sections/page-head.module.css'
import styles from './setup.module.css'
import page from './plain-page.module.css'

type FieldName = 'email' | 'password' | 'link' | 'name' | 'ownerEmail' | 'newPassword'
type Field = { name: FieldName; label: string; hint: string | null; value: string; fault: string | null }

export type SetupPageProps = {
  action: string
  heading: string
  lead: string
  signIn: {
    button: string
    forgotten: string
    /** The way back in, in the page's language where the office speaks it. */ recover: string
    fields: Field[]
    fault: string | null
  }
  claim: { summary: string; text: string; button: string; fields: Field[]; fault: string | null; isOpen: boolean }
}

const kinds: Record<FieldName, { type: string; autoComplete: string }> = {
  email: { type: 'email', autoComplete: 'username' },
  password: { type: 'password', autoComplete: 'current-password' },
  link: { type: 'text', autoComplete: 'off' },
  name: { type: 'text', autoComplete: 'name' },
  ownerEmail: { type: 'email', autoComplete: 'email' },
  newPassword: { type: 'password', autoComplete: 'new-password' },
}

/** The operator's door, the same before the set-up and after it. The link's secret is in the fragment: only this tab has it. */
export default function SetupPage({ action, heading, lead, signIn, claim }: SetupPageProps) {
  const hash = useSyncExternalStore(
    listenToHash,
    () => location.hash,
    () => '',
  )
  const link = hash.startsWith('#setup=') ? hash : null
  const filled = claim.fields.map((field) =>
    field.name === 'link' && link !== null ? { ...field, value: link } : field,
  )
  return (
    <>
      <header className={head.head}>
        <h1>{heading}</h1>
        <p>{lead}</p>
      </header>
      <div className={`${page.page} ${page.beside}`}>
        <div>
          <Form action={action} intent="sign-in" fields={signIn.fields} fault={signIn.fault} button={signIn.button} />
          <p className={styles.forgotten}>
            <a href={signIn.recover}>{signIn.forgotten}</a>
          </p>
        </div>
        <details className={styles.claim} open={claim.isOpen || link !== null}>
          <summary>{claim.summary}</summary>
          <p>{claim.text}</p>
          {/* The field is drawn anew when the link is known: what is typed elsewhere stays. */}
          <Form action={action} intent="claim" fields={filled} fault={claim.fault} button={claim.button} />
        </details>
      </div>
    </>
  )
}

function listenToHash(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

type FormProps = { action: string; intent: string; fields: Field[]; fault: string | null; button: string }

function Form({ action, intent, fields, fault, button }: FormProps) {
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

function FieldRow({ name, label, hint, value, fault }: Field) {
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
