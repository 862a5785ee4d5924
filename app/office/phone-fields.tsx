import type { ReactNode } from 'react'
import type { PlaceChoice } from './resolved-places.server.ts'
import { useOffice } from './office-context.tsx'
import { OfficePlaceInput } from './office-place-input.tsx'
import styles from '#app/pages/office/new-booking.module.css'
import office from '#app/pages/office/office.module.css'
import type {
  PhoneFault,
  PhoneFaults,
  PhoneField as PhoneFieldName,
  PhoneTyped,
} from '#features/dispatch/phone-form.ts'

type TextField = Exclude<PhoneFieldName, 'locale' | 'vehicle' | 'withoutVehicle'>
type FieldProps = {
  name: TextField
  typed: PhoneTyped
  faults: PhoneFaults
  /** A place: the tab suggests places while one types. */
  isPlace?: boolean
  choices?: readonly PlaceChoice[]
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email'
  hint?: boolean
  isFirst?: boolean
}

/** One field of what is said on the phone, with its fault. */
export function PhoneField({
  name,
  typed,
  faults,
  isPlace = false,
  choices = [],
  inputMode,
  hint = false,
  isFirst = false,
}: FieldProps) {
  const { t } = useOffice()
  const fault = faults[name]
  const firstFault = Object.keys(faults)[0]
  const described = [hint ? `${name}-hint` : null, fault === undefined ? null : `${name}-fault`].filter(
    (id) => id !== null,
  )
  const wiring = {
    id: name,
    name,
    defaultValue: typed[name],
    autoFocus: firstFault === undefined ? isFirst : firstFault === name,
    'aria-invalid': fault !== undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  }
  return (
    <div className={`${office.field} ${styles[name] ?? ''}`}>
      <label htmlFor={name}>{t(`phone.${name}`)}</label>
      {isPlace ? <OfficePlaceInput {...wiring} /> : <input {...wiring} inputMode={inputMode} autoComplete="off" />}
      {hint && (
        <p id={`${name}-hint`} className={office.hint}>
          {t(name === 'when' ? 'phone.when-hint' : 'phone.price-hint')}
        </p>
      )}
      {fault !== undefined && (
        <p id={`${name}-fault`} className={office.fault}>
          {t(`phone.fault.${fault}`)}
        </p>
      )}
      {choices.map(({ id, label }) => (
        <button key={id} name="pick" value={`${name} ${id}`} className={office.secondary}>
          {label}
        </button>
      ))}
    </div>
  )
}

type SelectProps = { name: 'locale' | 'vehicle'; value: string; fault?: PhoneFault | undefined; children: ReactNode }

export function PhoneSelect({ name, value, fault, children }: SelectProps) {
  const { t } = useOffice()
  return (
    <div className={office.field}>
      <label htmlFor={name}>{t(`phone.${name}`)}</label>
      <select id={name} name={name} defaultValue={value} aria-invalid={fault !== undefined}>
        {children}
      </select>
      {fault && <p className={office.fault}>{t(`phone.fault.${fault}`)}</p>}
    </div>
  )
}
