import { stateWord } from '#app/office/board/board-words.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { type BookingState, bookingStates } from '#features/bookings/booking-state.ts'
import type { ListAsked, ListSort } from '#features/dispatch/booking-list.ts'
import { type BulkAction, bulkActions, opposite } from '#features/dispatch/bulk-actions.ts'
import styles from './office.module.css'

export type BookingsPageProps = {
  asked: ListAsked
  rows: {
    code: string
    shown: string
    state: BookingState
    trip: string
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
  next: string | null
  first: string | null
  sorted: Record<ListSort, string>
  csv: string
  here: string
  /** What was just done to many, and to which: to be undone. */
  done: { action: BulkAction; codes: string[] } | null
}

/** All bookings there ever were: found, filtered and sorted by an address that can be passed on. */
export default function BookingsPage(props: BookingsPageProps) {
  const { t } = useOffice()
  const { rows, next, first, csv, done, here } = props
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.bookings')}</h1>
      <Search {...props} />
      {done !== null && <Done done={done} here={here} />}
      {rows.length === 0 ? (
        <p className={styles.lead}>{t('list.none')}</p>
      ) : (
        <form method="post" action={here}>
          <Table {...props} />
          <p className={styles.row}>
            {t('list.ticked')}
            {bulkActions.map((action) => (
              <button key={action} name="intent" value={action} className={styles.secondary}>
                {t(`list.bulk.${action}`)}
              </button>
            ))}
          </p>
        </form>
      )}
      <p className={styles.row}>
        {first !== null && <a href={first}>{t('list.first')}</a>}
        {next !== null && <a href={next}>{t('list.next')}</a>}
        <a href={csv}>{t('list.csv')}</a>
      </p>
    </div>
  )
}

function Search({ asked }: BookingsPageProps) {
  const { t } = useOffice()
  return (
    <form method="get" action={officePath('bookings')} className={styles.row} role="search">
      <div className={styles.field}>
        <label htmlFor="q">{t('list.search')}</label>
        <input id="q" name="q" type="search" defaultValue={asked.q} maxLength={100} autoComplete="off" />
      </div>
      <div className={styles.field}>
        <label htmlFor="state">{t('list.state')}</label>
        <select id="state" name="state" defaultValue={asked.state}>
          <option value="">{t('list.all')}</option>
          {bookingStates.map((state) => (
            <option key={state} value={state}>
              {stateWord(state, t)}
            </option>
          ))}
        </select>
      </div>
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className={styles.field}>
          <label htmlFor={name}>{t(`list.${name}`)}</label>
          <input id={name} name={name} type="date" defaultValue={asked[name]} />
        </div>
      ))}
      {asked.sort !== 'pickUpAt' && <input type="hidden" name="sort" value={asked.sort} />}
      {!asked.isDown && <input type="hidden" name="order" value="up" />}
      <button className={styles.primary}>{t('list.go')}</button>
    </form>
  )
}

function Done({ done: { action, codes }, here }: { done: { action: BulkAction; codes: string[] }; here: string }) {
  const { t } = useOffice()
  return (
    <form method="post" action={here} className={styles.notice} role="status">
      {t('list.done', { count: codes.length })}{' '}
      {codes.map((code) => (
        <input key={code} type="hidden" name="code" value={code} />
      ))}
      {codes.length > 0 && (
        <button name="intent" value={opposite[action]} className={styles.secondary}>
          {t('list.undo')}
        </button>
      )}
    </form>
  )
}

function Table({ rows, asked, sorted }: BookingsPageProps) {
  const { t } = useOffice()
  const sort = (by: ListSort) => (asked.sort === by ? (asked.isDown ? 'descending' : 'ascending') : undefined)
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('list.tick')}</th>
            <th scope="col">{t('list.csv.code')}</th>
            <th scope="col" aria-sort={sort('pickUpAt')}>
              <a href={sorted.pickUpAt}>{t('list.csv.pick-up')}</a>
            </th>
            <th scope="col">{t('list.trip')}</th>
            <th scope="col">{t('list.csv.name')}</th>
            <th scope="col">{t('list.csv.vehicle')}</th>
            <th scope="col">{t('list.csv.price')}</th>
            <th scope="col" aria-sort={sort('orderedAt')}>
              <a href={sorted.orderedAt}>{t('list.csv.ordered')}</a>
            </th>
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

function Row(row: BookingsPageProps['rows'][number]) {
  const { t } = useOffice()
  return (
    <tr>
      <td>
        <input type="checkbox" name="code" value={row.code} aria-label={t('list.tick-one', { code: row.shown })} />
      </td>
      <td>
        <a href={officePath('booking', { code: row.code })}>{row.shown}</a>
        <br />
        <small>
          {stateWord(row.state, t)}
          {row.isUnseen && ` · ${t('board.new')}`}
          {row.isTrial && ` · ${t('board.trial')}`}
        </small>
      </td>
      <td>{row.pickUp}</td>
      <td>{row.trip}</td>
      <td>
        {row.name}
        <br />
        <small>{row.contact}</small>
      </td>
      <td>{row.who}</td>
      <td>
        {row.price}
        {row.isPaid && (
          <>
            <br />
            <small>{t('list.paid')}</small>
          </>
        )}
      </td>
      <td>{row.ordered}</td>
    </tr>
  )
}
