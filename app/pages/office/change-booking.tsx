import { refusalText } from '#app/office/board/board-words.ts'
import { useOffice } from '#app/office/office-context.tsx'
import type { PlaceChoices } from '#app/office/resolved-places.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { PhoneField, PhoneSelect } from '#app/office/phone-fields.tsx'
import { FoldedFields, type FoldedFieldsProps } from '#features/bookings/folded-fields.tsx'
import type { VehicleClassId } from '#features/fleet/vehicle-classes.ts'
import type { PhoneFaults, PhoneTyped } from '#features/dispatch/phone-form.ts'
import { localeRow } from '#i18n/locale.ts'
import styles from './new-booking.module.css'
import office from './office.module.css'

export type ChangeBookingPageProps = {
  code: string
  shown: string
  here: string
  /** The version the forms are made from. */
  seen: number
  /** What the guest is written to in. */
  locale: string
  /** The guest has given an e-mail. */
  isWrittenTo: boolean
  reason: string | null
  /** The ride was changed and leads elsewhere: its addresses are to be asked for. */
  asksAddresses: boolean
  booked: string
  price: { before: string; after: string } | null
  /** null: this ride can no longer be changed. */
  ride: { typed: PhoneTyped; faults: PhoneFaults; choices: PlaceChoices; needs: FoldedFieldsProps } | null
  person: { name: string; label: string; value: string; error: string | null }[] | null
  /** Of which there is a vehicle, and the one that is booked. */
  classes: readonly VehicleClassId[]
}

/** A booking put right by the office: another trip, or who rides and how they are reached. The guest is told by mail. */
export default function ChangeBookingPage(props: ChangeBookingPageProps) {
  const { t, locale } = useOffice()
  const { shown, code, reason, ride, person } = props
  return (
    <div className={office.page}>
      <h1>{t('change-desk.heading', { code: shown })}</h1>
      <p className={office.lead}>
        {props.isWrittenTo ? t('change-desk.lead') : t('change-desk.lead-untold')}{' '}
        <a href={officePath('booking', { code })}>{t('change-desk.back')}</a>
      </p>
      {reason !== null && (
        <p role="alert" className={office.fault}>
          {refusalText({ reason, other: null }, { t, locale })}
        </p>
      )}
      {props.asksAddresses && (
        <p role="status" className={office.notice}>
          {t('change-desk.ask-addresses')}
        </p>
      )}
      {ride === null ? <p className={office.notice}>{t('change-desk.too-late')}</p> : <Ride {...props} {...ride} />}
      {person !== null && <Person {...props} rows={person} />}
    </div>
  )
}

function Ride(props: ChangeBookingPageProps & NonNullable<ChangeBookingPageProps['ride']>) {
  const { t } = useOffice()
  const { here, seen, price, booked, typed, faults, choices } = props
  return (
    <form method="post" action={here} className={styles.form}>
      <h2>{t('change-desk.ride')}</h2>
      <input type="hidden" name="seen" value={seen} />
      <fieldset className={styles.row}>
        <PhoneField name="from" typed={typed} faults={faults} isPlace choices={choices.from} />
        <PhoneField name="to" typed={typed} faults={faults} isPlace choices={choices.to} />
        <PhoneField name="when" typed={typed} faults={faults} hint />
        <PhoneField name="returnWhen" typed={typed} faults={faults} />
        <PhoneField name="people" typed={typed} faults={faults} inputMode="numeric" />
        <PhoneField name="bags" typed={typed} faults={faults} inputMode="numeric" />
        <PhoneSelect name="vehicle" value={typed.vehicle} fault={faults.vehicle}>
          <option value="">{t('phone.smallest')}</option>
          {props.classes.map((vehicle) => (
            <option key={vehicle} value={vehicle}>
              {t(`board.class.${vehicle}`)}
            </option>
          ))}
        </PhoneSelect>
        <PhoneField name="price" typed={typed} faults={faults} inputMode="decimal" hint />
        <PhoneField name="why" typed={typed} faults={faults} />
        <label className={styles.check}>
          <input type="checkbox" name="withoutVehicle" value="1" defaultChecked={typed.withoutVehicle !== ''} />{' '}
          {t('phone.without-vehicle')}
        </label>
      </fieldset>
      <FoldedFields {...props.needs} />
      <p role="status" className={styles.seen}>
        {price === null ? t('change-desk.booked', { price: booked }) : t('change-desk.price', price)}
      </p>
      <div className={office.row}>
        <button name="intent" value="ride" className={office.primary}>
          {t('change-desk.save-ride')}
        </button>
        <button name="intent" value="price" className={office.secondary}>
          {t('phone.show-price')}
        </button>
      </div>
    </form>
  )
}

type PersonProps = ChangeBookingPageProps & { rows: NonNullable<ChangeBookingPageProps['person']> }

function Person({ here, seen, rows, locale }: PersonProps) {
  const { t } = useOffice()
  return (
    <form method="post" action={here} className={styles.form} noValidate>
      <h2>{t('change-desk.person')}</h2>
      <input type="hidden" name="seen" value={seen} />
      <fieldset className={styles.row}>
        {rows.map((row) => (
          <PersonField key={row.name} {...row} />
        ))}
        <div className={office.field}>
          <label htmlFor="person-locale">{t('phone.locale')}</label>
          <select id="person-locale" name="locale" defaultValue={locale}>
            {(['hr', 'en', 'it', 'de'] as const).map((code) => (
              <option key={code} value={code}>
                {localeRow(code).name}
              </option>
            ))}
          </select>
        </div>
      </fieldset>
      <button name="intent" value="person" className={office.primary}>
        {t('change-desk.save-person')}
      </button>
    </form>
  )
}

function PersonField({ name, label, value, error }: PersonProps['rows'][number]) {
  const id = `person-${name}`
  const about = {
    id,
    name,
    defaultValue: value,
    autoComplete: 'off',
    'aria-invalid': error !== null,
    'aria-describedby': error === null ? undefined : `${id}-fault`,
  }
  return (
    <div className={office.field}>
      <label htmlFor={id}>{label}</label>
      {name === 'note' ? <textarea rows={3} {...about} /> : <input {...about} />}
      {error !== null && (
        <p id={`${id}-fault`} className={office.fault}>
          {error}
        </p>
      )}
    </div>
  )
}
