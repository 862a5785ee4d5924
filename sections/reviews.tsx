import { useMessages } from '#i18n/messages-context.tsx'
import styles from './reviews.module.css'

/** Reviews of real rides only. There are none yet, so this says how one comes about; nothing is invented. */
export function Reviews({ invitation }: { invitation: string }) {
  const { t } = useMessages()
  return (
    <section id="reviews" className={styles.reviews}>
      <h2>{t('reviews.title')}</h2>
      <p>{invitation}</p>
    </section>
  )
}
