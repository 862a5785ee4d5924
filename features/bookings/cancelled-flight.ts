import type { Booking } from './booking.ts'

type Ends = { from: string; to: string }
type Places = { find: (id: string) => { kind: string } | null }

/**
 * Whether a cancelled flight can be why a ride, or one way of it, is not wanted: a flight was given with it, or it goes to
 * or from an airport. Then it costs nothing, whatever the hour.
 */
export function mayBeForFlight({ guest }: Pick<Booking, 'guest'>, { from, to }: Ends, places: Places): boolean {
  const { there, back } = guest.legs
  const isGiven = there.flight !== null || (back !== null && back.flight !== null)
  return isGiven || [from, to].some((id) => places.find(id)?.kind === 'airport')
}
