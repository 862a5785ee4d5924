import { EmptyRoom } from '#app/office/list/empty-room.tsx'
import { Lines } from '#app/office/lines.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { type Column, Table } from '#app/office/table.tsx'
import { urlsIn } from '#app/urls.ts'
import type { ApplicationState } from '#features/partners/application-state.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import styles from './office.module.css'

export type PartnersPageProps = { groups: { state: ApplicationState; rows: Row[] }[] }

type Row = { href: string; name: string; what: string; sent: string; isConfirmed: boolean }

/** The board of applications: what waits for the office stands first. */
export default function PartnersPage({ groups }: PartnersPageProps) {
  const { t, locale } = useOffice()
  const filled = groups.filter(({ rows }) => rows.length > 0)
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.partners')}</h1>
      {filled.length === 0 && (
        <EmptyRoom
          text={t('list.begin-partners')}
          href={urlsIn(locale).partner()}
          label={t('list.begin-partners-do')}
        />
      )}
      {filled.map(({ state, rows }) => (
        <section key={state}>
          <h2>
            {t(`office.partner-${state}`)} ({rows.length})
          </h2>
          <Table columns={columnsIn(t)} rows={rows} keyOf={({ href }) => href} />
        </section>
      ))}
    </div>
  )
}

const columnsIn = (t: OfficeTranslate): Column<Row>[] => [
  { head: null, cell: ({ href, name, what }) => <Lines first={<a href={href}>{name}</a>} second={what} /> },
  { head: null, cell: ({ sent }) => sent },
  {
    head: null,
    cell: ({ isConfirmed }) => (isConfirmed ? t('office.partner-confirmed') : t('office.partner-unconfirmed')),
  },
]
