import { boardBookings } from '#app/office/board/board-bookings.server.ts'
import { boardHouse } from '#app/office/board/board-house.server.ts'
import { takeDispatch } from '#app/office/board/dispatch-form.server.ts'
import { roomsFor } from '#app/office/office-nav.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, fieldOf, type OfficeSite, type OfficeVisit, requireRight } from '#app/office/office-site.server.ts'
import { otherAttention } from '#app/office/today/attention-sources.server.ts'
import type { TodayPageProps } from '#app/office/today/today-props.ts'
import { mayAll } from '#features/accounts/rights.ts'
import { foldName } from '#features/fleet/fold-name.ts'

/** GET /office: what needs a person today. Who may see no bookings is shown the rooms one may enter. */
export const loadStart: OfficeLoader<'start' | 'today'> = (site, visit) => {
  if (mayAll(visit.role, 'bookings.read')) return today(site, visit, null)
  const rooms = roomsFor(visit).filter(({ href }) => href !== visit.path)
  return { kind: 'page', page: 'start', title: visit.t('office.title'), props: { rooms } }
}

/** POST /office: a step of a ride, as on the board. */
export const postStart: OfficeAction<'start' | 'today'> = async (site, visit, form) => {
  requireRight(visit, 'bookings.drive')
  const refused = await takeDispatch(site, visit, form)
  if (refused === null) return { kind: 'done', to: officePath('start') }
  return { kind: 'faulty', answer: await today(site, visit, { ...refused, code: fieldOf(form, 'code') }) }
}

async function today(
  site: OfficeSite,
  visit: OfficeVisit,
  refused: TodayPageProps['refused'],
): Promise<OfficeAnswer<'today'>> {
  const { id, name } = accountOf(visit)
  const [found, others] = await Promise.all([boardBookings(site), otherAttention(site, visit)])
  const phones = site.fleet.drivers.flatMap(({ name: driver, phone }) =>
    phone === null ? [] : [[foldName(driver), phone]],
  )
  const props: TodayPageProps = {
    account: id,
    me: name,
    ...found,
    now: site.clock.now(),
    house: boardHouse(site, visit),
    phones: Object.fromEntries(phones),
    others,
    refused,
  }
  return { kind: 'page', page: 'today', title: visit.t('today.heading'), props }
}
