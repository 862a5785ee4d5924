import { locales } from '#i18n/locale.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import type { Contact, Frame } from '#app/page.ts'
import { urlsIn } from '#app/urls.ts'
import { LocalFooter } from '#sections/local-footer.tsx'
import styles from './site-footer.module.css'

export function SiteFooter({ frame }: { frame: Frame }) {
  const { t, locale } = useMessages()
  const url = urlsIn(locale)
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {frame.footerLine !== null && <LocalFooter line={frame.footerLine} />}
        <div className={styles.columns}>
          <nav aria-label={t('footer.rides')}>
            <h2>{t('footer.rides')}</h2>
            <ul>
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
          </nav>
          {frame.services.length > 0 && (
            <nav aria-label={t('footer.services')}>
              <h2>{t('footer.services')}</h2>
              <ul>
                {frame.services.map(({ slug, label }) => (
                  <li key={slug}>
                    <a href={url.service(slug)}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <nav aria-label={t('footer.house')}>
            <h2>{t('footer.house')}</h2>
            <ul>
              <li>
                <a href={url.about()}>{t('nav.about')}</a>
              </li>
              <li>
                <a href={url.partner()}>{t('nav.partner')}</a>
              </li>
              <li>
                <a href={url.terms()}>{t('nav.terms')}</a>
              </li>
              <li>
                <a href={url.privacy()}>{t('nav.privacy')}</a>
              </li>
            </ul>
          </nav>
          <section aria-label={t('footer.contact')}>
            <h2>{t('footer.contact')}</h2>
            <ContactList contact={frame.contact} />
          </section>
        </div>
        {frame.tagManagerId !== null && <ConsentForm />}
        <p className={styles.small}>
          {t('footer.promise')}{' '}
          {locales.map((row) => (
            <a
              key={row.code}
              href={frame.alternates[row.code]}
              hrefLang={row.code}
              lang={row.code}
              data-locale={row.code}
            >
              {row.name}
            </a>
          ))}
        </p>
      </div>
    </footer>
  )
}

/** Withdrawing is as easy as giving, on every page, with and without JavaScript. */
function ConsentForm() {
  const { t, locale } = useMessages()
  return (
    <form className={styles.consent} method="post" action={urlsIn(locale).consent()}>
      <h2>{t('consent.label')}</h2>
      <button type="submit" name="analytics" value="yes">
        {t('consent.accept')}
      </button>
      <button type="submit" name="analytics" value="no">
        {t('consent.reject')}
      </button>
    </form>
  )
}

function ContactList({ contact }: { contact: Contact }) {
  const { t } = useMessages()
  const { phone, whatsapp, email } = contact
  if (phone === null && whatsapp === null && email === null) return <p>{t('footer.contact-unset')}</p>
  return (
    <ul>
      {phone !== null && (
        <li>
          <a href={`tel:${phone}`}>{phone}</a>
        </li>
      )}
      {whatsapp !== null && (
        <li>
          <a href={`https://wa.me/${whatsapp.slice(1)}`}>WhatsApp</a>
        </li>
      )}
      {email !== null && (
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
    </ul>
  )
}
