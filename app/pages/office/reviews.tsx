import { ListFrame } from '#app/office/list/list-frame.tsx'
import { Tick } from '#app/office/list/list-table.tsx'
import type { BulkDone } from '#app/office/list/list-ticks.ts'
import type { ListAsked, ListLinks } from '#app/office/list/office-list.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { type ReviewState, reviewStates } from '#features/reviews/review.ts'
import styles from './office.module.css'

export type ReviewsPageProps = {
  asked: ListAsked
  links: ListLinks
  rows: {
    code: string
    shown: string
    stars: number
    text: string
    /** What it is written in. */
    lang: string
    state: ReviewState
    name: string
    trip: string
    written: string
    ride: string
    hasAnswer: boolean
  }[]
  done: BulkDone | null
}

/** What guests wrote after their rides; nothing is public before somebody has read it. */
export default function ReviewsPage(props: ReviewsPageProps) {
  const { t } = useOffice()
  const states = reviewStates.map((value) => ({ value, label: t(`reviews-desk.state.${value}`) }))
  const steps = ['show', 'wait'] as const
  const columns = [
    { head: t('reviews-desk.text') },
    { head: t('list.trip') },
    { head: t('reviews-desk.written'), by: 'writtenAt' },
    { head: t('reviews-desk.ride'), by: 'rideAt' },
  ]
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.reviews')}</h1>
      <p className={styles.lead}>{t('reviews-desk.lead')}</p>
      <ListFrame
        {...props}
        states={states}
        columns={columns}
        path={officePath('reviews')}
        first="writtenAt"
        none={t('reviews-desk.none')}
        beginning={{ text: t('list.begin-reviews'), href: officePath('board'), label: t('office.nav.board') }}
        isEmpty={props.rows.length === 0}
        bulk={steps.map((value) => ({ value, label: t(`reviews-desk.step.${value}`) }))}
      >
        {props.rows.map((row) => (
          <Row key={row.code} {...row} />
        ))}
      </ListFrame>
    </div>
  )
}

function Row(row: ReviewsPageProps['rows'][number]) {
  const { t } = useOffice()
  const label = t('reviews-desk.of', { name: row.name, stars: row.stars })
  return (
    <tr>
      <Tick id={row.code} name={row.shown} />
      <td>
        <a href={officePath('review', { code: row.code })}>{label}</a>
        <br />
        <small>
          {t(`reviews-desk.state.${row.state}`)}
          {row.hasAnswer && ` · ${t('reviews-desk.answered')}`}
        </small>
        {row.text !== '' && <p lang={row.lang}>{row.text}</p>}
      </td>
      <td data-label={t('list.trip')}>{row.trip}</td>
      <td data-label={t('reviews-desk.written')}>{row.written}</td>
      <td data-label={t('reviews-desk.ride')}>{row.ride}</td>
    </tr>
  )
}
