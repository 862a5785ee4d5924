import { ColourDot } from '#app/office/drivers/colour-dot.tsx'
import { FirstStep } from '#app/office/list/empty-room.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { PageNotices } from '#app/office/page-notices.tsx'
import styles from './office.module.css'

/** What is said of a paper that has expired or will soon. */
export type PaperShown = { isOver: boolean; text: string }

export type DriversPageProps = {
  canEdit: boolean
  notice: string | null
  rows: {
    href: string
    name: string
    colour: string
    phone: { href: string; text: string } | null
    languages: string
    isActive: boolean
    isToday: boolean
    papers: PaperShown[]
  }[]
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
          <Rows rows={rows} />
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

function Rows({ rows }: Pick<DriversPageProps, 'rows'>) {
  const { t } = useOffice()
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.cards}`}>
        <thead>
          <tr>
            <th scope="col">{t('drivers.name')}</th>
            <th scope="col">{t('drivers.phone')}</th>
            <th scope="col">{t('drivers.languages')}</th>
            <th scope="col">{t('drivers.today')}</th>
            <th scope="col">{t('drivers.papers')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ href, name, colour, phone, languages, isActive, isToday, papers }) => (
            <tr key={href}>
              <th scope="row">
                <a href={href}>
                  <ColourDot colour={colour} /> {name}
                </a>
              </th>
              <td data-label={t('drivers.phone')}>{phone === null ? '–' : <a href={phone.href}>{phone.text}</a>}</td>
              <td data-label={t('drivers.languages')}>{languages || '–'}</td>
              <td data-label={t('drivers.today')}>
                {!isActive ? t('drivers.inactive') : isToday ? t('drivers.works') : t('drivers.works-not')}
              </td>
              <td data-label={t('drivers.papers')}>
                {papers.length === 0
                  ? t('drivers.papers-fine')
                  : papers.map(({ text, isOver }) => (
                      <span key={text} className={isOver ? styles.fault : undefined}>
                        {text}{' '}
                      </span>
                    ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
