import { Check, Field } from './form-field.tsx'
import { useOffice } from './office-context.tsx'
import type { FleetPageProps, WeekShown } from './fleet-page-props.ts'
import styles from '#app/pages/office/office.module.css'
import own from '#app/pages/office/tariff.module.css'
import { Who } from './fleet-away.tsx'

/** In which hours of which days the company, a vehicle or a driver works; nobody has any: always. */
export function WeekRows(props: FleetPageProps) {
  const { t } = useOffice()
  const { week, faults } = props
  return (
    <fieldset className={own.group}>
      <legend>{t('office.fleet.week')}</legend>
      <p className={styles.hint}>{t('office.fleet.week-hint')}</p>
      {faults['week'] !== undefined && <p className={styles.fault}>{t('office.fleet.week-fault')}</p>}
      {week.table.length > 0 && <Week {...week} />}
      {Array.from({ length: week.rows }, (_, at) => (
        <Hours key={at} {...props} at={at} />
      ))}
    </fieldset>
  )
}

function Hours({ at, week, ...form }: FleetPageProps & { at: number }) {
  const { t } = useOffice()
  return (
    <div className={own.fields}>
      <Who {...form} name={`w-${at}-who`} choices={week.choices} label={t('office.fleet.week-who')} />
      <Field {...form} name={`w-${at}-from`} type="time" label={t('weather-desk.from')} />
      <Field {...form} name={`w-${at}-to`} type="time" label={t('weather-desk.to')} />
      <div role="group" aria-label={t('office.fleet.week-days')} className={own.days}>
        {week.days.map((day, index) => (
          <Check key={day} values={form.values} name={`w-${at}-d${index + 1}`} label={day} />
        ))}
      </div>
    </div>
  )
}

function Week({ days, table }: WeekShown) {
  const { t } = useOffice()
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${styles.cards}`}>
        <thead>
          <tr>
            <th scope="col">{t('office.fleet.week-who')}</th>
            {days.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.map(({ value, label, cells }) => (
            <tr key={value}>
              <th scope="row">{label}</th>
              {cells.map((cell, at) => (
                <td key={days[at]} data-label={days[at]}>
                  {cell === '' ? t('office.fleet.week-free') : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
