import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { type Booking } from '#features/bookings/booking.ts'
import { nameOfRide, type Ride } from '#features/bookings/ride.ts'
import { columnOf, urgencyOf } from '#features/dispatch/board.ts'
import { chosenRide } from '#features/dispatch/bulk-assign.ts'
import { officeActions } from '#features/dispatch/dispatching.ts'
import styles from './board.module.css'
import { clock, columnName, day, stateWord } from './board-words.ts'
import { BULK_FORM } from './bulk-bar.tsx'
import { CardForms } from './card-forms.tsx'
import type { CardProps } from './card-props.ts'
import { RideCrew, RideMarks, RideNotes } from './ride-parts.tsx'

/** `isSorted`: by time, so that the row itself says its state. */
type RowProps = CardProps & { isSorted: boolean }

/** One leg in one line; what must not be overlooked stands under it. */
export function BoardRow({ isSorted, ...props }: RowProps) {
  const { booking, ride, boardData, now, isWaiting } = props
  const { t, locale } = useOffice()
  const { code, leg, quote, guest, state, pickUpAt } = ride
  const place = (id: string) => boardData.places[id] ?? id
  const title = `${place(quote.from)} → ${place(quote.to)}`
  const { flight } = guest.legs.there
  const isStateSaid = isSorted || stateWord(state, t) !== columnName(columnOf(state), t)
  return (
    <article
      id={nameOfRide(ride)}
      className={classOf(booking, urgencyOf(ride, now) !== null, isWaiting)}
      data-code={code}
      data-leg={leg}
      data-state={state}
      aria-label={`${clock(pickUpAt, locale)} ${title}, ${guest.name}, ${stateWord(state, t)}`}
      draggable
    >
      <Tick ride={ride} title={title} />
      <p className={styles.time}>
        <strong>{clock(pickUpAt, locale)}</strong> <span>{day(pickUpAt, locale)}</span>
      </p>
      <div className={styles.trip}>
        <RideMarks {...props} />
        <h3>
          {/* What is dragged is the ride, not its address. */}
          <a href={officePath('booking', { code })} draggable={false}>
            {title}
          </a>
        </h3>
        {flight !== null && <span>{flight}</span>}
      </div>
      <p className={styles.guest}>
        {guest.name} <span>· {t('board.party', { people: quote.people, bags: quote.bags })}</span>
      </p>
      <p className={styles.crew}>
        {isStateSaid && <strong>{stateWord(state, t)} · </strong>}
        <RideCrew {...props} />
      </p>
      <CardForms {...props} withFacts />
      <div className={styles.notes}>
        <RideNotes {...props} />
      </div>
    </article>
  )
}

/** Chooses the ride for the form that assigns several; only where it can be assigned. */
function Tick({ ride, title }: { ride: Ride; title: string }) {
  const { t, locale } = useOffice()
  if (!officeActions(ride).includes('assign')) return <span className={styles.tick} />
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        name="ride"
        form={BULK_FORM}
        value={chosenRide(ride)}
        aria-label={t('board.choose', { ride: `${clock(ride.pickUpAt, locale)} ${title}` })}
      />
    </label>
  )
}

function classOf(booking: Booking, isUrgent: boolean, isWaiting: boolean): string {
  return [
    styles.row,
    booking.unseen === true ? styles.fresh : null,
    isUrgent ? styles.urgent : null,
    isWaiting ? styles.waiting : null,
  ]
    .filter((name) => name != null)
    .join(' ')
}
