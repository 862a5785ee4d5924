import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import styles from './office.module.css'

export type FlightTyped = { perDay: string; flight: string }
export type FlightFaults = { key?: true; perDay?: true; flight?: true }

export type FlightsPageProps = {
  typed: FlightTyped
  faults: FlightFaults
  notice: string | null
  /** What a trial has answered, or why it has not. */
  trial: string | null
  isSet: boolean
  /** Which key is set, by its last characters. */
  keyText: string | null
  /** A line each: whether it works, how much was asked, the last fault. */
  state: string[]
}

/** The service that knows when flights land: its key, how often it is asked, and whether it has ever answered. */
export default function FlightsPage({ typed, faults, notice, trial, isSet, keyText, state }: FlightsPageProps) {
  const { t } = useOffice()
  const action = officePath('flights')
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.flights')}</h1>
      <p className={styles.lead}>{t('flights.lead')}</p>
      {notice !== null && (
        <p role="status" className={styles.notice}>
          {notice}
        </p>
      )}
      <div className={styles.card}>
        {state.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <form method="post" action={action} className={`${styles.card} ${styles.form}`} noValidate>
        <div className={styles.field}>
          <label htmlFor="key">{t('flights.key')}</label>
          <input
            id="key"
            name="key"
            type="password"
            autoComplete="off"
            aria-invalid={faults.key === true}
            aria-describedby="key-hint"
          />
          <p id="key-hint" className={faults.key ? styles.fault : styles.hint}>
            {faults.key ? t('flights.fault-key') : [keyText, t('flights.key-hint')].filter(Boolean).join(' ')}
          </p>
        </div>
        <div className={styles.field}>
          <label htmlFor="perDay">{t('flights.per-day')}</label>
          <input
            id="perDay"
            name="perDay"
            inputMode="numeric"
            defaultValue={typed.perDay}
            aria-invalid={faults.perDay === true}
            aria-describedby="perDay-hint"
          />
          <p id="perDay-hint" className={faults.perDay ? styles.fault : styles.hint}>
            {t(faults.perDay ? 'flights.fault-limit' : 'flights.per-day-hint')}
          </p>
        </div>
        <button className={styles.primary} name="intent" value="save">
          {t('flights.save')}
        </button>
      </form>
      {isSet && (
        <>
          <form method="post" action={action} className={`${styles.card} ${styles.form}`} noValidate>
            <h2>{t('flights.trial')}</h2>
            {trial !== null && (
              <p role="status" className={styles.notice}>
                {trial}
              </p>
            )}
            <div className={styles.field}>
              <label htmlFor="flight">{t('flights.trial-flight')}</label>
              <input
                id="flight"
                name="flight"
                autoComplete="off"
                maxLength={12}
                defaultValue={typed.flight}
                aria-invalid={faults.flight === true}
                aria-describedby={faults.flight ? 'flight-fault' : undefined}
              />
              {faults.flight && (
                <p id="flight-fault" className={styles.fault}>
                  {t('flights.fault-flight')}
                </p>
              )}
            </div>
            <button className={styles.secondary} name="intent" value="trial">
              {t('flights.trial-button')}
            </button>
          </form>
          <form method="post" action={action}>
            <button className={styles.danger} name="intent" value="remove">
              {t('flights.remove')}
            </button>
          </form>
        </>
      )}
    </div>
  )
}
