import { boardBookings } from '#app/office/board/board-bookings.server.ts'
import { boardHouse } from '#app/office/board/board-house.server.ts'
import { takeAssignments, takeDispatch } from '#app/office/board/dispatch-form.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, fieldOf, type OfficeSite, type OfficeVisit } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader, OfficeOutcome } from '#app/office/office-answer.ts'
import { ENQUIRIES } from '#features/enquiries/enquiries.server.ts'
import { unreadIn, unreadQuery } from '#features/dispatch/board.ts'
import { daysOf, filterQuery, readFilter } from '#features/dispatch/board-filter.ts'
import { ASSIGN_SEVERAL } from '#features/dispatch/bulk-assign.ts'
import { sharedIn, sharedQuery } from '#features/positions/position.ts'
import { readDispatching } from '#features/dispatch/dispatching.ts'
import type { BoardPageProps } from '#app/office/board/board-props.ts'

export const loadBoard: OfficeLoader<'board'> = (site, visit) => boardPage(site, visit, [])

/** POST /office/board: what a press does, for a browser without the script. Where a script runs it sends a command instead. */
export const postBoard: OfficeAction<'board'> = async (site, visit, form) => {
  if (fieldOf(form, 'action') === ASSIGN_SEVERAL) return assignAll(site, visit, form)
  const code = fieldOf(form, 'code')
  const refused = await takeDispatch(site, visit, form)
  if (refused === null) return { kind: 'done', to: `${hereOf(visit)}#${encodeURIComponent(code)}` }
  const asked = readDispatching(Object.fromEntries(form))
  return { kind: 'faulty', answer: await boardPage(site, visit, [{ ...refused, code, asked }]) }
}

async function assignAll(site: OfficeSite, visit: OfficeVisit, form: FormData): Promise<OfficeOutcome<'board'>> {
  const refused = (await takeAssignments(site, visit, form)).map((row) => ({ ...row, code: row.asked.code }))
  if (refused.length === 0) return { kind: 'done', to: hereOf(visit) }
  return { kind: 'faulty', answer: await boardPage(site, visit, refused) }
}

async function boardPage(
  site: OfficeSite,
  visit: OfficeVisit,
  refused: BoardPageProps['refused'],
): Promise<OfficeAnswer<'board'>> {
  const now = site.clock.now()
  const filter = readFilter(visit.query)
  const props: BoardPageProps = {
    account: accountOf(visit).id,
    me: accountOf(visit).name,
    ...(await boardBookings(site, daysOf(filter, now))),
    positions: sharedIn(await site.desk.store.query(sharedQuery)),
    unread: unreadIn(await site.desk.store.query(unreadQuery)),
    now,
    refused,
    filter,
    here: hereOf(visit),
    house: boardHouse(site, visit),
    questions: await openQuestions(site),
  }
  return { kind: 'page', page: 'board', title: visit.t('board.heading'), props }
}

const MOST_QUESTIONS = 99

async function openQuestions({ desk }: OfficeSite): Promise<number> {
  const docs = await desk.store.query({
    collection: ENQUIRIES,
    where: [{ field: 'state', operator: '==', value: 'open' }],
    orderBy: [{ field: 'at', direction: 'desc' }],
    limit: MOST_QUESTIONS,
  })
  return docs.length
}

/** The board with its filter, and nothing else of the address. */
function hereOf({ query }: OfficeVisit): string {
  return officePath('board') + filterQuery(readFilter(query))
}
