import { useMessages } from '#i18n/messages-context.tsx'
import styles from './plain-page.module.css'

export type SetupPageProps = Record<string, never>

/** The operator's door. Until the office is built it says so; there is nothing to sign in to. */
export default function SetupPage(_props: SetupPageProps) {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <h1>{t('setup.heading')}</h1>
      <p className={styles.lead}>{t('setup.lead')}</p>
      <p>{t('setup.not-open')}</p>
    </div>
  )
}
