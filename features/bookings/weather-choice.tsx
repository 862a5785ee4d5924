import type { Leg } from '#features/fares/quote-line.ts'
import styles from './bookings.module.css'

export type WeatherChoiceProps = {
  heading: string
  texts: string[]
  anotherTime: { href: string; label: string }
  /** The way by road with its price on the page it leads to; null where there is none, as `texts` says. */
  land: { href: string; label: string } | null
  action: string
  /** The one way of two that is held; null: all there is. */
  leg: Leg | null
  cancel: string
}

/** A ride, or one way of it, that the weather may not allow: three ways on, all free of charge. */
export function WeatherChoice({ heading, texts, anotherTime, land, action, leg, cancel }: WeatherChoiceProps) {
  return (
    <section className={`${styles.ticket} ${styles.held}`} aria-label={heading}>
      <h2>{heading}</h2>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <form method="post" action={action} className={styles.actions}>
        {leg !== null && <input type="hidden" name="leg" value={leg} />}
        <a href={anotherTime.href}>{anotherTime.label}</a>
        {land !== null && <a href={land.href}>{land.label}</a>}
        <button type="submit" className={styles.secondary} name="intent" value="weather-cancel">
          {cancel}
        </button>
      </form>
    </section>
  )
}
