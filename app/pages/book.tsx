import { BookingForm, type BookingFormProps, ORDER_FORM_ID } from '#features/bookings/booking-form.tsx'
import { TripCard, type TripCardProps } from '#features/bookings/trip-card.tsx'
import { PriceBox } from '#features/fares/price-box.tsx'
import type { PriceAnswer } from '#features/fares/price-answer.ts'
import { WhenForm, type WhenFormProps } from '#features/fares/when-form.tsx'
import { KeepForm, type KeepFormProps } from '#features/passes/keep-form.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import { MapFigure, type ShownMap } from '#sections/map-figure.tsx'
import { urlsIn } from '#app/urls.ts'
import styles from './booking-page.module.css'

export type BookPageProps =
  /** The address says too little: the trip, or its time, is chosen here. */
  | { kind: 'choose'; hint: string; answer: PriceAnswer; action: string; keep: KeepFormProps | null }
  /** Trip and vehicle are chosen, and only the time is asked. */
  | { kind: 'when'; when: WhenFormProps; told: string | null; keep: KeepFormProps | null }
  | {
      kind: 'order'
      trip: TripCardProps
      map: ShownMap
      form: BookingFormProps
      /** What ordering means: how it is confirmed, paid and cancelled; said before the button. */
      terms: string[]
      /** Sold out: said before the form is filled. */
      soldOut: { text: string; other: { href: string; label: string } } | null
      trial: string | null
      keep: KeepFormProps | null
    }

/** The last step before ordering: the whole trip, what it costs at most, and who rides. */
export default function BookPage(props: BookPageProps) {
  const { t, locale } = useMessages()
  const url = urlsIn(locale)
  if (props.kind === 'choose') {
    return (
      <div className={styles.page}>
        <h1>{t('book.choose-heading')}</h1>
        <p className={styles.lead}>{props.hint}</p>
        <PriceBox answer={props.answer} action={props.action} needsTime />
        {props.keep !== null && <KeepForm {...props.keep} />}
      </div>
    )
  }
  if (props.kind === 'when') {
    return (
      <div className={styles.page}>
        <h1>{t('book.when-heading')}</h1>
        {props.told !== null && <p className={styles.lead}>{props.told}</p>}
        <WhenForm {...props.when} />
        {props.keep !== null && <KeepForm {...props.keep} />}
      </div>
    )
  }
  return (
    <div className={styles.page}>
      <h1>{props.form.mode === 'order' ? t('book.heading-order') : t('book.heading-request')}</h1>
      {props.trial !== null && <p className={styles.trial}>{props.trial}</p>}
      {props.soldOut !== null && (
        <p className={styles.soldOut} role="status">
          {props.soldOut.text}{' '}
          <a className={styles.again} href={props.soldOut.other.href}>
            {props.soldOut.other.label}
          </a>
        </p>
      )}
      <div className={styles.sides}>
        <div className={styles.stack}>
          <TripCard {...props.trip} />
          <ul className={styles.terms}>
            {props.terms.map((text) => (
              <li key={text}>{text}</li>
            ))}
            <li>
              <a href={url.terms()}>{t('book.terms-link')}</a> · <a href={url.privacy()}>{t('nav.privacy')}</a>
            </li>
          </ul>
          <div className={styles.beside}>
            <MapFigure {...props.map} />
          </div>
        </div>
        <div className={styles.stack}>
          <BookingForm {...props.form} other={props.soldOut?.other ?? null} />
          {props.keep !== null && <KeepForm {...props.keep} order={ORDER_FORM_ID} />}
        </div>
      </div>
    </div>
  )
}
