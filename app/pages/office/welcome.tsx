import { useOffice } from '#app/office/office-context.tsx'
import type { OfficeRole } from '#features/accounts/rights.ts'
import styles from './office.module.css'

export type WelcomePageProps =
  /** The address this was opened at, where a password could be read on the way. */
  | { kind: 'unsafe'; origin: string }
  | { kind: 'ended' }
  | {
      kind: 'form'
      email: string
      /** null: a password is set anew. */
      invited: { name: string; role: OfficeRole; by: string } | null
      faults: { name: string | null; password: string | null }
    }

/** Where a mailed link leads: an invitation is accepted, or a forgotten password is replaced. */
export default function WelcomePage(props: WelcomePageProps) {
  const { t } = useOffice()
  switch (props.kind) {
    case 'unsafe':
      return (
        <div className={styles.page}>
          <h1>{t('office.password-new')}</h1>
          <p role="alert" className={styles.fault}>
            {t('office.unsafe', { address: props.origin })}
          </p>
          <p>{t('office.unsafe-help')}</p>
        </div>
      )
    case 'ended':
      return (
        <div className={styles.page}>
          <h1>{t('office.password-new')}</h1>
          <p role="alert">{t('office.welcome.ended')}</p>
          <p>
            <a href="/office/recover">{t('office.recover.link')}</a>
          </p>
        </div>
      )
    case 'form':
      return <PasswordForm {...props} />
  }
}

function PasswordForm({ email, invited, faults }: Extract<WelcomePageProps, { kind: 'form' }>) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{invited === null ? t('office.password-new') : t('office.welcome.heading')}</h1>
      <p className={styles.lead}>
        {invited === null
          ? t('office.welcome.recovery')
          : t('office.welcome.invited', { by: invited.by, role: t(`office.role.${invited.role}`) })}
      </p>
      <form method="post" action="/office/welcome" noValidate className={`${styles.card} ${styles.form}`}>
        <div className={styles.field}>
          <label htmlFor="email">{t('office.email')}</label>
          <input id="email" type="email" autoComplete="username" readOnly value={email} />
        </div>
        {invited !== null && (
          <Field name="name" label={t('office.people.name')} fault={faults.name} value={invited.name} />
        )}
        <Field
          name="password"
          label={t('office.password-new')}
          fault={faults.password}
          hint={t('office.password-hint')}
        />
        <button className={styles.primary}>{t('office.welcome.go-in')}</button>
      </form>
    </div>
  )
}

type FieldProps = { name: 'name' | 'password'; label: string; fault: string | null; value?: string; hint?: string }

function Field({ name, label, fault, value, hint }: FieldProps) {
  const described = [hint === undefined ? '' : `${name}-hint`, fault === null ? '' : `${name}-fault`]
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {hint !== undefined && (
        <p id={`${name}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <input
        id={name}
        name={name}
        type={name === 'password' ? 'password' : 'text'}
        autoComplete={name === 'password' ? 'new-password' : 'name'}
        required
        defaultValue={value}
        autoFocus={fault !== null}
        aria-invalid={fault !== null}
        aria-describedby={described.join(' ').trim() || undefined}
      />
      {fault !== null && (
        <p id={`${name}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
