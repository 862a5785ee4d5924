import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { endedUnridden, hasDriverCome, isOver, rowOf } from '#domain/bookings/states.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { endText } from '#features/bookings/leg-details.ts'
import { toCollect } from '#features/bookings/payment.ts'
import { nameOfRide } from '#features/bookings/ride.ts'
import { holdOf } from '#features/bookings/weather-hold.ts'
import { urgencyOf } from '#features/dispatch/board.ts'
import { formatCents } from '#features/fares/money.ts'
import { FRESH_MS, isShared } from '#features/positions/position.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import styles from './board.module.css'
import { clock, day, conflictText, flightWords, stateWord, urgencyText } from './board-words.ts'
import { CardForms } from './card-forms.tsx'
import type { CardProps } from './card-props.ts'

/** One leg: when, from where, who, what is wrong, and the next step as one button. */
export function BoardCard(props: CardProps) {
  const { booking, ride, conflicts, house, now, isWaiting } = props
  const { t, locale } = useOffice()
  const { code, leg, quote, guest, state, pickUpAt } = ride
  const urgency = urgencyOf(ride, now)
  const toPayCents = toCollect(booking).find((row) => row.leg === leg)?.cents ?? 0
  const place = (id: string) => house.places[id] ?? id
  const title = `${place(quote.from)} → ${place(quote.to)}`
  return (
    <article
      id={nameOfRide(ride)}
      className={classOf(booking, urgency !== null, isWaiting)}
      data-code={code}
      data-leg={leg}
      data-state={state}
      aria-label={`${clock(pickUpAt, locale)} ${title}, ${guest.name}, ${stateWord(state, t)}`}
      draggable
    >
      <p className={styles.when}>
        <strong>{clock(pickUpAt, locale)}</strong> <span>{day(pickUpAt, locale)}</span>
        {booking.unseen === true && <mark>{t('board.new')}</mark>}
        {isWaiting && <mark>{t('board.waiting')}</mark>}
        <Held ride={ride} />
        {booking.wish != null && <mark>{t('board.wish')}</mark>}
        {props.unread > 0 && (
          <a href={`${officePath('booking', { code })}#messages`}>
            <mark>{t('board.messages', { count: props.unread })}</mark>
          </a>
        )}
      </p>
      <h3>{title}</h3>
      <p className={styles.facts}>
        {guest.name}&nbsp;· {t('board.party', { people: quote.people, bags: quote.bags })}&nbsp;·{' '}
        {formatCents(quote.maximumCents, locale)}
        {toPayCents < quote.maximumCents && !endedUnridden(state) && (
          <> · {t('board.to-collect', { price: formatCents(toPayCents, locale) })}</>
        )}
      </p>
      <CardFacts ride={ride} returnAt={booking.quote.returnAt} house={house} place={place} />
      {urgency !== null && <p className={styles.amber}>{urgencyText(urgency, now, { t, locale })}</p>}
      <Away {...props} />
      <Flight ride={ride} />
      <DriverAtChange ride={ride} />
      <Refused ride={ride} />
      {conflicts.map((conflict) => (
        <p key={conflict.what + conflict.with} className={styles.conflict}>
          {conflictText(conflict, t)}
        </p>
      ))}
      <CardForms {...props} />
    </article>
  )
}

type FactsProps = Pick<CardProps, 'ride' | 'house'> & { returnAt: number | null; place: (id: string) => string }

function CardFacts({ ride, returnAt, house, place }: FactsProps) {
  const { t, locale } = useOffice()
  const { guest, quote, state, vehicleId, driver, trial, leg, times } = ride
  const { from, to } = quote
  const { pickUpAddress, dropOffAddress, flight } = guest.legs.there
  return (
    <p className={styles.small}>
      {trial && <>{t('board.trial')} · </>}
      {t(`board.class.${quote.vehicle}`)}
      {vehicleId !== null && <> · {vehicleName(house.vehicles, vehicleId)}</>}
      {driver !== undefined && <> · {t('board.driven-by', { name: driver })}</>}
      {rowOf(state).driver === 'named' && times.acceptedAt !== null && <> · {t('board.accepted')}</>}
      {flight !== null && <> · {flight}</>}
      {leg === 'back' && <> · {t('board.way-back')}</>}
      {leg === 'there' && returnAt !== null && (
        <> · {t('board.return', { time: `${day(returnAt, locale)} ${clock(returnAt, locale)}` })}</>
      )}
      {(pickUpAddress !== null || dropOffAddress !== null) && (
        <>
          {' '}
          · {endText(pickUpAddress, place(from))} → {endText(dropOffAddress, place(to))}
        </>
      )}
      {guest.note !== null && <> · {guest.note}</>}
      {times.guestHereAt !== null && <> · {t('board.guest-here', { time: clock(times.guestHereAt, locale) })}</>}
      {rowOf(state).driver === 'with-guest' && times.onBoardAt !== null && (
        <> · {t('board.on-board', { time: clock(times.onBoardAt, locale) })}</>
      )}
      {endedUnridden(state) && <> · {stateWord(state, t)}</>}
    </p>
  )
}

/** How far the driver is, by the position that they share; an old one with its age. */
function Away({ ride, positions, now }: Pick<CardProps, 'ride' | 'positions' | 'now'>) {
  const { t } = useOffice()
  const position = positions.find((one) => one.code === ride.code && isShared(one, ride, now))
  if (!position) return null
  const ageMs = now - position.at
  return (
    <p className={styles.small}>
      <strong>{t('board.position', { minutes: position.minutes })}</strong>
      {ageMs > FRESH_MS && <> · {t('board.position-age', { minutes: Math.floor(ageMs / 60_000) })}</>}
    </p>
  )
}

/** How the flight stands that brings the guest; loud where somebody has to ask. */
function Flight({ ride }: Pick<CardProps, 'ride'>) {
  const { t, locale } = useOffice()
  const flight = isOver(ride.state) ? null : flightWords(ride, { t, locale })
  if (flight === null) return null
  return <p className={flight.isProblem ? styles.conflict : styles.small}>{flight.text}</p>
}

/** The time was changed: whether the driver is free at the new one, until somebody accepts or assigns. */
function DriverAtChange({ ride: { driverAtChange, state, times } }: Pick<CardProps, 'ride'>) {
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
function Refused({ ride: { refused, state } }: Pick<CardProps, 'ride'>) {
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

function Held({ ride }: Pick<CardProps, 'ride'>) {
  const { t } = useOffice()
  const { state } = ride
  if (holdOf(ride, 'there') === null || isOver(state) || hasDriverCome(state)) return null
  return <mark>{t('weather-desk.held')}</mark>
}
