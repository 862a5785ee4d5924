import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { hasDriver, isOver } from '#domain/bookings/states.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { lacksCrew, LONGEST_CREW_NAME, LONGEST_CREW_VEHICLE } from '#features/bookings/crew.ts'
import { noShowReasons } from '#features/bookings/no-show-reason.ts'
import { missedFee } from '#features/bookings/no-show.ts'
import { nameOfRide } from '#features/bookings/ride.ts'
import { type DispatchAction, nextAction, officeActions, officeReasons } from '#features/dispatch/dispatching.ts'
import { formatCents } from '#features/fares/money.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import type { CardProps } from './card-props.ts'
import styles from './board.module.css'
import { CompleteForms } from './complete-forms.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { actionWord, awaitedUntil, clock } from './board-words.ts'
import { RideFacts, RidePrice } from './ride-parts.tsx'

/** What cannot be meant by a slip of the hand lies apart from what is pressed all day. */
const isDangerous = (action: DispatchAction) => action === 'decline' || action === 'no-show' || action === 'cancel'

type FormsProps = CardProps & {
  /** The menu begins with what the row has no room for. */
  withFacts?: boolean
}

/** The next step as one button, everything else in a menu. Plain forms: each works without a script; with one the board takes them over and sends the same. */
export function CardForms({ withFacts = false, ...props }: FormsProps) {
  const { t } = useOffice()
  const { booking, ride } = props
  const next = nextAction(ride.state)
  const all = officeActions(ride)
  const more = all.filter((action) => action !== next && action !== 'assign' && !isDangerous(action))
  const apart = all.filter(isDangerous)
  return (
    <div className={styles.actions}>
      <Next {...props} />
      <details className={styles.menu} name={MENU}>
        <summary data-focus={next === null || undefined}>{t('board.more')}</summary>
        <div className={styles.panel}>
          {withFacts && (
            <p className={styles.small}>
              {t('board.party', { people: ride.quote.people, bags: ride.quote.bags })} · <RidePrice {...props} /> ·{' '}
              <RideFacts {...props} />
            </p>
          )}
          {booking.unseen === true && <Seen {...props} />}
          {next !== 'assign' && all.includes('assign') && <Assign {...props} />}
          {more.map((action) => (
            <Other key={action} {...props} action={action} />
          ))}
          <Links booking={booking} />
          {apart.length > 0 && (
            <div className={styles.apart}>
              {apart.map((action) => (
                <details key={action} className={styles.more}>
                  <summary>{actionWord(action, t)}</summary>
                  <Apart {...props} action={action} />
                </details>
              ))}
            </div>
          )}
        </div>
      </details>
    </div>
  )
}

/** Of the menus of a page one is open. */
const MENU = 'ride-menu'

/** The one button of a ride. Where somebody has to be named first it opens the form for it. */
function Next(props: CardProps) {
  const { t } = useOffice()
  const { booking, ride, here } = props
  const action = nextAction(ride.state)
  if (action === null) return null
  const isRequested = action === 'assign' || (action === 'set-off' && lacksCrew(ride)) || isPaidToUs(ride, action)
  if (!isRequested) return <Step {...props} action={action} isNext />
  return (
    <details className={styles.menu} name={MENU}>
      <summary className={styles.next} data-focus>
        {actionWord(action, t)}
      </summary>
      <div className={styles.panel}>
        {action === 'assign' && <Assign {...props} />}
        {action === 'set-off' && <SetOff {...props} />}
        {action === 'complete' && <CompleteForms booking={booking} ride={ride} here={here} isNext />}
      </div>
    </details>
  )
}

function Other({ action, ...props }: CardProps & { action: DispatchAction }) {
  const { booking, ride, here } = props
  if (isPaidToUs(ride, action)) return <CompleteForms booking={booking} ride={ride} here={here} />
  return <Step {...props} action={action} />
}

/** What was paid is asked at the end of a ride; what a carrier is paid is the carrier's. */
function isPaidToUs({ carrier }: CardProps['ride'], action: DispatchAction): boolean {
  return action === 'complete' && carrier === undefined
}

function Apart({ action, ...props }: CardProps & { action: DispatchAction }) {
  if (action === 'no-show') return <NoShowForm {...props} />
  return action === 'cancel' ? <Cancel {...props} /> : <Step {...props} action={action} />
}

function Step({ ride, here, action, isNext = false }: CardProps & { action: DispatchAction; isNext?: boolean }) {
  const { t } = useOffice()
  return (
    <form method="post" action={here}>
      <HiddenFields ride={ride} action={action} />
      <button className={isNext ? styles.next : styles.step} data-focus={isNext || undefined}>
        {actionWord(action, t)}
      </button>
    </form>
  )
}

function Seen({ ride, here }: CardProps) {
  const { t } = useOffice()
  return (
    <form method="post" action={here}>
      <HiddenFields ride={ride} action="see" />
      <button className={styles.step}>{t('board.seen')}</button>
    </form>
  )
}

