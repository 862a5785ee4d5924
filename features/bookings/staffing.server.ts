import { isOver } from '#domain/bookings/states.ts'
import type { Transaction } from '#documents/store.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { anyone, asksForDrivers, type Staffing, staffingOf } from '#features/fleet/staffing.ts'
import { othersAround } from './driver-clash.server.ts'
import type { Interval } from './driver-time.ts'

/**
 * Whether drivers are left at these times, by the rides of every class that were promised before; a carrier brings its own. Read in
 * the transaction, so that two orders cannot both be promised the last driver. `code`: of the booking that is changed itself.
 */
export async function staffingAround(
  reader: Pick<Transaction, 'query'>,
  fleet: Fleet,
  { intervals, code = '' }: { intervals: readonly Interval[]; code?: string },
): Promise<Staffing> {
  if (!asksForDrivers(fleet)) return anyone
  const others = await othersAround(reader, { code }, intervals)
  const own = others.filter(({ state, carrier }) => !isOver(state) && carrier === undefined)
  const taken = own.flatMap(({ block, driver = null }) => (block ? [{ ...block, driver }] : []))
  return staffingOf(fleet, taken)
}
