import type { ReactNode } from 'react'
import { useMessages } from '#i18n/messages-context.tsx'
import styles from './bookings.module.css'
import { FoldedFields, type FoldedFieldsProps } from './folded-fields.tsx'
import { LegFields, type LegFieldsProps } from './leg-fields.tsx'
import { Field } from './order-field.tsx'
import type { OrderField, OrderTyped } from './order-form.ts'

/** The button that keeps the price stands outside of the form and sends it: what was typed for a voucher goes along. */
export const ORDER_FORM_ID = 'order'

export type BookingFormProps = {
  action: string
  /** Hidden: the signed price and the id that makes a double click one booking. */
  seal: string
  orderId: string
  mode: 'order' | 'request'
  typed: OrderTyped
  errors: Partial<Record<OrderField, string>>
  firstError: OrderField | null
  legs: LegFieldsProps
  needs: FoldedFieldsProps
  voucher: FoldedFieldsProps
}

/**
 * Name and one way to reach the guest; all else may stay empty, and nothing is ticked for anybody. `children`: what ordering means, read
 * just before the button.
 */
export function BookingForm({ children, ...props }: BookingFormProps & { children: ReactNode }) {
  const { t } = useMessages()
  return (
    <form id={ORDER_FORM_ID} className={styles.form} method="post" action={props.action} noValidate>
      <input type="hidden" name="seal" value={props.seal} />
      <input type="hidden" name="orderId" value={props.orderId} />
      <input type="hidden" name="mode" value={props.mode} />
      {/* Filled by machines only: people never see it. */}
      <p className="visually-hidden" aria-hidden="true">
        <label>
          Website <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
        {/* Enter in any field presses the first button of a form: not the one that only shows a price. */}
        {props.needs.button && <input type="submit" name="intent" value="order" tabIndex={-1} />}
      </p>
      <Field {...props} field="name" autoComplete="name" label={t('book.name')} />
      <div className={styles.pair}>
        <Field
          {...props}
          field="email"
          type="email"
          autoComplete="email"
          label={t('book.email')}
          hint={t('book.contact-hint')}
        />
        <Field {...props} field="phone" type="tel" autoComplete="tel" label={t('book.phone')} />
      </div>
      <LegFields {...props} {...props.legs} />
      <Field {...props} field="note" label={t('book.note')} multiline />
      <FoldedFields {...props.needs} />
      <FoldedFields {...props.voucher} />
      <InvoiceFields {...props} />
      {children}
      <button type="submit" className={styles.submit} name="intent" value="order">
        {props.mode === 'order' ? t('book.button-order') : t('book.button-request')}
      </button>
    </form>
  )
}

function InvoiceFields(props: BookingFormProps) {
  const { t } = useMessages()
  const isOpen = props.typed.company !== '' || props.typed.taxId !== '' || props.typed.address !== ''
  return (
    <details className={styles.invoice} open={isOpen}>
      <summary>{t('book.invoice')}</summary>
      <Field {...props} field="company" autoComplete="organization" label={t('book.company')} />
      <Field {...props} field="address" label={t('book.address')} />
      <Field {...props} field="taxId" label={t('book.tax-id')} hint={t('book.tax-id-hint')} />
    </details>
  )
}
