import type { ReactNode } from 'react'
import { Check, ChoiceField, Field, type FormState } from './form-field.tsx'
import { useOffice } from './office-context.tsx'
import { ticketSeasons } from '#features/fares/ferry-tickets.ts'
import { BOAT_FARE, ticketField } from '#features/fares/tariff-form.ts'
import { roundings } from '#features/fares/rounding.ts'
import { extraIds, vehicleIds } from '#features/fares/tariff.ts'
import styles from '#app/pages/office/office.module.css'
import own from '#app/pages/office/tariff.module.css'

/** A stop of the boat, and its sample price as text. */
export type BoatStop = { id: string; name: string; sample: string | null }
export type FieldsProps = FormState & {
  rows: { bands: number; routes: number; zones: number }
  boatStops: BoatStop[]
  /** Ferry lines, at the end that of all others. */
  ferryLines: { id: string; name: string }[]
  isExempt: boolean
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className={own.group}>
      <legend>{title}</legend>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div className={own.fields}>{children}</div>
    </fieldset>
  )
}

export function RuleFields(props: FieldsProps) {
  const { t } = useOffice()
  const { values } = props
  return (
    <>
      <Group title={t('office.tariff.when')}>
        <Field {...props} name="validFrom" type="date" label={t('office.tariff.valid-from')} />
        <Field {...props} name="note" isWords label={t('office.tariff.note')} />
        <Check name="own" label={t('office.tariff.own')} values={values} />
      </Group>
      <Group
        title={t('office.tariff.by-distance')}
        hint={props.isExempt ? t('office.tariff.money-hint-exempt') : t('office.tariff.money-hint')}
      >
        <Field {...props} name="start" label={t('office.tariff.start')} />
        <Field {...props} name="minimum" label={t('office.tariff.minimum')} />
        <Bands {...props} />
      </Group>
      <Group title={t('office.tariff.cap')} hint={t('office.tariff.cap-hint')}>
        <Check name="cap-on" label={t('office.tariff.cap-on')} values={values} />
        <Field {...props} name="cap-start" label={t('office.tariff.cap-start')} />
        <Field {...props} name="cap-km" label={t('office.tariff.cap-km')} />
        <Field {...props} name="cap-waiting" label={t('office.tariff.cap-waiting')} />
      </Group>
      <Group title={t('office.tariff.surcharges')}>
        <Field {...props} name="night-from" type="time" label={t('office.tariff.night-from')} />
        <Field {...props} name="night-to" type="time" label={t('office.tariff.night-to')} />
        <Field {...props} name="night-percent" label={t('office.tariff.night-percent')} />
        <Field {...props} name="sunday-percent" label={t('office.tariff.sunday-percent')} />
      </Group>
      <Group title={t('office.tariff.rounding')} hint={t('office.tariff.rounding-hint')}>
        <ChoiceField
          {...props}
          name="rounding"
          label={t('office.tariff.round-to')}
          options={roundings.map((value) => ({ value, label: t(`office.tariff.round-to.${value}`) }))}
        />
      </Group>
      <Group title={t('office.tariff.waiting')}>
        <Field {...props} name="waiting-hour" label={t('office.tariff.waiting-hour')} />
        <Field {...props} name="waiting-airport" label={t('office.tariff.waiting-airport')} />
        <Field {...props} name="waiting-station" label={t('office.tariff.waiting-station')} />
        <Field {...props} name="waiting-address" label={t('office.tariff.waiting-address')} />
      </Group>
      <Group title={t('office.tariff.extras')}>
        {extraIds.map((id) => (
          <Field key={id} {...props} name={`extra-${id}`} label={t(`office.tariff.extra.${id}`)} />
        ))}
        <Check name="tolls" label={t('office.tariff.tolls')} values={values} />
      </Group>
    </>
  )
}

function Bands(props: FieldsProps) {
  const { t } = useOffice()
  return (
    <div className={own.rows}>
      <p className={styles.hint}>{t('office.tariff.bands-hint')}</p>
      {Array.from({ length: props.rows.bands }, (_, at) => (
        <div key={at} className={own.pair}>
          <Field {...props} name={`band-${at}-km`} label={t('office.tariff.band-km', { number: at + 1 })} />
          <Field {...props} name={`band-${at}-price`} label={t('office.tariff.band-price', { number: at + 1 })} />
        </div>
      ))}
    </div>
  )
}

