import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { hasDriver, hasDriverCome } from '#domain/bookings/states.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { isBetweenWays, mayArrive, mayComplete } from '#features/bookings/booking-times.ts'
import { lacksCrew, LONGEST_CREW_NAME, LONGEST_CREW_VEHICLE } from '#features/bookings/crew.ts'
import { noShowReasons } from '#features/bookings/driver-step.ts'
import { missedFee, missedWay } from '#features/bookings/no-show.ts'
import { type DispatchAction, nextAction, officeActions, officeReasons } from '#features/dispatch/dispatching.ts'
import { formatCents } from '#features/fares/money.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import type { CardProps } from '#app/office/board/card-props.ts'
import styles from './board.module.css'
import { actionWord, awaitedUntil, clock } from './board-words.ts'

/** Plain forms: each works without a script; with one the board takes them over and sends the same. */
export function CardForms(props: CardProps) {
  const { t } = useOffice()
  const { booking, now } = props
  const isOpen = (action: DispatchAction) => mayBeDone(booking, action, now)
  const wanted = nextAction(booking.state)
  const next = wanted !== null && isOpen(wanted) ? wanted : null
  const all = officeActions(booking).filter(isOpen)
  const more = all.filter((action) => action !== next && action !== 'assign' && action !== 'cancel')
  return (
    <>
      {hasDriverCome(booking.state) && !isOpen('complete') && (
        <p className={styles.small}>{t('board.complete-later')}</p>
      )}
      {next === 'set-off' && lacksCrew(booking) && <SetOff {...props} />}
      {next !== null && next !== 'assign' && !(next === 'set-off' && lacksCrew(booking)) && (
        <Step {...props} action={next} isNext />
      )}
      {booking.unseen === true && <Seen {...props} />}
      <details className={styles.more}>
        <summary data-focus={next === 'assign' || next === null || undefined}>
          {next === 'assign' ? t('board.action.assign') : t('board.more')}
        </summary>
        {all.includes('assign') && <Assign {...props} />}
        {more.map((action) =>
          action === 'no-show' ? (
            <NoShowForm key={action} {...props} />
          ) : (
            <Step key={action} {...props} action={action} />
          ),
        )}
        {all.includes('cancel') && <Cancel {...props} />}
        <Links booking={booking} />
      </details>
    </>
  )
}

/** What the table allows and the hour does not yet. */
function mayBeDone(booking: Booking, action: DispatchAction, now: number): boolean {
  if (action === 'complete') return mayComplete(booking, now)
  if (action === 'arrive') return mayArrive(booking, now)
  return (action !== 'pick-up' && action !== 'cancel') || !isBetweenWays(booking, now)
}

function Hidden({ booking: { code, sequence }, action }: { booking: Booking; action: string }) {
  return (
    <>
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="expected" value={sequence} />
      <input type="hidden" name="action" value={action} />
    </>
  )
}

function Step({ booking, here, action, isNext = false }: CardProps & { action: DispatchAction; isNext?: boolean }) {
  const { t } = useOffice()
  return (
    <form method="post" action={here}>
      <Hidden booking={booking} action={action} />
      <button className={isNext ? styles.next : styles.step} data-focus={isNext || undefined}>
        {actionWord(action, t)}
      </button>
    </form>
  )
}

function Seen({ booking, here }: CardProps) {
  const { t } = useOffice()
  return (
    <form method="post" action={here}>
      <Hidden booking={booking} action="see" />
      <button className={styles.step}>{t('board.seen')}</button>
    </form>
  )
}

function Assign({ booking, here, house }: CardProps) {
  const { t } = useOffice()
  const { code, quote, vehicleId, driver, state } = booking
  const fitting = house.vehicles.filter(({ vehicleClass }) => vehicleClass === quote.vehicle)
  return (
    <form method="post" action={here} className={styles.assign}>
      <Hidden booking={booking} action="assign" />
      <label htmlFor={`vehicle-${code}`}>{t('board.vehicle')}</label>
      <select id={`vehicle-${code}`} name="vehicleId" defaultValue={vehicleId ?? ''} key={vehicleId}>
        {vehicleId === null && <option value="">{t('board.vehicle-any')}</option>}
        {fitting.map(({ id }) => (
          <option key={id} value={id}>
            {vehicleName(house.vehicles, id)}
          </option>
        ))}
      </select>
      <label htmlFor={`driver-${code}`}>{t('board.driver')}</label>
      <input
        id={`driver-${code}`}
        name="driver"
        list="drivers"
        maxLength={60}
        autoComplete="off"
        defaultValue={driver ?? ''}
        required
      />
      {house.drivers.length === 0 && (
        <p className={styles.small}>
          {t('driver-cards.nobody')} <a href={officePath('fleet')}>{t('board.enter-drivers')}</a>
        </p>
      )}
      <button className={styles.next}>{t(hasDriver(state) ? 'board.action.hand-over' : 'board.action.assign')}</button>
    </form>
  )
}

