import cards from '#features/bookings/bookings.module.css'
import { BookingDetailsForm, type BookingDetailsFormProps } from '#features/bookings/booking-details-form.tsx'
import { FoldedFields, type FoldedFieldsProps } from '#features/bookings/folded-fields.tsx'
import { LegFields, type LegFieldsProps } from '#features/bookings/leg-fields.tsx'
import type { FieldsProps } from '#features/bookings/order-field.tsx'
import { TripComparison, type TripComparisonProps } from '#features/bookings/trip-comparison.tsx'
import { BOX_ID } from '#features/fares/price-field.tsx'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { TripChoice } from '#features/fares/trip-choice.tsx'
import { MapFigure, type ShownMap } from '#sections/map-figure.tsx'
import styles from './booking-page.module.css'

export type BookingChangePageProps = {
  back: { href: string; label: string }
  heading: string
  lead: string
  notice: string | null
  trial: string | null
  /** null: the ride itself cannot be changed any more. */
  choice: Choice | null
  preview: Preview | null
  /** What rides along, to be said anew; null with `choice`. */
  riding: { action: string; fields: FoldedFieldsProps } | null
  details: BookingDetailsFormProps | null
}

type Choice = { answer: PriceAnswer; vehicle: string; action: string; current: string; button: string; pick: string }

type Preview = TripComparisonProps & {
  heading: string
  difference: string
  /** Whether VAT is in the price. */
  tax: string
  terms: string[]
  soldOut: string | null
  button: string
  action: string
  /** The sealed price, the words of the button, the booking's sequence, for one that moved meanwhile is shown first; and what was said to ride along. */
  hidden: Record<string, string>
  map: ShownMap
  /** Addresses and flights of a trip that leads elsewhere than the booked one; null where they stay. */
  legs: (LegFieldsProps & FieldsProps) | null
}

/** A booking, to be changed: the new price stands before the button that keeps it. */
export default function BookingChangePage(props: BookingChangePageProps) {
  const { back, heading, lead, notice, trial, choice, preview, riding, details } = props
  const place = choice?.answer.firstError != null ? 'field' : notice === null ? 'preview' : 'notice'
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
      {preview !== null && <ChangePreview {...preview} id={isAt('preview')} />}
      {choice !== null && (
        <TripChoice {...choice} name="change">
          {choice.button}
        </TripChoice>
      )}
      {riding !== null && (
        <form method="post" action={riding.action} className={`${cards.form} ${styles.block}`} noValidate>
          <FoldedFields {...riding.fields} />
        </form>
      )}
      {details !== null && (
        <div className={styles.block}>
          <BookingDetailsForm {...details} />
        </div>
      )}
    </div>
  )
}

function ChangePreview({ id, ...props }: Preview & { id: string | undefined }) {
  const { heading, difference, tax, terms, soldOut, button, action, hidden, legs } = props
  return (
    <section id={id} aria-label={heading} tabIndex={-1} className={`${styles.block} ${styles.stack}`}>
      <h2>{heading}</h2>
      {soldOut !== null && (
        <p className={styles.soldOut} role="status">
          {soldOut}
        </p>
      )}
      <TripComparison {...props} />
      <MapFigure {...props.map} />
      <p className={styles.price}>
        <strong>{difference}</strong>
        <small>{tax}</small>
      </p>
      <ul className={styles.terms}>
        {terms.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <form method="post" action={action} className={cards.form}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {legs !== null && <LegFields {...legs} />}
        <button type="submit" className={cards.submit} name="intent" value="change">
          {button}
        </button>
      </form>
    </section>
  )
}
