import type { ReactNode } from 'react'
import { formatCode } from '#features/codes/code.ts'
import { DayLeg, type DayLegProps } from '#features/bookings/day-leg.tsx'
import type { LadderStep } from '#features/bookings/guest-view.server.ts'
import { LostForm, type LostFormProps } from '#features/bookings/lost-form.tsx'
import { ShowDriver, ShowDriverLink } from '#features/bookings/show-driver.tsx'
import { TripCard, type TripCardProps } from '#features/bookings/trip-card.tsx'
import VoucherTools, { type VoucherToolsProps } from '#features/bookings/voucher-tools.island.tsx'
import { WeatherChoice, type WeatherChoiceProps } from '#features/bookings/weather-choice.tsx'
import { Island } from '#sections/island.tsx'
import type { ShownMap } from '#sections/map-figure.tsx'
import { ReviewForm, type ReviewFormProps } from '#features/reviews/review-form.tsx'
import cards from '#features/bookings/bookings.module.css'
import { type ConversationProps, ConversationView } from '#features/messages/conversation-view.tsx'
import type { FlightOffer, LegView } from '#features/bookings/legs-in-words.server.ts'
import LivePage from '#app/browser/live-page.island.tsx'
import { watchedVoucher } from '#app/browser/watched-voucher.ts'
import PushSwitch from '#app/push/push-switch.island.tsx'
import type { PushSwitchProps } from '#app/push/push-switch.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import styles from './booking-page.module.css'

export type BookingPageProps =
  /** Nothing personal before the second factor; an unknown code looks the same. */
  | { kind: 'ask'; code: string; action: string; fault: string | null; notice: string | null; typed: string }
  | {
      kind: 'voucher'
      code: string
      /** Rises with every change: an open voucher follows it. */
      sequence: number
      /** How many messages there are: an open voucher follows them too. */
      messageCount: number
      /** The same for where the driver is. */
      positionShown: number
      /** null: there are none, and none can be written. */
      messages: ConversationProps | null
      heading: string
      text: string
      /** What a change has just changed, a line each. */
      changed: string[]
      /** In the order of the day; two where the way back was ordered too. */
      legs: DayLegProps[]
      ordered: string
      trial: string | null
      /** What the ride costs; null where nobody rides it any more. */
      trip: TripCardProps | null
      /** Of a ride that nobody rode: the fee, and what became of a voucher or a prepayment. */
      owed: { label: string; value: string }[]
      /** How far each leg is; `title` where there are two. */
      ladders: { title: string | null; steps: LadderStep[] }[]
      details: { label: string; value: string }[]
      /** Each leg in the guest's language and in Croatian, to show to the driver; null before the ride is confirmed and where nobody comes. */
      driver: { legs: { guest: string[]; croatian: string[] }[]; map: ShownMap } | null
      calendar: { href: string; label: string }
      cancel: CancelProps | null
      /** "I'm here": the button while it may be said, then when it was. */
      here: { action: string; may: boolean; message: string | null }
      notice: string | null
      /** When it was shown; null where a copy says so itself. */
      updated: string | null
      /** A way that was dropped, with what is due for it; then what is asked for instead and not answered yet. */
      altered: string[]
      change: { href: string; label: string } | null
      /** A ride that ended without being ridden leads on to another; null while it may still be. */
      again: { href: string; label: string } | null
      /** null: this is the copy that is kept on a phone, which has no buttons. */
      tools: VoucherToolsProps | null
      weather: WeatherChoiceProps | null
      after: { review: ReviewFormProps; lost: LostFormProps } | null
      /** null: there is nothing more to be told. */
      push: PushSwitchProps | null
    }

/** `all`: null where only a way of it may still go. */
type CancelProps = {
  action: string
  all: { feeCents: number; text: string; flight: FlightOffer | null } | null
  legs: LegView[]
}

/** Where the card for the driver closes to. */
const CODE_ID = 'code'

export default function BookingPage(props: BookingPageProps) {
  return <div className={styles.page}>{props.kind === 'ask' ? <Factor {...props} /> : <Voucher {...props} />}</div>
}

function Factor({ code, action, fault, notice, typed }: Extract<BookingPageProps, { kind: 'ask' }>) {
  const { t } = useMessages()
  return (
    <>
      <h1>{t('booking.ask-heading')}</h1>
      {notice !== null && (
        <p className={styles.soldOut} role="alert" tabIndex={-1}>
          {notice}
        </p>
      )}
      <p className={cards.code}>{formatCode(code)}</p>
      <form className={styles.factor} method="post" action={action} noValidate>
        <label htmlFor="factor">{t('booking.factor')}</label>
        <input
          id="factor"
          name="factor"
          autoComplete="off"
          maxLength={100}
          defaultValue={typed}
          autoFocus={fault !== null}
          aria-invalid={fault === null ? undefined : true}
          aria-describedby={fault === null ? undefined : 'factor-fault'}
        />
        <button type="submit" name="intent" value="open">
          {t('booking.open')}
        </button>
        {fault !== null && (
          <p id="factor-fault" className={styles.fault} role="alert">
            {fault}
          </p>
        )}
      </form>
    </>
  )
}

