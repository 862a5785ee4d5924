import { useOffice } from './office-context.tsx'
import styles from '#app/pages/office/office.module.css'

export type ShownEntry = {
  at: string
  by: string
  what: string
  /** The state it led to; all entries of a log have one, or none. */
  state?: string
  why: string | null
}

/** Who did what to a record and when, the first entry first. */
export function RecordLog({ entries }: { entries: readonly ShownEntry[] }) {
  const { t } = useOffice()
  const hasStates = entries.some(({ state }) => state !== undefined)
  return (
    <section>
      <h2>{t('booking-desk.log')}</h2>
      {entries.length === 0 ? (
        <p className={styles.hint}>{t('record.log-none')}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={`${styles.table} ${styles.list}`}>
            <thead>
              <tr>
                <th scope="col">{t('booking-desk.log-when')}</th>
                <th scope="col">{t('booking-desk.log-who')}</th>
                <th scope="col">{t('booking-desk.log-what')}</th>
                {hasStates && <th scope="col">{t('booking-desk.log-state')}</th>}
                <th scope="col">{t('booking-desk.log-why')}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry, at) => (
                // The log only grows, at its end.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={at}>
                  <td>{entry.at}</td>
                  <td data-label={t('booking-desk.log-who')}>{entry.by}</td>
                  <td data-label={t('booking-desk.log-what')}>{entry.what}</td>
                  {hasStates && <td data-label={t('booking-desk.log-state')}>{entry.state}</td>}
                  <td data-label={t('booking-desk.log-why')}>{entry.why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
