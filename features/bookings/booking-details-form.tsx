import { useMessages } from '#i18n/messages-context.tsx'
import { Field } from './booking-form.tsx'
import styles from './bookings.module.css'
import type { OrderField, OrderTyped } from './order-form.ts'

export type BookingDetailsFormProps = {
  action: string
  heading: string
  button: string
  typed: OrderTyped
  errors: Partial<Record<OrderField, string>>
  firstError: OrderField | null
}

/** What can be changed without a new price: where exactly, the flight, the sign, a note. */
export function BookingDetailsForm({ action, heading, button, ...field }: BookingDetailsFormProps) {
  const { t } = useMessages()
  return (
    <form className={styles.form} method="post" action={action} noValidate>
      <h2>{heading}</h2>
      <Field {...field} field="pickUpDetail" label={t('book.pick-up')} hint={t('book.pick-up-hint')} />
      <div className={styles.pair}>
        <Field {...field} field="flight" label={t('book.flight')} hint={t('book.flight-hint')} />
        <Field {...field} field="signText" label={t('book.sign')} hint={t('book.sign-hint')} />
      </div>
      <Field {...field} field="note" label={t('book.note')} multiline />
      <button type="submit" className={styles.submit} name="intent" value="change-details">
        {button}
      </button>
    </form>
  )
}
