import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import type { Channel } from '#features/notifications/channels.ts'
import styles from './office.module.css'

/** What became of a message. `sent`: its server or gateway has taken it. */
export const messageStates = ['sent', 'refused', 'kept', 'limited', 'over-limit', 'overtaken', 'ended'] as const

export type MessageRow = {
  id: string
  channel: Channel
  reader: 'guest' | 'driver' | 'office' | 'partner' | 'account'
  to: string | null
  subject: string
  state: (typeof messageStates)[number]
  reason: string | null
  at: string
  /** When it was sent again. */
  again: string | null
  mayAgain: boolean
  booking: { href: string; code: string } | null
}

export type OpenMessage = { id: string; what: string; at: string; isFailed: boolean; reason: string }

export type MessagesPageProps = {
  state: (typeof messageStates)[number] | ''
  rows: MessageRow[]
  open: OpenMessage[]
  next: string | null
  first: string | null
  here: string
  isAgain: boolean
}

/** Everything that was sent or could not be, to whom and why, over all channels. */
export default function MessagesPage({ state, rows, open, next, first, isAgain }: MessagesPageProps) {
  const { t } = useOffice()
  const path = officePath('messages')
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.messages')}</h1>
      <p className={styles.lead}>{t('messages.lead')}</p>
      {isAgain && (
        <p role="status" className={styles.notice}>
          {t('messages.again-done')}
        </p>
      )}
      <nav aria-label={t('messages.filter')} className={styles.row}>
        {(['', ...messageStates] as const).map((name) => (
          <a
            key={name}
            href={name === '' ? path : `${path}?state=${name}`}
            aria-current={name === state ? 'true' : undefined}
          >
            {name === '' ? t('messages.all') : t(`messages.state.${name}`)}
          </a>
        ))}
      </nav>
      {open.length > 0 && <Open open={open} />}
      {rows.length === 0 ? (
        <p className={styles.lead}>{t('messages.none')}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={`${styles.table} ${styles.list}`}>
            <thead>
              <tr>
                <th scope="col">{t('messages.what')}</th>
                <th scope="col">{t('messages.to')}</th>
                <th scope="col">{t('messages.when')}</th>
                <th scope="col">{t('messages.result')}</th>
                <th scope="col">{t('messages.do')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} {...row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className={styles.row}>
        {first !== null && <a href={first}>{t('list.first')}</a>}
        {next !== null && <a href={next}>{t('list.next')}</a>}
      </p>
    </div>
  )
}

function Open({ open }: { open: OpenMessage[] }) {
  const { t } = useOffice()
  return (
    <section>
      <h2>{t('messages.open')}</h2>
      <div className={styles.scroll}>
        <table className={`${styles.table} ${styles.list}`}>
          <tbody>
            {open.map(({ id, what, at, isFailed, reason }) => (
              <tr key={id}>
                <td>
                  {what}
                  <br />
                  <small>{at}</small>
                </td>
                <td data-label={t('messages.result')} className={styles.fault}>
                  {isFailed ? t('messages.given-up') : t('messages.waits')}
                  <br />
                  <small>{reason}</small>
                </td>
                <td>
                  <Again id={id} intent="retry" label={t('messages.again')} name={what} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Row({ id, channel, reader, to, subject, state, reason, at, again, mayAgain, booking }: MessageRow) {
  const { t } = useOffice()
  const isBad = state === 'refused' || state === 'kept' || state === 'over-limit'
  return (
    <tr>
      <td>
        {subject}
        <br />
        <small>
          {t(`messages.channel.${channel}`)}
          {booking !== null && (
            <>
              {' · '}
              <a href={booking.href}>{booking.code}</a>
            </>
          )}
        </small>
      </td>
      <td data-label={t('messages.to')}>
        {t(`messages.reader.${reader}`)}
        <br />
        <small>{to ?? t('messages.nobody')}</small>
      </td>
      <td data-label={t('messages.when')}>{at}</td>
      <td data-label={t('messages.result')} className={isBad && again === null ? styles.fault : undefined}>
        {t(`messages.state.${state}`)}
        <br />
        <small>
          {reason ?? t(`messages.why.${state}`)}
          {again !== null && ` · ${t('messages.again-at', { time: again })}`}
        </small>
      </td>
      <td>{mayAgain && <Again id={id} intent="again" label={t('messages.again')} name={subject} />}</td>
    </tr>
  )
}

function Again({ id, intent, label, name }: { id: string; intent: string; label: string; name: string }) {
  return (
    <form method="post" action={officePath('messages')}>
      <input type="hidden" name="id" value={id} />
      <button name="intent" value={intent} className={styles.secondary} aria-label={`${label}: ${name}`}>
        {label}
      </button>
    </form>
  )
}
