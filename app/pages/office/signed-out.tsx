import { useOffice } from '#app/office/office-context.tsx'
import styles from './office.module.css'

/** `errorId`: nobody was signed out; the server could not write, and its log says why under this. */
export type SignedOutPageProps = {
  action: string
  fields: { name: string; value: string }[]
  /** A file came with them, which no page can hold. */
  isFileLost: boolean
  errorId: string | null
}

/** A form was sent after the session had ended, or while nothing could be written: nothing of it is lost, it waits here. */
export default function SignedOutPage({ action, fields, isFileLost, errorId }: SignedOutPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{errorId === null ? t('office.signed-out-heading') : t('office.away-heading')}</h1>
      <p role="alert" className={styles.notice}>
        {errorId === null ? t('office.signed-out-text') : t('office.away-text', { id: errorId })}
      </p>
      {isFileLost && <p>{t('office.signed-out-file')}</p>}
      {errorId === null && (
        <p className={styles.row}>
          <a className={styles.primary} href="/office/sign-in" target="_blank" rel="noopener">
            {t('office.signed-out-sign-in')}
          </a>
        </p>
      )}
      {fields.length === 0 ? (
        <p>
          <a href={action}>{t('office.away-back')}</a>
        </p>
      ) : (
        <form method="post" action={action}>
          {fields.map(({ name, value }, at) => (
            // Two fields may have one name: their order is all that tells them apart.
            <textarea key={at} hidden readOnly name={name} defaultValue={value} />
          ))}
          <button className={styles.secondary}>{t('office.signed-out-again')}</button>
        </form>
      )}
    </div>
  )
}
