import type { driverUndo, DriverView } from '#features/bookings/driver-view.server.ts'
import { MapFigure, type ShownMap } from '#sections/map-figure.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import styles from './ride.module.css'

export type RidePageProps =
  /** Ended, replaced, or never ours: all look the same. */
  | { kind: 'gone' }
  /** Another driver has it now. */
  | { kind: 'handed-over' }
  | {
      kind: 'ride'
      /** The legs that the link opens, in their order. */
      rides: ShownRide[]
      /** What was pressed last, on whichever leg. */
      undo: ReturnType<typeof driverUndo>
      action: string
      notice: string | null
    }

type ShownRide = DriverView & {
  fault: string | null
  isCrewFaulty: boolean
  early: string | null
  /** A message to the guest; null with `call`. */
  write: string | null
  /** null when the leg is over. */
  map: ShownMap | null
}

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
  if (props.kind === 'handed-over') {
    return (
      <div className={styles.page}>
        <h1>{t('drive.handed-over-heading')}</h1>
        <p>{t('drive.handed-over-text')}</p>
      </div>
    )
  }
  const { action, notice, rides, undo } = props
  return (
    <div className={styles.page}>
      {notice !== null && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      {undo !== null && <Undo action={action} {...undo} />}
      {rides.map((ride, at) => (
        <Ride key={ride.leg ?? 'only'} action={action} isFirst={at === 0} {...ride} />
      ))}
    </div>
  )
}

type RideProps = ShownRide & { action: string }

function Ride({ isFirst, ...props }: RideProps & { isFirst: boolean }) {
  const { t } = useMessages()
  const Heading = isFirst ? 'h1' : 'h2'
  const form = { action: props.action, leg: props.leg }
  return (
    <section className={styles.ride} aria-label={`${props.title}, ${props.when}`}>
      {props.trial !== null && isFirst && <p className={styles.trial}>{props.trial}</p>}
      <p className={styles.state}>{props.state}</p>
      <Heading>{props.title}</Heading>
      <p className={styles.when}>{props.when}</p>
      {props.guestHere !== null && <p className={styles.here}>{props.guestHere}</p>}
      {props.crew !== null && <CrewForm {...form} isFaulty={props.isCrewFaulty} {...props.crew} />}
      {props.early === null ? <Steps {...props} /> : <SetOffEarly {...form} question={props.early} />}
      {props.call !== null && (
        <p className={styles.contact}>
          <a className={styles.call} href={`tel:${props.call}`}>
            {t('drive.call')}
          </a>
          {props.write !== null && (
            <a className={styles.call} href={props.write} target="_blank" rel="noreferrer">
              {t('drive.whatsapp')}
            </a>
          )}
        </p>
      )}
      {props.ends.length > 0 && <Ends ends={props.ends} />}
      <dl className={styles.rows}>
        {props.rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {props.map !== null && <MapFigure {...props.map} />}
      {props.noShow !== null && <NoShow {...form} fault={props.fault} {...props.noShow} />}
    </section>
  )
}

type FormProps = { action: string; leg: DriverView['leg'] }

/** Of two legs the one that a form is about. */
function NamedLeg({ leg }: Pick<FormProps, 'leg'>) {
  return leg === null ? null : <input type="hidden" name="leg" value={leg} />
}

/** Where a leg begins and ends, each with the links that lead there. */
function Ends({ ends }: Pick<DriverView, 'ends'>) {
  return (
    <div className={styles.way}>
      {ends.map(({ label, text, links }) => (
        <div key={label}>
          <p>
            <small>{label}</small> <strong>{text}</strong>
          </p>
          <p className={styles.links}>
            {links.map((link) => (
              <a key={link.label} href={link.href} target="_blank" rel="noreferrer">
                {link.label} <span className="visually-hidden">({label})</span>
              </a>
            ))}
          </p>
        </div>
      ))}
    </div>
  )
}

type CrewFormProps = NonNullable<DriverView['crew']> & FormProps & { isFaulty: boolean }

/** Who comes to a carrier's ride: asked first, and open to a change until the ride is over. */
function CrewForm({ action, leg, told, title, hint, button, fields, isFaulty }: CrewFormProps) {
  return (
    <details className={styles.noShow} open={told === null || isFaulty}>
      <summary>{title}</summary>
      <form method="post" action={action} noValidate>
        <NamedLeg leg={leg} />
        <p className={isFaulty ? styles.fault : undefined} role={isFaulty ? 'alert' : undefined}>
          {hint}
        </p>
        {fields.map(({ name, label, value, most }) => (
          <label key={name}>
            {label}
            <input
              name={name}
              maxLength={most}
              autoComplete="off"
              defaultValue={value}
              autoFocus={isFaulty && value === ''}
              aria-invalid={isFaulty && value === ''}
            />
          </label>
        ))}
        <button type="submit" className={styles.step} name="intent" value="crew">
          {button}
        </button>
      </form>
    </details>
  )
}

/** Stays on the page until the minute is over or the page is opened anew. */
function Undo({ action, sequence, text }: NonNullable<ReturnType<typeof driverUndo>> & { action: string }) {
  const { t } = useMessages()
  return (
    <form method="post" action={action} className={styles.undo} role="status">
      <p>{text}</p>
      <input type="hidden" name="sequence" value={sequence} />
      <button type="submit" name="intent" value="undo">
        {t('drive.undo')}
      </button>
    </form>
  )
}

function Steps({ steps, hint, action, leg }: RideProps) {
  const { t } = useMessages()
  return (
    <>
      {steps.map(({ step, label }) => (
        <form key={step} method="post" action={action}>
          <NamedLeg leg={leg} />
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

/** "On the way" hours before the pick-up: asked before the guest is told. */
function SetOffEarly({ action, leg, question }: FormProps & { question: string }) {
  const { t } = useMessages()
  return (
    <form method="post" action={action}>
      <p id="early" className={styles.notice} role="alert">
        {question}
      </p>
      <NamedLeg leg={leg} />
      <input type="hidden" name="isSure" value="true" />
      <button type="submit" className={styles.step} name="intent" value="set-off" aria-describedby="early" autoFocus>
        {t('drive.early-yes')}
      </button>
      <p>
        <a href={action}>{t('drive.early-no')}</a>
      </p>
    </form>
  )
}

type NoShowProps = FormProps & { fault: string | null } & NonNullable<DriverView['noShow']>

function NoShow({ action, leg, fault, wait, reasons }: NoShowProps) {
  const { t } = useMessages()
  return (
    <details className={styles.noShow} open={fault !== null}>
      <summary>{t('drive.no-show')}</summary>
      <form method="post" action={action}>
        <NamedLeg leg={leg} />
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
        <label htmlFor={`note-${leg ?? 'only'}`}>{t('drive.note')}</label>
        <input id={`note-${leg ?? 'only'}`} name="note" maxLength={300} autoComplete="off" />
        <button type="submit" className={styles.step} name="intent" value="no-show">
          {t('drive.no-show')}
        </button>
      </form>
    </details>
  )
}
