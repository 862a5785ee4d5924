import type { driverUndo, DriverView } from '#features/bookings/driver-view.server.ts'
import { type ConversationProps, ConversationView } from '#features/messages/conversation-view.tsx'
import { Island } from '#sections/island.tsx'
import { MapFigure, type ShownMap } from '#sections/map-figure.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import { type CollectProps, CompleteRide } from './complete-ride.tsx'
import styles from './ride.module.css'
import SharePosition, { type SharePositionProps } from './share-position.island.tsx'
import { StepForm } from './step-form.tsx'
import WaitingClock, { type WaitingClockProps } from './waiting-clock.island.tsx'

export type ShownUndo = NonNullable<ReturnType<typeof driverUndo>>

export type RideViewProps = DriverView & {
  action: string
  /** Which ride a form is of, where the address does not say it. */
  code: string | null
  fault: string | null
  isCrewFaulty: boolean
  early: string | null
  /** A message to the guest; null with `call`. */
  write: string | null
  /** null when the leg is over. */
  map: ShownMap | null
  /** The guest's name to be held up, on a page of its own. */
  sign: string | null
  /** While the driver stands at the pick-up: since when, and until when waiting is free. */
  waiting: WaitingClockProps | null
  /** How it is completed with what was paid; null: it cannot be now, or what is paid is a carrier's. */
  collect: CollectProps | null
  /** It can be given back to the office with a reason; `fault`: what is wrong with that form. */
  refusal: { fault: string | null } | null
  /** null: there are none, and none can be written. */
  messages: ConversationProps | null
  /** On the way the position may be shared; null: not now, and not by a link. */
  share: SharePositionProps | null
}

/**
 * One leg as its driver sees it: the next step as one big button, everything about the leg under it. Plain forms. `isFirst`: of those
 * on the page.
 */
