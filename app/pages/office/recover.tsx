import { EmailField } from '#app/office/email-field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import styles from './office.module.css'

export type RecoverPageProps = { email: string; fault: 'shape' | 'often' | null; wasSent: boolean }

/** The way back in for who has forgotten the password. It never says whether an address has an account. */
export default function RecoverPage({ email, fault, wasSent }: RecoverPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('office.recover.heading')}</h1>
      {wasSent ? (
        <p role="status" className={styles.notice}>
          {t('office.recover.sent')}
        </p>
      ) : (
        <p className={styles.lead}>{t('office.recover.lead')}</p>
      )}
      <form method="post" action="/office/recover" noValidate className={`${styles.card} ${styles.form}`}>
        {fault !== null && (
          <p id="recover-fault" role="alert" className={styles.fault}>
            {fault === 'shape' ? t('office.people.fault-email') : t('office.recover.often')}
          </p>
        )}
        <EmailField
          email={email}
          isFaulty={fault === 'shape'}
          isFocused={fault !== null}
          faultId={fault === null ? undefined : 'recover-fault'}
        />
        <button className={styles.primary}>{t('office.recover.send')}</button>
        <p className={styles.hint}>{t('office.recover.command')}</p>
      </form>
      <p>
        <a href="/office/sign-in">{t('office.sign-in')}</a>
      </p>
    </div>
  )
}
