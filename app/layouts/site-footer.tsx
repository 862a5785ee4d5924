import { locales } from '#i18n/locale.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import type { Contact, Frame } from '#app/page.ts'
import { urlsIn } from '#app/urls.ts'
import { LocalFooter } from '#sections/local-footer.tsx'
import styles from './site-footer.module.css'

export function SiteFooter({ frame }: { frame: Frame }) {
  const { t } = useMessages()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {frame.footerLine !== null && <LocalFooter line={frame.footerLine} />}
        <div className={styles.columns}>
          <Columns services={frame.services} />
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

/** To every part of the site. */
function Columns({ services }: { services: Frame['services'] }) {
  const { t, locale } = useMessages()
  const url = urlsIn(locale)
  return (
    <>
      <Column
        name={t('footer.rides')}
        links={[
          [url.location(), t('nav.towns')],
          [url.airportHub(), t('nav.airports-opatija')],
          [url.boat(), t('nav.boat-selce')],
          [url.price(), t('nav.prices')],
          [url.decoder(), t('nav.decoder')],
        ]}
      />
      {services.length > 0 && (
        <Column name={t('footer.services')} links={services.map(({ slug, label }) => [url.service(slug), label])} />
      )}
      <Column
        name={t('footer.house')}
        links={[
          [url.about(), t('nav.about')],
          [url.partner(), t('nav.partner')],
          [url.terms(), t('nav.terms')],
          [url.privacy(), t('nav.privacy')],
        ]}
      />
    </>
  )
}

function Column({ name, links }: { name: string; links: [href: string, label: string][] }) {
  return (
    <nav aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {links.map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
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
          <a href={phone.href}>{phone.shown}</a>
        </li>
      )}
      {whatsapp !== null && (
        <li>
          <a href={whatsapp}>WhatsApp</a>
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
