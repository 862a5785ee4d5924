import CallPrice, { type KnownCaller, type PriceSeen } from '#app/office/call-price.island.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { PlaceChoices } from '#app/office/resolved-places.server.ts'
import { PhoneField as Field, PhoneSelect as Select } from '#app/office/phone-fields.tsx'
import { officePath } from '#app/office/office-routes.ts'
import { FoldedFields, type FoldedFieldsProps } from '#features/bookings/folded-fields.tsx'
import type { VehicleClassId } from '#features/fleet/vehicle-classes.ts'
import type { PhoneFaults, PhoneTyped } from '#features/dispatch/phone-form.ts'
import { localeRow } from '#i18n/locale.ts'
import { Island } from '#sections/island.tsx'
import styles from './new-booking.module.css'
import office from './office.module.css'

export type NewBookingPageProps = {
  typed: PhoneTyped
  faults: PhoneFaults
  /** The places a text may mean, to be chosen from. */
  choices: PlaceChoices
  /** What rides along: seats, prams, bicycles, pets, a wheelchair. */
  needs: FoldedFieldsProps
  notice: 'sold-out' | 'no-papers' | 'already' | null
  /** What this very page has written down before. */
  before: { code: string; shown: string } | null
  known: KnownCaller | null
  seen: PriceSeen | null
  /** The price was asked for: it is what is read next. */
  isPriceNext: boolean
  orderId: string
  /** The question this call answers; empty: none. */
  enquiry: string
  /** What came with it and is taken off when this is booked. */
  voucher: string | null
  /** Of which there is a vehicle. */
  classes: readonly VehicleClassId[]
  today: string
}

/** A call written down: one field after the other, Enter books. The price and the caller appear while one types. */
export default function NewBookingPage(props: NewBookingPageProps) {
  const { t } = useOffice()
  const { seen, known, isPriceNext } = props
  return (
    <div className={office.page}>
      <h1>{t('office.nav.new-booking')}</h1>
      <form method="post" action={officePath('new-booking')} className={styles.form}>
        <input type="hidden" name="orderId" value={props.orderId} />
        {props.enquiry !== '' && <input type="hidden" name="enquiry" value={props.enquiry} />}
        {/* Enter in any field presses the first button of a form. */}
        <button name="intent" value="book" className={styles.first} tabIndex={-1} aria-hidden="true" />
        {props.voucher !== null && (
          <p className={office.notice}>
            {t('enquiries.voucher')} {props.voucher}
          </p>
        )}
        <Before before={props.before} />
        <Trip {...props} />
        <Caller {...props} />
        <Island name="call-price" view={CallPrice} props={{ seen, known, isPriceNext }} />
        <Price {...props} />
        <More {...props} />
        <FoldedFields {...props.needs} />
        <div className={office.row}>
          <button name="intent" value="book" className={office.primary}>
            {t('phone.book')}
          </button>
          <button name="intent" value="price" className={office.secondary}>
            {t('phone.show-price')}
          </button>
        </div>
      </form>
    </div>
  )
}

function Before({ before }: Pick<NewBookingPageProps, 'before'>) {
  const { t } = useOffice()
  if (before === null) return null
  return (
    <p role="alert" className={office.fault}>
      {t('phone.already')} <a href={officePath('booking', { code: before.code })}>{before.shown}</a>
    </p>
  )
}

function Trip({ typed, faults, choices, notice, isPriceNext }: NewBookingPageProps) {
  return (
    <fieldset className={styles.row}>
      <Field
        name="from"
        typed={typed}
        faults={faults}
        isPlace
        choices={choices.from}
        isFirst={!isPriceNext && notice === null}
      />
      <Field name="to" typed={typed} faults={faults} isPlace choices={choices.to} />
      <Field name="when" typed={typed} faults={faults} hint />
      <Field name="people" typed={typed} faults={faults} inputMode="numeric" />
      <Field name="bags" typed={typed} faults={faults} inputMode="numeric" />
    </fieldset>
  )
}

function Caller({ typed, faults }: NewBookingPageProps) {
  return (
    <fieldset className={styles.row}>
      <Field name="phone" typed={typed} faults={faults} inputMode="tel" />
      <Field name="name" typed={typed} faults={faults} />
      <Field name="email" typed={typed} faults={faults} inputMode="email" />
      <Select name="locale" value={typed.locale}>
        {(['hr', 'en', 'it', 'de'] as const).map((code) => (
          <option key={code} value={code}>
            {localeRow(code).name}
          </option>
        ))}
      </Select>
    </fieldset>
  )
}

function Price({ typed, faults, notice }: NewBookingPageProps) {
  const { t } = useOffice()
  const isNone = notice === 'sold-out' || notice === 'no-papers'
  return (
    <>
      {isNone && (
        <p role="alert" className={office.fault}>
          {notice === 'sold-out' ? t('phone.sold-out') : t('phone.no-papers')}
        </p>
      )}
      <fieldset className={styles.row}>
        <Field name="price" typed={typed} faults={faults} inputMode="decimal" hint />
        <Field name="why" typed={typed} faults={faults} />
        <label className={styles.check}>
          <input
            type="checkbox"
            name="withoutVehicle"
            value="1"
            defaultChecked={typed.withoutVehicle !== ''}
            autoFocus={isNone}
          />{' '}
          {t('phone.without-vehicle')}
        </label>
      </fieldset>
    </>
  )
}

function More({ typed, faults, classes }: NewBookingPageProps) {
  const { t } = useOffice()
  return (
    <fieldset className={styles.row}>
      <Select name="vehicle" value={typed.vehicle} fault={faults.vehicle}>
        <option value="">{t('phone.smallest')}</option>
        {classes.map((vehicle) => (
          <option key={vehicle} value={vehicle}>
            {t(`board.class.${vehicle}`)}
          </option>
        ))}
      </Select>
      <Field name="returnWhen" typed={typed} faults={faults} />
      {(['pickUpAddress', 'dropOffAddress', 'flight'] as const).map((name) => (
        <Field key={name} name={name} typed={typed} faults={faults} />
      ))}
      {(['returnPickUpAddress', 'returnDropOffAddress', 'returnFlight'] as const).map((name) => (
        <Field key={name} name={name} typed={typed} faults={faults} />
      ))}
      <Field name="note" typed={typed} faults={faults} />
    </fieldset>
  )
}
