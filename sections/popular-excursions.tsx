import styles from './popular-excursions.module.css'

export type Excursion = { id: string; name: string; price: string; perPerson: string; distance: string; text: string }

/** Boat rides as cards: the price of the whole boat first, what that is a head when it is full, then the way. */
export function PopularExcursions({
  title,
  note,
  excursions,
}: {
  title: string
  note: string
  excursions: Excursion[]
}) {
  return (
    <section id="excursions" className={styles.excursions}>
      <h2>{title}</h2>
      <p className={styles.note}>{note}</p>
      <ul>
        {excursions.map((row) => (
          <li key={row.id}>
            <h3>{row.name}</h3>
            <p className={styles.price}>{row.price}</p>
            <p className={styles.small}>{row.perPerson}</p>
            <p className={styles.small}>{row.distance}</p>
            <p>{row.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
