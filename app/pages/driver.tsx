import { DriverMoney, type DriverMoneyProps } from '#app/cash/driver-money.tsx'
import DriverForget from '#app/driver/driver-forget.island.tsx'
import DriverQueue from '#app/driver/driver-queue.island.tsx'
import { RideView, type RideViewProps, type ShownUndo, UndoStep } from '#app/driver/ride-view.tsx'
import PushSwitch from '#app/push/push-switch.island.tsx'
import type { PushSwitchProps } from '#app/push/push-switch.tsx'
import styles from '#app/driver/ride.module.css'
import LivePage, { type LivePageProps } from '#app/browser/live-page.island.tsx'
import { LanguageLinks } from '#app/language-links.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import { Island } from '#sections/island.tsx'
import own from './driver.module.css'

export type ListedRide = {
  href: string
  time: string
  when: string
  title: string
  state: string
  isShown: boolean
  /** How many messages are new; null: none. */
  news: string | null
}

export type RidesShown = {
  action: string
  /** The page of cash and hours. */
  money: string
  name: string
  notice: string | null
  /** What was pressed last of each booking, while it can be taken back. */
  undos: ({ code: string } & ShownUndo)[]
  /** null: there is none. */
  ride: RideViewProps | null
  days: { label: string; rides: ListedRide[] }[]
  /** The page follows what is new for this driver. */
  live: LivePageProps
  push: PushSwitchProps
}

export type DriverHomePageProps =
  /** Not signed in, or signed out by the office. */
  | { kind: 'out' }
  | { kind: 'link-over' }
  | { kind: 'link'; action: string; name: string; fault: string | null }
  | { kind: 'locked'; action: string; name: string; fault: string | null }
  | { kind: 'sign'; text: string; back: string }
  | ({ kind: 'rides' } & RidesShown)
  | ({ kind: 'money' } & DriverMoneyProps)

/** The driver's rides on their phone: the next one large, then today and the days after it. Plain forms. */
export default function DriverHomePage(props: DriverHomePageProps) {
  return (
    <main id="main" tabIndex={-1}>
      <Shown {...props} />
    </main>
  )
}

function Shown(props: DriverHomePageProps) {
  const { t } = useMessages()
  switch (props.kind) {
    case 'out':
      return (
        <>
          <Told heading={t('driver.out')} text={t('driver.out-text')} />
          <Island name="driver-forget" view={DriverForget} props={{}} when="now" />
        </>
      )
    case 'link-over':
      return <Told heading={t('driver.link-over')} text={t('driver.link-over-text')} />
    case 'link':
      return <ChoosePin {...props} />
    case 'locked':
      return <Locked {...props} />
    case 'sign':
      return <Sign {...props} />
    case 'rides':
      return <Rides {...props} />
    case 'money':
      return (
        <div className={styles.page}>
          <Island
            name="driver-queue"
            view={DriverQueue}
            props={{ action: props.action, name: t('cash.title') }}
            when="now"
          />
          <DriverMoney {...props} />
        </div>
      )
  }
}

function Told({ heading, text }: { heading: string; text: string }) {
  return (
    <div className={styles.page}>
      <h1>{heading}</h1>
      <p>{text}</p>
    </div>
  )
}

type PinProps = { action: string; name: string; fault: string | null }

function ChoosePin({ action, name, fault }: PinProps) {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <h1>{t('driver.welcome', { name })}</h1>
      <p>{t('driver.pin-text')}</p>
      <form method="post" action={action} className={own.pin} noValidate>
        <Pin name="pin" label={t('driver.pin')} isNew fault={fault} />
        <Pin name="again" label={t('driver.pin-repeat')} isNew fault={null} />
        <button className={styles.step}>{t('driver.pin-save')}</button>
      </form>
    </div>
  )
}

function Locked({ action, name, fault }: PinProps) {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      <h1>{name}</h1>
      <form method="post" action={action} className={own.pin} noValidate>
        <Pin name="pin" label={t('driver.pin')} fault={fault} />
        <button className={styles.step} name="intent" value="open">
          {t('driver.pin-open')}
        </button>
      </form>
      <p>{t('driver.pin-forgotten')}</p>
    </div>
  )
}

function Pin({
  name,
  label,
  fault,
  isNew = false,
}: {
  name: string
  label: string
  fault: string | null
  isNew?: boolean
}) {
  return (
    <div className={own.field}>
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type="password"
        inputMode="numeric"
        pattern="[0-9]{6}"
        maxLength={6}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        autoFocus={fault !== null}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : `${name}-fault`}
      />
      {fault !== null && (
        <p id={`${name}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

/** Black on white over the whole screen, whatever the theme: it is read across a hall. */
function Sign({ text, back }: { text: string; back: string }) {
  const { t } = useMessages()
  return (
    <div className={own.sign}>
      <h1>{text}</h1>
      <p>
        <a href={back}>{t('driver.sign-back')}</a>
      </p>
    </div>
  )
}

function Rides({ action, money, name, notice, undos, ride, days, live, push }: RidesShown) {
  const { t } = useMessages()
  const count = days.reduce((sum, { rides }) => sum + rides.length, 0)
  return (
    <div className={styles.page}>
      <Island name="driver-queue" view={DriverQueue} props={{ action, name: t('driver.title') }} when="now" />
      <Island name="live-page" view={LivePage} props={live} />
      {notice !== null && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      {undos.map((undo) => (
        <UndoStep key={undo.code} action={action} {...undo} />
      ))}
      {count > 1 && (
        <a className={own.jump} href="#rides">
          {t('driver.all-rides', { count })}
        </a>
      )}
      {ride === null ? (
        <>
          <h1>{t('driver.none')}</h1>
          <p>{t('driver.none-text')}</p>
        </>
      ) : (
        <RideView {...ride} />
      )}
      {days.length > 0 && <h2 id="rides">{t('driver.rides')}</h2>}
      {days.map(({ label, rides }) => (
        <section key={label} className={own.day} aria-label={label}>
          <h3>{label}</h3>
          <ul>
            {rides.map((row) => (
              <li key={row.href}>
                <a href={row.href} aria-current={row.isShown ? 'true' : undefined}>
                  <strong>{row.time}</strong> <span>{row.title}</span> <small>{row.state}</small>{' '}
                  {row.news !== null && <mark>{row.news}</mark>}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Island name="push-switch" view={PushSwitch} props={push} />
      <footer className={own.foot}>
        <p>{name}</p>
        <a href={money}>{t('cash.title')}</a>
        <LanguageLinks page="driver" />
        <form method="post" action={action}>
          <button name="intent" value="sign-out">
            {t('driver.sign-out')}
          </button>
        </form>
      </footer>
    </div>
  )
}
