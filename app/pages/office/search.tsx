import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import type { SearchGroup } from '#app/office/search/search-group.ts'
import styles from './office.module.css'
import own from './search.module.css'

export type SearchPageProps = { q: string; groups: SearchGroup[] }

/** Everything that was found, by its kind; each leads to its page. */
export default function SearchPage({ q, groups }: SearchPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('search.heading')}</h1>
      <form method="get" action={officePath('search')} className={styles.row} role="search">
        <div className={`${styles.field} ${own.wide}`}>
          <label htmlFor="search">{t('search.label')}</label>
          <input id="search" name="q" type="search" defaultValue={q} maxLength={100} autoComplete="off" />
        </div>
        <button className={`${styles.primary} ${styles.atFoot}`}>{t('list.go')}</button>
      </form>
      {groups.length === 0 && (
        <p className={styles.lead}>{q === '' ? t('search.hint') : t('search.none', { text: q })}</p>
      )}
      {groups.map(({ kind, hits, more }) => (
        <section key={kind} aria-labelledby={`found-${kind}`}>
          <h2 id={`found-${kind}`}>{t(`search.kind.${kind}`)}</h2>
          <ul className={own.hits}>
            {hits.map(({ href, title, text }) => (
              <li key={href + title}>
                <a href={href}>{title}</a>
                {text !== '' && <span>{text}</span>}
              </li>
            ))}
          </ul>
          {more !== null && (
            <p className={styles.row}>
              <a href={more}>{t('search.more')}</a>
            </p>
          )}
        </section>
      ))}
    </div>
  )
}
