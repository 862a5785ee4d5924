import { useOffice } from '#app/office/office-context.tsx'
import { type BookedLeg, heldLegs } from '#features/bookings/booking-legs.ts'
import { endedUnridden, rowOf } from '#domain/bookings/states.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { detailsOf, endText } from '#features/bookings/leg-details.ts'
import { paymentOf } from '#features/bookings/payment.ts'
import { urgencyOf, wayShown } from '#features/dispatch/board.ts'
import { formatCents } from '#features/fares/money.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import styles from './board.module.css'
import { clock, day, conflictText, stateWord, urgencyText } from './board-words.ts'
import { CardForms } from './card-forms.tsx'
import type { CardProps } from './card-props.ts'

/** One ride: when, from where, who, what is wrong, and the next step as one button. */
export function BoardCard(props: CardProps) {
  const { booking, conflicts, house, now, isWaiting } = props
  const { t, locale } = useOffice()
  const { code, quote, guest, state } = booking
  const way = wayShown(booking, now)
  const { from, to, pickUpAt } = way
  const urgency = urgencyOf(booking, now)
  const { toPayCents } = paymentOf(booking)
  const place = (id: string) => house.places[id] ?? id
  const title = `${place(from)} → ${place(to)}`
  return (
    <article
      id={code}
      className={classOf(booking, urgency !== null, isWaiting)}
      data-code={code}
      data-state={state}
      aria-label={`${clock(pickUpAt, locale)} ${title}, ${guest.name}, ${stateWord(state, t)}`}
      draggable
    >
      <p className={styles.when}>
        <strong>{clock(pickUpAt, locale)}</strong> <span>{day(pickUpAt, locale)}</span>
        {booking.unseen === true && <mark>{t('board.new')}</mark>}
        {isWaiting && <mark>{t('board.waiting')}</mark>}
        <Held booking={booking} />
        {booking.wish != null && <mark>{t('board.wish')}</mark>}
      </p>
      <h3>{title}</h3>
      <p className={styles.facts}>
        {guest.name}&nbsp;· {t('board.party', { people: quote.people, bags: quote.bags })}&nbsp;·{' '}
        {formatCents(quote.maximumCents, locale)}
        {toPayCents < quote.maximumCents && !endedUnridden(state) && (
          <> · {t('board.to-collect', { price: formatCents(toPayCents, locale) })}</>
        )}
      </p>
      <CardFacts booking={booking} house={house} way={way} place={place} />
      {urgency !== null && <p className={styles.amber}>{urgencyText(urgency, now, { t, locale })}</p>}
      <DriverAtChange booking={booking} />
      <Refused booking={booking} />
      {conflicts.map((conflict) => (
        <p key={conflict.what + conflict.with} className={styles.conflict}>
          {conflictText(conflict, t)}
        </p>
      ))}
      <CardForms {...props} />
    </article>
  )
}

type FactsProps = Pick<CardProps, 'booking' | 'house'> & { way: BookedLeg; place: (id: string) => string }

function CardFacts({ booking, house, way, place }: FactsProps) {
  const { t, locale } = useOffice()
  const { guest, quote, state, vehicleId, driver, trial } = booking
  const { acceptedAt } = booking.times
  const { leg, from, to } = way
  const { pickUpAddress, dropOffAddress, flight } = detailsOf(booking, leg)
  return (
    <p className={styles.small}>
      {trial && <>{t('board.trial')} · </>}
      {t(`board.class.${quote.vehicle}`)}
      {vehicleId !== null && <> · {vehicleName(house.vehicles, vehicleId)}</>}
      {driver !== undefined && <> · {t('board.driven-by', { name: driver })}</>}
      {rowOf(state).driver === 'named' && acceptedAt !== null && <> · {t('board.accepted')}</>}
      {flight !== null && <> · {flight}</>}
      {leg === 'back' && <> · {t('board.way-back')}</>}
      {leg === 'there' && quote.returnAt !== null && (
        <> · {t('board.return', { time: `${day(quote.returnAt, locale)} ${clock(quote.returnAt, locale)}` })}</>
      )}
      {(pickUpAddress !== null || dropOffAddress !== null) && (
        <>
          {' '}
          · {endText(pickUpAddress, place(from))} → {endText(dropOffAddress, place(to))}
        </>
      )}
      {guest.note !== null && <> · {guest.note}</>}
      {booking.times.guestHereAt !== null && (
        <> · {t('board.guest-here', { time: clock(booking.times.guestHereAt, locale) })}</>
      )}
      {rowOf(state).driver === 'with-guest' && booking.times.onBoardAt !== null && (
        <> · {t('board.on-board', { time: clock(booking.times.onBoardAt, locale) })}</>
      )}
      {endedUnridden(state) && <> · {stateWord(state, t)}</>}
    </p>
  )
}

/** The time was changed: whether the driver is free at the new one, until somebody accepts or assigns. */
function DriverAtChange({ booking: { driverAtChange, state, times } }: Pick<CardProps, 'booking'>) {
  const { t } = useOffice()
  if (driverAtChange === undefined) return null
  const { name, stays } = driverAtChange
  const { driver } = rowOf(state)
  if (stays && driver === 'named' && times.acceptedAt === null)
    return <p className={styles.small}>{t('board.driver-stays', { name })}</p>
  if (!stays && driver === 'wanted') return <p className={styles.conflict}>{t('board.driver-lost', { name })}</p>
  return null
}

/** Its driver gave it back: why, until somebody else is named. */
function Refused({ booking: { refused, state } }: Pick<CardProps, 'booking'>) {
  const { t } = useOffice()
  if (refused == null || rowOf(state).driver !== 'wanted') return null
  return <p className={styles.conflict}>{t('board.refused-by', { name: refused.driver, reason: refused.reason })}</p>
}

function classOf(booking: Booking, isUrgent: boolean, isWaiting: boolean): string {
  return [
    styles.card,
    booking.unseen === true ? styles.fresh : null,
    isUrgent ? styles.urgent : null,
    isWaiting ? styles.waiting : null,
  ]
    .filter((name) => name != null)
    .join(' ')
}

/** Of two ways the one that the weather stops is named. */
function Held({ booking }: Pick<CardProps, 'booking'>) {
  const { t } = useOffice()
  const [held, ...more] = heldLegs(booking)
  if (!held) return null
  const isOne = more.length === 0 && booking.quote.returnAt !== null
  return <mark>{t(isOne ? `weather-desk.held-${held.leg}` : 'weather-desk.held')}</mark>
}
