import { EmailField } from '#app/office/email-field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import PasskeySignIn from '#app/office/passkey-sign-in.island.tsx'
import { Island } from '#sections/island.tsx'
import styles from './office.module.css'

export type SignInPageProps =
  /** The address this was opened at, where a session could be read on the way. */
  | { kind: 'unsafe'; origin: string }
  | { kind: 'form'; to: string; email: string; fault: 'wrong' | 'closed' | 'passkey' | null; notice: string | null }

/** The door of the office. It never says whether an address has an account. */
export default function SignInPage(props: SignInPageProps) {
  const { t } = useOffice()
  if (props.kind === 'unsafe') {
    return (
      <div className={styles.page}>
        <h1>{t('office.sign-in')}</h1>
        <p role="alert" className={styles.fault}>
          {t('office.unsafe', { address: props.origin })}
        </p>
        <p>{t('office.unsafe-help')}</p>
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <h1>{t('office.sign-in')}</h1>
      {props.notice !== null && (
        <p role="status" className={styles.notice}>
          {props.notice}
        </p>
      )}
      <PasswordForm {...props} />
      <Island
        name="passkey-sign-in"
        view={PasskeySignIn}
        props={{ to: props.to, wasRefused: props.fault === 'passkey' }}
      />
    </div>
  )
}

function PasswordForm({ to, email, ...form }: Extract<SignInPageProps, { kind: 'form' }>) {
  const { t } = useOffice()
  const fault = form.fault === 'passkey' ? null : form.fault
  const wrong = fault === null ? undefined : 'sign-in-fault'
  return (
    <form method="post" action="/office/sign-in" className={`${styles.card} ${styles.form}`}>
      <input type="hidden" name="to" value={to} />
      {fault !== null && (
        <p id="sign-in-fault" role="alert" className={styles.fault}>
          {fault === 'wrong' ? t('office.sign-in-wrong') : t('office.sign-in-closed')}
        </p>
      )}
      <EmailField email={email} isFaulty={fault === 'wrong'} faultId={wrong} />
      <div className={styles.field}>
        <label htmlFor="password">{t('office.password')}</label>
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus={fault !== null}
          aria-invalid={fault === 'wrong'}
          aria-describedby={wrong}
        />
      </div>
      <button className={styles.primary}>{t('office.sign-in')}</button>
      <p>
        <a href="/office/recover">{t('office.recover.link')}</a>
      </p>
    </form>
  )
}