export function VehicleFields(props: FieldsProps) {
  const { t } = useOffice()
  const columns = ['seats', 'bags', 'percent', 'hours'] as const
  return (
    <fieldset className={own.group}>
      <legend>{t('office.tariff.classes')}</legend>
      <div className={styles.scroll}>
        <table className={`${styles.table} ${styles.cards}`}>
          <thead>
            <tr>
              <th scope="col">{t('office.tariff.class')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`office.tariff.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {vehicleIds.map((id) => (
              <tr key={id}>
                <th scope="row">{t(`price-table.${id}`)}</th>
                {columns.map((column) => (
                  <td key={column} data-label={t(`office.tariff.${column}`)}>
                    <Field
                      {...props}
                      isQuiet
                      name={`${id}-${column}`}
                      label={`${t(`price-table.${id}`)}: ${t(`office.tariff.${column}`)}`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={own.fields}>
        <Field {...props} name="boat-bags" label={t('office.tariff.boat-bags')} />
        <Field {...props} name="boat-hours" label={t('office.tariff.boat-hours')} />
      </div>
    </fieldset>
  )
}

/** The prices of the boat. An empty field shows its sample under the label. */
export function BoatFields(props: FieldsProps) {
  const { t } = useOffice()
  return (
    <div id="boat">
      <Group title={t('office.tariff.boat')} hint={t('office.tariff.boat-hint')}>
        {props.boatStops.map(({ id, name, sample }) => (
          <Field
            key={id}
            {...props}
            name={`${BOAT_FARE}${id}`}
            label={sample === null ? name : t('office.tariff.boat-stop', { stop: name, sample })}
          />
        ))}
      </Group>
    </div>
  )
}

/** The tickets of the ferries. Nothing is filled in but what the operator has set. */
export function TicketFields(props: FieldsProps) {
  const { t } = useOffice()
  const columns = ticketSeasons.flatMap((season) =>
    vehicleIds.map((id) => ({
      season,
      id,
      label: `${t(`price-table.${id}`)}, ${t(`office.tariff.tickets.${season}`)}`,
    })),
  )
  return (
    <fieldset className={own.group} id="tickets">
      <legend>{t('office.tariff.tickets')}</legend>
      <p className={styles.hint}>{t('office.tariff.tickets-hint')}</p>
      <div className={own.fields}>
        <Field {...props} isWords name="tickets-from" label={t('office.tariff.tickets-from')} />
        <Field {...props} isWords name="tickets-to" label={t('office.tariff.tickets-to')} />
      </div>
      <div className={styles.scroll}>
        <table className={`${styles.table} ${styles.cards} ${own.routes}`}>
          <thead>
            <tr>
              <th scope="col">{t('office.tariff.tickets.line')}</th>
              {columns.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.ferryLines.map((line) => (
              <tr key={line.id}>
                <th scope="row">{line.name}</th>
                {columns.map(({ season, id, label }) => (
                  <td key={label} data-label={label}>
                    <Field
                      {...props}
                      isQuiet
                      name={ticketField(line.id, season, id)}
                      label={`${line.name}: ${label}`}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  )
}

/** Without a script too: a zone is a name, and its places one a line; the field beside them adds one. */
export function ZoneFields(props: FieldsProps) {
  const { t } = useOffice()
  return (
    <fieldset className={own.group}>
      <legend>{t('office.tariff.zones')}</legend>
      <p className={styles.hint}>{t('office.tariff.zones-hint')}</p>
      {Array.from({ length: props.rows.zones }, (_, at) => (
        <div key={at} className={own.fields}>
          <Field {...props} isWords name={`zone-${at}-name`} label={t('office.tariff.zone-name', { number: at + 1 })} />
          <PlacesOfZone {...props} at={at} />
          <Field {...props} isPlace name={`zone-${at}-add`} label={t('office.tariff.zone-add', { number: at + 1 })} />
          <button name="intent" value="preview" className={styles.secondary}>
            {t('office.tariff.zone-add-button')}
          </button>
        </div>
      ))}
    </fieldset>
  )
}

function PlacesOfZone({ at, values, faults }: FormState & { at: number }) {
  const { t } = useOffice()
  const name = `zone-${at}-places`
  const fault = faults[name]
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{t('office.tariff.zone-places', { number: at + 1 })}</label>
      <textarea
        id={name}
        name={name}
        rows={4}
        defaultValue={values[name] ?? ''}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${name}-fault`}
      />
      {fault !== undefined && (
        <p id={`${name}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}

export type RouteFieldsProps = FieldsProps & {
  /** A route may lead from or to a zone. */
  zones: readonly string[]
  /** What the places that were not sure may mean, by the names of their fields. */
  choices: Readonly<Record<string, readonly string[]>>
}

export function RouteFields({ zones, choices, ...props }: RouteFieldsProps) {
  const { t } = useOffice()
  const columns = ['from', 'to', 'car', 'van', 'minibus'] as const
  const labels = { from: t('office.tariff.from'), to: t('office.tariff.to') }
  const label = (column: (typeof columns)[number]) =>
    column === 'from' || column === 'to' ? labels[column] : t(`price-table.${column}`)
  return (
    <fieldset className={own.group}>
      <legend>{t('office.tariff.fixed')}</legend>
      <p className={styles.hint}>{t('office.tariff.fixed-hint')}</p>
      <div className={styles.scroll}>
        <table className={`${styles.table} ${styles.cards} ${own.routes}`}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {label(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: props.rows.routes }, (_, at) => (
              <tr key={at}>
                {columns.map((column) => (
                  <td key={column} data-label={label(column)}>
                    <Field
                      {...props}
                      isQuiet
                      name={`fixed-${at}-${column}`}
                      label={t('office.tariff.fixed-cell', { number: at + 1, column: label(column) })}
                      isPlace={column === 'from' || column === 'to'}
                      choices={choices[`fixed-${at}-${column}`]}
                      more={zones}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  )
}
