import { boardDataOf } from '#app/office/board/board-data.server.ts'
import { refusalText } from '#app/office/board/board-words.ts'
import { takeDispatch } from '#app/office/board/dispatch-form.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader } from '#app/office/office-answer.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import { moveForm, readMoveForm } from '#app/office/timeline/move-form.server.ts'
import { checkMove, moveRide } from '#app/office/timeline/move-ride.server.ts'
import type { MoveCheck, TimelinePageProps } from '#app/office/timeline/timeline-props.ts'
import { timelineRows } from '#app/office/timeline/timeline-rows.server.ts'
import type { Query } from '#documents/model/query.ts'
import { BOOKINGS, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { boardQueries } from '#features/dispatch/board.ts'
import { readRideMove, writeTarget } from '#features/dispatch/ride-move.ts'
import { periodOf, readTimelineChoice, timelineQueries, timelineQuery } from '#features/dispatch/timeline.ts'
import { foldName } from '#features/fleet/fold-name.ts'

type Notice = { said?: (MoveCheck & { target: string }) | null; refused?: string; when?: string }

export const loadTimeline: OfficeLoader<'timeline'> = (site, request) => timelinePage(site, request, {})

/**
 * POST /office/timeline. `intent=check` says to a script what a move would do, `drop` does it; `move` is the form without a script,
 * which is asked again where somebody has to say yes. A form with `action` takes a step back, as on the board.
 */
export const postTimeline: OfficeAction<'timeline'> = async (site, request, form) => {
  if (fieldOf(form, 'action') !== '') {
    const refused = await takeDispatch(site, request, form)
    if (refused === null) return { kind: 'done', to: hereOf(site, request) }
    return { kind: 'faulty', answer: await timelinePage(site, request, { refused: refusalText(refused, request) }) }
  }
  const unreadable: MoveCheck = { kind: 'refused', lines: [request.t('board.refused-unreadable')] }
  const intent = fieldOf(form, 'intent')
  const isSure = fieldOf(form, 'sure') !== ''
  if (intent === 'check' || intent === 'drop') {
    const move = readRideMove(form)
    if (move === null) return { kind: 'told', data: unreadable }
    const said = intent === 'check' ? await checkMove(site, request, move) : await moveRide(site, request, move, isSure)
    const done: MoveCheck = { kind: 'done', lines: [] }
    return { kind: 'told', data: said ?? done }
  }
  const read = readMoveForm(site, request, form)
  const said = 'move' in read ? await moveRide(site, request, read.move, isSure) : read
  if (said === null) return { kind: 'done', to: hereOf(site, request) }
  const target = 'move' in read ? writeTarget(read.move.target) : ''
  const told = { said: { ...said, target }, when: fieldOf(form, 'when') }
  return { kind: 'faulty', answer: await timelinePage(site, request, told) }
}

async function timelinePage(
  site: OfficeSite,
  request: OfficeRequest,
  notice: Notice,
): Promise<OfficeAnswer<'timeline'>> {
  const now = site.clock.now()
  const choice = readTimelineChoice(request.query, now)
  const period = periodOf(choice)
  const { there, back } = timelineQueries(period)
  const [steps, ...found] = await Promise.all(
    [boardQueries(now).steps, there, back].map((query) => bookingsOf(site, query)),
  )
  const { id, name } = accountOf(request)
  const props: TimelinePageProps = {
    account: id,
    me: name,
    // There and back within it is one booking.
    bookings: [...new Map(found.flat().map((booking) => [booking.code, booking])).values()],
    steps: steps ?? [],
    now,
    choice,
    period,
    rows: timelineRows(site, request, choice.group, period),
    colours: Object.fromEntries(site.fleet.drivers.map((driver) => [foldName(driver.name), driver.colour])),
    boardData: boardDataOf(site, request),
    move: await moveForm(site, request, notice),
    refused: notice.refused ?? null,
    here: hereOf(site, request),
  }
  return { kind: 'page', page: 'timeline', title: request.t('timeline.heading'), props }
}

async function bookingsOf({ services }: OfficeSite, query: Query): Promise<Booking[]> {
  const docs = await services.store.query({ ...query, collection: BOOKINGS })
  return docs.flatMap((doc) => readBooking(doc) ?? [])
}

/** The choice, and nothing else of the address. */
function hereOf({ clock }: OfficeSite, { query }: OfficeRequest): string {
  return `${officePath('timeline')}?${timelineQuery(readTimelineChoice(query, clock.now()))}`
}
