import { accountOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import { waitingAt } from '#features/bookings/waiting-at.server.ts'
import { readAssignments } from '#features/dispatch/bulk-assign.ts'
import { assignSeveral, dispatchNow, seeNow } from '#features/dispatch/dispatch-commands.server.ts'
import { readDispatching } from '#features/dispatch/dispatching.ts'
import { type Refused, refusedOf } from '#features/dispatch/refusals.ts'

/** A form of a card, sent without a script: null where it was done, or why not. */
export async function takeDispatch(site: OfficeSite, request: OfficeRequest, form: FormData): Promise<Refused | null> {
  const { fleet, services } = site
  if (fieldOf(form, 'action') === 'see') {
    await seeNow(services.store, fieldOf(form, 'code'))
    return null
  }
  const requested = readDispatching(Object.fromEntries(form))
  if (!requested) return { reason: 'unreadable', other: null }
  const done = await dispatchNow(dispatchRun(site, request), requested)
  if (done.kind === 'done' || done.kind === 'already') return null
  return refusedOf(done, fleet)
}

/** The form that gives several rides a vehicle and a driver, sent without a script: those that were not done. */
export function takeAssignments(
  site: OfficeSite,
  request: OfficeRequest,
  form: FormData,
): ReturnType<typeof assignSeveral> {
  return assignSeveral(dispatchRun(site, request), readAssignments(form))
}

function dispatchRun(site: OfficeSite, request: OfficeRequest) {
  const { clock, fleet, services } = site
  return { store: services.store, fleet, waiting: waitingAt(site), now: clock.now(), who: accountOf(request).name }
}
