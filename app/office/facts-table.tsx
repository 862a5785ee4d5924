import styles from '#app/pages/office/office.module.css'

export type Fact = { label: string; value: string }

/** What is known of one record, a row each. */
export function FactsTable({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <tbody>
          {facts.map(({ label, value }, at) => (
            // Lines of a quote may be called the same: one each way.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
