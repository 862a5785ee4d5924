import styles from '#features/bookings/bookings.module.css'
import { FoldedFields, type FoldedFieldsProps } from '#features/bookings/folded-fields.tsx'
import { DateInput } from '#sections/date-input.tsx'
import { PlaceInput } from '#sections/place-input.tsx'

/** All words come from the server: this page's texts weigh nothing on any other page. */
export type EnquiryFormProps = {
  action: string
  enquiryId: string
  trip: EnquiryFieldProps[]
  find: string
  heading: string
  leg: EnquiryFieldProps[]
  person: EnquiryFieldProps[]
  voucher: FoldedFieldsProps
  send: string
}

export type EnquiryFieldProps = {
  name: string
  label: string
  type: 'text' | 'place' | 'date' | 'time' | 'number' | 'email' | 'tel' | 'lines'
  autoComplete: string
  value: string
  hint: string | null
  error: string | null
  isFirstError: boolean
}

/** The trip first: with an address in a town we know the price is one press away. Else the rest, and we answer. */
export function EnquiryForm({ action, enquiryId, trip, find, heading, leg, person, voucher, send }: EnquiryFormProps) {
  return (
    <form className={styles.form} method="post" action={action} noValidate>
      <input type="hidden" name="enquiryId" value={enquiryId} />
      {/* Filled by machines only: people never see it. */}
      <p className="visually-hidden" aria-hidden="true">
        <label>
          Website <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <div className={styles.parts}>
        <div className={styles.part}>
          <div className={styles.pair}>
            {trip.map((field) => (
              <Field key={field.name} {...field} />
            ))}
          </div>
          <button type="submit" className={styles.submit} name="intent" value="find">
            {find}
          </button>
        </div>
        <div className={styles.part}>
          <h2>{heading}</h2>
          <div className={styles.pair}>
            {[...leg, ...person].map((field) => (
              <Field key={field.name} {...field} />
            ))}
          </div>
          <FoldedFields {...voucher} />
          <button type="submit" className={styles.submit} name="intent" value="enquire">
            {send}
          </button>
        </div>
      </div>
    </form>
  )
}

function Field({ name, label, type, autoComplete, value, hint, error, isFirstError }: EnquiryFieldProps) {
  const id = `enquiry-${name}`
  const describedBy = [error === null ? [] : [`${id}-error`], hint === null ? [] : [`${id}-hint`]].flat()
  const wiring = {
    id,
    name,
    autoComplete,
    defaultValue: value,
    autoFocus: isFirstError,
    'aria-invalid': error === null ? undefined : true,
    'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {type === 'lines' ? (
        <textarea {...wiring} rows={3} />
      ) : type === 'date' || type === 'time' ? (
        <DateInput {...wiring} type={type} data-future={true} />
      ) : type === 'place' ? (
        <PlaceInput {...wiring} />
      ) : (
        <input {...wiring} type={type} />
      )}
      {hint !== null && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
