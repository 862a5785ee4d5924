import OfficePush from '#app/office/office-push.island.tsx'
import type { PushSwitchProps } from '#app/push/push-switch.tsx'
import { Island } from '#sections/island.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { Passkeys, type PasskeysProps } from '#app/office/passkeys.tsx'
import styles from './office.module.css'

export type MyAccountPageProps = {
  email: string
  notice: 'password' | 'ended' | 'passkey-added' | 'passkey-renamed' | 'passkey-removed' | null
  faults: { current: string | null; password: string | null; passkey: string | null }
  passkeys: PasskeysProps
  /** null: none of what is told is theirs to know. */
  push: PushSwitchProps | null
  sessions: { id: string; agent: string; began: string; seen: string; isThis: boolean }[]
}

/** One's own password, and the browsers one is signed in with. */
export default function MyAccountPage({ email, notice, faults, sessions, passkeys, push }: MyAccountPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('office.account-heading')}</h1>
      <p className={styles.lead}>{email}</p>
      {notice !== null && (
        <p role="status" className={styles.notice}>
          {t(`office.account-done-${notice}`)}
        </p>
      )}
      <Password faults={faults} />
      {push !== null && <Island name="office-push" view={OfficePush} props={push} />}
      <Passkeys {...passkeys} />
      <section>
        <h2>{t('office.sessions')}</h2>
        <p className={styles.lead}>{t('office.sessions-lead')}</p>
        <div className={styles.scroll}>
          <table className={`${styles.table} ${styles.list}`}>
            <thead>
              <tr>
                <th scope="col">{t('office.session-browser')}</th>
                <th scope="col">{t('office.session-began')}</th>
                <th scope="col">{t('office.session-seen')}</th>
                <th scope="col">{t('office.session-end')}</th>
              </tr>
            </thead>
            <tbody>
              {sessions.map((session) => (
                <SessionRow key={session.id} {...session} />
              ))}
            </tbody>
          </table>
        </div>
        {sessions.length > 1 && (
          <form method="post" action="/office/account">
            <button name="intent" value="end-others" className={styles.danger}>
              {t('office.end-others')}
            </button>
          </form>
        )}
      </section>
    </div>
  )
}

function SessionRow({ id, agent, began, seen, isThis }: MyAccountPageProps['sessions'][number]) {
  const { t } = useOffice()
  return (
    <tr>
      <td>
        {agent} {isThis && <strong>({t('office.session-this')})</strong>}
      </td>
      <td data-label={t('office.session-began')}>{began}</td>
      <td data-label={t('office.session-seen')}>{seen}</td>
      <td>
        {!isThis && (
          <form method="post" action="/office/account">
            <input type="hidden" name="session" value={id} />
            <button name="intent" value="end" className={styles.secondary}>
              {t('office.end-session')}
            </button>
          </form>
        )}
      </td>
    </tr>
  )
}

function Password({ faults }: { faults: MyAccountPageProps['faults'] }) {
  const { t } = useOffice()
  return (
    <form method="post" action="/office/account" className={`${styles.card} ${styles.form}`}>
      <h2>{t('office.change-password')}</h2>
      <PasswordField name="current" label={t('office.password-current')} fault={faults.current} isNew={false} />
      <PasswordField
        name="password"
        label={t('office.password-new')}
        hint={t('office.password-hint')}
        fault={faults.password}
        isNew
      />
      <button name="intent" value="password" className={styles.primary}>
        {t('office.change-password')}
      </button>
    </form>
  )
}

type PasswordFieldProps = { name: string; label: string; hint?: string; fault: string | null; isNew: boolean }

function PasswordField({ name, label, hint, fault, isNew }: PasswordFieldProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <input
        id={name}
        name={name}
        type="password"
        required
        autoComplete={isNew ? 'new-password' : 'current-password'}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${name}-fault`}
      />
      {fault !== null && (
        <p id={`${name}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
