import type { ReactNode } from 'react'
import { stateWord } from '#app/office/board/board-words.ts'
import { type BookingColumn, bookingColumns } from '#app/office/list/booking-columns.ts'
import type { BookingPeriod } from '#app/office/list/booking-periods.ts'
import { ListFrame } from '#app/office/list/list-frame.tsx'
import { Tick } from '#app/office/list/list-table.tsx'
import type { BulkDone } from '#app/office/list/list-ticks.ts'
import type { ListAsked, ListLinks } from '#app/office/list/office-list.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { type BookingState, bookingStates } from '#domain/bookings/states.ts'
import { bulkActions } from '#features/dispatch/bulk-actions.ts'
import type { OfficeMessageKey } from '#i18n/office-messages.ts'
import own from './bookings.module.css'
import styles from './office.module.css'

export type BookingRow = {
  code: string
  shown: string
  state: BookingState
  trip: string
  /** When it goes back; null: one way. */
  back: string | null
  name: string
  contact: string
  party: string
  flight: string
  pickUp: string
  ordered: string
  who: string
  price: string
  isPaid: boolean
  isUnseen: boolean
  isTrial: boolean
}

export type BookingsPageProps = {
  asked: ListAsked
  /** What the search begins with, where it is not `asked`. */
  searched?: ListAsked
  links: ListLinks
  rows: BookingRow[]
  done: BulkDone | null
  /** Those this browser shows. */
  columns: BookingColumn[]
  periods: { period: BookingPeriod; href: string; isCurrent: boolean }[]
}

type Column = { head: Extract<OfficeMessageKey, `list.${string}`>; by?: string; cell: (row: BookingRow) => ReactNode }

/** One object a column: its heading, what it can be sorted by, its cell. */
const cells: Record<BookingColumn, Column> = {
  'pick-up': { head: 'list.csv.pick-up', by: 'pickUpAt', cell: ({ pickUp }) => pickUp },
  trip: { head: 'list.trip', cell: ({ trip, back }) => <TwoLines first={trip} second={back} /> },
  name: { head: 'list.csv.name', cell: ({ name, contact }) => <TwoLines first={name} second={contact} /> },
  party: { head: 'list.csv.people', cell: ({ party }) => party },
  flight: { head: 'list.csv.flight', cell: ({ flight }) => flight },
  vehicle: { head: 'list.csv.vehicle', cell: ({ who }) => who },
  price: { head: 'list.csv.price', cell: (row) => <Price {...row} /> },
  ordered: { head: 'list.csv.ordered', by: 'orderedAt', cell: ({ ordered }) => ordered },
}

/** The bookings to come, the past ones, or all: found, filtered and sorted by an address that can be passed on. */
export default function BookingsPage(props: BookingsPageProps) {
  const { t } = useOffice()
  const { rows, done, columns, periods, links } = props
  const states = bookingStates.map((value) => ({ value, label: stateWord(value, t) }))
  const heads = columns.map((column) => {
    const { head, by } = cells[column]
    return { head: t(head), ...(by !== undefined && { by }) }
  })
  return (
    <div className={`${styles.page} ${own.bookings}`}>
      <h1>{t('office.nav.bookings')}</h1>
      <p className={`${styles.row} ${own.periods}`}>
        {periods.map(({ period, href, isCurrent }) => (
          <a key={period} href={href} aria-current={isCurrent || undefined}>
            {t(`list.period.${period}`)}
          </a>
        ))}
      </p>
      <ListFrame
        {...props}
        states={states}
        columns={[{ head: t('list.csv.code') }, ...heads]}
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
          <Row key={row.code} row={row} columns={columns} />
        ))}
      </ListFrame>
      <Columns columns={columns} here={links.here} />
    </div>
  )
}

function Row({ row, columns }: { row: BookingRow; columns: readonly BookingColumn[] }) {
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
      {columns.map((column) => (
        <td key={column} data-label={t(cells[column].head)}>
          {cells[column].cell(row)}
        </td>
      ))}
    </tr>
  )
}

function TwoLines({ first, second }: { first: string; second: string | null }) {
  return (
    <>
      {first}
      {second !== null && (
        <>
          <br />
          <small>{second}</small>
        </>
      )}
    </>
  )
}

function Price({ price, isPaid }: BookingRow) {
  const { t } = useOffice()
  return <TwoLines first={price} second={isPaid ? t('list.paid') : null} />
}

/** Which columns this browser shows. */
function Columns({ columns, here }: { columns: readonly BookingColumn[]; here: string }) {
  const { t } = useOffice()
  return (
    <details className={own.columns}>
      <summary>{t('list.columns')}</summary>
      <form method="post" action={here} className={styles.form}>
        <div className={styles.ticks}>
          {bookingColumns.map((column) => (
            <label key={column}>
              <input type="checkbox" name="column" value={column} defaultChecked={columns.includes(column)} />
              {t(cells[column].head)}
            </label>
          ))}
        </div>
        <button name="intent" value="columns" className={styles.secondary}>
          {t('list.columns-save')}
        </button>
      </form>
    </details>
  )
}
