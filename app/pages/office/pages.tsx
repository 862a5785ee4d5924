import { useOffice } from '#app/office/office-context.tsx'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import styles from './office.module.css'

type LanguageState = { locale: LocaleCode; isMissing: boolean; stale: number; isDraft: boolean; isOwn: boolean }
type Row = { id: string; name: string; href: string; factsHref: string; states: LanguageState[]; unchecked: number }
export type PagesPageProps = { groups: { title: string; rows: Row[] }[] }

/** Every page with words, four languages side by side. */
export default function PagesPage({ groups }: PagesPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.pages')}</h1>
      <p className={styles.lead}>{t('office.pages.lead')}</p>
      <p>
        <a href="/office/new-page" className={styles.secondary}>
          {t('office.own-page.new')}
        </a>
      </p>
      {groups.map(({ title, rows }) => (
        <section key={title}>
          <h2>{title}</h2>
          <div className={styles.scroll}>
            <table className={`${styles.table} ${styles.cards}`}>
              <thead>
                <tr>
                  <th scope="col">{t('office.pages.page')}</th>
                  {localeCodes.map((code) => (
                    <th key={code} scope="col">
                      {code}
                    </th>
                  ))}
                  <th scope="col">{t('office.pages.unchecked')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <th scope="row">
                      <a href={row.href}>{row.name}</a>
                    </th>
                    {row.states.map((state) => (
                      <td key={state.locale} data-label={state.locale}>
                        <StateWords state={state} />
                      </td>
                    ))}
                    <td data-label={t('office.pages.unchecked')}>
                      {row.unchecked > 0 ? (
                        <a href={row.factsHref} aria-label={t('office.facts.of-page', { page: row.name })}>
                          {row.unchecked}
                        </a>
                      ) : (
                        '–'
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
    </div>
  )
}

function StateWords({ state }: { state: LanguageState }) {
  const { t } = useOffice()
  const { isMissing, stale, isDraft, isOwn } = state
  const words = [
    isMissing ? t('office.pages.missing') : null,
    stale > 0 ? t('office.pages.stale', { count: stale }) : null,
    isDraft ? t('office.pages.draft') : null,
    !isMissing && stale === 0 && !isDraft ? (isOwn ? t('office.pages.own') : t('office.pages.delivered')) : null,
  ]
  return <>{words.filter((word) => word !== null).join(', ')}</>
}
