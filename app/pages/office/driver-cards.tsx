import { LateLink } from '#app/office/late-link.tsx'
import { PageNotices } from '#app/office/page-notices.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { type LocaleCode, localeCodes, localeRow } from '#i18n/locale.ts'
import type { QrDrawing } from '#features/passes/qr-path.server.ts'
import own from './driver-cards.module.css'
import styles from './office.module.css'

type Driver = {
  name: string
  vehicle: string
  phone: string
  languages: LocaleCode[]
  /** What is printed on it: a first name, the code, and the site it is typed into. */
  card: { first: string; code: string; host: string; address: string; check: string; qr: QrDrawing } | null
}
export type DriverCardsPageProps = {
  drivers: Driver[]
  /** Cards of who drives for us no more. */
  gone: { name: string; code: string }[]
  /** What vehicles are called in the fleet. */
  vehicles: string[]
  /** Whose form was not saved, what was typed, which field is wrong, and who was quicker. */
  faulty: (Omit<Driver, 'card'> & { fault: 'vehicle' | 'phone'; late: string | null }) | null
  notice: 'saved' | 'withdrawn' | null
}

/** A card for each driver: its code tells a guest whether this driver works for us today. */
export default function DriverCardsPage({ drivers, gone, vehicles, faulty, notice }: DriverCardsPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <h1>{t('driver-cards.heading')}</h1>
      <div className={own.lead}>
        <p className={styles.lead}>{t('driver-cards.lead')}</p>
        <PageNotices notice={notice && t(`driver-cards.${notice}`)} />
      </div>
      {drivers.length === 0 && (
        <p>
          {t('driver-cards.nobody')} <a href={officePath('fleet')}>{t('office.nav.fleet')}</a>
        </p>
      )}
      <datalist id="vehicles">
        {vehicles.map((vehicle) => (
          <option key={vehicle}>{vehicle}</option>
        ))}
      </datalist>
      <ul className={own.cards}>
        {drivers.map((driver, at) => (
          <li key={driver.name} className={driver.card === null ? `${styles.card} ${own.none}` : styles.card}>
            <DriverForm {...driver} id={`vehicle-${at}`} faulty={driver.name === faulty?.name ? faulty : null} />
          </li>
        ))}
        {gone.map(({ name, code }) => (
          <li key={name} className={`${styles.card} ${own.none}`}>
            <h2>{name}</h2>
            <p>
              {t('driver-cards.gone')} <span className={styles.code}>{code}</span>
            </p>
            <form method="post" action={officePath('driver-cards')} className={styles.row}>
              <Withdraw name={name} />
            </form>
          </li>
        ))}
      </ul>
    </div>
  )
}

type DriverFormProps = Driver & Pick<DriverCardsPageProps, 'faulty'> & { id: string }

function DriverForm({ card, id, faulty, ...driver }: DriverFormProps) {
  const { t } = useOffice()
  const { name, vehicle } = driver
  const typed = faulty ?? driver
  return (
    <>
      <h2 className={own.name}>{name}</h2>
      {card !== null && (
        <div className={own.card}>
          <svg className={own.qr} viewBox={`0 0 ${card.qr.size} ${card.qr.size}`} role="img" aria-label={card.address}>
            <path d={card.qr.path} />
          </svg>
          <p>
            <strong>{card.first}</strong>
            <br />
            <a className={styles.code} href={card.check}>
              {card.code}
            </a>
            <br />
            <small>{card.host}</small>
          </p>
        </div>
      )}
      <form method="post" action={officePath('driver-cards')} className={own.form} noValidate>
        <div className={styles.field}>
          <label htmlFor={id}>{t('driver-cards.vehicle')}</label>
          <input
            id={id}
            name="vehicle"
            list="vehicles"
            maxLength={80}
            autoComplete="off"
            defaultValue={typed.vehicle}
            autoFocus={faulty?.fault === 'vehicle'}
            aria-invalid={faulty?.fault === 'vehicle'}
            aria-describedby={`${id}-hint`}
          />
          <Hint id={`${id}-hint`} faulty={faulty?.fault === 'vehicle' ? faulty : null} />
        </div>
        <ToGuests {...typed} id={id} isFaulty={faulty?.fault === 'phone'} />
        <div className={styles.row}>
          <input type="hidden" name="driver" value={name} />
          <input type="hidden" name="seen" value={vehicle} />
          <button className={card === null ? styles.primary : styles.secondary}>
            {card === null ? t('driver-cards.give') : t('driver-cards.save')}
          </button>
          {card !== null && <Withdraw />}
        </div>
      </form>
    </>
  )
}

/** What the guest of a ride is told of its driver besides. */
function ToGuests({ phone, languages, id, isFaulty }: Omit<Driver, 'card'> & { id: string; isFaulty: boolean }) {
  const { t } = useOffice()
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={`${id}-phone`}>{t('driver-cards.phone')}</label>
        <input
          id={`${id}-phone`}
          name="phone"
          type="tel"
          autoComplete="off"
          defaultValue={phone}
          autoFocus={isFaulty}
          aria-invalid={isFaulty}
          aria-describedby={`${id}-phone-hint`}
        />
        <p
          id={`${id}-phone-hint`}
          className={isFaulty ? styles.fault : styles.hint}
          role={isFaulty ? 'alert' : undefined}
        >
          {t(isFaulty ? 'driver-cards.phone-fault' : 'driver-cards.phone-hint')}
        </p>
      </div>
      <fieldset className={own.languages}>
        <legend>{t('driver-cards.languages')}</legend>
        {localeCodes.map((code) => (
          <label key={code}>
            <input type="checkbox" name={`speaks-${code}`} value="1" defaultChecked={languages.includes(code)} />{' '}
            {localeRow(code).name}
          </label>
        ))}
      </fieldset>
    </>
  )
}

function Hint({ id, faulty }: Pick<DriverFormProps, 'id' | 'faulty'>) {
  const { t } = useOffice()
  if (faulty === null)
    return (
      <p id={id} className={styles.hint}>
        {t('driver-cards.vehicle-hint')}
      </p>
    )
  return (
    <p id={id} className={styles.fault} role="alert">
      {faulty.late ?? t('driver-cards.vehicle-fault')}{' '}
      {faulty.late !== null && <LateLink href={officePath('driver-cards')} />}
    </p>
  )
}

function Withdraw({ name }: { name?: string }) {
  const { t } = useOffice()
  return (
    <>
      {name !== undefined && <input type="hidden" name="driver" value={name} />}
      <button name="intent" value="withdraw" className={styles.danger}>
        {t('driver-cards.withdraw')}
      </button>
    </>
  )
}
