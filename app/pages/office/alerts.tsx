import type { ReactNode } from 'react'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import type { AlertFaults, AlertTyped } from '#features/alerts/alert-settings.ts'
import { ChannelForm, type ChannelTable } from './channel-table.tsx'
import styles from './office.module.css'

export type AlertsPageProps = {
  table: ChannelTable
  typed: AlertTyped
  /** What was kept when the form was shown. */
  seen: string
  faults: AlertFaults
  isSaved: boolean
  /** What somebody else has saved since, where that is why nothing was saved. */
  meanwhile: AlertTyped | null
  /** Who has, and when. */
  late: string
}

/** Who hears of a booking that stays unseen: by hour, then a second one, then a machine. */
export default function AlertsPage({ table, typed, seen, faults, isSaved, meanwhile, late }: AlertsPageProps) {
  const { t } = useOffice()
  const about = (name: keyof AlertTyped) => ({
    id: name,
    name,
    defaultValue: typed[name],
    'aria-invalid': faults[name] === true,
    'aria-describedby': `${name}-hint`,
  })
  return (
    <div className={styles.page}>
      <h1>{t('office.nav.alerts')}</h1>
      {isSaved && (
        <p role="status" className={styles.notice}>
          {t('alert.saved')}
        </p>
      )}
      <ChannelForm {...table} />
      <h2>{t('alert.unseen')}</h2>
      <p className={styles.lead}>{t('alert.lead')}</p>
      {meanwhile !== null && <Meanwhile stored={meanwhile} late={late} />}
      <form method="post" action={officePath('alerts')} className={`${styles.card} ${styles.form}`}>
        <input type="hidden" name="seen" value={seen} autoComplete="off" />
        <Row name="list" isFaulty={faults.list === true}>
          <textarea rows={4} {...about('list')} />
        </Row>
        <Row name="afterMinutes" isFaulty={faults.afterMinutes === true}>
          <input inputMode="numeric" {...about('afterMinutes')} />
        </Row>
        <Row name="second" isFaulty={faults.second === true}>
          <input type="email" {...about('second')} />
        </Row>
        <Row name="webhook" isFaulty={faults.webhook === true}>
          <input type="url" {...about('webhook')} />
        </Row>
        <button className={styles.primary}>{t('alert.save')}</button>
      </form>
    </div>
  )
}

function Meanwhile({ stored, late }: { stored: AlertTyped; late: string }) {
  const { t } = useOffice()
  const names = ['list', 'afterMinutes', 'second', 'webhook'] as const
  return (
    <div role="alert" className={styles.fault}>
      <p>{late}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {t(`alert.${name}`)}: {stored[name] === '' ? '–' : stored[name].replaceAll('\n', ', ')}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Row({ name, isFaulty, children }: { name: keyof AlertTyped; isFaulty: boolean; children: ReactNode }) {
  const { t } = useOffice()
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{t(`alert.${name}`)}</label>
      {children}
      <p id={`${name}-hint`} className={isFaulty ? styles.fault : styles.hint}>
        {t(`alert.${name}-hint`)}
      </p>
    </div>
  )
}
