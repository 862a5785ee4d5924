import type { Ride } from '#features/bookings/ride.ts'

type HiddenFieldsProps = {
  ride: Pick<Ride, 'code' | 'sequence' | 'isOfTwo' | 'leg'>
  action: string
  /** The entry of the queue that the form answers. */
  entry?: string | undefined
}

/** What a form of a card is of: the ride, the version that was looked at, and what is done to it. */
export function HiddenFields({ ride: { code, sequence, isOfTwo, leg }, action, entry }: HiddenFieldsProps) {
  return (
    <>
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="expected" value={sequence} />
      <input type="hidden" name="action" value={action} />
      {isOfTwo && action !== 'cancel' && <input type="hidden" name="leg" value={leg} />}
      {entry !== undefined && <input type="hidden" name="entry" value={entry} />}
    </>
  )
}
