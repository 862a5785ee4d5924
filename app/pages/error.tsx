import { useMessages } from '#i18n/messages-context.tsx'
import { urlsIn } from '#app/urls.ts'
import styles from './error.module.css'

/**
 * Spec § 2, error screen. `errorId` is in the log; the visitor can quote it. `help`: what the server knows of it;
 * never that nothing was ordered: an order may have been taken before its page failed.
 */
export type ErrorPageProps = { status: number; statusMessage: string; errorId: string | null; help?: string }

export default function ErrorPage({ status, statusMessage, errorId, help }: ErrorPageProps) {
  const { t, locale } = useMessages()
  return (
    <div className={styles.ground}>
      <div className={styles.page}>
        <p className={styles.status}>{status}</p>
        <h1>{statusMessage || t('error.unknown-status')}</h1>
        <p>{help ?? t('error.help')}</p>
        {errorId && <p className={styles.id}>{t('error.id', { id: errorId })}</p>}
        <p className={styles.actions}>
          <a className={styles.home} href={urlsIn(locale).root()}>
            {t('error.go-home')}
          </a>
          {/* The address is the one that failed: asking for it again is the retry, with and without JavaScript. */}
          <a className={styles.again} href="">
            {t('error.again')}
          </a>
        </p>
      </div>
    </div>
  )
}
