import { stateWord } from '#app/office/board/board-words.ts'
import { ListFrame } from '#app/office/list/list-frame.tsx'
import { Tick } from '#app/office/list/list-table.tsx'
import type { BulkDone } from '#app/office/list/list-ticks.ts'
import type { ListAsked, ListLinks } from '#app/office/list/office-list.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { type BookingState, bookingStates } from '#domain/bookings/states.ts'
import { bulkActions } from '#features/dispatch/bulk-actions.ts'
import styles from './office.module.css'

export type BookingsPageProps = {
  asked: ListAsked
  links: ListLinks
  rows: {
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
  }[]
  done: BulkDone | null
}

/** All bookings there ever were: found, filtered and sorted by an address that can be passed on. */
export default function BookingsPage(props: BookingsPageProps) {
  const { t } = useOffice()
  const { rows, done } = props
  const states = bookingStates.map((value) => ({ value, label: stateWord(value, t) }))
  const columns = [
    { head: t('list.csv.code') },
    { head: t('list.csv.pick-up'), by: 'pickUpAt' },
    { head: t('list.trip') },
    { head: t('list.csv.name') },
    { head: t('list.csv.vehicle') },
    { head: t('list.csv.price') },
    { head: t('list.csv.ordered'), by: 'orderedAt' },
  ]
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.bookings')}</h1>
      <ListFrame
        {...props}
        states={states}
        columns={columns}
        path={officePath('bookings')}
        first="pickUpAt"
        none={t('list.none')}
        hasDays
        beginning={{
          text: t('list.begin-bookings'),
          href: officePath('new-booking'),
          label: t('office.nav.new-booking'),
        }}
        isEmpty={rows.length === 0}
        bulk={bulkActions.map((value) => ({ value, label: t(`list.bulk.${value}`) }))}
        told={t('list.done', { count: done?.count ?? 0 })}
      >
        {rows.map((row) => (
          <Row key={row.code} {...row} />
        ))}
      </ListFrame>
    </div>
  )
}

function Row(row: BookingsPageProps['rows'][number]) {
  const { t } = useOffice()
  return (
    <tr>
      <Tick id={row.code} name={row.shown} />
      <td>
        <a href={officePath('booking', { code: row.code })} className={styles.code}>
          {row.shown}
        </a>
        <br />
        <small>
          {stateWord(row.state, t)}
          {row.isUnseen && ` · ${t('board.new')}`}
          {row.isTrial && ` · ${t('board.trial')}`}
        </small>
      </td>
      <td data-label={t('list.csv.pick-up')}>{row.pickUp}</td>
      <td data-label={t('list.trip')}>
        {row.trip}
        {row.back !== null && (
          <>
            <br />
            <small>{row.back}</small>
          </>
        )}
      </td>
      <td data-label={t('list.csv.name')}>
        {row.name}
        <br />
        <small>{row.contact}</small>
      </td>
      <td data-label={t('list.csv.vehicle')}>{row.who}</td>
      <td data-label={t('list.csv.price')}>
        {row.price}
        {row.isPaid && (
          <>
            <br />
            <small>{t('list.paid')}</small>
          </>
        )}
      </td>
      <td data-label={t('list.csv.ordered')}>{row.ordered}</td>
    </tr>
  )
}
