import cards from '#features/bookings/bookings.module.css'
import { BookingDetailsForm, type BookingDetailsFormProps } from '#features/bookings/booking-details-form.tsx'
import { FoldedFields, type FoldedFieldsProps } from '#features/bookings/folded-fields.tsx'
import { TripCard, type TripCardProps } from '#features/bookings/trip-card.tsx'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { TripChoice } from '#features/fares/trip-choice.tsx'
import styles from './booking-page.module.css'

export type BookingChangePageProps = {
  back: { href: string; label: string }
  heading: string
  lead: string
  notice: string | null
  trial: string | null
  /** null: the ride itself cannot be changed any more. */
  choice: { answer: PriceAnswer; action: string; current: string; button: string; pick: string } | null
  preview: Preview | null
  /** What rides along, to be said anew; null with `choice`. */
  riding: { action: string; fields: FoldedFieldsProps } | null
  details: BookingDetailsFormProps | null
}

type Preview = {
  heading: string
  trip: TripCardProps
  difference: string
  terms: string[]
  soldOut: string | null
  button: string
  action: string
  /** The sealed price, the words of the button, the booking's sequence, for one that moved meanwhile is shown first; and what was said to ride along. */
  hidden: Record<string, string>
}

/** A booking, to be changed: the new price stands before the button that keeps it. */
export default function BookingChangePage(props: BookingChangePageProps) {
  const { back, heading, lead, notice, trial, choice, preview, riding, details } = props
  return (
    <div className={styles.page}>
      <p>
        <a href={back.href}>{back.label}</a>
      </p>
      <h1>{heading}</h1>
      {trial !== null && <p className={styles.trial}>{trial}</p>}
      {notice !== null && (
        <p className={styles.soldOut} role="alert" tabIndex={-1} autoFocus>
          {notice}
        </p>
      )}
      <p className={styles.lead}>{lead}</p>
      {choice !== null && <p>{choice.current}</p>}
      {preview !== null && <ChangePreview {...preview} />}
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

function ChangePreview({ heading, trip, difference, terms, soldOut, button, action, hidden }: Preview) {
  return (
    <section aria-label={heading} className={`${styles.block} ${styles.stack}`}>
      <h2>{heading}</h2>
      {soldOut !== null && (
        <p className={styles.soldOut} role="status">
          {soldOut}
        </p>
      )}
      <TripCard {...trip} />
      <p>
        <strong>{difference}</strong>
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
        <button type="submit" className={cards.submit} name="intent" value="change">
          {button}
        </button>
      </form>
    </section>
  )
}
