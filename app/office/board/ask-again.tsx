import { useOffice } from '#app/office/office-context.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import { rideAsked } from '#features/bookings/ride.ts'
import type { Dispatching } from '#features/dispatch/dispatching.ts'
import styles from './board.module.css'
import { CompleteForms } from './complete-forms.tsx'

type AskAgainProps = {
  asked: Dispatching
  reason: string
  booking: Booking
  here: string
  /** The entry of the queue that this answers; a page without a script has none. */
  entry?: string
}

/** Whether a refused change can be done all the same, with the answer that this form asks for. */
export function canBeConfirmed(reason: string): boolean {
  return reason === 'driver-busy' || reason === 'early' || isAboutPayment(reason)
}

function isAboutPayment(reason: string): boolean {
  return reason.startsWith('payment-')
}

/** The refused change once more, with what was missing: why the driver gets both rides, that "on the way" is meant, what was paid. */
export function AskAgain({ asked, reason, booking, here, entry }: AskAgainProps) {
  const { t } = useOffice()
  const isEarly = reason === 'early'
  const id = `why-${booking.code}`
  if (isAboutPayment(reason)) {
    const ride = rideAsked(booking, asked.leg ?? null)
    return <CompleteForms booking={booking} ride={ride} here={here} entry={entry} refused={asked} />
  }
  return (
    <form method="post" action={here} className={styles.assign}>
      <input type="hidden" name="code" value={booking.code} />
      <input type="hidden" name="expected" value={booking.sequence} />
      <input type="hidden" name="action" value={asked.action} />
      {asked.leg != null && <input type="hidden" name="leg" value={asked.leg} />}
      {entry !== undefined && <input type="hidden" name="entry" value={entry} />}
      {isEarly && <input type="hidden" name="isSure" value="true" />}
      {asked.crewName != null && <input type="hidden" name="crewName" value={asked.crewName} />}
      {asked.crewVehicle != null && <input type="hidden" name="crewVehicle" value={asked.crewVehicle} />}
      {!isEarly && (
        <>
          <input type="hidden" name="vehicleId" value={asked.vehicleId ?? ''} />
          <input type="hidden" name="driver" value={asked.driver ?? ''} />
          <label htmlFor={id}>{t('board.assign-why')}</label>
          <input id={id} name="reason" maxLength={300} autoComplete="off" required autoFocus />
        </>
      )}
      <button className={styles.step} autoFocus={isEarly}>
        {t(isEarly ? 'board.early-yes' : 'board.assign-anyway')}
      </button>
    </form>
  )
}
