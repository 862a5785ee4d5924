import { flightWords, legWord } from '#app/office/board/board-words.ts'
import { useOffice } from '#app/office/office-context.tsx'
import styles from '#app/pages/office/office.module.css'
import { isOver } from '#domain/bookings/states.ts'
import { beginsAtAirport, landingOf } from '#features/bookings/landing.ts'
import type { Ride } from '#features/bookings/ride.ts'
import { typedLandingStates } from '#features/flights/typed-landing.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { DateInput } from '#sections/date-input.tsx'

type Props = { ride: Ride; here: string; isFaulty: boolean }

/** How the flight of one leg stands, and the landing typed by hand: with or without a flight service. */
export function FlightForm({ ride, here, isFaulty }: Props) {
  const { t, locale } = useOffice()
  if (!beginsAtAirport(ride) || isOver(ride.state)) return null
  const { leg, isOfTwo } = ride
  const landing = landingOf(ride)
  const at = localTimeOf(landing?.landsAt ?? ride.pickUpAt)
  const wiring = isFaulty ? { 'aria-invalid': true, 'aria-describedby': `flight-fault-${leg}` } : {}
  return (
    <form method="post" action={here} className={`${styles.card} ${styles.form}`} noValidate>
      <h2>
        {t('flight-desk.heading')}
        {isOfTwo && `: ${legWord(leg, t)}`}
      </h2>
      <p>{flightWords(ride, { t, locale })?.text ?? t('flight-desk.nothing')}</p>
      {landing?.flight === null && <p className={styles.notice}>{t('flight-desk.by-office')}</p>}
      <p className={styles.hint}>{t('flight-desk.hint')}</p>
      <input type="hidden" name="leg" value={leg} />
      <div className={styles.row}>
        <div className={styles.field}>
          <label htmlFor={`flight-state-${leg}`}>{t('flight-desk.state')}</label>
          <select id={`flight-state-${leg}`} name="state" defaultValue="expected">
            {typedLandingStates.map((state) => (
              <option key={state} value={state}>
                {t(`flight-desk.state-${state}`)}
              </option>
            ))}
          </select>
        </div>
        <div className={styles.field}>
          <label htmlFor={`flight-date-${leg}`}>{t('flight-desk.date')}</label>
          <DateInput id={`flight-date-${leg}`} name="date" type="date" defaultValue={at.date} {...wiring} />
        </div>
        <div className={styles.field}>
          <label htmlFor={`flight-time-${leg}`}>{t('flight-desk.time')}</label>
          <DateInput id={`flight-time-${leg}`} name="time" type="time" defaultValue={at.time} {...wiring} />
        </div>
      </div>
      {isFaulty && (
        <p id={`flight-fault-${leg}`} className={styles.fault} role="alert">
          {t('flight-desk.when-fault')}
        </p>
      )}
      <p className={styles.row}>
        <button name="intent" value="flight-set" className={styles.secondary}>
          {t('flight-desk.save')}
        </button>
        {landing?.flight === null && (
          <button name="intent" value="flight-forget" className={styles.secondary}>
            {t('flight-desk.forget')}
          </button>
        )}
      </p>
    </form>
  )
}
