import type { OfficeSite } from '#app/office/office-site.server.ts'
import type { Query } from '#documents/model/query.ts'
import { BOOKINGS, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { boardDays, boardQueries, type Days, joined } from '#features/dispatch/board.ts'

/** What the board shows before its listeners tell more, and the bookings on which a step was done last. */
export async function boardBookings(
  { services, clock }: OfficeSite,
  shown: Days = boardDays(clock.now()),
): Promise<{ bookings: Booking[]; steps: Booking[] }> {
  const { steps, days, back, requests, unseen } = boardQueries(clock.now(), shown)
  const ask = async (query: Query) => {
    const docs = await services.store.query({ ...query, collection: BOOKINGS })
    return docs.flatMap((doc) => readBooking(doc) ?? [])
  }
  const [last = [], ...found] = await Promise.all([steps, days, back, requests, unseen].map(ask))
  return { bookings: joined(shown, ...found), steps: last }
}
