import { Lines } from '#app/office/lines.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { type Column, Table } from '#app/office/table.tsx'
import type { ShownChange } from '#app/office/audit-changes.server.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import own from './audit-log.module.css'
import styles from './office.module.css'

export type AuditLogPageProps = {
  rows: {
    id: string
    at: string
    who: string
    action: string
    subject: string
    /** The log of this record alone. */
    own: string
    changes: ShownChange[]
    /** As it is kept. */
    raw: { before: string | null; after: string | null }
  }[]
  older: string | null
  /** The one record that is looked at; null: all. */
  subject: string | null
}

/** Field by field; what the database keeps is there for who has to know it exactly. */
function Change({ changes, raw }: AuditLogPageProps['rows'][number]) {
  const { t } = useOffice()
  return (
    <>
      {changes.length > 0 && (
        <ul className={own.changes}>
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              {field}:{' '}
              {before !== null && (
                <>
                  <span className="visually-hidden">{t('audit.was')}</span> <del>{before}</del>{' '}
                </>
              )}
              {before !== null && <span className="visually-hidden">{t('audit.is')}</span>}{' '}
              <ins>{after ?? t('audit.nothing')}</ins>
            </li>
          ))}
        </ul>
      )}
      {(raw.before ?? raw.after) !== null && (
        <details>
          <summary>{t('audit.raw')}</summary>
          {raw.before !== null && (
            <pre className={own.raw}>
              <del>{raw.before}</del>
            </pre>
          )}
          {raw.after !== null && (
            <pre className={own.raw}>
              <ins>{raw.after}</ins>
            </pre>
          )}
        </details>
      )}
    </>
  )
}

/** Who changed what, the newest first. */
export default function AuditLogPage({ rows, older, subject }: AuditLogPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.audit')}</h1>
      <p className={styles.lead}>{rows.length === 0 ? t('office.audit-none') : t('office.audit-lead')}</p>
      {subject !== null && (
        <p className={styles.notice}>
          {t('office.audit-of', { subject })} <a href={officePath('audit-log')}>{t('office.audit-all')}</a>
        </p>
      )}
      {rows.length > 0 && <Table columns={columnsIn(t)} rows={rows} keyOf={({ id }) => id} narrow="list" />}
      {older !== null && (
        <a className={styles.secondary} href={older}>
          {t('office.audit-older')}
        </a>
      )}
    </div>
  )
}

const columnsIn = (t: OfficeTranslate): Column<AuditLogPageProps['rows'][number]>[] => [
  { head: t('office.audit-at'), isBare: true, cell: ({ at }) => at },
  { head: t('office.audit-who'), cell: ({ who }) => who },
  {
    head: t('office.audit-what'),
    cell: (row) => <Lines first={row.action} second={<a href={row.own}>{row.subject}</a>} />,
  },
  { head: t('office.audit-change'), className: () => own.change, cell: (row) => <Change {...row} /> },
]
