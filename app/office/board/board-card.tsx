import { useOffice } from '#app/office/office-context.tsx'
import { nameOfRide } from '#features/bookings/ride.ts'
import styles from './board.module.css'
import { clock, day, stateWord } from './board-words.ts'
import { CardForms } from './card-forms.tsx'
import type { CardProps } from './card-props.ts'
import { RideCrew, RideFacts, RideMarks, RideNotes, RidePrice } from './ride-parts.tsx'

/** One leg on the page of its booking: when, from where, who, what is wrong, and the next step as one button. */
export function BoardCard(props: CardProps) {
  const { ride, boardData } = props
  const { t, locale } = useOffice()
  const { code, leg, quote, guest, state, pickUpAt } = ride
  const place = (id: string) => boardData.places[id] ?? id
  const title = `${place(quote.from)} → ${place(quote.to)}`
  return (
    <article
      id={nameOfRide(ride)}
      className={styles.card}
      data-code={code}
      data-leg={leg}
      data-state={state}
      aria-label={`${clock(pickUpAt, locale)} ${title}, ${guest.name}, ${stateWord(state, t)}`}
    >
      <p className={styles.when}>
        <strong>{clock(pickUpAt, locale)}</strong> <span>{day(pickUpAt, locale)}</span>
        <RideMarks {...props} />
      </p>
      <h3>{title}</h3>
      <p className={styles.facts}>
        {guest.name} · {t('board.party', { people: quote.people, bags: quote.bags })} · <RidePrice {...props} />
      </p>
      <p className={styles.small}>
        <RideCrew {...props} />
        {guest.legs.there.flight !== null && ` · ${guest.legs.there.flight}`}
      </p>
      <p className={styles.small}>
        <RideFacts {...props} />
      </p>
      <RideNotes {...props} />
      <CardForms {...props} />
    </article>
  )
}
