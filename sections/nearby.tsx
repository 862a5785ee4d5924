import styles from './nearby.module.css'

export type NearbyTown = { href: string; name: string; text: string; facts: string }

export function Nearby({ title, towns }: { title: string; towns: NearbyTown[] }) {
  return (
    <section id="nearby" className={styles.nearby}>
      <h2>{title}</h2>
      <ul>
        {towns.map(({ href, name, text, facts }) => (
          <li key={href}>
            <h3>
              <a href={href}>{name}</a>
            </h3>
            <p className={styles.facts}>{facts}</p>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
