import { useMessages } from '#i18n/messages-context.tsx'
import { MapFigure, type ShownMap } from '#sections/map-figure.tsx'
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

type ShowDriverProps = { legs: { guest: string[]; croatian: string[] }[]; map: ShownMap; back: string }

/** Shown to the driver: each leg in the guest's language and in Croatian, and the road. On a screen only when opened. */
export function ShowDriver({ legs, map, back }: ShowDriverProps) {
  const { t, locale } = useMessages()
  return (
    <section id={ID} className={styles.driver} aria-label={t('booking.show-driver')}>
      {legs.map(({ guest, croatian }) => (
        <div key={guest.join()} className={styles.leg}>
          <Lines lines={guest} />
          {locale !== 'hr' && (
            <>
              <hr />
              <Lines lines={croatian} lang="hr" />
            </>
          )}
        </div>
      ))}
      <div className={styles.map}>
        <MapFigure {...map} />
      </div>
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
