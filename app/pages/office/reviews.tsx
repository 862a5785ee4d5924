import { type BulkDone, ListDone, ListFoot, ListSearch, SortHead } from '#app/office/list/list-parts.tsx'
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
  const { asked, links, rows, done } = props
  const states = reviewStates.map((value) => ({ value, label: t(`reviews-desk.state.${value}`) }))
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.reviews')}</h1>
      <p className={styles.lead}>{t('reviews-desk.lead')}</p>
      <ListSearch path={officePath('reviews')} asked={asked} first="writtenAt" states={states} />
      {done !== null && <ListDone done={done} here={links.here} />}
      {rows.length === 0 ? (
        <p className={styles.lead}>{t('reviews-desk.none')}</p>
      ) : (
        <form method="post" action={links.here}>
          <Table {...props} />
          <p className={styles.row}>
            {t('list.ticked')}
            {(['show', 'wait'] as const).map((step) => (
              <button key={step} name="intent" value={step} className={styles.secondary}>
                {t(`reviews-desk.step.${step}`)}
              </button>
            ))}
          </p>
        </form>
      )}
      <ListFoot links={links} />
    </div>
  )
}

function Table({ rows, asked, links }: ReviewsPageProps) {
  const { t } = useOffice()
  const head = { asked, links }
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('list.tick')}</th>
            <th scope="col">{t('reviews-desk.text')}</th>
            <th scope="col">{t('list.trip')}</th>
            <SortHead by="writtenAt" {...head}>
              {t('reviews-desk.written')}
            </SortHead>
            <SortHead by="rideAt" {...head}>
              {t('reviews-desk.ride')}
            </SortHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.code} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row(row: ReviewsPageProps['rows'][number]) {
  const { t } = useOffice()
  const label = t('reviews-desk.of', { name: row.name, stars: row.stars })
  return (
    <tr>
      <td>
        <input type="checkbox" name="id" value={row.code} aria-label={t('list.tick-one', { code: row.shown })} />
      </td>
      <td>
        <a href={officePath('review', { code: row.code })}>{label}</a>
        <br />
        <small>
          {t(`reviews-desk.state.${row.state}`)}
          {row.hasAnswer && ` · ${t('reviews-desk.answered')}`}
        </small>
        {row.text !== '' && <p lang={row.lang}>{row.text}</p>}
      </td>
      <td>{row.trip}</td>
      <td>{row.written}</td>
      <td>{row.ride}</td>
    </tr>
  )
}
