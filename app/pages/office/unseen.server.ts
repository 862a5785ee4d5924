import type { OfficeLoader } from '#app/office/office-answer.ts'
import { boardQueries } from '#features/dispatch/board.ts'
import { idOf } from '#documents/model/path.ts'

/** GET /office/unseen: the codes of the bookings that nobody has looked at, for the bell of every room. */
export const loadUnseen: OfficeLoader = async ({ desk, clock }) => {
  const docs = await desk.store.query(boardQueries(clock.now()).unseen)
  const body = JSON.stringify(docs.map(({ path }) => idOf(path)))
  return { kind: 'file', name: 'unseen.json', type: 'application/json', body }
}
