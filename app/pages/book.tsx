import type { ReactNode } from 'react'
import { BookingForm, type BookingFormProps, ORDER_FORM_ID } from '#features/bookings/booking-form.tsx'
import { TripCard, type TripCardProps } from '#features/bookings/trip-card.tsx'
import { PriceBox } from '#features/fares/price-box.tsx'
import type { PriceAnswer, Priced } from '#features/fares/price-answer.ts'
import { Facts, PriceDetails, PricedClasses } from '#features/fares/price-result.tsx'
import type { NowOffer } from '#features/fares/trip-fields.tsx'
import { WhenForm, type WhenFormProps } from '#features/fares/when-form.tsx'
import { KeepForm, type KeepFormProps } from '#features/passes/keep-form.tsx'
import { useMessages } from '#i18n/messages-context.tsx'
import { MapFigure, type ShownMap } from '#sections/map-figure.tsx'
import { urlsIn } from '#app/urls.ts'
import { BookSteps, BookTrip, type TripLine } from './book-steps.tsx'
import styles from './booking-page.module.css'

export type BookPageProps =
  /** Step 1: the trip, or what is missing of it. `told`: of a code that came along. */
  | ({ kind: 'search'; answer: PriceAnswer; action: string; now: NowOffer | null } & Beside)
  /** Step 2: the class. */
  | ({
      kind: 'choose'
      trip: TripLine
      priced: Priced
      map: ShownMap
      /** Why the class that the address names cannot be had. */
      wrongClass: string | null
    } & Beside)
  /** Trip and vehicle are chosen, and only the time is asked. */
  | ({ kind: 'when'; when: WhenFormProps } & Beside)
  | {
      kind: 'order'
      trip: TripCardProps
      line: TripLine
      map: ShownMap
      form: BookingFormProps
      /** Why the form came back, where it is not a field's fault; focused where no field is at fault. */
      notice: { text: string; isFocused: boolean } | null
      /** What ordering means: how it is confirmed, paid and cancelled; said before the button. */
      terms: string[]
      /** Sold out: said before the form is filled. */
      soldOut: { text: string; other: { href: string; label: string } } | null
      trial: string | null
      keep: KeepFormProps | null
    }

type Beside = { message: string | null; keep: KeepFormProps | null }

/** A trip in one line, with the way to change it. */

/** The last step before ordering: the whole trip, what it costs at most, and who rides. */
export default function BookPage(props: BookPageProps) {
  const { t, locale } = useMessages()
  const url = urlsIn(locale)
  if (props.kind === 'search') {
    return (
      <div className={styles.page}>
        <BookSteps at="search" />
        <h1>{t('book.choose-heading')}</h1>
        {props.message !== null && <p className={styles.lead}>{props.message}</p>}
        <PriceBox answer={props.answer} action={props.action} needsTime now={props.now} />
        {props.keep !== null && <KeepForm {...props.keep} />}
      </div>
    )
  }
  if (props.kind === 'choose') return <ChoosePage {...props} />
  if (props.kind === 'when') {
    return (
      <div className={styles.page}>
        <BookSteps at="search" />
        <h1>{t('book.when-heading')}</h1>
        {props.message !== null && <p className={styles.lead}>{props.message}</p>}
        <WhenForm {...props.when} />
        {props.keep !== null && <KeepForm {...props.keep} />}
      </div>
    )
  }
  return (
    <div className={styles.page}>
      {props.notice !== null && (
        <FirstNotice isFocused={props.notice.isFocused}>
          {props.notice.text}{' '}
          {props.soldOut !== null && (
            <a className={styles.again} href={props.soldOut.other.href}>
              {props.soldOut.other.label}
            </a>
          )}
        </FirstNotice>
      )}
      <BookSteps at="confirm" />
      <h1>{props.form.mode === 'order' ? t('book.heading-order') : t('book.heading-request')}</h1>
      {props.trial !== null && <p className={styles.trial}>{props.trial}</p>}
      <BookTrip {...props.line} />
      {props.soldOut !== null && (
        <p className={styles.soldOut} role="status">
          {props.soldOut.text}{' '}
          <a className={styles.again} href={props.soldOut.other.href}>
            {props.soldOut.other.label}
          </a>
        </p>
      )}
      <div className={styles.ordering}>
        <div className={styles.stack}>
          <BookingForm {...props.form}>
            <ul className={styles.terms}>
              {props.terms.map((text) => (
                <li key={text}>{text}</li>
              ))}
              <li>
                <a href={url.terms()}>{t('book.terms-link')}</a> · <a href={url.privacy()}>{t('nav.privacy')}</a>
              </li>
            </ul>
          </BookingForm>
          {props.keep !== null && <KeepForm {...props.keep} order={ORDER_FORM_ID} />}
        </div>
        <div className={styles.stack}>
          <TripCard {...props.trip} />
          <MapFigure {...props.map} />
        </div>
      </div>
    </div>
  )
}

/** First on the page: it is read before all else, also without a script. */
function FirstNotice({ isFocused, children }: { isFocused: boolean; children: ReactNode }) {
  return (
    <p className={styles.soldOut} role="alert" tabIndex={isFocused ? -1 : undefined} autoFocus={isFocused}>
      {children}
    </p>
  )
}

function ChoosePage({ trip, priced, map, wrongClass, message, keep }: Extract<BookPageProps, { kind: 'choose' }>) {
  const { t } = useMessages()
  return (
    <div className={styles.page}>
      {wrongClass !== null && <FirstNotice isFocused>{wrongClass}</FirstNotice>}
      <BookSteps at="choose" />
      <h1>{t('book.choose-vehicle')}</h1>
      <BookTrip {...trip} />
      {message !== null && <p className={styles.lead}>{message}</p>}
      <div className={styles.sides}>
        <section className={styles.block} aria-label={t('book.choose-vehicle')}>
          {priced.sampleMark !== null && <p className={styles.sample}>{priced.sampleMark}</p>}
          {priced.notice !== null && <p className={styles.soldOut}>{priced.notice}</p>}
          <PricedClasses priced={priced} pick={t('book.select')} />
          <PriceDetails priced={priced} isOpen />
        </section>
        <div className={styles.stack}>
          <MapFigure {...map} />
          <Facts facts={priced.facts} />
          {keep !== null && <KeepForm {...keep} />}
        </div>
      </div>
    </div>
  )
}
