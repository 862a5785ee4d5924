import { useMessages } from '#i18n/messages-context.tsx'
import styles from './plain-page.module.css'

export type PartnerPageProps = Record<string, never>

/** What partnership is and what will be asked. No form yet: none may take data it cannot keep. */
export default function PartnerPage(_props: PartnerPageProps) {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <h1>{t('partner.heading')}</h1>
      <p className={styles.lead}>{t('partner.lead')}</p>
      <div className={styles.doors}>
        <section>
          <h2>{t('partner.refer-heading')}</h2>
          <p>{t('partner.refer-text')}</p>
          <p>{t('partner.refer-asked')}</p>
        </section>
        <section>
          <h2>{t('partner.drive-heading')}</h2>
          <p>{t('partner.drive-text')}</p>
          <p>{t('partner.drive-asked')}</p>
        </section>
      </div>
      <p>{t('partner.parity')}</p>
      <p>{t('partner.not-open')}</p>
    </div>
  )
}
