import { useOffice } from '#app/office/office-context.tsx'
import styles from './office.module.css'

export type RefusedPageProps = { reason: 'right' | 'missing' }

/** Somebody is signed in, and this is not theirs; or it is nobody's. */
export default function RefusedPage({ reason }: RefusedPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{reason === 'right' ? t('office.refused-heading') : t('office.missing-heading')}</h1>
      <p className={styles.lead}>{reason === 'right' ? t('office.refused-text') : t('office.missing-text')}</p>
      <a className={styles.secondary} href="/office">
        {t('office.back')}
      </a>
    </div>
  )
}
