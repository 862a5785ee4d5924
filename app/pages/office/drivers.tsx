import { ColourDot } from '#app/office/drivers/colour-dot.tsx'
import { FirstStep } from '#app/office/list/empty-room.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { PageNotices } from '#app/office/page-notices.tsx'
import { type Column, Table } from '#app/office/table.tsx'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import styles from './office.module.css'

/** What is said of a paper that has expired or will soon. */
export type PaperShown = { isOver: boolean; text: string }

export type DriversPageProps = {
  canEdit: boolean
  notice: string | null
  rows: Row[]
}

type Row = {
  href: string
  name: string
  colour: string
  phone: { href: string; text: string } | null
  languages: string
  isActive: boolean
  isToday: boolean
  papers: PaperShown[]
}

/** Who drives for us; each has a page with papers, hours and what they may drive. */
export default function DriversPage({ canEdit, notice, rows }: DriversPageProps) {
  const { t } = useOffice()
  const add = officePath('driver', { id: 'new' })
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.drivers')}</h1>
      <p className={styles.lead}>{t('drivers.lead')}</p>
      <PageNotices notice={notice} />
      {rows.length === 0 ? (
        <FirstStep text={t('drivers.none')} href={add} label={t('drivers.add')} isClosed={!canEdit} />
      ) : (
        <>
          <Table columns={columnsIn(t)} rows={rows} keyOf={({ href }) => href} narrow="cards" />
          {canEdit && (
            <p className={styles.row}>
              <a className={styles.primary} href={add}>
                {t('drivers.add')}
              </a>
            </p>
          )}
        </>
      )}
    </div>
  )
}

const columnsIn = (t: OfficeTranslate): Column<Row>[] => [
  {
    head: t('drivers.name'),
    isRowHead: true,
    cell: ({ href, colour, name }) => (
      <a href={href}>
        <ColourDot colour={colour} /> {name}
      </a>
    ),
  },
  {
    head: t('drivers.phone'),
    cell: ({ phone }) => (phone === null ? '–' : <a href={phone.href}>{phone.text}</a>),
  },
  { head: t('drivers.languages'), cell: ({ languages }) => languages || '–' },
  {
    head: t('drivers.today'),
    cell: ({ isActive, isToday }) =>
      !isActive ? t('drivers.inactive') : isToday ? t('drivers.works') : t('drivers.works-not'),
  },
  {
    head: t('drivers.papers'),
    cell: ({ papers }) =>
      papers.length === 0
        ? t('drivers.papers-fine')
        : papers.map(({ text, isOver }) => (
            <span key={text} className={isOver ? styles.fault : undefined}>
              {text}{' '}
            </span>
          )),
  },
]
