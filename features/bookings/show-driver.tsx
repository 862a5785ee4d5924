import { useMessages } from '#i18n/messages-context.tsx'
import styles from './show-driver.module.css'

const ID = 'driver-card'

/** At the top of the voucher: opens the card over the whole screen. */
export function ShowDriverLink() {
  const { t } = useMessages()
  return (
    <p>
      <a className={styles.link} href={`#${ID}`}>
        {t('booking.show-driver')}
      </a>
    </p>
  )
}

/** Held out to the driver: the guest's words over Croatian ones, where those are others. */
export function ShowDriver({ guest, croatian, back }: { guest: string[]; croatian: string[]; back: string }) {
  const { t, locale } = useMessages()
  return (
    <section id={ID} className={styles.driver} aria-label={t('booking.show-driver')}>
      <Lines lines={guest} />
      {locale !== 'hr' && (
        <>
          <hr />
          <Lines lines={croatian} lang="hr" />
        </>
      )}
      <a className={styles.close} href={`#${back}`}>
        {t('booking.show-driver-close')}
      </a>
    </section>
  )
}

function Lines({ lines, lang }: { lines: string[]; lang?: string }) {
  return (
    <div lang={lang}>
      {lines.map((line, at) => (at === 0 ? <strong key={line}>{line}</strong> : <p key={line}>{line}</p>))}
    </div>
  )
}
