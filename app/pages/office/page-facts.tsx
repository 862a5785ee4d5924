import { useOffice } from '#app/office/office-context.tsx'
import { PageNotices } from '#app/office/page-notices.tsx'
import styles from './office.module.css'

type Row = { id: string; text: string; source: string; isChecked: boolean; state: string }
export type PageFactsPageProps = {
  name: string
  action: string
  textHref: string
  facts: Row[]
  notice: string | null
  alert: string | null
}

/** What the words of a page rest on: to be looked up, and marked when it is right. */
export default function PageFactsPage({ name, action, textHref, facts, notice, alert }: PageFactsPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('office.facts.of-page', { page: name })}</h1>
      <p className={styles.lead}>{t('office.facts.lead')}</p>
      <p>
        <a href={textHref}>{t('office.pictures.to-words')}</a>
      </p>
      <PageNotices notice={notice} alert={alert} />
      <form method="post" action={action} className={styles.form}>
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('office.facts.fact')}</th>
                <th scope="col">{t('office.facts.source')}</th>
                <th scope="col">{t('office.facts.state')}</th>
              </tr>
            </thead>
            <tbody>
              {facts.map((fact) => (
                <tr key={fact.id}>
                  <td>
                    <label>
                      <input type="checkbox" name="fact" value={fact.id} /> {fact.text}
                    </label>
                  </td>
                  <td>{fact.source}</td>
                  <td>{fact.state}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className={styles.row}>
          <button name="intent" value="check" className={styles.primary}>
            {t('office.facts.check')}
          </button>
          <button name="intent" value="uncheck" className={styles.secondary}>
            {t('office.facts.uncheck')}
          </button>
        </div>
      </form>
    </div>
  )
}
