import { useSyncExternalStore } from 'react'
import { type SetupField, SetupForm } from './setup-form.tsx'
import styles from './setup.module.css'

export type SetupClaimProps = {
  action: string
  summary: string
  text: string
  button: string
  fields: SetupField[]
  fault: string | null
  isOpen: boolean
}

/** For who has the link of the first start. Its secret is in the fragment, which only this tab has. */
export default function SetupClaim({ action, summary, text, button, fields, fault, isOpen }: SetupClaimProps) {
  const hash = useSyncExternalStore(
    listenToHash,
    () => location.hash,
    () => '',
  )
  const link = hash.startsWith('#setup=') ? hash : null
  const filled = fields.map((field) => (field.name === 'link' && link !== null ? { ...field, value: link } : field))
  return (
    <details className={styles.claim} open={isOpen || link !== null}>
      <summary>{summary}</summary>
      <p>{text}</p>
      {/* The field is drawn anew when the link is known: what is typed elsewhere stays. */}
      <SetupForm action={action} intent="claim" fields={filled} fault={fault} button={button} />
    </details>
  )
}

function listenToHash(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}
