import { useOffice } from './office-context.tsx'
import { type Column, Table } from './table.tsx'
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
  const columns: Column<ShownEntry>[] = [
    { head: t('booking-desk.log-when'), isBare: true, cell: ({ at }) => at },
    { head: t('booking-desk.log-who'), cell: ({ by }) => by },
    { head: t('booking-desk.log-what'), cell: ({ what }) => what },
    ...(hasStates ? [{ head: t('booking-desk.log-state'), cell: ({ state }: ShownEntry) => state }] : []),
    { head: t('booking-desk.log-why'), cell: ({ why }) => why },
  ]
  return (
    <section>
      <h2>{t('booking-desk.log')}</h2>
      {entries.length === 0 ? (
        <p className={styles.hint}>{t('record.log-none')}</p>
      ) : (
        <Table columns={columns} rows={entries} keyOf={(_, at) => at} narrow="list" />
      )}
    </section>
  )
}
