import { stateWord } from '#app/office/board/board-words.ts'
import { type ListColumn, ListFrame } from '#app/office/list/list-frame.tsx'
import type { BulkDone } from '#app/office/list/list-ticks.ts'
import type { ListAsked, ListLinks } from '#app/office/list/office-list.ts'
import { Lines } from '#app/office/lines.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { type BookingState, bookingStates } from '#domain/bookings/states.ts'
import { bulkActions } from '#features/dispatch/bulk-actions.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import styles from './office.module.css'

export type BookingsPageProps = {
  asked: ListAsked
  links: ListLinks
  rows: Row[]
  done: BulkDone | null
}

type Row = {
  code: string
  shown: string
  state: BookingState
  trip: string
  /** When it goes back; null: one way. */
  back: string | null
  name: string
  contact: string
  pickUp: string
  ordered: string
  who: string
  price: string
  isPaid: boolean
  isUnseen: boolean
  isTrial: boolean
}

/** All bookings there ever were: found, filtered and sorted by an address that can be passed on. */
export default function BookingsPage(props: BookingsPageProps) {
  const { t } = useOffice()
  const { done } = props
  const states = bookingStates.map((value) => ({ value, label: stateWord(value, t) }))
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.bookings')}</h1>
      <ListFrame
        {...props}
        states={states}
        columns={columnsIn(t)}
        keyOf={({ code }) => code}
        path={officePath('bookings')}
        first="pickUpAt"
        none={t('list.none')}
        hasDays
        beginning={{
          text: t('list.begin-bookings'),
          href: officePath('new-booking'),
          label: t('office.nav.new-booking'),
        }}
        bulk={{
          steps: bulkActions.map((value) => ({ value, label: t(`list.bulk.${value}`) })),
          nameOf: ({ shown }) => shown,
        }}
        told={t('list.done', { count: done?.count ?? 0 })}
      />
    </div>
  )
}

const columnsIn = (t: OfficeTranslate): ListColumn<Row>[] => [
  {
    head: t('list.csv.code'),
    isBare: true,
    cell: ({ code, shown, state, isUnseen, isTrial }) => (
      <>
        <a href={officePath('booking', { code })} className={styles.code}>
          {shown}
        </a>
        <br />
        <small>
          {stateWord(state, t)}
          {isUnseen && ` · ${t('board.new')}`}
          {isTrial && ` · ${t('board.trial')}`}
        </small>
      </>
    ),
  },
  { head: t('list.csv.pick-up'), by: 'pickUpAt', cell: ({ pickUp }) => pickUp },
  { head: t('list.trip'), cell: ({ trip, back }) => <Lines first={trip} second={back} /> },
  { head: t('list.csv.name'), cell: ({ name, contact }) => <Lines first={name} second={contact} /> },
  { head: t('list.csv.vehicle'), cell: ({ who }) => who },
  {
    head: t('list.csv.price'),
    cell: ({ price, isPaid }) => <Lines first={price} second={isPaid ? t('list.paid') : null} />,
  },
  { head: t('list.csv.ordered'), by: 'orderedAt', cell: ({ ordered }) => ordered },
]
