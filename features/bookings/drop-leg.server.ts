import type { Store } from '#documents/store.ts'
import type { Clock } from '#lib/clock.ts'
import { type Cancelled, type Dropping, dropIn } from './cancel-booking.server.ts'
import { changeBooking } from './transition.server.ts'

/** Cancels one leg of two, in a transaction of its own. */
export async function dropLeg(deps: { store: Store; clock: Clock }, requested: Dropping): Promise<Cancelled> {
  return changeBooking(deps.store, (transaction) => dropIn(transaction, deps.clock, requested))
}
