import { stateWord } from '#app/office/board/board-words.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import type { BookingState } from '#features/bookings/booking-state.ts'
import styles from './office.module.css'

export type WeatherPageProps = {
  typed: { from: string; to: string }
  isFaulty: boolean
  rides: {
    code: string
    shown: string
    state: BookingState
    trip: string
    when: string
    name: string
    phone: string | null
    /** Without an address nobody tells the guest by itself. */
    hasMail: boolean
    isHeld: boolean
  }[]
  /** How many were just held, or let go. */
  held: number | null
  lifted: number | null
}

/** One switch for a rough sea: every boat ride in a stretch of time is held, its guest asked to choose. */
export default function WeatherPage(props: WeatherPageProps) {
  const { t } = useOffice()
  const { typed, rides, held, lifted } = props
  return (
    <div className={styles.page}>
      <h1>{t('weather-desk.heading')}</h1>
      <p className={styles.lead}>{t('weather-desk.lead')}</p>
      {(held !== null || lifted !== null) && (
        <p role="status" className={styles.notice}>
          {held === null
            ? t('weather-desk.done-lifted', { count: lifted ?? 0 })
            : t('weather-desk.done-held', { count: held })}
        </p>
      )}
      <Span {...props} />
      {rides.length === 0 ? (
        <p className={styles.lead}>{t('weather-desk.none')}</p>
      ) : (
        <form method="post" action={officePath('weather')} className={styles.form}>
          <input type="hidden" name="from" value={typed.from} />
          <input type="hidden" name="to" value={typed.to} />
          <Rides rides={rides} />
          <p className={styles.row}>
            <button name="intent" value="hold" className={styles.primary}>
              {t('weather-desk.hold-all')}
            </button>
            <button name="intent" value="lift" className={styles.secondary}>
              {t('weather-desk.lift-all')}
            </button>
          </p>
        </form>
      )}
    </div>
  )
}

function Span({ typed, isFaulty }: WeatherPageProps) {
  const { t } = useOffice()
  return (
    <form method="get" action={officePath('weather')} className={styles.row}>
      {(['from', 'to'] as const).map((name) => (
        <div key={name} className={styles.field}>
          <label htmlFor={name}>{t(`weather-desk.${name}`)}</label>
          <input
            id={name}
            name={name}
            type="datetime-local"
            defaultValue={typed[name]}
            required
            aria-invalid={isFaulty}
            aria-describedby={isFaulty ? 'span-fault' : undefined}
          />
        </div>
      ))}
      <button className={styles.secondary}>{t('weather-desk.show')}</button>
      {isFaulty && (
        <p id="span-fault" role="alert" className={styles.fault}>
          {t('weather-desk.fault')}
        </p>
      )}
    </form>
  )
}

function Rides({ rides }: Pick<WeatherPageProps, 'rides'>) {
  const { t } = useOffice()
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.cards} ${styles.list}`}>
        <thead>
          <tr>
            <th scope="col">{t('list.csv.code')}</th>
            <th scope="col">{t('list.csv.pick-up')}</th>
            <th scope="col">{t('list.trip')}</th>
            <th scope="col">{t('list.csv.name')}</th>
          </tr>
        </thead>
        <tbody>
          {rides.map((ride) => (
            <tr key={ride.code}>
              <td>
                <a href={officePath('booking', { code: ride.code })} className={styles.code}>
                  {ride.shown}
                </a>
                <br />
                <small>
                  {stateWord(ride.state, t)}
                  {ride.isHeld && ` · ${t('weather-desk.held')}`}
                </small>
              </td>
              <td data-label={t('list.csv.pick-up')}>{ride.when}</td>
              <td data-label={t('list.trip')}>{ride.trip}</td>
              <td data-label={t('list.csv.name')}>
                {ride.name}
                <br />
                {ride.phone !== null && <a href={`tel:${ride.phone}`}>{ride.phone}</a>}{' '}
                {!ride.hasMail && <small>{t('weather-desk.call')}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
