import { type BulkDone, ListDone, ListFoot, ListSearch, SortHead } from '#app/office/list/list-parts.tsx'
import type { ListAsked, ListLinks } from '#app/office/list/office-list.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { type EnquiryState, enquiryStates } from '#features/enquiries/enquiry.ts'
import styles from './office.module.css'

export type EnquiriesPageProps = {
  asked: ListAsked
  links: ListLinks
  rows: {
    id: string
    state: EnquiryState
    trip: string
    when: string
    people: number
    name: string
    contact: string
    asked: string
    promised: string
    /** Open, and we said we would have answered by now. */
    isLate: boolean
    isTrial: boolean
  }[]
  done: BulkDone | null
}

/** Trips nobody could price: who asked, and until when we promised an answer. */
export default function EnquiriesPage(props: EnquiriesPageProps) {
  const { t } = useOffice()
  const { asked, links, rows, done } = props
  const states = enquiryStates.map((value) => ({ value, label: t(`enquiries.state.${value}`) }))
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.enquiries')}</h1>
      <p className={styles.lead}>{t('enquiries.lead')}</p>
      <ListSearch path={officePath('enquiries')} asked={asked} first="at" states={states} />
      {done !== null && <ListDone done={done} here={links.here} />}
      {rows.length === 0 ? (
        <p className={styles.lead}>{t('enquiries.none')}</p>
      ) : (
        <form method="post" action={links.here}>
          <Table {...props} />
          <p className={styles.row}>
            {t('list.ticked')}
            {(['answer', 'close', 'reopen'] as const).map((step) => (
              <button key={step} name="intent" value={step} className={styles.secondary}>
                {t(`enquiries.step.${step}`)}
              </button>
            ))}
          </p>
        </form>
      )}
      <ListFoot links={links} />
    </div>
  )
}

function Table({ rows, asked, links }: EnquiriesPageProps) {
  const { t } = useOffice()
  const head = { asked, links }
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('list.tick')}</th>
            <th scope="col">{t('list.trip')}</th>
            <th scope="col">{t('enquiries.wanted')}</th>
            <th scope="col">{t('list.csv.name')}</th>
            <SortHead by="at" {...head}>
              {t('enquiries.asked')}
            </SortHead>
            <SortHead by="promisedBy" {...head}>
              {t('enquiries.promised')}
            </SortHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row(row: EnquiriesPageProps['rows'][number]) {
  const { t } = useOffice()
  return (
    <tr>
      <td>
        <input type="checkbox" name="id" value={row.id} aria-label={t('list.tick-one', { code: row.name })} />
      </td>
      <td>
        <a href={officePath('enquiry', { id: row.id })}>{row.trip}</a>
        <br />
        <small>
          {t(`enquiries.state.${row.state}`)}
          {row.isTrial && ` · ${t('board.trial')}`}
        </small>
      </td>
      <td>
        {row.when || t('enquiries.open-date')}
        <br />
        <small>{t('enquiries.people', { count: row.people })}</small>
      </td>
      <td>
        {row.name}
        <br />
        <small>{row.contact}</small>
      </td>
      <td>{row.asked}</td>
      <td className={row.isLate ? styles.fault : undefined}>
        {row.promised}
        {row.isLate && ` · ${t('enquiries.late')}`}
      </td>
    </tr>
  )
}
