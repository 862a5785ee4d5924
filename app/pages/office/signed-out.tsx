import { useOffice } from '#app/office/office-context.tsx'
import styles from './office.module.css'

export type SignedOutPageProps = { action: string; fields: { name: string; value: string }[] }

/** A form was sent after the session had ended: nothing of it is lost, it waits here until somebody is signed in again. */
export default function SignedOutPage({ action, fields }: SignedOutPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('office.signed-out-heading')}</h1>
      <p role="alert" className={styles.notice}>
        {t('office.signed-out-text')}
      </p>
      <p className={styles.row}>
        <a className={styles.primary} href="/office/sign-in" target="_blank" rel="noopener">
          {t('office.signed-out-sign-in')}
        </a>
      </p>
      <form method="post" action={action}>
        {fields.map(({ name, value }, at) => (
          // Two fields may have one name: their order is all that tells them apart.
          <textarea key={at} hidden readOnly name={name} defaultValue={value} />
        ))}
        <button className={styles.secondary}>{t('office.signed-out-again')}</button>
      </form>
    </div>
  )
}
