import { withLeg } from '#features/bookings/booking.ts'
import { expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { readBooking } from './read-booking.ts'
import { guest, HOUR_MS, openTestBookingSite, trip } from './test-booking-site.ts'
import { textOf } from './html.ts'
import { hotel } from './test-partners.ts'

const from = (address: string) => ({ 'X-Forwarded-For': address })
const countOf = (testSite: Awaited<ReturnType<typeof openTestBookingSite>>, collection: string) =>
  testSite.store.query({ collection }).then((docs) => docs.length)

test('decisions about cookies: a hundred a day of one address, and of the others still', async () => {
  const testSite = await openTestBookingSite({ trustProxy: 1, tagManagerId: 'GTM-ABC1234' })
  const decide = (address: string) => testSite.post('/consent', { analytics: 'yes' }, from(address))
  for (let n = 0; n < 100; n++) expect((await decide('198.51.100.7')).status).toBe(303)
  const refused = await decide('198.51.100.7')
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([503, true])
  expect(refused.headers.getSetCookie()).toEqual([])
  expect(await countOf(testSite, 'consents')).toBe(100)
  expect((await decide('198.51.100.8')).status).toBe(303)
  testSite.clock.advance(24 * HOUR_MS)
  expect((await decide('198.51.100.7')).status).toBe(303)
})

test('without a tag manager a decision is a cookie and nothing is kept', async () => {
  const testSite = await openTestBookingSite()
  for (const analytics of ['yes', 'no']) {
    const answer = await testSite.post('/consent', { analytics })
    expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([303, expect.stringContaining('cookie-consent=')])
  }
  expect(await countOf(testSite, 'consents')).toBe(0)
})

test('all together: what strangers may have kept a day ends for every address', async () => {
  const testSite = await openTestBookingSite({ trustProxy: 1, tagManagerId: 'GTM-ABC1234' })
  const { services } = testSite.site
  if (!services) throw new Error('no desk')
  const { consents, orders, keptPasses, applications, guestActs, recoveries } = services
  for (const [limit, all] of [
    [consents, 20_000],
    [orders, 3000],
    [keptPasses, 5000],
    [applications, 500],
    [guestActs, 5000],
    [recoveries, 1000],
  ] as const) {
    for (let n = 0; n < all; n++) {
      if (limit.isFull(`address ${n}`)) throw new Error(`ended after ${n} of ${all}`)
      limit.count(`address ${n}`)
    }
    expect([all, limit.isFull('192.0.2.200')]).toEqual([all, true])
  }
  expect((await testSite.post('/consent', { analytics: 'yes' }, from('192.0.2.200'))).status).toBe(503)
  const { action, hidden } = await testSite.form(trip)
  const ordered = await testSite.post(action, { ...hidden, ...guest }, from('192.0.2.200'))
  expect([ordered.status, await countOf(testSite, 'bookings')]).toEqual([422, 0])
  const applied = await testSite.post('/become-a-partner?door=refer', hotel, from('192.0.2.200'))
  expect([applied.status, await countOf(testSite, 'applications')]).toEqual([422, 0])
})

test('orders: a hundred a day of one address', async () => {
  const testSite = await openTestBookingSite({ trustProxy: 1 })
  const { services } = testSite.site
  for (let n = 0; n < 99; n++) services?.orders.count('198.51.100.7')
  const order = async (address: string, time: string) => {
    const { action, hidden } = await testSite.form({ ...trip, time })
    return (await testSite.post(action, { ...hidden, ...guest }, from(address))).status
  }
  expect(await order('198.51.100.7', '08:00')).toBe(303)
  expect(await order('198.51.100.7', '18:00')).toBe(422)
  expect(await order('198.51.100.8', '18:00')).toBe(303)
})

test('Price Passes: forty a day of one address', async () => {
  const testSite = await openTestBookingSite({ trustProxy: 1 })
  const keep = async (address: string, n: number) => {
    const query = new URLSearchParams({ ...trip, time: `${String(n % 24).padStart(2, '0')}:${n < 24 ? '00' : '30'}` })
    const { action, hidden } = await testSite.form(Object.fromEntries(query))
    return testSite.post(action, { ...hidden, intent: 'keep' }, from(address))
  }
  const statuses = []
  for (let n = 0; n < 41; n++) statuses.push((await keep('198.51.100.7', n)).status)
  expect([statuses.filter((status) => status === 303).length, await countOf(testSite, 'passes')]).toEqual([40, 40])
  expect((await keep('198.51.100.8', 3)).status).toBe(303)
})

test('applications of partners: twenty a day of one address', async () => {
  const testSite = await openTestBookingSite({ trustProxy: 1 })
  const apply = (address: string, n: number) =>
    testSite.post(
      '/become-a-partner?door=refer',
      { ...hotel, name: `Hotel ${n}`, reach: `desk${n}@hotel.example` },
      from(address),
    )
  for (let n = 0; n < 20; n++) expect((await apply('198.51.100.7', n)).status).toBe(303)
  expect((await apply('198.51.100.7', 20)).status).toBe(422)
  expect((await apply('198.51.100.8', 21)).status).toBe(303)
  expect(await countOf(testSite, 'applications')).toBe(21)
})

test('reviews and whatever else a guest does to one booking: fifty a day, from whatever address', async () => {
  const testSite = await openTestBookingSite({ trustProxy: 1 })
  const { code, cookie } = await testSite.booked()
  const stored = readBooking(await testSite.store.get(bookingPath(code)))
  if (!stored) throw new Error('not kept')
  const data = asData(withLeg(stored, 'there', { state: 'completed' }))
  await testSite.store.commit([{ kind: 'set', path: bookingPath(code), data }])
  const review = (n: number) =>
    testSite.post(
      `/decoder/${code}`,
      { intent: 'review', stars: '5', reviewText: `A good ride, the ${n}th time.` },
      { ...from(`198.51.100.${n}`), Cookie: cookie },
    )
  for (let n = 0; n < 50; n++) expect((await review(n)).status).toBe(303)
  const refused = await review(50)
  expect([refused.status, textOf(await refused.text())]).toEqual([422, expect.stringContaining('too often today')])
  expect((await testSite.store.get(`reviews/${code}`))?.data['text']).toContain('the 49th time')
})
