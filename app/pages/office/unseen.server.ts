import type { OfficeLoader } from '#app/office/office-answer.ts'
import type { Unseen } from '#app/office/office-bell.island.tsx'
import { mayAll } from '#features/accounts/rights.ts'
import { boardQueries, unreadIn, unreadQuery } from '#features/dispatch/board.ts'
import { idOf } from '#documents/model/path.ts'

/** GET /office/unseen: bookings that nobody has looked at and messages that nobody has read, for the bell of every room. */
export const loadUnseen: OfficeLoader = async ({ services, clock }, { role }) => {
  const bookings = await services.store.query(boardQueries(clock.now()).unseen)
  const messages = mayAll(role, 'bookings.message') ? unreadIn(await services.store.query(unreadQuery)) : {}
  const unseen: Unseen = { bookings: bookings.map(({ path }) => idOf(path)), messages }
  return { kind: 'file', name: 'unseen.json', type: 'application/json', body: JSON.stringify(unseen) }
}
