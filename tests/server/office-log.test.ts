import { expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { readAudit } from '#features/audit/audit.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { ENQUIRIES, keepEnquiry } from '#features/enquiries/enquiries.server.ts'
import { VOUCHERS } from '#features/vouchers/vouchers.server.ts'
import { HOUR_MS } from './test-booking-site.ts'
import { openTestOffice } from './test-office.ts'

const enquiry = '11111111-2222-4333-8444-000000000001'
const boat = 'BAAAAAAAAA1'

test('a server that ends before the next commit has changed nothing without its line in the log', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { store, clock } = testSite
  const now = clock.now()
  await keepEnquiry(store, {
    id: enquiry,
    state: 'open',
    locale: 'de',
    name: 'Žužana Đurić',
    email: 'zu@example.de',
    phone: null,
    trip: { from: 'Trg 5, Gospić', to: 'Opatija', date: null, time: null, people: 3, bags: 2 },
    note: null,
    at: now,
    promisedBy: now,
    trial: true,
  })
  const ride = sampleRide({ code: boat, pickUpAt: now + 5 * HOUR_MS })
  const atSea = { ...ride, quote: { ...ride.quote, vehicle: 'boat' as const } }
  await store.commit([{ kind: 'set', path: bookingPath(boat), data: asData(atSea) }])

  const { commit } = store
  store.commit = async (writes, options) => {
    if (writes.every(({ path }) => path.startsWith('audit/'))) throw new Error('ended')
    return commit(writes, options)
  }
  const goodwill = {
    reason: 'goodwill',
    credit: 'amount',
    amount: '20',
    until: '2026-08-31',
    holder: 'Ana',
    note: 'late',
  }
  await owner.post('/office/codes/new', goodwill)
  await owner.post('/office/weather', { from: '2026-07-15T11:00', to: '2026-07-16T23:59', intent: 'hold' })
  await owner.post(`/office/enquiries/${enquiry}`, { intent: 'erase' })

  const isHeld = (await store.get(bookingPath(boat)))?.data['weatherHold'] !== null
  const left = (await store.query({ collection: ENQUIRIES })).length
  expect([(await store.query({ collection: VOUCHERS })).length, isHeld, left]).toEqual([1, true, 0])
  const actions = (await readAudit(store, { limit: 9 })).map(({ action }) => action)
  expect(actions.toSorted()).toEqual(['enquiry.erased', 'voucher.issued', 'weather.held'])
})
