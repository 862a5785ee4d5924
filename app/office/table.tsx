import type { ReactNode } from 'react'
import styles from '#app/pages/office/office.module.css'

/** One column: its heading and what stands in it. A new column of a table is a new one of these. */
export type Column<Row> = {
  /** null: the cells say it themselves. */
  head: string | null
  cell: (row: Row) => ReactNode
  /** It names the row, and is read aloud with each of its cells. */
  isRowHead?: boolean
  /** Its heading stays away when the row is a card: of the cell that is the card's title, of ticks and buttons. */
  isBare?: boolean
  sort?: { href: string | undefined; order: 'ascending' | 'descending' | undefined }
  className?: (row: Row) => string | undefined
}

export type TableProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, at: number) => string | number
  /**
   * What a row becomes where there is no room. `list`: a card, by the room of the table; `cards`: a card on a phone. Without it the
   * table scrolls sideways.
   */
  narrow?: 'list' | 'cards'
  caption?: string
  className?: string | undefined
}

/** Every table of the office. */
export function Table<Row>({ columns, rows, keyOf, narrow, caption, className }: TableProps<Row>) {
  const classes = [styles.table, narrow && styles[narrow], className].filter((name) => name !== undefined)
  return (
    <div className={styles.scroll}>
      <table className={classes.join(' ')}>
        {caption !== undefined && <caption>{caption}</caption>}
        {columns.some(({ head }) => head !== null) && (
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column.head} {...column} />
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(row, at)}>
              {columns.map((column, place) => (
                // The columns of a table stay where they are.
                // oxlint-disable-next-line react/no-array-index-key
                <Cell key={place} column={column} row={row} isLabelled={narrow !== undefined} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head({ head, sort }: Pick<Column<never>, 'head' | 'sort'>) {
  if (sort === undefined) return <th scope="col">{head}</th>
  return (
    <th scope="col" aria-sort={sort.order}>
      <a href={sort.href}>{head}</a>
    </th>
  )
}

function Cell<Row>({ column, row, isLabelled }: { column: Column<Row>; row: Row; isLabelled: boolean }) {
  const { head, cell, isRowHead = false, isBare = false, className } = column
  if (isRowHead)
    return (
      <th scope="row" className={className?.(row)}>
        {cell(row)}
      </th>
    )
  const label = isLabelled && !isBare ? head : null
  return (
    <td data-label={label ?? undefined} className={className?.(row)}>
      {cell(row)}
    </td>
  )
}
