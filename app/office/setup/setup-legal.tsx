import { useOffice } from '#app/office/office-context.tsx'
import styles from '#app/pages/office/office.module.css'
import own from '#app/pages/office/setup-step.module.css'
import type { LocaleCode } from '#i18n/locale.ts'

export type LegalShown = {
  facts: { label: string; value: string | null; href: string }[]
  notSet: string
  pages: { label: string; previews: { code: LocaleCode; name: string; href: string }[] }[]
}

/** What the legal pages say of the firm, each with where it is entered or changed, and how they look in each language. */
export function SetupLegal({ facts, notSet, pages }: LegalShown) {
  const { t } = useOffice()
  return (
    <>
      <h2>{t('office.setup.legal-previews')}</h2>
      <ul className={own.facts}>
        {pages.map(({ label, previews }) => (
          <li key={label}>
            <strong>{label}</strong>
            <br />
            <span className={styles.row}>
              {previews.map(({ code, name, href }) => (
                <a key={code} href={href} hrefLang={code} lang={code} target="_blank" rel="noopener">
                  {name}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <ul className={own.facts}>
        {facts.map(({ label, value, href }) => (
          <li key={label}>
            <a href={href}>{label}</a>: {value ?? <mark>{notSet}</mark>}
          </li>
        ))}
      </ul>
      {facts.every(({ value }) => value !== null) && <p className={styles.notice}>{t('office.setup.legal-all')}</p>}
    </>
  )
}
