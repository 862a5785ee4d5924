import { useOffice } from '#app/office/office-context.tsx'
import styles from '#app/pages/office/office.module.css'
import own from '#app/pages/office/setup-step.module.css'
import type { SetupField } from './setup-field.ts'

/** A field of a step, drawn by its kind, with its example and what is wrong with it. */
export function SetupFieldRow(field: SetupField) {
  if (field.kind === 'checks') return <Checks {...field} />
  const { name, label, value, fault } = field
  const described = {
    id: name,
    name,
    defaultValue: value,
    autoFocus: fault !== null,
    'aria-invalid': fault === null ? undefined : true,
    'aria-describedby': `${name}-hint ${fault === null ? '' : `${name}-fault`}`.trim(),
  }
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <Control {...field} described={described} />
      <Under {...field} />
    </div>
  )
}

function Control({ kind, options, described }: SetupField & { described: { id: string; name: string } }) {
  switch (kind) {
    case 'select':
      return (
        <select {...described}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )
    case 'lines':
      return <textarea rows={5} {...described} />
    default:
      return <input type={kind} autoComplete={kind === 'password' ? 'off' : undefined} {...described} />
  }
}

function Checks({ name, label, hint, example, value, fault, options }: SetupField) {
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
      <Under name={name} hint={hint} example={example} fault={fault} />
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
