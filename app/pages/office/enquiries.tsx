import { Lines } from '#app/office/lines.tsx'
import { type ListColumn, ListFrame } from '#app/office/list/list-frame.tsx'
import type { BulkDone } from '#app/office/list/list-ticks.ts'
import type { ListRequest, ListLinks } from '#app/office/list/office-list.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { urlsIn } from '#app/urls.ts'
import { enquiryStates } from '#features/enquiries/enquiry-schema.ts'
import type { EnquiryState } from '#features/enquiries/enquiry.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import styles from './office.module.css'

export type EnquiriesPageProps = {
  requested: ListRequest
  links: ListLinks
  rows: Row[]
  done: BulkDone | null
}

type Row = {
  id: string
  state: EnquiryState
  trip: string
  when: string
  people: number
  name: string
  contact: string
  requested: string
  promised: string
  /** Open, and we said we would have answered by now. */
  isLate: boolean
  isTrial: boolean
}

/** Trips nobody could price: who asked, and until when we promised an answer. */
export default function EnquiriesPage(props: EnquiriesPageProps) {
  const { t, locale } = useOffice()
  const states = enquiryStates.map((value) => ({ value, label: t(`enquiries.state.${value}`) }))
  const steps = ['answer', 'close', 'reopen'] as const
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.enquiries')}</h1>
      <p className={styles.lead}>{t('enquiries.lead')}</p>
      <ListFrame
        {...props}
        states={states}
        columns={columnsIn(t)}
        keyOf={({ id }) => id}
        path={officePath('enquiries')}
        first="at"
        none={t('enquiries.none')}
        beginning={{
          text: t('list.begin-enquiries'),
          href: `${urlsIn(locale).book()}?from=elsewhere`,
          label: t('list.begin-enquiries-do'),
        }}
        bulk={{
          steps: steps.map((value) => ({ value, label: t(`enquiries.step.${value}`) })),
          nameOf: ({ name }) => name,
        }}
      />
    </div>
  )
}

const columnsIn = (t: OfficeTranslate): ListColumn<Row>[] => [
  {
    head: t('list.trip'),
    isBare: true,
    cell: ({ id, trip, state, isTrial }) => (
      <>
        <a href={officePath('enquiry', { id })}>{trip}</a>
        <br />
        <small>
          {t(`enquiries.state.${state}`)}
          {isTrial && ` · ${t('board.trial')}`}
        </small>
      </>
    ),
  },
  {
    head: t('enquiries.wanted'),
    cell: ({ when, people }) => (
      <Lines first={when || t('enquiries.open-date')} second={t('enquiries.people', { count: people })} />
    ),
  },
  { head: t('list.csv.name'), cell: ({ name, contact }) => <Lines first={name} second={contact} /> },
  { head: t('enquiries.asked'), by: 'at', cell: ({ requested }) => requested },
  {
    head: t('enquiries.promised'),
    by: 'promisedBy',
    className: ({ isLate }) => (isLate ? styles.fault : undefined),
    cell: ({ promised, isLate }) => (
      <>
        {promised}
        {isLate && ` · ${t('enquiries.late')}`}
      </>
    ),
  },
]
