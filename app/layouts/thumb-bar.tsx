import { useMessages } from '#i18n/messages-context.tsx'
import type { Contact, PageName } from '#app/page.ts'
import { urlsIn } from '#app/urls.ts'
import styles from './thumb-bar.module.css'

/** Pages whose own price box is nearer than the price page's. */
const withPriceBox = new Set<PageName>(['town', 'location', 'price', 'airport-hub', 'airport', 'boat', 'content-page'])

/** On phones, within reach of the thumb: price, call, WhatsApp. What is not set is not there. */
export function ThumbBar({ contact, page }: { contact: Contact; page: PageName }) {
  const { t, locale } = useMessages()
  return (
    <nav className={styles.bar} aria-label={t('layout.thumb-label')}>
      <a className={styles.price} href={withPriceBox.has(page) ? '#price-box' : `${urlsIn(locale).price()}#price-box`}>
        {t('layout.thumb-price')}
      </a>
      {contact.phone !== null && <a href={`tel:${contact.phone}`}>{t('layout.thumb-call')}</a>}
      {contact.whatsapp !== null && <a href={`https://wa.me/${contact.whatsapp.slice(1)}`}>WhatsApp</a>}
    </nav>
  )
}
