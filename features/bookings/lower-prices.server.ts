import { DOCUMENT_ID } from '#documents/model/query.ts'
import type { Store } from '#documents/store.ts'
import { lowerOf } from '#features/fares/extras.ts'
import { bookingPath, BOOKINGS, readBooking } from './booking-documents.server.ts'
import type { Booking } from './booking.ts'
import { mayChange } from './change-plan.ts'
import { keepChange } from './change-writes.server.ts'
import { queryOfBooking } from './change-view.server.ts'
import { type OfferDeps, offerFor } from './offer.server.ts'
import { freeExtras } from './priced-needs.ts'
import { changeBooking } from './transition.server.ts'

const PAGE = 50

/**
 * Where the tariff has fallen since a ride was booked the lower price holds (the terms, § Price). Looks
 * through the rides to come, and says how many became cheaper.
 */
export async function lowerPrices(store: Store, deps: OfferDeps): Promise<number> {
  const now = deps.clock.now()
  let count = 0
  let after: [number, string] | null = null
  for (;;) {
    const docs = await store.query({
      collection: BOOKINGS,
      where: [{ field: 'pickUpAt', operator: '>', value: now }],
      orderBy: [{ field: 'pickUpAt' }, { field: DOCUMENT_ID }],
      limit: PAGE,
      ...(after ? { startAfter: after } : {}),
    })
    for (const booking of docs.flatMap((doc) => readBooking(doc) ?? [])) {
      if (cheaperToday(booking, deps) !== null && (await lowerOne(store, booking.code, deps))) count += 1
      after = [booking.pickUpAt, booking.code]
    }
    if (docs.length < PAGE) return count
  }
}

async function lowerOne(store: Store, code: string, deps: OfferDeps): Promise<boolean> {
  return changeBooking(store, async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    const quote = booking && cheaperToday(booking, deps)
    const log = await transaction.query({ collection: `${bookingPath(code)}/log` })
    if (!booking || !quote || log.some(({ data }) => isAgreed(data))) return false
    const now = deps.clock.now()
    const entry = { by: 'office', who: 'site', now, action: 'lower-price', kind: 'cheaper' } as const
    await keepChange(transaction, booking, { ...booking, quote }, entry)
    return true
  })
}

/** A price agreed on the phone has its reason, and is not the tariff's. */
function isAgreed({ action, why }: Readonly<Record<string, unknown>>): boolean {
  return (action === 'phone' || action === 'change') && why !== null
}

/** The same trip by the tariff of now, where that costs less; null where it does not. */
function cheaperToday(booking: Booking, deps: OfferDeps): Booking['quote'] | null {
  const { quote, trial, locale } = booking
  if (trial || !mayChange(booking, 'office', deps.clock.now())) return null
  const query = queryOfBooking(booking)
  query.set('vehicle', quote.vehicle)
  const today = offerFor(query, locale, deps, booking.needs)?.quote
  if (!today) return null
  const { lines, maximumCents, asks, basis } = lowerOf(quote, today, freeExtras(booking))
  return maximumCents < quote.maximumCents ? { ...quote, lines, maximumCents, asks, basis } : null
}