export function RideView({ isFirst = true, ...props }: RideViewProps & { isFirst?: boolean }) {
  const Heading = isFirst ? 'h1' : 'h2'
  const form = { action: props.action, code: props.code, leg: props.leg }
  // Who drives is led there; who stands there looks for the guest.
  const isAtPickUp = props.waiting !== null
  return (
    <section className={styles.ride} aria-label={`${props.title}, ${props.when}`}>
      {props.trial !== null && isFirst && <p className={styles.trial}>{props.trial}</p>}
      <p className={styles.state}>{props.state}</p>
      <Heading>{props.title}</Heading>
      <p className={styles.when}>{props.when}</p>
      {props.flight !== null && <p className={props.flight.isNews ? styles.here : undefined}>{props.flight.text}</p>}
      {props.waiting !== null && (
        <Island name="waiting-clock" view={WaitingClock} props={props.waiting} when="visible" />
      )}
      {props.guestHere !== null && <p className={styles.here}>{props.guestHere}</p>}
      {props.messages !== null && props.messages.news !== null && (
        <a className={styles.news} href={`#${props.messages.id}`}>
          {props.messages.news}
        </a>
      )}
      {props.crew !== null && <CrewForm {...form} isFaulty={props.isCrewFaulty} {...props.crew} />}
      {props.early === null ? <Steps {...props} /> : <SetOffEarly {...form} question={props.early} />}
      {props.noShow !== null && <NoShow {...form} fault={props.fault} {...props.noShow} />}
      {isAtPickUp && <Contact {...props} />}
      {props.ends.length > 0 && <Ends ends={props.ends} />}
      {!isAtPickUp && <Contact {...props} />}
      {props.share !== null && <Island name="share-position" view={SharePosition} props={props.share} when="now" />}
      {props.messages !== null && <ConversationView {...props.messages} />}
      <dl className={styles.rows}>
        {props.rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {props.map !== null && <MapFigure {...props.map} />}
      {props.refusal !== null && <Refuse {...form} fault={props.refusal.fault} />}
    </section>
  )
}

function Contact({ call, write, sign }: Pick<RideViewProps, 'call' | 'write' | 'sign'>) {
  const { t } = useMessages()
  return (
    <>
      {call !== null && (
        <p className={styles.contact}>
          <a className={styles.call} href={`tel:${call}`}>
            {t('drive.call')}
          </a>
          {write !== null && (
            <a className={styles.call} href={write} target="_blank" rel="noreferrer">
              {t('drive.whatsapp')}
            </a>
          )}
        </p>
      )}
      {sign !== null && (
        <p className={styles.contact}>
          <a className={styles.call} href={sign}>
            {t('drive.sign')}
          </a>
        </p>
      )}
    </>
  )
}

type Sent = Pick<RideViewProps, 'action' | 'code' | 'leg'>

/** Back to the office, which finds somebody else. */
function Refuse({ action, code, leg, fault }: Sent & { fault: string | null }) {
  const { t } = useMessages()
  return (
    <details className={styles.noShow} open={fault !== null}>
      <summary>{t('drive.refuse')}</summary>
      <StepForm action={action} code={code} leg={leg}>
        <p>{t('drive.refuse-hint')}</p>
        <label htmlFor="why">{t('drive.refuse-why')}</label>
        <input
          id="why"
          name="why"
          maxLength={200}
          autoComplete="off"
          required
          autoFocus={fault !== null}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : 'why-fault'}
        />
        {fault !== null && (
          <p id="why-fault" className={styles.fault} role="alert">
            {fault}
          </p>
        )}
        <button type="submit" className={styles.step} name="intent" value="refuse">
          {t('drive.refuse-button')}
        </button>
      </StepForm>
    </details>
  )
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

type CrewFormProps = NonNullable<DriverView['crew']> & Sent & { isFaulty: boolean }

/** Who comes to a carrier's ride: asked first, and open to a change until the ride is over. */
function CrewForm({ action, code, leg, told: message, title, hint, button, fields, isFaulty }: CrewFormProps) {
  return (
    <details className={styles.noShow} open={message === null || isFaulty}>
      <summary>{title}</summary>
      <StepForm action={action} code={code} leg={leg} noValidate>
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
      </StepForm>
    </details>
  )
}

/** Stays on the page until the minute is over or the page is opened anew. */
export function UndoStep({ action, code, sequence, text }: ShownUndo & Pick<Sent, 'action' | 'code'>) {
  const { t } = useMessages()
  return (
    <StepForm action={action} code={code} leg={null} className={styles.undo} role="status">
      <p>{text}</p>
      <input type="hidden" name="sequence" value={sequence} />
      <button type="submit" name="intent" value="undo">
        {t('drive.undo')}
      </button>
    </StepForm>
  )
}

function Steps({ steps, hint, action, code, leg, collect }: RideViewProps) {
  const { t } = useMessages()
  return (
    <>
      {steps.map(({ step, label }) =>
        step === 'complete' && collect !== null ? (
          <CompleteRide key={step} action={action} code={code} leg={leg} collect={collect} />
        ) : (
          <StepForm key={step} action={action} code={code} leg={leg}>
            <button type="submit" className={styles.step} name="intent" value={step}>
              {label}
            </button>
          </StepForm>
        ),
      )}
      {hint !== null && <p>{hint}</p>}
      {steps.length > 0 && <p className={styles.small}>{t('drive.weak-line')}</p>}
    </>
  )
}

/** "On the way" hours before the pick-up: asked before the guest is told. */
function SetOffEarly({ action, code, leg, question }: Sent & { question: string }) {
  const { t } = useMessages()
  return (
    <StepForm action={action} code={code} leg={leg}>
      <p id="early" className={styles.notice} role="alert">
        {question}
      </p>
      <input type="hidden" name="isSure" value="true" />
      <button type="submit" className={styles.step} name="intent" value="set-off" aria-describedby="early" autoFocus>
        {t('drive.early-yes')}
      </button>
      <p>
        <a href={action}>{t('drive.early-no')}</a>
      </p>
    </StepForm>
  )
}

type NoShowProps = Sent & { fault: string | null } & NonNullable<DriverView['noShow']>

function NoShow({ action, code, leg, fault, wait, reasons }: NoShowProps) {
  const { t } = useMessages()
  return (
    <details className={styles.noShow} open={fault !== null}>
      <summary>{t('drive.no-show')}</summary>
      <StepForm action={action} code={code} leg={leg}>
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
      </StepForm>
    </details>
  )
}
