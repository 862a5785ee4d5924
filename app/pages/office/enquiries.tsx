import { ListFrame } from '#app/office/list/list-frame.tsx'
import { Tick } from '#app/office/list/list-table.tsx'
import type { BulkDone } from '#app/office/list/list-ticks.ts'
import type { ListAsked, ListLinks } from '#app/office/list/office-list.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { urlsIn } from '#app/urls.ts'
import { enquiryStates } from '#features/enquiries/enquiry-schema.ts'
import type { EnquiryState } from '#features/enquiries/enquiry.ts'
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
  const { t, locale } = useOffice()
  const states = enquiryStates.map((value) => ({ value, label: t(`enquiries.state.${value}`) }))
  const steps = ['answer', 'close', 'reopen'] as const
  const columns = [
    { head: t('list.trip') },
    { head: t('enquiries.wanted') },
    { head: t('list.csv.name') },
    { head: t('enquiries.asked'), by: 'at' },
    { head: t('enquiries.promised'), by: 'promisedBy' },
  ]
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.enquiries')}</h1>
      <p className={styles.lead}>{t('enquiries.lead')}</p>
      <ListFrame
        {...props}
        states={states}
        columns={columns}
        path={officePath('enquiries')}
        first="at"
        none={t('enquiries.none')}
        beginning={{
          text: t('list.begin-enquiries'),
          href: `${urlsIn(locale).book()}?from=elsewhere`,
          label: t('list.begin-enquiries-do'),
        }}
        isEmpty={props.rows.length === 0}
        bulk={steps.map((value) => ({ value, label: t(`enquiries.step.${value}`) }))}
      >
        {props.rows.map((row) => (
          <Row key={row.id} {...row} />
        ))}
      </ListFrame>
    </div>
  )
}

function Row(row: EnquiriesPageProps['rows'][number]) {
  const { t } = useOffice()
  return (
    <tr>
      <Tick id={row.id} name={row.name} />
      <td>
        <a href={officePath('enquiry', { id: row.id })}>{row.trip}</a>
        <br />
        <small>
          {t(`enquiries.state.${row.state}`)}
          {row.isTrial && ` · ${t('board.trial')}`}
        </small>
      </td>
      <td data-label={t('enquiries.wanted')}>
        {row.when || t('enquiries.open-date')}
        <br />
        <small>{t('enquiries.people', { count: row.people })}</small>
      </td>
      <td data-label={t('list.csv.name')}>
        {row.name}
        <br />
        <small>{row.contact}</small>
      </td>
      <td data-label={t('enquiries.asked')}>{row.asked}</td>
      <td data-label={t('enquiries.promised')} className={row.isLate ? styles.fault : undefined}>
        {row.promised}
        {row.isLate && ` · ${t('enquiries.late')}`}
      </td>
    </tr>
  )
}
