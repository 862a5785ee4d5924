import { SumFields } from '#app/office/booking/sum-fields.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import { cashToCollect } from '#features/bookings/payment.ts'
import { nameOfRide, type Ride } from '#features/bookings/ride.ts'
import type { PaymentWay } from '#features/cash/cash-entry.ts'
import { type Dispatching, paymentTyped } from '#features/dispatch/dispatching.ts'
import { formatCents } from '#features/fares/money.ts'
import styles from './board.module.css'
import { HiddenFields } from './hidden-fields.tsx'

type CompleteFormsProps = {
  booking: Booking
  ride: Ride
  here: string
  /** It is the next step of the card. */
  isNext?: boolean
  /** The entry of the queue that this answers. */
  entry?: string | undefined
  /** What was typed and is not right; absent: nothing was refused. */
  refused?: Dispatching
}

function paymentOfForm(requested: Dispatching | undefined) {
  return Object.fromEntries(requested === undefined ? [] : paymentTyped(requested))
}

/** The end of a ride of ours with what was paid: one press where the proposed sum was, a form where it was another one. */
export function CompleteForms({ isNext = false, refused, ...props }: CompleteFormsProps) {
  const { t, locale } = useOffice()
  const { booking, ride, here, entry } = props
  const proposed = cashToCollect(booking, ride.leg)
  const sum = formatCents(proposed, locale)
  const ways: readonly PaymentWay[] = proposed === 0 ? ['none'] : ['cash', 'card']
  const id = `${nameOfRide(ride)}${refused === undefined ? '' : '-again'}`
  return (
    <>
      {ways.map((paymentMethod, at) => (
        <form key={paymentMethod} method="post" action={here}>
          <HiddenFields ride={ride} action="complete" entry={entry} />
          <input type="hidden" name="way" value={paymentMethod} />
          <input type="hidden" name="shown" value={proposed} />
          <button
            className={isNext && at === 0 ? styles.next : styles.step}
            data-focus={(isNext && at === 0) || undefined}
            data-complete
          >
            {paymentMethod === 'none' ? t('board.complete-none') : t(`board.complete-${paymentMethod}`, { sum })}
          </button>
        </form>
      ))}
      <details className={styles.more} open={refused?.way != null}>
        <summary>{t('cash.other-sum')}</summary>
        <form method="post" action={here} className={styles.assign} noValidate>
          <HiddenFields ride={ride} action="complete" entry={entry} />
          <SumFields
            id={id}
            hint={t('board.payment-hint')}
            values={paymentOfForm(refused)}
            faultId={null}
            fieldClass={undefined}
            hintClass={styles.small}
          />
          <button className={styles.step}>{t('cash.complete')}</button>
        </form>
      </details>
    </>
  )
}
