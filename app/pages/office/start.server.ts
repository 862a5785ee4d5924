import { boardBookings } from '#app/office/board/board-bookings.server.ts'
import { boardDataOf } from '#app/office/board/board-data.server.ts'
import { takeDispatch } from '#app/office/board/dispatch-form.server.ts'
import { roomsFor } from '#app/office/office-nav.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { officePath } from '#app/office/office-routes.ts'
import {
  accountOf,
  fieldOf,
  type OfficeSite,
  type OfficeRequest,
  requireRight,
} from '#app/office/office-site.server.ts'
import { otherAttention } from '#app/office/today/attention-sources.server.ts'
import type { TodayPageProps } from '#app/office/today/today-props.ts'
import { mayAll } from '#features/accounts/rights.ts'
import { foldName } from '#features/fleet/fold-name.ts'

/** GET /office: what needs a person today. Who may see no bookings is shown the rooms one may enter. */
export const loadStart: OfficeLoader<'start' | 'today'> = (site, request) => {
  if (mayAll(request.role, 'bookings.read')) return today(site, request, null)
  const rooms = roomsFor(request).filter(({ href }) => href !== request.path)
  return { kind: 'page', page: 'start', title: request.t('office.title'), props: { rooms } }
}

/** POST /office: a step of a ride, as on the board. */
export const postStart: OfficeAction<'start' | 'today'> = async (site, request, form) => {
  requireRight(request, 'bookings.drive')
  const refused = await takeDispatch(site, request, form)
  if (refused === null) return { kind: 'done', to: officePath('start') }
  return { kind: 'faulty', answer: await today(site, request, { ...refused, code: fieldOf(form, 'code') }) }
}

async function today(
  site: OfficeSite,
  request: OfficeRequest,
  refused: TodayPageProps['refused'],
): Promise<OfficeAnswer<'today'>> {
  const { id, name } = accountOf(request)
  const [found, others] = await Promise.all([boardBookings(site), otherAttention(site, request)])
  const phones = site.fleet.drivers.flatMap(({ name: driver, phone }) =>
    phone === null ? [] : [[foldName(driver), phone]],
  )
  const props: TodayPageProps = {
    account: id,
    me: name,
    ...found,
    now: site.clock.now(),
    boardData: boardDataOf(site, request),
    phones: Object.fromEntries(phones),
    others,
    refused,
  }
  return { kind: 'page', page: 'today', title: request.t('today.heading'), props }
}
