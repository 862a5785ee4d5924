import { refusalText } from '#app/office/board/board-words.ts'
import { errorFromWire } from '#documents/model/status.ts'
import type { Failure } from '#documents/protocol/messages.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { type ReadBooking, readBooking } from './read-booking.ts'
import { refusalIn } from '#features/dispatch/refusals.ts'
import { officeWords } from '#server/office-words.server.ts'
import { guest, trip } from './test-booking-site.ts'
import { elements } from './html.ts'
import { ORIGIN } from './test-site.ts'
import { openTestOffice } from './test-office.ts'

export type TestBoard = Awaited<ReturnType<typeof openTestBoard>>

/** A ride of tomorrow, so that it stands on the board. */
export const tomorrow = { ...trip, date: '2026-07-16', time: '10:00' }

/** The whole site with a dispatcher at the board. */
export async function openTestBoard() {
  const testSite = await openTestOffice()
  const session = await testSite.signedIn('dispatcher', { name: 'Mia' })
  const command = (cookie: string, name: string, input: Record<string, unknown>) =>
    testSite.ask('/api/documents/commit', {
      method: 'POST',
      headers: { Cookie: cookie, Origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify({ mutations: [{ id: crypto.randomUUID(), command: name, input }] }),
    })
  const board = {
    house: testSite,
    desk: session,
    command,
    booked: async () => (await testSite.booked(guest, tomorrow)).code,
    async kept(code: string): Promise<ReadBooking> {
      const booking = readBooking(await testSite.store.get(bookingPath(code)))
      if (!booking) throw new Error('not kept')
      return booking
    },
    /** What a board with a script says of a command that was sent, '' where it was done. */
    async saidTo(requested: { code: string; action: string; [field: string]: unknown }): Promise<string> {
      const input = { expected: null, driver: null, vehicleId: null, reason: null, ...requested }
      const answer = await command(board.desk.cookie, 'bookings.dispatch', input)
      const [result] = ((await answer.json()) as { results: { error?: Failure }[] }).results
      if (result?.error === undefined) return ''
      const { code, message } = result.error
      const words = { t: officeWords('en'), locale: 'en', awaited: '11:00' } as const
      return refusalText(refusalIn(errorFromWire(code, message)), words)
    },
  }
  return board
}

/** The hidden fields of the form of a card that does this. */
export function formFor(html: string, action: string): Record<string, string> {
  const form = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((one) => one.includes(`value="${action}"`)) ?? ''
  return Object.fromEntries(
    elements(form, 'input').map(({ attributes }) => [attributes['name'] ?? '', attributes['value'] ?? '']),
  )
}
