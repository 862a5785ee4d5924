import { accountOf, fieldOf, type OfficeSite, type OfficeVisit } from '#app/office/office-site.server.ts'
import { waitingAt } from '#features/bookings/waiting-at.server.ts'
import { readAssignments } from '#features/dispatch/bulk-assign.ts'
import { assignSeveral, dispatchNow, seeNow } from '#features/dispatch/dispatch-commands.server.ts'
import { readDispatching } from '#features/dispatch/dispatching.ts'
import { type Refused, refusedOf } from '#features/dispatch/refusals.ts'

/** A form of a card, sent without a script: null where it was done, or why not. */
export async function takeDispatch(site: OfficeSite, visit: OfficeVisit, form: FormData): Promise<Refused | null> {
  const { fleet, desk } = site
  if (fieldOf(form, 'action') === 'see') {
    await seeNow(desk.store, fieldOf(form, 'code'))
    return null
  }
  const asked = readDispatching(Object.fromEntries(form))
  if (!asked) return { reason: 'unreadable', other: null }
  const done = await dispatchNow(dispatchRun(site, visit), asked)
  if (done.kind === 'done' || done.kind === 'already') return null
  return refusedOf(done, fleet)
}

/** The form that gives several rides a vehicle and a driver, sent without a script: those that were not done. */
export function takeAssignments(
  site: OfficeSite,
  visit: OfficeVisit,
  form: FormData,
): ReturnType<typeof assignSeveral> {
  return assignSeveral(dispatchRun(site, visit), readAssignments(form))
}

function dispatchRun(site: OfficeSite, visit: OfficeVisit) {
  const { clock, fleet, desk } = site
  return { store: desk.store, fleet, waiting: waitingAt(site), now: clock.now(), who: accountOf(visit).name }
}
