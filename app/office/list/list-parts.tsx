import type { ReactNode } from 'react'
import { useOffice } from '#app/office/office-context.tsx'
import styles from '#app/pages/office/office.module.css'
import type { ListAsked, ListLinks } from './office-list.ts'

type SearchProps = {
  path: string
  asked: ListAsked
  /** The sort a plain address has. */
  first: string
  states: readonly { value: string; label: string }[]
}

/** Words and a state; the order stays as it is. */
export function ListSearch({ path, asked, first, states }: SearchProps) {
  const { t } = useOffice()
  return (
    <form method="get" action={path} className={styles.row} role="search">
      <div className={styles.field}>
        <label htmlFor="q">{t('list.search')}</label>
        <input id="q" name="q" type="search" defaultValue={asked.q} maxLength={100} autoComplete="off" />
      </div>
      <div className={styles.field}>
        <label htmlFor="state">{t('list.state')}</label>
        <select id="state" name="state" defaultValue={asked.state}>
          <option value="">{t('list.all')}</option>
          {states.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {asked.sort !== first && <input type="hidden" name="sort" value={asked.sort} />}
      {!asked.isDown && <input type="hidden" name="order" value="up" />}
      <button className={styles.primary}>{t('list.go')}</button>
    </form>
  )
}

type HeadProps = { by: string; asked: ListAsked; links: ListLinks; children: ReactNode }

/** A column one can sort by: the same column again turns the order round. */
export function SortHead({ by, asked, links, children }: HeadProps) {
  const order = asked.isDown ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={asked.sort === by ? order : undefined}>
      <a href={links.sorted[by]}>{children}</a>
    </th>
  )
}

export function ListFoot({ links: { first, next, csv } }: { links: ListLinks }) {
  const { t } = useOffice()
  return (
    <p className={styles.row}>
      {first !== null && <a href={first}>{t('list.first')}</a>}
      {next !== null && <a href={next}>{t('list.next')}</a>}
      <a href={csv}>{t('list.csv')}</a>
    </p>
  )
}

export type BulkDone = { count: number; ids: string[]; undo: string | null }

/** What was just done to many, with the one button that undoes it. */
export function ListDone({ done, here }: { done: BulkDone; here: string }) {
  const { t } = useOffice()
  return (
    <form method="post" action={here} className={styles.notice} role="status">
      {t('list.done-rows', { count: done.count })}{' '}
      {done.ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      {done.ids.length > 0 && done.undo !== null && (
        <button name="intent" value={done.undo} className={styles.secondary}>
          {t('list.undo')}
        </button>
      )}
    </form>
  )
}

export type ShownEntry = { at: string; by: string; what: string; why: string | null }

/** Who did what to a record and when, the first entry first. */
export function RecordLog({ entries }: { entries: readonly ShownEntry[] }) {
  const { t } = useOffice()
  return (
    <section>
      <h2>{t('booking-desk.log')}</h2>
      {entries.length === 0 ? (
        <p className={styles.hint}>{t('record.log-none')}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('booking-desk.log-when')}</th>
                <th scope="col">{t('booking-desk.log-who')}</th>
                <th scope="col">{t('booking-desk.log-what')}</th>
                <th scope="col">{t('booking-desk.log-why')}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry, at) => (
                // The log only grows, at its end.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={at}>
                  <td>{entry.at}</td>
                  <td>{entry.by}</td>
                  <td>{entry.what}</td>
                  <td>{entry.why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
