import { useOffice } from '#app/office/office-context.tsx'
import type { SetupField } from '#app/office/setup/setup-field.ts'
import styles from './office.module.css'
import own from './setup-step.module.css'

export type SetupStepPageProps = {
  action: string
  heading: string
  lead: string
  where: string
  fields: SetupField[]
  /** Only where prices are set: what three rides would cost. */
  prices: { trip: string; km: string; price: string }[] | null
  fault: string | null
}

/** One small step of the set-up: an example beside each field, and nothing lost where something is wrong. */
export default function SetupStepPage({ action, heading, lead, where, fields, prices, fault }: SetupStepPageProps) {
  const { t } = useOffice()
  return (
    <div className={styles.page}>
      <p className={styles.hint}>
        <a href="/office/setup">{t('office.nav.setup')}</a> · {where}
      </p>
      <h1>{heading}</h1>
      <p className={styles.lead}>{lead}</p>
      <form method="post" action={action} noValidate className={`${styles.card} ${styles.form}`}>
        {fault !== null && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
        {fields.map((field) => (
          <FieldRow key={field.name} {...field} />
        ))}
        {prices !== null && <Prices prices={prices} />}
        <div className={styles.row}>
          <button name="intent" value="save" className={styles.primary}>
            {t('office.setup.save')}
          </button>
          {prices !== null && (
            <button name="intent" value="reprice" className={styles.secondary}>
              {t('office.setup.reprice')}
            </button>
          )}
        </div>
      </form>
    </div>
  )
}

function Prices({ prices }: { prices: NonNullable<SetupStepPageProps['prices']> }) {
  const { t } = useOffice()
  return (
    <section aria-live="polite">
      <h2>{t('office.setup.examples')}</h2>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <tbody>
            {prices.map(({ trip, km, price }) => (
              <tr key={trip}>
                <th scope="row">{trip}</th>
                <td>{km}</td>
                <td>
                  <strong>{price}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function FieldRow(field: SetupField) {
  if (field.kind === 'checks') return <Checks {...field} />
  const { name, label, example, hint, value, fault, kind, options } = field
  const described = {
    'aria-invalid': fault === null ? undefined : true,
    'aria-describedby': `${name}-hint ${fault === null ? '' : `${name}-fault`}`.trim(),
  }
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {kind === 'select' ? (
        <select id={name} name={name} defaultValue={value} {...described}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input id={name} name={name} type={kind} defaultValue={value} autoFocus={fault !== null} {...described} />
      )}
      <Under name={name} hint={hint} example={example} fault={fault} />
    </div>
  )
}

function Checks({ name, label, hint, value, fault, options }: SetupField) {
  const chosen = value.split(' ')
  return (
    <fieldset className={styles.field} aria-describedby={`${name}-hint`}>
      <legend>{label}</legend>
      <div className={own.checks}>
        {options.map((option) => (
          <label key={option.value}>
            <input type="checkbox" name={name} value={option.value} defaultChecked={chosen.includes(option.value)} />{' '}
            {option.label}
          </label>
        ))}
      </div>
      <Under name={name} hint={hint} example={null} fault={fault} />
    </fieldset>
  )
}

function Under({ name, hint, example, fault }: Pick<SetupField, 'name' | 'hint' | 'example' | 'fault'>) {
  const { t } = useOffice()
  return (
    <>
      <p id={`${name}-hint`} className={styles.hint}>
        {hint} {example !== null && t('office.setup.example', { example })}
      </p>
      {fault !== null && (
        <p id={`${name}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </>
  )
}
