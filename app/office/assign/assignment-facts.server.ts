import type { OfficeSite } from '#app/office/office-site.server.ts'
import { othersAround } from '#features/bookings/driver-clash.server.ts'
import type { AssignmentFacts } from '#features/dispatch/assignment/assignment.ts'
import { waysOf } from '#features/dispatch/assignment/ways.ts'

/** The rides of this time and of the days around it, with the fleet and the ways. */
export async function assignmentFacts(
  { services, fleet, places }: OfficeSite,
  time: { from: number; to: number },
): Promise<AssignmentFacts> {
  const rides = await othersAround(services.store, { code: '' }, [time])
  return { fleet, rides, wayBetween: waysOf(places) }
}
