import type { DriverView } from '#features/bookings/driver-view.server.ts'
import { useMessages } from '#i18n/messages-context.tsx'
import styles from './ride.module.css'

export type RidePageProps =
  /** Ended, replaced, or never ours: all look the same. */
  | { kind: 'gone' }
  | ({
      kind: 'ride'
      action: string
      notice: string | null
      fault: string | null
      crew: (NonNullable<DriverView['crew']> & { isFaulty: boolean }) | null
    } & Omit<DriverView, 'crew'>)

/** The driver's page of one ride: the next step as one big button, everything about the ride under it. Plain forms. */
export default function RidePage(props: RidePageProps) {
  const { t } = useMessages()
  if (props.kind === 'gone') {
    return (
      <div className={styles.page}>
        <h1>{t('drive.gone-heading')}</h1>
        <p>{t('drive.gone-text')}</p>
      </div>
    )
  }
  return <Ride {...props} />
}

type RideProps = Extract<RidePageProps, { kind: 'ride' }>

function Ride(props: RideProps) {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      {props.trial !== null && <p className={styles.trial}>{props.trial}</p>}
      {props.notice !== null && (
        <p className={styles.notice} role="alert">
          {props.notice}
        </p>
      )}
      <p className={styles.state}>{props.state}</p>
      <h1>{props.title}</h1>
      <p className={styles.when}>{props.when}</p>
      {props.guestHere !== null && <p className={styles.here}>{props.guestHere}</p>}
      {props.crew !== null && <CrewForm action={props.action} {...props.crew} />}
      <Steps {...props} />
      {props.call !== null && (
        <p>
          <a className={styles.call} href={`tel:${props.call}`}>
            {t('drive.call')}
          </a>
        </p>
      )}
      <dl className={styles.rows}>
        {props.rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {props.noShow !== null && <NoShow action={props.action} fault={props.fault} {...props.noShow} />}
    </div>
  )
}

type CrewFormProps = NonNullable<RideProps['crew']> & { action: string }

/** Who comes to a carrier's ride: asked first, and open to a change until the ride is over. */
function CrewForm({ action, name, vehicle, isFaulty }: CrewFormProps) {
  const { t } = useMessages()
  const isTold = name !== '' && vehicle !== ''
  const faulty = (value: string) =>
    isFaulty && value === '' ? { 'aria-invalid': true, 'aria-describedby': 'crew-hint' } : {}
  return (
    <details className={styles.noShow} open={!isTold}>
      <summary>{isTold ? `${name} · ${vehicle}` : t('drive.crew')}</summary>
      <form method="post" action={action} noValidate>
        <p id="crew-hint" {...(isFaulty && { className: styles.fault, role: 'alert' })}>
          {t('drive.crew-hint')}
        </p>
        <label htmlFor="crew-name">{t('drive.crew-name')}</label>
        <input
          id="crew-name"
          name="name"
          maxLength={40}
          autoComplete="off"
          defaultValue={name}
          autoFocus={isFaulty && name === ''}
          {...faulty(name)}
        />
        <label htmlFor="crew-vehicle">{t('drive.crew-vehicle')}</label>
        <input
          id="crew-vehicle"
          name="vehicle"
          maxLength={80}
          autoComplete="off"
          defaultValue={vehicle}
          autoFocus={isFaulty && name !== ''}
          {...faulty(vehicle)}
        />
        <button type="submit" className={styles.step} name="intent" value="crew">
          {t('drive.crew-save')}
        </button>
      </form>
    </details>
  )
}

function Steps({ steps, hint, action }: RideProps) {
  const { t } = useMessages()
  return (
    <>
      {steps.map(({ step, label }) => (
        <form key={step} method="post" action={action}>
          <button type="submit" className={styles.step} name="intent" value={step}>
            {label}
          </button>
        </form>
      ))}
      {hint !== null && <p>{hint}</p>}
      {steps.length > 0 && <p className={styles.small}>{t('drive.weak-line')}</p>}
    </>
  )
}

type NoShowProps = { action: string; fault: string | null } & NonNullable<DriverView['noShow']>

function NoShow({ action, fault, wait, reasons }: NoShowProps) {
  const { t } = useMessages()
  return (
    <details className={styles.noShow} open={fault !== null}>
      <summary>{t('drive.no-show')}</summary>
      <form method="post" action={action}>
        <p>{t('drive.no-show-hint')}</p>
        {wait !== null && <p>{wait}</p>}
        <fieldset aria-describedby={fault === null ? undefined : 'reason-fault'}>
          <legend>{t('drive.reason')}</legend>
          {reasons.map(({ reason, label }, at) => (
            <label key={reason}>
              <input type="radio" name="reason" value={reason} autoFocus={fault !== null && at === 0} /> {label}
            </label>
          ))}
        </fieldset>
        {fault !== null && (
          <p id="reason-fault" className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <label htmlFor="note">{t('drive.note')}</label>
        <input id="note" name="note" maxLength={300} autoComplete="off" />
        <button type="submit" className={styles.step} name="intent" value="no-show">
          {t('drive.no-show')}
        </button>
      </form>
    </details>
  )
}
