import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import type { BoardFilter } from '#features/dispatch/board.ts'
import styles from './board.module.css'

type FiltersProps = { filter: BoardFilter; onChange: (filter: BoardFilter) => void; isScripted: boolean }

const days = ['both', 'today', 'tomorrow'] as const
const classes = ['car', 'van', 'minibus', 'boat'] as const

/** A form of its own address without a script; with one each change filters at once. */
export function BoardFilters({ filter, onChange, isScripted }: FiltersProps) {
  const { t } = useOffice()
  return (
    <form
      className={styles.filters}
      method="get"
      action={officePath('board')}
      onSubmit={(event) => isScripted && event.preventDefault()}
    >
      <span className={styles.pair}>
        <label htmlFor="board-q">{t('board.filter')}</label>
        <input
          id="board-q"
          name="q"
          type="search"
          maxLength={60}
          autoComplete="off"
          defaultValue={filter.text}
          onChange={(event) => onChange({ ...filter, text: event.target.value })}
        />
      </span>
      <span className={styles.pair}>
        <label htmlFor="board-day">{t('board.day')}</label>
        <select
          id="board-day"
          name="day"
          defaultValue={filter.day}
          onChange={(event) => onChange({ ...filter, day: days.find((day) => day === event.target.value) ?? 'both' })}
        >
          {days.map((day) => (
            <option key={day} value={day}>
              {t(`board.day.${day}`)}
            </option>
          ))}
        </select>
      </span>
      <span className={styles.pair}>
        <label htmlFor="board-vehicle">{t('board.vehicle')}</label>
        <select
          id="board-vehicle"
          name="vehicle"
          defaultValue={filter.vehicle}
          onChange={(event) => onChange({ ...filter, vehicle: event.target.value })}
        >
          <option value="">{t('board.all')}</option>
          {classes.map((vehicle) => (
            <option key={vehicle} value={vehicle}>
              {t(`board.class.${vehicle}`)}
            </option>
          ))}
        </select>
      </span>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="over"
          value="hide"
          defaultChecked={filter.hideOver}
          onChange={(event) => onChange({ ...filter, hideOver: event.target.checked })}
        />{' '}
        {t('board.hide-over')}
      </label>
      {!isScripted && <button className={styles.step}>{t('board.filter-go')}</button>}
    </form>
  )
}
