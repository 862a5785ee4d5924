import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { PageNotices } from '#app/office/page-notices.tsx'
import styles from './office.module.css'

type Field = {
  name: string
  kind: 'text' | 'lines' | 'secret' | 'secret-lines'
  label: string
  hint: string
  value: string
  fault: string | null
}

export type GatewayPageProps = {
  /** Whose form is shown. */
  engine: 'twilio' | 'http'
  engines: ('twilio' | 'http')[]
  fields: Field[]
  perDay: string
  /** What was typed for a trial. */
  phone: string
  /** Which the gateway that is set can send by. */
  channels: ('sms' | 'whatsapp')[]
  faults: Record<string, 'missing' | 'wrong' | 'again' | 'channel'>
  notice: string | null
  trial: { isGood: boolean; text: string } | null
  /** A line each: whether it works, how many were sent today. */
  state: string[]
  isSet: boolean
}

/** The service that passes messages on to phones: its settings, a trial, and whether it has ever accepted one. */
export default function GatewayPage(props: GatewayPageProps) {
  const { engine, engines, fields, perDay, faults, notice, state, isSet } = props
  const { t } = useOffice()
  const action = officePath('gateway')
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.gateway')}</h1>
      <p className={styles.lead}>{t('gateway.lead')}</p>
      <PageNotices notice={notice} />
      <div className={styles.card}>
        {state.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {isSet && (
          <p>
            <a href={officePath('alerts')}>{t('gateway.choose')}</a>
          </p>
        )}
      </div>
      {isSet && <Trial {...props} />}
      <h2>{t('gateway.settings')}</h2>
      <nav aria-label={t('gateway.engines')} className={styles.row}>
        {engines.map((name) => (
          <a key={name} href={`${action}?engine=${name}`} aria-current={name === engine ? 'true' : undefined}>
            {name === engine ? <strong>{t(`gateway.engine-${name}`)}</strong> : t(`gateway.engine-${name}`)}
          </a>
        ))}
      </nav>
      <form method="post" action={action} className={`${styles.card} ${styles.form}`} noValidate>
        <input type="hidden" name="engine" value={engine} autoComplete="off" />
        {fields.map((field) => (
          <FieldRow key={field.name} {...field} />
        ))}
        <FieldRow
          name="perDay"
          kind="text"
          label={t('gateway.per-day')}
          hint={t('gateway.per-day-hint')}
          value={perDay}
          fault={faults['perDay'] === undefined ? null : t('gateway.fault-per-day')}
        />
        <button className={styles.primary} name="intent" value="save">
          {t('flights.save')}
        </button>
      </form>
      {isSet && (
        <form method="post" action={action}>
          <button className={styles.danger} name="intent" value="remove">
            {t('gateway.remove')}
          </button>
        </form>
      )}
    </div>
  )
}

function FieldRow({ name, kind, label, hint, value, fault }: Field) {
  const described = {
    id: name,
    name,
    autoComplete: 'off',
    defaultValue: value,
    'aria-invalid': fault !== null,
    'aria-describedby': fault === null ? `${name}-hint` : `${name}-hint ${name}-fault`,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {kind === 'lines' || kind === 'secret-lines' ? (
        <textarea rows={4} spellCheck={false} {...described} />
      ) : (
        <input type={kind === 'secret' ? 'password' : 'text'} {...described} />
      )}
      <p id={`${name}-hint`} className={styles.hint}>
        {hint}
      </p>
      {fault !== null && (
        <p id={`${name}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}

function Trial({ channels, phone, faults, trial }: GatewayPageProps) {
  const { t } = useOffice()
  const isFaulty = faults['phone'] !== undefined
  return (
    <form method="post" action={officePath('gateway')} className={`${styles.card} ${styles.form}`} noValidate>
      <h2>{t('gateway.trial')}</h2>
      {trial !== null && (
        <p role={trial.isGood ? 'status' : 'alert'} className={trial.isGood ? styles.notice : styles.fault}>
          {trial.text}
        </p>
      )}
      <div className={styles.field}>
        <label htmlFor="channel">{t('gateway.trial-channel')}</label>
        <select id="channel" name="channel">
          {channels.map((channel) => (
            <option key={channel} value={channel}>
              {t(`messages.channel.${channel}`)}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.field}>
        <label htmlFor="phone">{t('gateway.trial-phone')}</label>
        <input
          id="phone"
          name="phone"
          type="tel"
          autoComplete="off"
          defaultValue={phone}
          aria-invalid={isFaulty}
          aria-describedby={isFaulty ? 'phone-fault' : undefined}
        />
        {isFaulty && (
          <p id="phone-fault" className={styles.fault}>
            {t('office.setup.fault-phone')}
          </p>
        )}
      </div>
      <button className={styles.secondary} name="intent" value="trial">
        {t('gateway.trial-button')}
      </button>
    </form>
  )
}
