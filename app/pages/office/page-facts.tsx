import { useOffice } from '#app/office/office-context.tsx'
import { PageNotices } from '#app/office/page-notices.tsx'
import { type Column, Table } from '#app/office/table.tsx'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
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
        <Table columns={columnsIn(t)} rows={facts} keyOf={({ id }) => id} />
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

const columnsIn = (t: OfficeTranslate): Column<Row>[] => [
  {
    head: t('office.facts.fact'),
    cell: ({ id, text }) => (
      <label>
        <input type="checkbox" name="fact" value={id} /> {text}
      </label>
    ),
  },
  { head: t('office.facts.source'), cell: ({ source }) => source },
  { head: t('office.facts.state'), cell: ({ state }) => state },
]