function Voucher(props: VoucherProps) {
  const { t } = useMessages()
  return (
    <>
      {/* A copy kept on the phone is read where there is no network, and says so itself. */}
      {props.tools !== null && <Island name="live-page" view={LivePage} props={watchedVoucher(props)} />}
      <h1>{props.heading}</h1>
      {props.trial !== null && <p className={styles.trial}>{props.trial}</p>}
      {props.notice !== null && (
        <p
          className={styles.soldOut}
          {...(props.tools === null ? { role: 'status' } : { role: 'alert', tabIndex: -1 })}
        >
          {props.notice}
        </p>
      )}
      {props.changed.length > 0 && (
        <ul className={`${styles.soldOut} ${styles.changed}`} role="status">
          {props.changed.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className={styles.lead}>{props.text}</p>
      <div className={styles.top}>
        <p id={CODE_ID}>
          {t('booking.code')} <span className={cards.code}>{formatCode(props.code)}</span>
        </p>
        {props.driver !== null && <ShowDriverLink />}
      </div>
      {props.altered.map((line) => (
        <p key={line} className={styles.soldOut} role="status">
          {line}
        </p>
      ))}
      {props.weather !== null && <WeatherChoice {...props.weather} />}
      {props.after !== null && <ReviewForm {...props.after.review} />}
      <Here {...props.here} />
      <div className={styles.sides}>
        <div className={styles.stack}>
          {props.legs.map((leg) => (
            <DayLeg key={leg.when} {...leg} />
          ))}
          {props.messages !== null && <ConversationView {...props.messages} />}
        </div>
        <div className={styles.stack}>
          {props.trip !== null && <TripCard {...props.trip} />}
          {props.owed.length > 0 && <Rows heading={t('voucher.payment')} rows={props.owed} />}
          <Status {...props} />
          {props.change !== null && (
            <div className={cards.actions}>
              <a href={props.change.href}>{props.change.label}</a>
            </div>
          )}
          {props.cancel !== null && <Cancel {...props.cancel} />}
          <Keep {...props} />
          {props.push !== null && <Island name="push-switch" view={PushSwitch} props={props.push} />}
          {props.after !== null && <LostForm {...props.after.lost} />}
          <Told {...props} />
        </div>
      </div>
      {props.driver !== null && <ShowDriver {...props.driver} back={CODE_ID} />}
    </>
  )
}

type VoucherProps = Extract<BookingPageProps, { kind: 'voucher' }>

/** How far the ride is. A reload is enough to see it: no script, no stream. Where nobody comes any more, another ride is the way on. */
function Status({ ladders, updated, again, here, after }: VoucherProps) {
  const { t } = useMessages()
  return (
    <section className={styles.block}>
      <h2>{t('booking.ladder')}</h2>
      {ladders.map(({ title, steps }) => (
        <div key={title ?? 'only'}>
          {title !== null && <h3>{title}</h3>}
          <ol className={cards.ladder} aria-label={title ?? t('booking.ladder')}>
            {steps.map(({ label, state, note }) => (
              <li key={label} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
                <span>
                  {label}
                  {note !== null && <small> · {note}</small>}
                </span>
              </li>
            ))}
          </ol>
        </div>
      ))}
      {updated !== null && <p className={styles.updated}>{updated}</p>}
      {after === null && (
        <p>
          <a className={styles.again} href={again?.href ?? here.action}>
            {again?.label ?? t('booking.reload')}
          </a>
        </p>
      )}
    </section>
  )
}

/** To keep it elsewhere, and to reach the operator. */
function Keep({ calendar, tools, sequence }: VoucherProps) {
  return (
    <div className={cards.actions}>
      <a href={calendar.href} download>
        {calendar.label}
      </a>
      {tools !== null && <Island name="voucher-tools" view={VoucherTools} props={{ ...tools, sequence }} />}
    </div>
  )
}

function Told({ details, ordered }: VoucherProps) {
  const { t } = useMessages()
  return (
    <Rows heading={t('booking.details')} rows={details}>
      <p>{ordered}</p>
    </Rows>
  )
}

type RowsProps = { heading: string; rows: { label: string; value: string }[]; children?: ReactNode }

function Rows({ heading, rows, children }: RowsProps) {
  return (
    <section className={styles.block}>
      <h2>{heading}</h2>
      <dl>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>
              <strong>{label}</strong>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

function Here({ action, may, message }: VoucherProps['here']) {
  const { t } = useMessages()
  return (
    <>
      {message !== null && (
        <p className={styles.soldOut} role="status">
          {message}
        </p>
      )}
      {may && (
        <form className={styles.block} method="post" action={action}>
          <h2>{t('booking.here')}</h2>
          <button type="submit" className={styles.danger} name="intent" value="here">
            {t('booking.here-button')}
          </button>
        </form>
      )}
    </>
  )
}

/** The fee stands above the button; it is sent along, so that one that rose meanwhile is shown first. */
function Cancel({ action, all, legs }: CancelProps) {
  const { t } = useMessages()
  return (
    <>
      {all !== null && (
        <details className={styles.block}>
          <summary>{t('booking.cancel')}</summary>
          <CancelForm action={action} {...all} />
        </details>
      )}
      {legs.map((one) => (
        <details key={one.leg} className={styles.block}>
          <summary>{one.label}</summary>
          <CancelForm action={action} {...one} />
        </details>
      ))}
    </>
  )
}

type CancelFormProps = { action: string; leg?: string; feeCents: number; text: string; flight: FlightOffer | null }

function CancelForm({ action, leg, feeCents, text, flight }: CancelFormProps) {
  const { t } = useMessages()
  return (
    <form method="post" action={action}>
      <p>{text}</p>
      <input type="hidden" name="fee" value={feeCents} />
      {leg !== undefined && <input type="hidden" name="leg" value={leg} />}
      <CancelButton intent="cancel" label={t('booking.cancel-button')} />
      {flight !== null && (
        <>
          <p>{flight.text}</p>
          <CancelButton intent="cancel-flight" label={flight.button} />
        </>
      )}
    </form>
  )
}

function CancelButton({ intent, label }: { intent: string; label: string }) {
  return (
    <p>
      <button type="submit" className={styles.danger} name="intent" value={intent}>
        {label}
      </button>
    </p>
  )
}
