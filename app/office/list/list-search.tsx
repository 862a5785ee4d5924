import { useOffice } from '#app/office/office-context.tsx'
import styles from '#app/pages/office/office.module.css'
import { DateInput } from '#sections/date-input.tsx'
import type { ListRequest } from './office-list.ts'

export type ListSearchProps = {
  path: string
  requested: ListRequest
  /** The sort a plain address has. */
  first: string
  states: readonly { value: string; label: string }[]
  hasDays?: boolean
}

/** Words, a state and days; the order stays as it is. */
export function ListSearch({ path, requested, first, states, hasDays = false }: ListSearchProps) {
  const { t } = useOffice()
  return (
    <form method="get" action={path} className={styles.row} role="search">
      <div className={styles.field}>
        <label htmlFor="q">{t('list.search')}</label>
        <input id="q" name="q" type="search" defaultValue={requested.q} maxLength={100} autoComplete="off" />
      </div>
      <div className={styles.field}>
        <label htmlFor="state">{t('list.state')}</label>
        <select id="state" name="state" defaultValue={requested.state}>
          <option value="">{t('list.all')}</option>
          {states.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {hasDays && <Days requested={requested} />}
      {requested.sort !== first && <input type="hidden" name="sort" value={requested.sort} />}
      {!requested.isDown && <input type="hidden" name="order" value="up" />}
      <button className={`${styles.primary} ${styles.atFoot}`}>{t('list.go')}</button>
    </form>
  )
}

function Days({ requested }: Pick<ListSearchProps, 'requested'>) {
  const { t } = useOffice()
  return (['from', 'to'] as const).map((name) => (
    <div key={name} className={styles.field}>
      <label htmlFor={name}>{t(`list.${name}`)}</label>
      <DateInput id={name} name={name} type="date" defaultValue={requested[name]} />
    </div>
  ))
}
