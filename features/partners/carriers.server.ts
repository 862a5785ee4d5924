import type { Settings } from '#catalogue/settings.ts'
import { isRidden, onlyStateOf } from '#domain/bookings/states.ts'
import type { Store } from '#documents/store.ts'
import type { LegStatus } from '#features/bookings/booking.ts'
import { ridesOf } from '#features/bookings/ride.ts'
import { BOOKINGS, readBooking } from '#features/bookings/booking-documents.server.ts'
import { instantsOf, localTimeOf } from '#i18n/zoned.ts'
import { type Carrier, carrierOf } from './carrier.ts'
import { APPLICATIONS, partnerPath, readApplicationDoc, readPartner } from './partner-documents.server.ts'
import { monthAfter } from './statement.ts'
import { monthOf } from './statements.server.ts'

/** Every carrier of the house, also who is paused. A house has dozens of them, not thousands: they are read as one. */
export async function carriersOfHouse(store: Store, now: number): Promise<Carrier[]> {
  const today = localTimeOf(now).date
  const rides = await ridesDone(store, monthOf(now))
  const found = await Promise.all(
    ['approved', 'active', 'suspended'].map((state) =>
      store.query({
        collection: APPLICATIONS,
        where: [{ field: 'state', operator: '==', value: state }],
        orderBy: [{ field: 'sentAt' }],
      }),
    ),
  )
  return found
    .flat()
    .flatMap((doc) => readApplicationDoc(doc) ?? [])
    .flatMap((application) => carrierOf(application, today, rides.get(application.partner ?? '') ?? 0) ?? [])
}

/** By P code. A month of Croatia, by when the guest was picked up; trials of a sample site are no rides. */
async function ridesDone(store: Store, month: string): Promise<Map<string, number>> {
  const midnight = (date: string) => instantsOf({ date, time: '00:00' })[0] ?? 0
  const docs = await store.query({
    collection: BOOKINGS,
    where: [
      { field: 'state', operator: '==', value: onlyStateOf('ridden') },
      { field: 'pickUpAt', operator: '>=', value: midnight(`${month}-01`) },
      { field: 'pickUpAt', operator: '<', value: midnight(`${monthAfter(month)}-01`) },
    ],
    orderBy: [{ field: 'pickUpAt' }],
  })
  const rides = new Map<string, number>()
  for (const { carrier, trial, state } of docs.flatMap((doc) => readBooking(doc) ?? []).flatMap((row) => ridesOf(row)))
    if (carrier !== undefined && isRidden(state) && !trial) rides.set(carrier, (rides.get(carrier) ?? 0) + 1)
  return rides
}

/** Which firm drives this ride: the carrier that has taken it, else the house. */
export async function firmThatDrives(
  store: Pick<Store, 'get'>,
  { carrier }: Pick<LegStatus, 'carrier'>,
  { legal, siteName }: Pick<Settings, 'legal' | 'siteName'>,
): Promise<string> {
  const partner = carrier === undefined ? null : readPartner(await store.get(partnerPath(carrier)))
  return partner?.name ?? legal.companyName ?? siteName
}
