import head from '#sections/page-head.module.css'
import styles from './plain-page.module.css'

export type PartnerPageProps = {
  heading: string
  lead: string
  /** `href` is null where nothing can be kept. */
  doors: { heading: string; text: string; points: string[]; button: string; href: string | null }[]
  parity: string
  already: { text: string; href: string; label: string }
}

/** What partnership is, what it costs and how one is paid. */
export default function PartnerPage(props: PartnerPageProps) {
  return (
    <>
      <header className={head.head}>
        <h1>{props.heading}</h1>
        <p>{props.lead}</p>
      </header>
      <div className={styles.page}>
        <div className={styles.doors}>
          {props.doors.map((door) => (
            <section key={door.heading}>
              <h2>{door.heading}</h2>
              <p>{door.text}</p>
              <ul className={styles.list}>
                {door.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              {door.href !== null && (
                <p className={styles.row}>
                  <a className={styles.button} href={door.href}>
                    {door.button}
                  </a>
                </p>
              )}
            </section>
          ))}
        </div>
        <p>{props.parity}</p>
        <p>
          {props.already.text} <a href={props.already.href}>{props.already.label}</a>
        </p>
      </div>
    </>
  )
}
