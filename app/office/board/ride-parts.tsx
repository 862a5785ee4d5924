import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { endedUnridden, hasDriverCome, isOver, rowOf } from '#domain/bookings/states.ts'
import { endText } from '#features/bookings/leg-details.ts'
import { toCollect } from '#features/bookings/payment.ts'
import { holdOf } from '#features/bookings/weather-hold.ts'
import { urgencyOf } from '#features/dispatch/board.ts'
import { formatCents } from '#features/fares/money.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import { FRESH_MS, isShared } from '#features/positions/position.ts'
import styles from './board.module.css'
import { clock, conflictText, day, flightWords, stateWord, urgencyText } from './board-words.ts'
import type { CardProps } from './card-props.ts'

/** What is to be noticed about a ride, in a word each. */
export function RideMarks({ booking, ride, isWaiting, unread }: CardProps) {
  const { t } = useOffice()
  return (
    <>
      {booking.unseen === true && <mark>{t('board.new')}</mark>}
      {isWaiting && <mark>{t('board.waiting')}</mark>}
      <Held ride={ride} />
      {booking.wish != null && <mark>{t('board.wish')}</mark>}
      {unread > 0 && (
        <a href={`${officePath('booking', { code: ride.code })}#messages`}>
          <mark>{t('board.messages', { count: unread })}</mark>
        </a>
      )}
    </>
  )
}

/** What must not be overlooked, a sentence each; nothing where all is well. */
export function RideNotes({ ride, positions, now, conflicts }: CardProps) {
  const { t, locale } = useOffice()
  const urgency = urgencyOf(ride, now)
  return (
    <>
      {urgency !== null && <p className={styles.amber}>{urgencyText(urgency, now, { t, locale })}</p>}
      <GuestHere ride={ride} />
      <Away ride={ride} positions={positions} now={now} />
      <Flight ride={ride} />
      <DriverAtChange ride={ride} />
      <Refused ride={ride} />
      {conflicts.map((conflict) => (
        <p key={conflict.what + conflict.with} className={styles.conflict}>
          {conflictText(conflict, t)}
        </p>
      ))}
    </>
  )
}

/** What it costs, and what of it the driver collects. */
export function RidePrice({ booking, ride }: Pick<CardProps, 'booking' | 'ride'>) {
  const { t, locale } = useOffice()
  const { quote, state, leg } = ride
  const toPayCents = toCollect(booking).find((row) => row.leg === leg)?.cents ?? 0
  return (
    <>
      {formatCents(quote.maximumCents, locale)}
      {toPayCents < quote.maximumCents && !endedUnridden(state) && (
        <> · {t('board.to-collect', { price: formatCents(toPayCents, locale) })}</>
      )}
    </>
  )
}

/** Trial or not, the other leg, the addresses, what the guest wrote, how it went. */
export function RideFacts({ booking, ride, boardData }: Pick<CardProps, 'booking' | 'ride' | 'boardData'>) {
  const { t, locale } = useOffice()
  const { guest, quote, state, leg, times, trial } = ride
  const { returnAt } = booking.quote
  const place = (id: string) => boardData.places[id] ?? id
  const { pickUpAddress, dropOffAddress } = guest.legs.there
  const facts = [
    trial && t('board.trial'),
    leg === 'back' && t('board.way-back'),
    leg === 'there' &&
      returnAt !== null &&
      t('board.return', { time: `${day(returnAt, locale)} ${clock(returnAt, locale)}` }),
    (pickUpAddress !== null || dropOffAddress !== null) &&
      `${endText(pickUpAddress, place(quote.from))} → ${endText(dropOffAddress, place(quote.to))}`,
    guest.note,
    rowOf(state).driver === 'with-guest' &&
      times.onBoardAt !== null &&
      t('board.on-board', { time: clock(times.onBoardAt, locale) }),
    endedUnridden(state) && stateWord(state, t),
  ]
  return facts.filter((fact) => typeof fact === 'string').join(' · ')
}

/** Which vehicle, and who drives it. */
export function RideCrew({ ride, boardData }: Pick<CardProps, 'ride' | 'boardData'>) {
  const { t } = useOffice()
  const { quote, vehicleId, driver, state, times } = ride
  const hasAccepted = rowOf(state).driver === 'named' && times.acceptedAt !== null
  const parts = [
    t(`board.class.${quote.vehicle}`),
    vehicleId !== null && vehicleName(boardData.vehicles, vehicleId),
    driver !== undefined && t('board.driven-by', { name: driver }),
    hasAccepted && t('board.accepted'),
  ]
  return parts.filter((part) => typeof part === 'string').join(' · ')
}

function GuestHere({ ride: { times, state } }: Pick<CardProps, 'ride'>) {
  const { t, locale } = useOffice()
  if (times.guestHereAt === null || isOver(state)) return null
  return <p className={styles.small}>{t('board.guest-here', { time: clock(times.guestHereAt, locale) })}</p>
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

function Held({ ride }: Pick<CardProps, 'ride'>) {
  const { t } = useOffice()
  const { state } = ride
  if (holdOf(ride, 'there') === null || isOver(state) || hasDriverCome(state)) return null
  return <mark>{t('weather-desk.held')}</mark>
}
