import styles from '#app/pages/office/office.module.css'
import own from '#app/pages/office/tariff.module.css'
import { DateInput } from '#sections/date-input.tsx'
import { OfficePlaceInput } from './office-place-input.tsx'

/** What a form was sent with, and what was wrong with it, by the names of its fields. */
export type FormState = { values: Record<string, string>; faults: Record<string, string> }

type FieldProps = FormState & {
  name: string
  label: string
  type?: 'text' | 'date' | 'time' | 'datetime-local'
  /** Words, not an amount: the keyboard of a phone has letters. */
  isWords?: boolean
  /** A place: the tab suggests places while one types (app/browser/place-fields.ts). */
  isPlace?: boolean
  /** Of a place: what was typed may mean these. */
  choices?: readonly string[] | undefined
  /** Of a place: what it may be beside places. */
  more?: readonly string[]
  /** Where a table's heads say it already: the label is only read aloud. */
  isQuiet?: boolean
  /** Asked for by the browser already: what is sent beside it could not come back, as a file. */
  isRequired?: boolean
}

/** One field with its fault. Uncontrolled: what is typed stays, whatever the page shows beside it. */
export function Field({
  name,
  label,
  values,
  faults,
  type = 'text',
  isQuiet = false,
  isWords = false,
  isPlace = false,
  choices = [],
  more = [],
  isRequired = false,
}: FieldProps) {
  const fault = faults[name]
  const wiring = {
    id: name,
    name,
    defaultValue: values[name] ?? '',
    autoComplete: 'off',
    required: isRequired,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : `${name}-fault`,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={name} className={isQuiet ? own.quiet : undefined}>
        {label}
      </label>
      {choices.length > 0 && (
        // Before the text and of the same name: what is chosen counts.
        <fieldset className={own.choices}>
          <legend className={own.quiet}>{label}</legend>
          {choices.map((text) => (
            <label key={text} className={own.check}>
              <input type="radio" name={name} value={text} /> {text}
            </label>
          ))}
        </fieldset>
      )}
      {isPlace ? (
        <OfficePlaceInput {...wiring} more={more} />
      ) : type === 'text' ? (
        <input {...wiring} type="text" inputMode={isWords ? undefined : 'decimal'} />
      ) : (
        <DateInput {...wiring} type={type} />
      )}
      {fault !== undefined && <Fault name={name} text={fault} />}
    </div>
  )
}

type ChoiceProps = FormState & { name: string; label: string; options: readonly { value: string; label: string }[] }

/** One of a few. */
export function ChoiceField({ name, label, values, faults, options }: ChoiceProps) {
  const fault = faults[name]
  const wiring = {
    id: name,
    name,
    defaultValue: values[name],
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault === undefined ? undefined : `${name}-fault`,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <select {...wiring}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {fault !== undefined && <Fault name={name} text={fault} />}
    </div>
  )
}

function Fault({ name, text }: { name: string; text: string }) {
  return (
    <p id={`${name}-fault`} className={styles.fault}>
      {text}
    </p>
  )
}

export function Check({ name, label, values }: Pick<FieldProps, 'name' | 'label' | 'values'>) {
  return (
    <label className={own.check}>
      <input type="checkbox" name={name} value="yes" defaultChecked={values[name] === 'yes'} /> {label}
    </label>
  )
}
