import { useMessages } from '#i18n/messages-context.tsx'
import type { Contact } from '#app/page.ts'
import { urlsIn } from '#app/urls.ts'
import styles from './thumb-bar.module.css'

/** On phones, within reach of the thumb: the price box of this page or else of the price page, call, WhatsApp. What is not set is not there. */
export function ThumbBar({ contact, isHere }: { contact: Contact; isHere: boolean }) {
  const { t, locale } = useMessages()
  return (
    <nav className={styles.bar} aria-label={t('layout.thumb-label')}>
      <a className={styles.price} href={isHere ? '#price-box' : `${urlsIn(locale).price()}#price-box`}>
        {t('layout.thumb-price')}
      </a>
      {contact.phone !== null && <a href={contact.phone.href}>{t('layout.thumb-call')}</a>}
      {contact.whatsapp !== null && <a href={contact.whatsapp}>WhatsApp</a>}
    </nav>
  )
}
