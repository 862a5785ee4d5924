import { boardBookings } from '#app/office/board/board-bookings.server.ts'
import { boardDataOf } from '#app/office/board/board-data.server.ts'
import { takeAssignments, takeDispatch } from '#app/office/board/dispatch-form.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader, OfficeOutcome } from '#app/office/office-answer.ts'
import { ENQUIRIES } from '#features/enquiries/enquiries.server.ts'
import { unreadIn, unreadQuery } from '#features/dispatch/board.ts'
import { daysOf, filterQuery, readFilter } from '#features/dispatch/board-filter.ts'
import { ASSIGN_SEVERAL } from '#features/dispatch/bulk-assign.ts'
import { sharedIn, sharedQuery } from '#features/positions/position.ts'
import { readDispatching } from '#features/dispatch/dispatching.ts'
import type { BoardPageProps } from '#app/office/board/board-props.ts'

export const loadBoard: OfficeLoader<'board'> = (site, request) => boardPage(site, request, [])

/** POST /office/board: what a press does, for a browser without the script. Where a script runs it sends a command instead. */
export const postBoard: OfficeAction<'board'> = async (site, request, form) => {
  if (fieldOf(form, 'action') === ASSIGN_SEVERAL) return assignAll(site, request, form)
  const code = fieldOf(form, 'code')
  const refused = await takeDispatch(site, request, form)
  if (refused === null) return { kind: 'done', to: `${hereOf(request)}#${encodeURIComponent(code)}` }
  const requested = readDispatching(Object.fromEntries(form))
  return { kind: 'faulty', answer: await boardPage(site, request, [{ ...refused, code, requested }]) }
}

async function assignAll(site: OfficeSite, request: OfficeRequest, form: FormData): Promise<OfficeOutcome<'board'>> {
  const refused = (await takeAssignments(site, request, form)).map((row) => ({ ...row, code: row.requested.code }))
  if (refused.length === 0) return { kind: 'done', to: hereOf(request) }
  return { kind: 'faulty', answer: await boardPage(site, request, refused) }
}

async function boardPage(
  site: OfficeSite,
  request: OfficeRequest,
  refused: BoardPageProps['refused'],
): Promise<OfficeAnswer<'board'>> {
  const now = site.clock.now()
  const filter = readFilter(request.query)
  const props: BoardPageProps = {
    account: accountOf(request).id,
    me: accountOf(request).name,
    ...(await boardBookings(site, daysOf(filter, now))),
    positions: sharedIn(await site.services.store.query(sharedQuery)),
    unread: unreadIn(await site.services.store.query(unreadQuery)),
    now,
    refused,
    filter,
    here: hereOf(request),
    boardData: boardDataOf(site, request),
    questions: await openQuestions(site),
  }
  return { kind: 'page', page: 'board', title: request.t('board.heading'), props }
}

const MOST_QUESTIONS = 99

async function openQuestions({ services }: OfficeSite): Promise<number> {
  const docs = await services.store.query({
    collection: ENQUIRIES,
    where: [{ field: 'state', operator: '==', value: 'open' }],
    orderBy: [{ field: 'at', direction: 'desc' }],
    limit: MOST_QUESTIONS,
  })
  return docs.length
}

/** The board with its filter, and nothing else of the address. */
function hereOf({ query }: OfficeRequest): string {
  return officePath('board') + filterQuery(readFilter(query))
}
