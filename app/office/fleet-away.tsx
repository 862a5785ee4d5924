import { Field } from './form-field.tsx'
import { useOffice } from './office-context.tsx'
import type { FleetPageProps } from './fleet-page-props.ts'
import styles from '#app/pages/office/office.module.css'
import own from '#app/pages/office/tariff.module.css'

/** When a vehicle stands still, or somebody does not drive. */
export function AwayRows(props: FleetPageProps) {
  const { t } = useOffice()
  const fault = props.faults['away']
  return (
    <fieldset className={own.group}>
      <legend>{t('office.fleet.away')}</legend>
      <p className={styles.hint}>{t('office.fleet.away-hint')}</p>
      {fault !== undefined && <p className={styles.fault}>{t('office.fleet.away-fault')}</p>}
      {Array.from({ length: props.awayRows }, (_, at) => (
        <div key={at} className={own.fields}>
          <Who {...props} name={`a-${at}-who`} choices={props.awayChoices} label={t('office.fleet.away-who')} />
          <Field {...props} name={`a-${at}-from`} type="datetime-local" label={t('weather-desk.from')} />
          <Field {...props} name={`a-${at}-to`} type="datetime-local" label={t('weather-desk.to')} />
          <Field {...props} name={`a-${at}-note`} isWords label={t('phone.note')} />
        </div>
      ))}
    </fieldset>
  )
}

type WhoProps = Pick<FleetPageProps, 'values'> & { name: string; label: string; choices: FleetPageProps['awayChoices'] }

/** A vehicle or a driver; one that is gone since stays to be seen. */
export function Who({ name, label, values, choices }: WhoProps) {
  const value = values[name] ?? ''
  const isGone = value !== '' && !choices.some((choice) => choice.value === value)
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value}>
        <option value="">–</option>
        {isGone && <option value={value}>{value.replace(/^\w+:/, '')}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