function Assign({ ride, here, boardData }: CardProps) {
  const { t } = useOffice()
  const { quote, vehicleId, driver, state } = ride
  const id = nameOfRide(ride)
  const fitting = boardData.vehicles.filter(({ vehicleClass }) => vehicleClass === quote.vehicle)
  return (
    <form method="post" action={here} className={styles.assign}>
      <HiddenFields ride={ride} action="assign" />
      <label htmlFor={`vehicle-${id}`}>{t('board.vehicle')}</label>
      <select id={`vehicle-${id}`} name="vehicleId" defaultValue={vehicleId ?? ''} key={vehicleId}>
        {vehicleId === null && <option value="">{t('board.vehicle-any')}</option>}
        {fitting.map((vehicle) => (
          <option key={vehicle.id} value={vehicle.id}>
            {vehicleName(boardData.vehicles, vehicle.id)}
          </option>
        ))}
      </select>
      <label htmlFor={`driver-${id}`}>{t('board.driver')}</label>
      <input
        id={`driver-${id}`}
        name="driver"
        list="drivers"
        maxLength={60}
        autoComplete="off"
        defaultValue={driver ?? ''}
        required
      />
      {boardData.drivers.length === 0 && (
        <p className={styles.small}>
          {t('driver-cards.nobody')} <a href={officePath('fleet')}>{t('board.enter-drivers')}</a>
        </p>
      )}
      <button className={styles.next}>{t(hasDriver(state) ? 'board.action.hand-over' : 'board.action.assign')}</button>
    </form>
  )
}

/** A carrier's ride of which nobody has said who comes: it is asked here as on the carrier's own page (ADR 40). */
function SetOff({ ride, here }: CardProps) {
  const { t } = useOffice()
  const id = nameOfRide(ride)
  return (
    <form method="post" action={here} className={styles.assign}>
      <HiddenFields ride={ride} action="set-off" />
      <p className={styles.small}>{t('board.crew-hint')}</p>
      <label htmlFor={`crew-${id}`}>{t('board.crew-name')}</label>
      <input id={`crew-${id}`} name="crewName" maxLength={LONGEST_CREW_NAME} autoComplete="off" required />
      <label htmlFor={`crew-vehicle-${id}`}>{t('board.crew-vehicle')}</label>
      <input
        id={`crew-vehicle-${id}`}
        name="crewVehicle"
        maxLength={LONGEST_CREW_VEHICLE}
        autoComplete="off"
        required
      />
      <button className={styles.next}>{actionWord('set-off', t)}</button>
    </form>
  )
}

/** Until the free waiting is over only who says so does not ride; then, whoever has not come. The fee is of one leg. */
function NoShowForm({ booking, ride, here, boardData, now }: CardProps) {
  const { t, locale } = useOffice()
  const { pickUpAt, quote, leg, isOfTwo } = ride
  const id = nameOfRide(ride)
  const until = awaitedUntil(ride, boardData)
  const isAwaited = now < until
  const place = (name: string) => boardData.places[name] ?? name
  const fee = formatCents(missedFee(ride), locale)
  const time = clock(until, locale)
  const back = booking.legStatus.back
  if (now < pickUpAt) return <p className={styles.small}>{t('board.no-show-later', { time })}</p>
  return (
    <form method="post" action={here} className={styles.assign}>
      <HiddenFields ride={ride} action="no-show" />
      {isAwaited && <p className={styles.small}>{t('board.no-show-wait', { time })}</p>}
      <p className={styles.small}>
        {isOfTwo
          ? t('board.no-show-fee-way', { fee, way: `${place(quote.from)} → ${place(quote.to)}` })
          : t('board.no-show-fee', { fee })}
      </p>
      {leg === 'there' && back !== null && !isOver(back.state) && (
        <p className={styles.small}>{t('board.no-show-back-stands')}</p>
      )}
      <label htmlFor={`no-show-${id}`}>{t('board.reason')}</label>
      <select id={`no-show-${id}`} name="reason" key={String(isAwaited)}>
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

/** Of two legs this one alone, or both. */
function Cancel({ ride, here }: CardProps) {
  const { t } = useOffice()
  const { leg, isOfTwo } = ride
  const id = nameOfRide(ride)
  return (
    <form method="post" action={here} className={styles.assign}>
      <HiddenFields ride={ride} action="cancel" />
      <label htmlFor={`reason-${id}`}>{t('board.reason')}</label>
      <select id={`reason-${id}`} name="reason" defaultValue="guest">
        {officeReasons.map((reason) => (
          <option key={reason} value={reason}>
            {t(`board.reason.${reason}`)}
          </option>
        ))}
      </select>
      {isOfTwo && (
        <button className={styles.step} name="leg" value={leg}>
          {t('board.cancel-leg')}
        </button>
      )}
      <button className={styles.step}>{t(isOfTwo ? 'board.cancel-both' : 'board.action.cancel')}</button>
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
