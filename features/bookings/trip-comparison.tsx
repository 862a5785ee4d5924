import styles from './trip-comparison.module.css'

export type TripComparisonProps = {
  /** Which facts are others, in one sentence; null where none is. */
  differs: string | null
  columns: { fact: string; before: string; after: string }
  rows: { label: string; before: string; after: string; isOther: boolean }[]
}

/** A booking as it is and as it would be, side by side; what differs stands out. */
export function TripComparison({ differs, columns, rows }: TripComparisonProps) {
  return (
    <>
      {differs !== null && (
        <p>
          <strong>{differs}</strong>
        </p>
      )}
      <table className={styles.sides}>
        <thead>
          <tr>
            <th scope="col">{columns.fact}</th>
            <th scope="col">{columns.before}</th>
            <th scope="col">{columns.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, before, after, isOther }) => (
            <tr key={label} data-other={isOther || undefined}>
              <th scope="row">{label}</th>
              <td data-side={columns.before}>{isOther ? <s>{before}</s> : before}</td>
              <td data-side={columns.after}>{isOther ? <strong>{after}</strong> : after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
