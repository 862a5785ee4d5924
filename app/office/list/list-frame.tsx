import { useOffice } from '#app/office/office-context.tsx'
import { type Column, Table } from '#app/office/table.tsx'
import styles from '#app/pages/office/office.module.css'
import type { OfficeTranslate } from '#i18n/office-messages.ts'
import { type Beginning, EmptyRoom, isWhole } from './empty-room.tsx'
import { ListSearch, type ListSearchProps } from './list-search.tsx'
import type { BulkDone } from './list-ticks.ts'
import type { ListRequest, ListLinks } from './office-list.ts'

/** `by`: it can be sorted by; the same one again turns the order round. */
export type ListColumn<Row> = Column<Row> & { by?: string }

type FrameProps<Row> = ListSearchProps & {
  links: ListLinks
  columns: readonly ListColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** What is said where nothing is found. */
  none: string
  /** Instead of it where nothing was looked for. */
  beginning?: Beginning
  /** What its search begins with, where the page shows a part of the list by itself. */
  searched?: ListRequest
  /** What can be done to all that are ticked, and by which name a tick is read aloud; without it there is nothing to tick. */
  bulk?: { steps: readonly { value: string; label: string }[]; nameOf: (row: Row) => string }
  done?: BulkDone | null
  /** What `done` did, in words. */
  message?: string
  /** It has a page for paper, with all its rows. */
  isPrintable?: boolean
}

/** A list of the office: found, filtered, sorted and paged by its address, with something to do to many at once. */
export function ListFrame<Row>(props: FrameProps<Row>) {
  const { none, beginning, rows, keyOf, bulk, done = null, message, links } = props
  const { t } = useOffice()
  const isEmpty = rows.length === 0
  const columns = props.columns.map((column) => sortable(column, props))
  return (
    <>
      <ListSearch {...props} requested={props.searched ?? props.requested} />
      {done !== null && (
        <Done done={done} here={links.here} message={message ?? t('list.done-rows', { count: done.count })} />
      )}
      {isEmpty && beginning !== undefined && isWhole(props.requested) ? (
        <EmptyRoom {...beginning} />
      ) : isEmpty ? (
        <p className={styles.lead}>{none}</p>
      ) : bulk === undefined ? (
        <Table columns={columns} rows={rows} keyOf={keyOf} narrow="list" />
      ) : (
        <form method="post" action={links.here}>
          <Table columns={[ticks(t, keyOf, bulk.nameOf), ...columns]} rows={rows} keyOf={keyOf} narrow="list" />
          <p className={styles.row}>
            {t('list.ticked')}
            {bulk.steps.map(({ value, label }) => (
              <button key={value} name="intent" value={value} className={styles.secondary}>
                {label}
              </button>
            ))}
          </p>
        </form>
      )}
      <Foot links={links} isPrintable={props.isPrintable ?? false} />
    </>
  )
}

function sortable<Row>(
  { by, ...column }: ListColumn<Row>,
  { requested, links }: { requested: ListRequest; links: ListLinks },
): Column<Row> {
  if (by === undefined) return column
  const order = requested.isDown ? 'descending' : 'ascending'
  return { ...column, sort: { href: links.sorted[by], order: requested.sort === by ? order : undefined } }
}

/** The boxes that take rows along to what is done to many. */
function ticks<Row>(t: OfficeTranslate, idOf: (row: Row) => string, nameOf: (row: Row) => string): Column<Row> {
  return {
    head: t('list.tick'),
    isBare: true,
    cell: (row) => (
      <input type="checkbox" name="id" value={idOf(row)} aria-label={t('list.tick-one', { code: nameOf(row) })} />
    ),
  }
}

function Done({ done, here, message }: { done: BulkDone; here: string; message: string }) {
  const { t } = useOffice()
  return (
    <form method="post" action={here} className={styles.notice} role="status">
      {message}{' '}
      {done.ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      {done.ids.length > 0 && done.undo !== null && (
        <button name="intent" value={done.undo} className={styles.secondary}>
          {t('list.undo')}
        </button>
      )}
    </form>
  )
}

function Foot({ links: { first, next, csv, print }, isPrintable }: { links: ListLinks; isPrintable: boolean }) {
  const { t } = useOffice()
  return (
    <p className={styles.row}>
      {first !== null && <a href={first}>{t('list.first')}</a>}
      {next !== null && <a href={next}>{t('list.next')}</a>}
      <a href={csv}>{t('list.csv')}</a>
      {isPrintable && <a href={print}>{t('list.print')}</a>}
    </p>
  )
}
