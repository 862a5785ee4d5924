import styles from './bookings.module.css'

export type WeatherChoiceProps = {
  heading: string
  text: string
  anotherTime: { href: string; label: string }
  /** The way by road with its price on the page it leads to; null where there is none, and `noLand` says so. */
  land: { href: string; label: string } | null
  noLand: string
  action: string
  cancel: string
}

/** A boat ride the weather may not allow: three ways on, all free of charge. */
export function WeatherChoice({ heading, text, anotherTime, land, noLand, action, cancel }: WeatherChoiceProps) {
  return (
    <section className={`${styles.ticket} ${styles.held}`} aria-label={heading}>
      <h2>{heading}</h2>
      <p>{text}</p>
      {land === null && <p>{noLand}</p>}
      <form method="post" action={action} className={styles.actions}>
        <a href={anotherTime.href}>{anotherTime.label}</a>
        {land !== null && <a href={land.href}>{land.label}</a>}
        <button type="submit" className={styles.secondary} name="intent" value="weather-cancel">
          {cancel}
        </button>
      </form>
    </section>
  )
}
