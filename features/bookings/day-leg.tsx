import DriverAway, { type DriverAwayProps } from '#features/positions/driver-away.island.tsx'
import { Island } from '#sections/island.tsx'
import { MapFigure, type ShownMap } from '#sections/map-figure.tsx'
import styles from './day-leg.module.css'

export type DayLegProps = {
  title: string
  /** Of two legs how far this one is. */
  state: string | null
  when: string
  rows: { label: string; value: string }[]
  /** How driver and guest find each other at an airport; null elsewhere, and when nobody comes any more. */
  meeting: { title: string; steps: string[]; sketch: ShownMap | null } | null
  /** Who comes, or when it will be known; null for a leg that is over. */
  crew: {
    heading: string
    lines: string[]
    call: { href: string; label: string } | null
    photo: PhotoProps | null
  } | null
  /** How far the driver is, while they share it. */
  away: DriverAwayProps | null
  /** null: nobody rides any more. */
  map: ShownMap | null
}

type PhotoProps = { src: string; width: number; height: number; alt: string }

function Photo({ alt, ...file }: PhotoProps) {
  return <img className={styles.photo} {...file} alt={alt} loading="lazy" />
}

/** One leg in the order of its day: when and where to stand, where it leads, who comes, the road. */
export function DayLeg({ title, state, when, rows, meeting, crew, away, map }: DayLegProps) {
  return (
    <section className={styles.leg} aria-label={title}>
      <h2>{title}</h2>
      <p className={styles.when}>{when}</p>
      {state !== null && <p>{state}</p>}
      <dl className={styles.rows}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {meeting !== null && (
        <div className={styles.meeting}>
          <h3>{meeting.title}</h3>
          {meeting.steps.length > 0 && (
            <ol>
              {meeting.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
          {meeting.sketch !== null && <MapFigure {...meeting.sketch} />}
        </div>
      )}
      {crew !== null && crew.lines.length > 0 && (
        <div>
          <h3>{crew.heading}</h3>
          {crew.photo !== null && <Photo {...crew.photo} />}
          {crew.lines.map((line, at) => (
            <p key={line}>{at === 0 ? <strong>{line}</strong> : line}</p>
          ))}
          {crew.call !== null && (
            <p>
              <a className={styles.call} href={crew.call.href}>
                {crew.call.label}
              </a>
            </p>
          )}
        </div>
      )}
      {away !== null && <Island name="driver-away" view={DriverAway} props={away} when="now" />}
      {map !== null && <MapFigure {...map} />}
    </section>
  )
}