/** A carrier's ride of which nobody has said who comes: it is asked here as on the carrier's own page (ADR 40). */
function SetOff({ booking, here }: CardProps) {
  const { t } = useOffice()
  const { code } = booking
  return (
    <form method="post" action={here} className={styles.assign}>
      <Hidden booking={booking} action="set-off" />
      <p className={styles.small}>{t('board.crew-hint')}</p>
      <label htmlFor={`crew-${code}`}>{t('board.crew-name')}</label>
      <input id={`crew-${code}`} name="crewName" maxLength={LONGEST_CREW_NAME} autoComplete="off" required />
      <label htmlFor={`crew-vehicle-${code}`}>{t('board.crew-vehicle')}</label>
      <input
        id={`crew-vehicle-${code}`}
        name="crewVehicle"
        maxLength={LONGEST_CREW_VEHICLE}
        autoComplete="off"
        required
      />
      <button className={styles.next}>{actionWord('set-off', t)}</button>
    </form>
  )
}

/** Until the free waiting is over only who says so does not ride; then, whoever has not come. The fee is of one way. */
function NoShowForm({ booking, here, house, now }: CardProps) {
  const { t, locale } = useOffice()
  const { code, pickUpAt } = booking
  const until = awaitedUntil(booking, now, house)
  const isAwaited = now < until
  const way = missedWay(booking, now)
  const place = (id: string) => house.places[id] ?? id
  const fee = formatCents(missedFee(booking, now), locale)
  const time = clock(until, locale)
  if (now < pickUpAt) return <p className={styles.small}>{t('board.no-show-later', { time })}</p>
  return (
    <form method="post" action={here} className={styles.assign}>
      <Hidden booking={booking} action="no-show" />
      {isAwaited && <p className={styles.small}>{t('board.no-show-wait', { time })}</p>}
      <p className={styles.small}>
        {booking.quote.returnAt === null
          ? t('board.no-show-fee', { fee })
          : t('board.no-show-fee-way', { fee, way: `${place(way.from)} → ${place(way.to)}` })}
      </p>
      {booking.quote.returnAt !== null && way.leg === 'there' && (
        <p className={styles.small}>{t('board.no-show-back-stands')}</p>
      )}
      <label htmlFor={`no-show-${code}`}>{t('board.reason')}</label>
      <select id={`no-show-${code}`} name="reason" key={String(isAwaited)}>
        {noShowReasons
          .filter((reason) => reason === 'refused' || !isAwaited)
          .map((reason) => (
            <option key={reason} value={reason}>
              {t(`board.no-show.${reason}`)}
            </option>
          ))}
      </select>
      <button className={styles.step}>{actionWord('no-show', t)}</button>
    </form>
  )
}

function Cancel({ booking, here }: CardProps) {
  const { t } = useOffice()
  const { code } = booking
  return (
    <form method="post" action={here} className={styles.assign}>
      <Hidden booking={booking} action="cancel" />
      <label htmlFor={`reason-${code}`}>{t('board.reason')}</label>
      <select id={`reason-${code}`} name="reason" defaultValue="guest">
        {officeReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`board.reason.${reason}`)}
          </option>
        ))}
      </select>
      <button className={styles.step}>{t('board.action.cancel')}</button>
    </form>
  )
}

function Links({ booking: { code, guest } }: { booking: Booking }) {
  const { t } = useOffice()
  return (
    <p className={styles.links}>
      <a href={officePath('booking', { code })}>{t('board.open')}</a>
      {guest.phone !== null && <a href={`tel:${guest.phone}`}>{t('board.call')}</a>}
      {guest.phone !== null && (
        <a href={`https://wa.me/${guest.phone.replace(/\D/g, '')}`} target="_blank" rel="noreferrer">
          WhatsApp
        </a>
      )}
    </p>
  )
}
