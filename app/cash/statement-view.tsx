import styles from './statement.module.css'

export type StatementTable = {
  title: string
  /** Where there is no row. */
  empty: string
  head: string[]
  /** The columns that are amounts. */
  amounts: number[]
  rows: { key: string; cells: string[] }[]
}

export type StatementProps = {
  period: string
  totals: { label: string; value: string; isMain?: boolean }[]
  tables: StatementTable[]
}

/** A statement as the driver and the office see and print it. */
export function Statement({ period, totals, tables }: StatementProps) {
  return (
    <div className={styles.statement}>
      <p>
        <strong>{period}</strong>
      </p>
      <Totals totals={totals} />
      {tables.map((table) => (
        <section key={table.title}>
          <h3>{table.title}</h3>
          {table.rows.length === 0 ? <p>{table.empty}</p> : <Rows {...table} />}
        </section>
      ))}
    </div>
  )
}

export function Totals({ totals }: Pick<StatementProps, 'totals'>) {
  return (
    <dl className={styles.totals}>
      {totals.map(({ label, value, isMain }) => (
        <div key={label} className={isMain === true ? styles.main : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Rows({ head, amounts, rows }: StatementTable) {
  const kind = (at: number) => (amounts.includes(at) ? styles.amount : undefined)
  return (
    <table>
      <thead>
        <tr>
          {head.map((label, at) => (
            <th key={label} scope="col" className={kind(at)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) => (
              <td key={head[at]} data-label={head[at]} className={kind(at)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
