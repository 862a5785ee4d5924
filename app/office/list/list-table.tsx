import type { ReactNode } from 'react'
import { useOffice } from '#app/office/office-context.tsx'
import styles from '#app/pages/office/office.module.css'
import type { ListAsked, ListLinks } from './office-list.ts'

export type ListTableProps = {
  asked: ListAsked
  links: ListLinks
  /** `by`: the column can be sorted by, the same one again turns the order round. */
  columns: readonly { head: string; by?: string }[]
  /** Its first cells are ticks, see `Tick`. */
  hasTicks: boolean
  children: ReactNode
}

export function ListTable({ asked, links, columns, hasTicks, children }: ListTableProps) {
  const { t } = useOffice()
  const order = asked.isDown ? 'descending' : 'ascending'
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.list}`}>
        <thead>
          <tr>
            {hasTicks && <th scope="col">{t('list.tick')}</th>}
            {columns.map(({ head, by }) =>
              by === undefined ? (
                <th key={head} scope="col">
                  {head}
                </th>
              ) : (
                <th key={head} scope="col" aria-sort={asked.sort === by ? order : undefined}>
                  <a href={links.sorted[by]}>{head}</a>
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** The box that takes a row along to what is done to many. */
export function Tick({ id, name }: { id: string; name: string }) {
  const { t } = useOffice()
  return (
    <td>
      <input type="checkbox" name="id" value={id} aria-label={t('list.tick-one', { code: name })} />
    </td>
  )
}
