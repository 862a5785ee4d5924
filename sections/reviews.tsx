import type { ReactNode } from 'react'
import { useMessages } from '#i18n/messages-context.tsx'
import styles from './reviews.module.css'

/** Reviews of real rides only. Where there are none yet this says how one comes about; nothing is invented. */
export function Reviews({ invitation, children }: { invitation: string | null; children?: ReactNode }) {
  const { t } = useMessages()
  return (
    <section id="reviews" className={styles.reviews}>
      <h2>{t('reviews.title')}</h2>
      {invitation !== null && <p>{invitation}</p>}
      {children}
    </section>
  )
}
