import type { SubmitEvent } from 'react'
import { useOffice } from '#app/office/office-context.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { bookingStates } from '#domain/bookings/states.ts'
import { type BoardFilter, choicesMade, filterQuery, NO_DRIVER, rideKinds } from '#features/dispatch/board-filter.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import { DateInput } from '#sections/date-input.tsx'
import styles from './board.module.css'
import { type BoardData, stateWord } from './board-words.ts'

type FiltersProps = {
  filter: BoardFilter
  onChange: (filter: BoardFilter) => void
  isScripted: boolean
  boardData: Pick<BoardData, 'vehicles'>
  drivers: readonly string[]
}

const days = ['both', 'today', 'tomorrow'] as const
const classes = ['car', 'van', 'minibus', 'boat'] as const
const sorts = ['state', 'time'] as const

/** A form of the board's own address. With a script each choice filters at once, and other days are fetched. */
export function BoardFilters(props: FiltersProps) {
  const { filter, onChange, isScripted, boardData, drivers } = props
  const { t } = useOffice()
  const change = <K extends keyof BoardFilter>(name: K, value: BoardFilter[K]) => onChange({ ...filter, [name]: value })
  const made = choicesMade(filter)
  return (
    <form
      className={styles.filters}
      method="get"
      action={officePath('board')}
      role="search"
      onSubmit={(event) => isScripted && !asksForOtherDays(event, filter) && event.preventDefault()}
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
          onChange={(event) => change('text', event.target.value)}
        />
      </span>
      {filter.from === '' && (
        <Choice
          name="day"
          label={t('board.day')}
          chosen={filter.day}
          options={days.map((day) => [day, t(`board.day.${day}`)])}
          onChoose={(day) => change('day', day)}
        />
      )}
      <Choice
        name="sort"
        label={t('board.sort')}
        chosen={filter.sort}
        options={sorts.map((sort) => [sort, t(`board.sort.${sort}`)])}
        onChoose={(sort) => change('sort', sort)}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          name="over"
          value="hide"
          defaultChecked={filter.hideOver}
          onChange={(event) => change('hideOver', event.target.checked)}
        />{' '}
        {t('board.hide-over')}
      </label>
      <details className={styles.menu} name="ride-menu">
        <summary>{made === 0 ? t('board.choices') : t('board.choices-made', { count: made })}</summary>
        <div className={styles.panel}>
          <Choice
            name="state"
            label={t('list.state')}
            chosen={filter.state}
            options={[['', t('board.all')], ...bookingStates.map((state) => [state, stateWord(state, t)] as const)]}
            onChoose={(state) => change('state', state)}
          />
          <Choice
            name="kind"
            label={t('board.kind')}
            chosen={filter.kind}
            options={[['', t('board.all')], ...rideKinds.map((kind) => [kind, t(`board.kind.${kind}`)] as const)]}
            onChoose={(kind) => change('kind', kind)}
          />
          <Choice
            name="vehicle"
            label={t('board.vehicle')}
            chosen={filter.vehicle}
            options={[
              ['', t('board.all')],
              ...classes.map((name) => [name, t(`board.class.${name}`)] as const),
              ...boardData.vehicles.map(({ id }) => [id, vehicleName(boardData.vehicles, id)] as const),
            ]}
            onChoose={(vehicle) => change('vehicle', vehicle)}
          />
          <Choice
            name="driver"
            label={t('board.driver')}
            chosen={filter.driver}
            options={[
              ['', t('board.all')],
              [NO_DRIVER, t('board.driver-none')],
              ...drivers.map((name) => [name, name] as const),
            ]}
            onChoose={(driver) => change('driver', driver)}
          />
          <Range filter={filter} />
          <p className={styles.links}>
            <button className={styles.step}>{t('board.filter-go')}</button>
            {filterQuery(filter) !== '' && <a href={officePath('board')}>{t('board.filter-none')}</a>}
          </p>
        </div>
      </details>
    </form>
  )
}

/** Other days are not in this page: the form is sent. Everything else has been filtered already. */
function asksForOtherDays({ currentTarget: form }: SubmitEvent<HTMLFormElement>, filter: BoardFilter): boolean {
  const typed = new FormData(form)
  return typed.get('from') !== filter.from || typed.get('to') !== filter.to
}

function Range({ filter }: { filter: BoardFilter }) {
  const { t } = useOffice()
  return (['from', 'to'] as const).map((name) => (
    <span key={name} className={styles.pair}>
      <label htmlFor={`board-${name}`}>{t(`board.${name}`)}</label>
      <DateInput id={`board-${name}`} name={name} type="date" defaultValue={filter[name]} />
    </span>
  ))
}

type ChoiceProps<Value extends string> = {
  name: string
  label: string
  chosen: Value
  options: readonly (readonly [value: Value, text: string])[]
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ name, label, chosen, options, onChoose }: ChoiceProps<Value>) {
  const id = `board-${name}`
  return (
    <span className={styles.pair}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        defaultValue={chosen}
        onChange={(event) => {
          const found = options.find(([value]) => value === event.target.value)
          if (found) onChoose(found[0])
        }}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}
