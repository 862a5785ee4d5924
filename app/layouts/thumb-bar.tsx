import { useMessages } from '#i18n/messages-context.tsx'
import type { Contact } from '#app/page.ts'
import { urlsIn } from '#app/urls.ts'
import styles from './thumb-bar.module.css'

type ThumbBarProps = {
  contact: Contact
  isHere: boolean
  /** Of the smallest class, where the box has an answer. */
  price: string | null
}

/** On phones, within reach of the thumb: the price box of this page or else of the price page, call, WhatsApp. What is not set is not there. */
export function ThumbBar({ contact, isHere, price }: ThumbBarProps) {
  const { t, locale } = useMessages()
  return (
    <nav className={styles.bar} aria-label={t('layout.thumb-label')}>
      <a className={styles.price} href={isHere ? '#price-box' : `${urlsIn(locale).price()}#price-box`}>
        {/* Follows the box while one chooses (ask-price.browser.ts). */}
        {isHere && <span data-bar-price="">{price}</span>}
        {price === null ? t('layout.thumb-price') : t('book.link')}
      </a>
      {contact.phone !== null && <a href={contact.phone.href}>{t('layout.thumb-call')}</a>}
      {contact.whatsapp !== null && <a href={contact.whatsapp}>WhatsApp</a>}
    </nav>
  )
}
