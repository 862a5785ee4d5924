import { afterEach, beforeEach, expect, test } from 'vitest'
import { erasePerson, personRecord } from '#features/retention/person.server.ts'
import { moderateIn, writeReview } from '#features/reviews/reviews.server.ts'
import { openWork } from '#server/work.server.ts'
import { type TestBookingSite, guest, HOUR_MS, openTestBookingSite, trip } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'

let testSite: TestBookingSite
beforeEach(async () => {
  testSite = await openTestBookingSite()
})
afterEach(() => testSite.store.close())

const typed = { ...guest, note: 'Kolica za dijete', signText: 'Ana i Luka', dropOffAddress: 'Villa Angiolina' }
const words = /Horvat|ana\+put|2345678|Kolica|Luka|Angiolina/i

async function everything(): Promise<string> {
  const collections = ['bookings', 'orders', 'jobs', 'mails', 'passes', 'consents', 'capacity']
  const docs = await Promise.all(collections.map((collection) => testSite.store.query({ collection })))
  const logs = await Promise.all(
    (await testSite.bookings()).map(({ code }) => testSite.store.query({ collection: `bookings/${code}/log` })),
  )
  return JSON.stringify([...docs, ...logs].flat().map(({ path, data }) => [path, data]))
}

async function sendMails(): Promise<void> {
  const services = testSite.site.services
  if (services === null) throw new Error('no desk')
  const work = openWork({ site: testSite.site, services, post: null, operatorMail: null, origin: ORIGIN }, () => {})
  while ((await work.runDue()) > 0);
  await work.stop()
}

test('a person gets all that is kept about them, and nothing of anybody else', async () => {
  await testSite.booked(typed)
  await testSite.booked(
    { ...guest, name: 'Somebody Else', email: 'else@example.hr', phone: '' },
    { ...trip, date: '2026-07-22' },
  )
  await sendMails()
  for (const contact of ['ANA+put@example.hr ', '+385 (91) 234-5678', '00385912345678']) {
    const record = await personRecord(testSite.store, contact)
    expect(record.bookings).toHaveLength(1)
    expect(record.bookings[0]?.booking['guest']).toMatchObject({ name: typed.name, note: typed.note })
    expect(record.bookings[0]?.log.length).toBeGreaterThan(0)
    expect(record.bookings[0]?.mails.length).toBeGreaterThan(0)
    expect(JSON.stringify(record)).not.toContain('Somebody')
  }
  expect((await personRecord(testSite.store, 'nobody@example.hr')).bookings).toEqual([])
  expect((await personRecord(testSite.store, ' ')).bookings).toEqual([])
})

test('what was decided about their review, and why, is given out; who decided it is not', async () => {
  const { code } = await testSite.booked(typed)
  await testSite.store.commit([
    { kind: 'update', path: `bookings/${code}`, data: { 'legStatus.there.state': 'completed' } },
  ])
  await writeReview(testSite, code, { stars: 2, text: 'Kasnili su.', locale: 'hr' })
  const requested = { code, state: 'hidden', reason: 'personal', note: 'Ime vozača', by: 'Mara', now: 5 } as const
  await testSite.store.transact((transaction) => moderateIn(transaction, requested))
  const { bookings } = await personRecord(testSite.store, guest.email)
  expect(bookings).toMatchObject([
    { review: { text: 'Kasnili su.' }, reviewLog: [{ from: 'waiting', to: 'hidden', why: 'personal: Ime vozača' }] },
  ])
  expect(JSON.stringify(bookings)).not.toContain('Mara')
})

test('who is erased is in no byte of the database; the firm’s books stay, a ride to come stays', async () => {
  const { code, cookie } = await testSite.booked(typed)
  const open = await testSite.booked({ ...typed, name: 'Ana Horvat' }, { ...trip, date: '2026-07-22' })
  await testSite.post(`/decoder/${code}`, { intent: 'cancel', fee: '0' }, { Cookie: cookie })
  await sendMails()
  expect(await everything()).toMatch(words)
  expect(await erasePerson(testSite.store, guest.email)).toEqual({
    erased: [code],
    stillOpen: [{ code: open.code, reason: expect.stringContaining('not over') }],
  })
  const stored = (await testSite.bookings()).find((booking) => booking.code === code)
  expect(stored).toMatchObject({
    state: 'cancelled',
    quote: { maximumCents: 6500 },
    guest: { email: null, phone: null },
  })
  await testSite.post(`/decoder/${open.code}`, { intent: 'cancel', fee: '0' }, { Cookie: open.cookie })
  await sendMails()
  expect(await erasePerson(testSite.store, guest.email)).toEqual({ erased: [open.code], stillOpen: [] })
  expect(await everything()).not.toMatch(words)
  testSite.clock.advance(HOUR_MS)
  for (const factor of ['Horvat', '—', '', ' '])
    expect([factor, (await testSite.post(`/decoder/${code}`, { factor })).status]).toEqual([factor, 422])
  expect(await (await testSite.get(`/decoder/${code}`, cookie)).text()).not.toMatch(words)
})
