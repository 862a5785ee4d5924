import type { VehicleClassId } from '#features/fleet/vehicle-classes.ts'
import type { PhoneFaults, PhoneTyped } from '#features/dispatch/phone-form.ts'
import call from '#app/pages/office/new-booking.module.css'
import office from '#app/pages/office/office.module.css'
import { useOffice } from './office-context.tsx'
import { PhoneField, PhoneSelect } from './phone-fields.tsx'
import type { QuoteFaults, QuoteField, QuoteTyped } from './quote-form.ts'
import type { PlaceChoices } from './resolved-places.server.ts'

export type QuoteFormProps = {
  typed: PhoneTyped
  choices: PlaceChoices
  quote: QuoteTyped
  faults: { trip: PhoneFaults; quote: QuoteFaults }
  /** Why it was not sent, where that is no field's fault. */
  fault: string | null
  /** It was only looked at. */
  isChecked: boolean
  /** What the tariff would ask, where it prices the trip. */
  tariff: string | null
  /** Who is mailed; null: the code must be told by phone. */
  email: string | null
  classes: readonly VehicleClassId[]
}

/** The trip as we understand it, and its fixed price. Enter only looks; the button sends. */
export function QuoteForm(props: QuoteFormProps & { here: string }) {
  const { t } = useOffice()
  const { here, typed, choices, fault, tariff, isChecked, email, quote } = props
  const trip = { typed, faults: props.faults.trip }
  const mayBeWords = choices.from.length > 0 || choices.to.length > 0 || quote.asWritten !== ''
  return (
    <form method="post" action={here} className={`${office.card} ${call.form}`} id="quote">
      <h2>{t('enquiries.quote-heading')}</h2>
      {/* Enter in any field presses the first button of a form. */}
      <button name="intent" value="check" className={call.first} tabIndex={-1} aria-hidden="true" />
      {fault !== null && (
        <p role="alert" className={office.fault}>
          {fault}
        </p>
      )}
      <fieldset className={call.row}>
        <PhoneField name="from" {...trip} isPlace choices={choices.from} />
        <PhoneField name="to" {...trip} isPlace choices={choices.to} />
        {mayBeWords && (
          <label className={call.check}>
            <input type="checkbox" name="asWritten" value="1" defaultChecked={quote.asWritten !== ''} />{' '}
            {t('enquiries.quote.asWritten')}
          </label>
        )}
        <PhoneField name="when" {...trip} hint />
        <PhoneField name="returnWhen" {...trip} />
        <PhoneField name="people" {...trip} inputMode="numeric" />
        <PhoneField name="bags" {...trip} inputMode="numeric" />
      </fieldset>
      <fieldset className={call.row}>
        <PhoneField name="pickUpAddress" {...trip} />
        <PhoneField name="dropOffAddress" {...trip} />
        <PhoneField name="flight" {...trip} />
        <PhoneSelect name="vehicle" value={typed.vehicle} fault={trip.faults.vehicle}>
          <option value="">{t('phone.smallest')}</option>
          {props.classes.map((vehicle) => (
            <option key={vehicle} value={vehicle}>
              {t(`board.class.${vehicle}`)}
            </option>
          ))}
        </PhoneSelect>
      </fieldset>
      {typed.returnWhen !== '' && (
        <fieldset className={call.row}>
          <PhoneField name="returnPickUpAddress" {...trip} />
          <PhoneField name="returnDropOffAddress" {...trip} />
          <PhoneField name="returnFlight" {...trip} />
        </fieldset>
      )}
      {isChecked && (
        <p role="status">{tariff === null ? t('enquiries.quote-no-tariff') : t('phone.tariff', { price: tariff })}</p>
      )}
      <fieldset className={call.row}>
        <OwnField name="km" {...props} inputMode="numeric" hint={t('enquiries.quote-way-hint')} />
        <OwnField name="minutes" {...props} inputMode="numeric" />
        <OwnField name="price" {...props} inputMode="decimal" />
        <OwnField name="validUntil" {...props} hint={t('phone.when-hint')} />
      </fieldset>
      <OwnField name="message" {...props} hint={email === null ? t('enquiries.no-mail') : t('enquiries.mailed')} />
      <div className={office.row}>
        <button name="intent" value="quote" className={office.primary}>
          {t('enquiries.quote-send')}
        </button>
        <button name="intent" value="check" className={office.secondary}>
          {t('enquiries.quote-check')}
        </button>
      </div>
    </form>
  )
}

type OwnFieldProps = Pick<QuoteFormProps, 'quote' | 'faults'> & {
  name: QuoteField
  inputMode?: 'numeric' | 'decimal'
  hint?: string
}

function OwnField({ name, quote, faults, inputMode, hint }: OwnFieldProps) {
  const { t } = useOffice()
  const fault = faults.quote[name]
  const isFirst = Object.keys(faults.trip).length === 0 && Object.keys(faults.quote)[0] === name
  const described = [hint === undefined ? [] : `${name}-hint`, fault === undefined ? [] : `${name}-fault`].flat()
  const wiring = {
    id: name,
    name,
    autoComplete: 'off',
    defaultValue: quote[name],
    autoFocus: isFirst,
    'aria-invalid': fault !== undefined,
    'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
  }
  return (
    <div className={office.field}>
      <label htmlFor={name}>{t(`enquiries.quote.${name}`)}</label>
      {name === 'message' ? <textarea {...wiring} rows={3} /> : <input {...wiring} inputMode={inputMode} />}
      {hint !== undefined && (
        <p id={`${name}-hint`} className={office.hint}>
          {hint}
        </p>
      )}
      {fault !== undefined && (
        <p id={`${name}-fault`} className={office.fault}>
          {t(`enquiries.quote-fault.${fault}`)}
        </p>
      )}
    </div>
  )
}
