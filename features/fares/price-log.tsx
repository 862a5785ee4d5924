import styles from './tariff-in-words.module.css'

/** What changed in our prices, newest first, written on the server from the versions of the tariff. */
export type PriceLogWords = { title: string; none: string | null; entries: { date: string; changes: string[] }[] }

export function PriceLog({ log }: { log: PriceLogWords }) {
  return (
    <section className={styles.tariff} aria-labelledby="price-log" id="changes">
      <h2 id="price-log">{log.title}</h2>
      {log.none !== null && <p>{log.none}</p>}
      {log.entries.map(({ date, changes }) => (
        <div key={date}>
          <h3>{date}</h3>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
