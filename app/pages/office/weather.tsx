import { stateWord } from '#app/office/board/board-words.ts'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import type { BookingState } from '#domain/bookings/states.ts'
import { DateInput } from '#sections/date-input.tsx'
import styles from './office.module.css'
import { phoneInGroups } from '#lib/phone-in-groups.ts'

export type WeatherPageProps = {
  typed: { from: string; to: string }
  isFaulty: boolean
  /** All that can be ticked, and what is. */
  closings: { id: string; label: string }[]
  closed: readonly string[]
  rides: {
    code: string
    /** What its tick sends: the code, with the way where it is one of two. */
    value: string
    /** Which of two; null: there is no other. */
    way: string | null
    shown: string
    state: BookingState
    trip: string
    when: string
    name: string
    phone: string | null
    /** Without an address nobody tells the guest by itself. */
    hasMail: boolean
    isHeld: boolean
    /** What of it is on the way; ticked where that is certain, or it is held for it. */
    stops: string
    isTicked: boolean
  }[]
  /** How many were just held, or let go. */
  held: number | null
  lifted: number | null
}

/** One switch for a rough sea, a closed bridge or a ferry in port: the rides that lead there are held, their guests asked to choose. */
export default function WeatherPage(props: WeatherPageProps) {
  const { t } = useOffice()
  const { typed, rides, held, lifted, closed } = props
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
        <p className={styles.lead}>{closed.length === 0 ? t('weather-desk.nothing') : t('weather-desk.none')}</p>
      ) : (
        <form method="post" action={officePath('weather')} className={styles.form}>
          <input type="hidden" name="from" value={typed.from} />
          <input type="hidden" name="to" value={typed.to} />
          <input type="hidden" name="picked" value="1" />
          {closed.map((id) => (
            <input key={id} type="hidden" name="closed" value={id} />
          ))}
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

function Span({ typed, isFaulty, closings, closed }: WeatherPageProps) {
  const { t } = useOffice()
  return (
    <form method="get" action={officePath('weather')} className={styles.form}>
      <input type="hidden" name="asked" value="1" />
      <fieldset>
        <legend>{t('weather-desk.what')}</legend>
        <div className={styles.ticks}>
          {closings.map(({ id, label }) => (
            <label key={id}>
              <input type="checkbox" name="closed" value={id} defaultChecked={closed.includes(id)} /> {label}
            </label>
          ))}
        </div>
        <p className={styles.hint}>{t('weather-desk.road-hint')}</p>
      </fieldset>
      <div className={styles.row}>
        {(['from', 'to'] as const).map((name) => (
          <div key={name} className={styles.field}>
            <label htmlFor={name}>{t(`weather-desk.${name}`)}</label>
            <DateInput
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
        <button className={`${styles.secondary} ${styles.atFoot}`}>{t('weather-desk.show')}</button>
      </div>
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
      <table className={`${styles.table} ${styles.list}`}>
        <thead>
          <tr>
            <th scope="col">{t('list.tick')}</th>
            <th scope="col">{t('list.csv.code')}</th>
            <th scope="col">{t('list.csv.pick-up')}</th>
            <th scope="col">{t('list.trip')}</th>
            <th scope="col">{t('list.csv.name')}</th>
            <th scope="col">{t('weather-desk.stops')}</th>
          </tr>
        </thead>
        <tbody>
          {rides.map((ride) => (
            <tr key={ride.value}>
              <td>
                <input
                  type="checkbox"
                  name="code"
                  value={ride.value}
                  defaultChecked={ride.isTicked}
                  aria-label={t('list.tick-one', {
                    code: ride.way === null ? ride.shown : `${ride.shown}, ${ride.way}`,
                  })}
                />
              </td>
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
              <td data-label={t('list.trip')}>
                {ride.trip}
                {ride.way !== null && (
                  <>
                    <br />
                    <small>{ride.way}</small>
                  </>
                )}
              </td>
              <td data-label={t('list.csv.name')}>
                {ride.name}
                <br />
                {ride.phone !== null && <a href={`tel:${ride.phone}`}>{phoneInGroups(ride.phone)}</a>}{' '}
                {!ride.hasMail && <small>{t('weather-desk.call')}</small>}
              </td>
              <td data-label={t('weather-desk.stops')}>{ride.stops}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
