import { type ListColumn, ListFrame } from '#app/office/list/list-frame.tsx'
import type { BulkDone } from '#app/office/list/list-ticks.ts'
import type { ListRequest, ListLinks } from '#app/office/list/office-list.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { type ReviewState, reviewStates } from '#features/reviews/review.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import styles from './office.module.css'

export type ReviewsPageProps = {
  requested: ListRequest
  links: ListLinks
  rows: Row[]
  done: BulkDone | null
}

type Row = {
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
}

/** What guests wrote after their rides; nothing is public before somebody has read it. */
export default function ReviewsPage(props: ReviewsPageProps) {
  const { t } = useOffice()
  const states = reviewStates.map((value) => ({ value, label: t(`reviews-desk.state.${value}`) }))
  const steps = ['show', 'wait'] as const
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.reviews')}</h1>
      <p className={styles.lead}>{t('reviews-desk.lead')}</p>
      <ListFrame
        {...props}
        states={states}
        columns={columnsIn(t)}
        keyOf={({ code }) => code}
        path={officePath('reviews')}
        first="writtenAt"
        none={t('reviews-desk.none')}
        beginning={{ text: t('list.begin-reviews'), href: officePath('board'), label: t('office.nav.board') }}
        bulk={{
          steps: steps.map((value) => ({ value, label: t(`reviews-desk.step.${value}`) })),
          nameOf: ({ shown }) => shown,
        }}
      />
    </div>
  )
}

const columnsIn = (t: OfficeTranslate): ListColumn<Row>[] => [
  {
    head: t('reviews-desk.text'),
    isBare: true,
    cell: ({ code, name, stars, state, hasAnswer, text, lang }) => (
      <>
        <a href={officePath('review', { code })}>{t('reviews-desk.of', { name, stars })}</a>
        <br />
        <small>
          {t(`reviews-desk.state.${state}`)}
          {hasAnswer && ` · ${t('reviews-desk.answered')}`}
        </small>
        {text !== '' && <p lang={lang}>{text}</p>}
      </>
    ),
  },
  { head: t('list.trip'), cell: ({ trip }) => trip },
  { head: t('reviews-desk.written'), by: 'writtenAt', cell: ({ written }) => written },
  { head: t('reviews-desk.ride'), by: 'rideAt', cell: ({ ride }) => ride },
]
