import { useMessages } from '#i18n/messages-context.tsx'
import styles from './bookings.module.css'
import { LegFields, type LegFieldsProps } from './leg-fields.tsx'
import { Field, type FieldsProps } from './order-field.tsx'

export type BookingDetailsFormProps = FieldsProps & {
  action: string
  heading: string
  button: string
  legs: LegFieldsProps
}

/** What can be changed without a new price: the addresses, the flights, the sign, a note. */
export function BookingDetailsForm({ action, heading, button, legs, ...field }: BookingDetailsFormProps) {
  const { t } = useMessages()
  return (
    <form className={styles.form} method="post" action={action} noValidate>
      <h2>{heading}</h2>
      <LegFields {...field} {...legs} />
      <Field {...field} field="note" label={t('book.note')} multiline />
      <button type="submit" className={styles.submit} name="intent" value="change-details">
        {button}
      </button>
    </form>
  )
}
