import { useOffice } from '#app/office/office-context.tsx'
import type { Booking } from '#features/bookings/booking.ts'
import { requestedRide } from '#features/bookings/ride.ts'
import type { Dispatching } from '#features/dispatch/dispatching.ts'
import styles from './board.module.css'
import { CompleteForms } from './complete-forms.tsx'

type AskAgainProps = {
  requested: Dispatching
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
export function AskAgain({ requested, reason, booking, here, entry }: AskAgainProps) {
  const { t } = useOffice()
  const isEarly = reason === 'early'
  const id = `why-${booking.code}`
  if (isAboutPayment(reason)) {
    const ride = requestedRide(booking, requested.leg ?? null)
    return <CompleteForms booking={booking} ride={ride} here={here} entry={entry} refused={requested} />
  }
  return (
    <form method="post" action={here} className={styles.assign}>
      <input type="hidden" name="code" value={booking.code} />
      <input type="hidden" name="expected" value={booking.sequence} />
      <input type="hidden" name="action" value={requested.action} />
      {requested.leg != null && <input type="hidden" name="leg" value={requested.leg} />}
      {entry !== undefined && <input type="hidden" name="entry" value={entry} />}
      {isEarly && <input type="hidden" name="isSure" value="true" />}
      {requested.crewName != null && <input type="hidden" name="crewName" value={requested.crewName} />}
      {requested.crewVehicle != null && <input type="hidden" name="crewVehicle" value={requested.crewVehicle} />}
      {!isEarly && (
        <>
          <input type="hidden" name="vehicleId" value={requested.vehicleId ?? ''} />
          <input type="hidden" name="driver" value={requested.driver ?? ''} />
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
