import cards from '#features/bookings/bookings.module.css'
import { FoldedFields, type FoldedFieldsProps } from '#features/bookings/folded-fields.tsx'
import { LegFields, type LegFieldsProps } from '#features/bookings/leg-fields.tsx'
import { Field, type FieldsProps } from '#features/bookings/order-field.tsx'
import { TripComparison, type TripComparisonProps } from '#features/bookings/trip-comparison.tsx'
import { BOX_ID } from '#features/fares/price-field.tsx'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { TripChoice } from '#features/fares/trip-choice.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import { MapFigure, type ShownMap } from '#sections/map-figure.tsx'
import styles from './booking-page.module.css'

export type BookingChangePageProps = {
  back: { href: string; label: string }
  heading: string
  lead: string
  notice: string | null
  trial: string | null
  action: string
  /** Of the buttons that keep something: what comes of it is the voucher, which has no place of that hash. */
  keep: string
  /** The booking's sequence, for one that moved meanwhile is shown first; for which ends the addresses were asked. */
  hidden: Record<string, string>
  /** null: the ride itself cannot be changed any more. */
  choice: { answer: PriceAnswer; vehicle: string; current: string; button: string } | null
  preview: Preview | null
  /** What rides along, to be said anew; null with `choice`. */
  riding: FoldedFieldsProps | null
  /** null: the driver stands there already. */
  details: Details | null
  /** The trip leads elsewhere: its addresses are asked for beside its price. */
  isElsewhere: boolean
}

type Details = FieldsProps & { heading: string; button: string; legs: LegFieldsProps }

type Preview = TripComparisonProps & {
  heading: string
  difference: string
  /** Whether VAT is in the price. */
  tax: string
  terms: string[]
  soldOut: string | null
  button: string
  /** The sealed price, and what the button says. */
  hidden: Record<string, string>
  map: ShownMap
}

/** A booking, to be changed: one form, so that no button loses what was typed. The new price stands before the button that keeps it. */
export default function BookingChangePage(props: BookingChangePageProps) {
  const { back, heading, lead, notice, trial, choice, preview, riding, details, isElsewhere } = props
  const place = placeOf(props)
  const isAt = (here: 'notice' | 'preview') => (place === here ? BOX_ID : undefined)
  return (
    <div className={styles.page}>
      <p>
        <a href={back.href}>{back.label}</a>
      </p>
      <h1>{heading}</h1>
      {trial !== null && <p className={styles.trial}>{trial}</p>}
      {notice !== null && (
        // The hash of the form leads to what came of it: a mistake, this, or the comparison.
        <p id={isAt('notice')} className={styles.soldOut} role="alert" tabIndex={-1} autoFocus>
          {notice}
        </p>
      )}
      {preview === null && <p className={styles.lead}>{lead}</p>}
      {preview === null && choice !== null && <p>{choice.current}</p>}
      {(choice !== null || details !== null) && (
        <form method="post" action={props.action} className={cards.form} noValidate>
          {choice !== null && <EnterShows />}
          {Object.entries({ ...props.hidden, ...preview?.hidden }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {preview !== null && (
            <ChangePreview {...preview} id={isAt('preview')} keep={props.keep} details={isElsewhere ? details : null} />
          )}
          {choice !== null && (
            <TripChoice {...choice}>
              {riding !== null && <FoldedFields {...riding} />}
              <button type="submit" className={cards.submit} name="intent" value="show">
                {choice.button}
              </button>
            </TripChoice>
          )}
          {details !== null && <DetailFields {...details} keep={props.keep} hasLegs={!isElsewhere} />}
        </form>
      )}
    </div>
  )
}

/** Where the hash of the form leads. A field with a mistake has the place itself, or takes the focus. */
function placeOf({ choice, details, notice, preview }: BookingChangePageProps): 'field' | 'notice' | 'preview' {
  if (choice?.answer.firstError != null || details?.firstError != null) return 'field'
  return notice === null && preview !== null ? 'preview' : 'notice'
}

/** Enter in a field presses the first button of a form: it shows the price and keeps nothing. */
function EnterShows() {
  return (
    <button type="submit" className="visually-hidden" name="intent" value="show" tabIndex={-1} aria-hidden="true" />
  )
}

type ChangePreviewProps = Preview & { id: string | undefined; keep: string; details: Details | null }

function ChangePreview({ id, keep, details, ...props }: ChangePreviewProps) {
  const { heading, difference, tax, terms, soldOut, button } = props
  return (
    <section id={id} aria-label={heading} tabIndex={-1} className={`${styles.block} ${styles.stack}`}>
      <h2>{heading}</h2>
      {soldOut !== null && (
        <p className={styles.soldOut} role="status">
          {soldOut}
        </p>
      )}
      <TripComparison {...props} />
      <p className={styles.price}>
        <strong>{difference}</strong>
        <small>{tax}</small>
      </p>
      <ul className={styles.terms}>
        {terms.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {details !== null && <LegFields {...details} {...details.legs} />}
      <button type="submit" className={cards.submit} name="intent" value="change" formAction={keep}>
        {button}
      </button>
      <MapFigure {...props.map} />
    </section>
  )
}

/** What can be changed without a new price: the addresses, the flights, the sign, a note. */
function DetailFields({
  heading,
  button,
  legs,
  keep,
  hasLegs,
  ...field
}: Details & { keep: string; hasLegs: boolean }) {
  const { t } = useMessages()
  return (
    <section className={`${styles.block} ${cards.form}`}>
      <h2>{heading}</h2>
      {hasLegs && <LegFields {...field} {...legs} />}
      <Field {...field} field="note" label={t('book.note')} multiline />
      <button type="submit" className={cards.submit} name="intent" value="change-details" formAction={keep}>
        {button}
      </button>
    </section>
  )
}
