import { useMessages } from '#i18n/messages-context.tsx'
import type { PageLink } from '#sections/page-link.ts'
import styles from './price-table.module.css'

export type PriceTableRow = {
  id: string
  name: string
  /** The price box with this trip filled in. */
  href: string
  km: string
  minutes: string
  /** Said where the way takes a ferry whose ticket is extra. */
  ferry: string | null
  /** null: there is no vehicle of this class. */
  car: string | null
  van: string | null
  minibus: string | null
}

type PriceTableProps = {
  title: string
  note: string
  rows: PriceTableRow[]
  more?: PageLink
  /** A row is a place to go to, or a route named by both its ends. */
  of?: 'places' | 'routes'
}

/** Prices to airports and neighbours; a table on a desk, cards on a phone. */
export function PriceTable({ title, note, rows, more, of = 'places' }: PriceTableProps) {
  const { t } = useMessages()
  const all = [
    { key: 'car', label: t('price-table.car') },
    { key: 'van', label: t('price-table.van') },
    { key: 'minibus', label: t('price-table.minibus') },
    { key: 'km', label: t('price-table.km') },
    { key: 'minutes', label: t('price-table.time') },
  ] as const
  const columns = all.filter(({ key }) => rows.some((row) => row[key] !== null))
  return (
    <section className={styles.section} aria-labelledby="price-table-title">
      <h2 id="price-table-title">{title}</h2>
      {/* The roles are said: `display: block` on phones would take them away. */}
      <table className={styles.table} role="table" aria-labelledby="price-table-title">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {of === 'routes' ? t('price-table.route') : t('price-table.place')}
            </th>
            {columns.map(({ key, label }) => (
              <th key={key} role="columnheader" scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row">
              <th role="rowheader" scope="row">
                <a href={row.href}>{row.name}</a>
                {row.ferry !== null && <span className={styles.ferry}>{row.ferry}</span>}
              </th>
              {columns.map(({ key, label }) => (
                <td key={key} role="cell" data-label={label}>
                  {row[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {note}
        {more && (
          <>
            {' '}
            <a href={more.href}>{more.label}</a>
          </>
        )}
      </p>
    </section>
  )
}
