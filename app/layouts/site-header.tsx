import { locales } from '#i18n/locale.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import type { Frame } from '#app/page.ts'
import { urlsIn } from '#app/urls.ts'
import { GullMark } from './gull-mark.tsx'
import styles from './site-header.module.css'

export function SiteHeader({ frame }: { frame: Frame }) {
  const { t, locale } = useMessages()
  const url = urlsIn(locale)
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <a className={styles.brand} href={url.location()}>
          <GullMark />
          <span>{frame.siteName}</span>
        </a>
        <LanguageSwitch frame={frame} />
        <nav className={styles.nav} aria-label={t('layout.nav-label')}>
          <a href={url.location()}>{t('nav.towns')}</a>
          <a href={url.airportHub()}>{t('nav.airports')}</a>
          <a href={url.boat()}>{t('nav.boat')}</a>
          <a href={url.price()}>{t('nav.prices')}</a>
        </nav>
      </div>
    </header>
  )
}

/** Plain links to the same page, so that crawlers and phones without scripts have them; the tab notes the choice in the locale cookie. */
function LanguageSwitch({ frame }: { frame: Frame }) {
  const { t, locale } = useMessages()
  return (
    <nav className={styles.languages} aria-label={t('locale.choose')}>
      {locales.map((row) => (
        <a
          key={row.code}
          href={frame.alternates[row.code]}
          hrefLang={row.code}
          lang={row.code}
          data-locale={row.code}
          aria-current={row.code === locale ? 'true' : undefined}
          title={row.name}
        >
          <span aria-hidden="true">{row.code.toUpperCase()}</span>
          <span className="visually-hidden">{row.name}</span>
        </a>
      ))}
    </nav>
  )
}
