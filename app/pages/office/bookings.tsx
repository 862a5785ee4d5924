import { stateWord } from '#app/office/board/board-words.ts'
import { type BookingColumn, bookingColumns } from '#app/office/list/booking-columns.ts'
import type { BookingPeriod } from '#app/office/list/booking-periods.ts'
import { type ListColumn, ListFrame } from '#app/office/list/list-frame.tsx'
import type { BulkDone } from '#app/office/list/list-ticks.ts'
import type { ListRequest, ListLinks } from '#app/office/list/office-list.ts'
import { Table } from '#app/office/table.tsx'
import { Lines } from '#app/office/lines.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { type BookingState, bookingStates } from '#domain/bookings/states.ts'
import { bulkActions } from '#features/dispatch/bulk-actions.ts'
import { formatFieldDay } from '#i18n/dates.ts'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import own from './bookings.module.css'
import styles from './office.module.css'

export type BookingsPageProps = {
  requested: ListRequest
  /** What the search begins with, where it is not `asked`. */
  searched?: ListRequest
  links: ListLinks
  rows: Row[]
  done: BulkDone | null
  /** Those this browser shows. */
  chosen: BookingColumn[]
  periods: { period: BookingPeriod; href: string; isCurrent: boolean }[]
  /** Those this account has saved. */
  filters: { name: string; href: string; isCurrent: boolean }[]
  /** The filter that was not saved, and why. */
  refused: { typed: string; fault: string } | null
  /** For paper: all rows and nothing to press. */
  isPrint: boolean
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

/** The bookings to come, the past ones, or all: found, filtered and sorted by an address that can be passed on. */
export default function BookingsPage(props: BookingsPageProps) {
  const { t } = useOffice()
  const { done, chosen, periods, links } = props
  if (props.isPrint) return <Printed {...props} />
  const states = bookingStates.map((value) => ({ value, label: stateWord(value, t) }))
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
      <Filters {...props} />
      <ListFrame
        {...props}
        states={states}
        columns={[codeColumn(t), ...chosen.map((name) => columnsIn(t)[name])]}
        keyOf={({ code }) => code}
        path={officePath('bookings')}
        first="pickUpAt"
        none={t('list.none')}
        hasDays
        isPrintable
        beginning={{
          text: t('list.begin-bookings'),
          href: officePath('new-booking'),
          label: t('office.nav.new-booking'),
        }}
        bulk={{
          steps: bulkActions.map((value) => ({ value, label: t(`list.bulk.${value}`) })),
          nameOf: ({ shown }) => shown,
        }}
        message={t('list.done', { count: done?.count ?? 0 })}
      />
      <Columns chosen={chosen} here={links.here} />
    </div>
  )
}

/** Saved ones as links; the one that is shown can be saved. */
function Filters({ filters, refused, links }: BookingsPageProps) {
  const { t } = useOffice()
  const fault = refused === null ? null : 'filter-fault'
  return (
    <div className={`${styles.row} ${own.filters}`}>
      {filters.length > 0 && (
        <nav aria-label={t('list.filters')} className={`${styles.row} ${own.periods}`}>
          {filters.map(({ name, href, isCurrent }) => (
            <a key={name} href={href} aria-current={isCurrent || undefined}>
              {name}
            </a>
          ))}
        </nav>
      )}
      <details className={own.columns} open={refused !== null}>
        <summary>{t('list.filter-save')}</summary>
        <form method="post" action={links.here} className={styles.form}>
          <div className={styles.field}>
            <label htmlFor="filter-name">{t('list.filter-name')}</label>
            <input
              id="filter-name"
              name="name"
              maxLength={40}
              autoComplete="off"
              defaultValue={refused?.typed ?? ''}
              aria-invalid={refused !== null || undefined}
              aria-describedby={fault ?? 'filter-hint'}
            />
            {refused !== null && (
              <p id="filter-fault" role="alert" className={styles.fault}>
                {refused.fault}
              </p>
            )}
            <p id="filter-hint" className={styles.hint}>
              {t('list.filter-hint')}
            </p>
          </div>
          <button name="intent" value="save-filter" className={styles.secondary}>
            {t('list.filter-save')}
          </button>
        </form>
        {filters.map(({ name }) => (
          <form key={name} method="post" action={links.here}>
            <input type="hidden" name="filter" value={name} />
            <button name="intent" value="delete-filter" className={styles.danger}>
              {t('list.filter-delete', { name })}
            </button>
          </form>
        ))}
      </details>
    </div>
  )
}

/** What of all bookings is printed, in words, and the list. */
function Printed({ requested, rows, chosen, links }: BookingsPageProps) {
  const { t, locale } = useOffice()
  const days = [requested.from, requested.to].map((day) => (day === '' ? '…' : formatFieldDay(day, locale)))
  const state = bookingStates.find((name) => name === requested.state)
  const narrowed = [
    state !== undefined && `${t('list.state')}: ${stateWord(state, t)}`,
    (requested.from !== '' || requested.to !== '') && days.join(' – '),
    requested.q,
    t('list.print-count', { count: rows.length }),
  ]
  return (
    <div className={`${styles.page} ${own.bookings}`}>
      <h1>{t('office.nav.bookings')}</h1>
      <p className={styles.lead}>{narrowed.filter(Boolean).join(' · ')}</p>
      <p className={`${styles.row} ${own.periods}`}>
        <a href={links.here}>{t('list.print-back')}</a> {t('list.print-hint')}
      </p>
      <Table
        columns={[codeColumn(t), ...chosen.map((name) => columnsIn(t)[name])]}
        rows={rows}
        keyOf={({ code }) => code}
      />
    </div>
  )
}

/** Which columns this browser shows. */
function Columns({ chosen, here }: { chosen: readonly BookingColumn[]; here: string }) {
  const { t } = useOffice()
  return (
    <details className={own.columns}>
      <summary>{t('list.columns')}</summary>
      <form method="post" action={here} className={styles.form}>
        <div className={styles.ticks}>
          {bookingColumns.map((name) => (
            <label key={name}>
              <input type="checkbox" name="column" value={name} defaultChecked={chosen.includes(name)} />
              {columnsIn(t)[name].head}
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

/** Always there. */
const codeColumn = (t: OfficeTranslate): ListColumn<Row> => ({
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
})

const columnsIn = (t: OfficeTranslate): Record<BookingColumn, ListColumn<Row>> => ({
  'pick-up': { head: t('list.csv.pick-up'), by: 'pickUpAt', cell: ({ pickUp }) => pickUp },
  trip: { head: t('list.trip'), cell: ({ trip, back }) => <Lines first={trip} second={back} /> },
  name: { head: t('list.csv.name'), cell: ({ name, contact }) => <Lines first={name} second={contact} /> },
  party: { head: t('list.csv.people'), cell: ({ party }) => party },
  flight: { head: t('list.csv.flight'), cell: ({ flight }) => flight },
  vehicle: { head: t('list.csv.vehicle'), cell: ({ who }) => who },
  price: {
    head: t('list.csv.price'),
    cell: ({ price, isPaid }) => <Lines first={price} second={isPaid ? t('list.paid') : null} />,
  },
  ordered: { head: t('list.csv.ordered'), by: 'orderedAt', cell: ({ ordered }) => ordered },
})
