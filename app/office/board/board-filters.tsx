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
      <Choice
        name="day"
        label={t('board.day')}
        chosen={filter.day}
        options={days.map((day) => [day, t(`board.day.${day}`)])}
        onChoose={(value) => onChange({ ...filter, day: days.find((day) => day === value) ?? 'both' })}
      />
      <Choice
        name="vehicle"
        label={t('board.vehicle')}
        chosen={filter.vehicle}
        options={[['', t('board.all')], ...classes.map((vehicle): Option => [vehicle, t(`board.class.${vehicle}`)])]}
        onChoose={(vehicle) => onChange({ ...filter, vehicle })}
      />
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

type Option = [value: string, text: string]
type ChoiceProps = {
  name: string
  label: string
  chosen: string
  options: Option[]
  onChoose: (value: string) => void
}

function Choice({ name, label, chosen, options, onChoose }: ChoiceProps) {
  const id = `board-${name}`
  return (
    <span className={styles.pair}>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={chosen} onChange={(event) => onChoose(event.target.value)}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}
