import { useMessages } from '#i18n/messages-context.tsx'
import { urlsIn } from '#app/urls.ts'
import styles from './not-found.module.css'

export type NotFoundPageProps = { path: string }

export default function NotFoundPage({ path }: NotFoundPageProps) {
  const { t, locale } = useMessages()
  const url = urlsIn(locale)
  return (
    <div className={styles.page}>
      <img className={styles.gull} src="/pictures/not-found.svg" alt="" width="1600" height="900" />
      <h1>{t('not-found.heading')}</h1>
      <p className={styles.path}>{t('not-found.message', { path })}</p>
      <p>{t('not-found.help')}</p>
      <ul className={styles.links}>
        <li>
          <a href={url.location()}>{t('nav.towns')}</a>
        </li>
        <li>
          <a href={url.airportHub()}>{t('nav.airports-opatija')}</a>
        </li>
        <li>
          <a href={url.boat()}>{t('nav.boat-selce')}</a>
        </li>
        <li>
          <a href={url.price()}>{t('nav.prices')}</a>
        </li>
        <li>
          <a href={url.decoder()}>{t('nav.decoder')}</a>
        </li>
      </ul>
    </div>
  )
}
