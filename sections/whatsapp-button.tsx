import { useMessages } from '#i18n/messages-context.tsx'
import styles from './whatsapp-button.module.css'

/** A link with a filled message, in the page's language. Without a number set there is no button. */
export function WhatsAppButton({ number, message }: { number: string | null; message: string }) {
  const { t } = useMessages()
  if (number === null) return null
  return (
    <a className={styles.button} href={`https://wa.me/${number.replace('+', '')}?text=${encodeURIComponent(message)}`}>
      {t('whatsapp.write')}
    </a>
  )
}
