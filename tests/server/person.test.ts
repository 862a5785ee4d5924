import { afterEach, beforeEach, expect, test } from 'vitest'
import { erasePerson, personRecord } from '#features/retention/person.server.ts'
import { moderateIn, writeReview } from '#features/reviews/reviews.server.ts'
import { openWork } from '#server/work.server.ts'
import { type BookingHouse, guest, HOUR_MS, openBookingHouse, trip } from './booking-house.ts'
import { ORIGIN } from './house.ts'

let house: BookingHouse
beforeEach(async () => {
  house = await openBookingHouse()
})
afterEach(() => house.store.close())

const typed = { ...guest, note: 'Kolica za dijete', signText: 'Ana i Luka', dropOffAddress: 'Villa Angiolina' }
const words = /Horvat|ana\+put|2345678|Kolica|Luka|Angiolina/i

async function everything(): Promise<string> {
  const collections = ['bookings', 'orders', 'jobs', 'mails', 'passes', 'consents', 'capacity']
  const docs = await Promise.all(collections.map((collection) => house.store.query({ collection })))
  const logs = await Promise.all(
    (await house.bookings()).map(({ code }) => house.store.query({ collection: `bookings/${code}/log` })),
  )
  return JSON.stringify([...docs, ...logs].flat().map(({ path, data }) => [path, data]))
}

async function sendMails(): Promise<void> {
  const desk = house.site.desk
  if (desk === null) throw new Error('no desk')
  const work = openWork({ site: house.site, desk, post: null, operatorMail: null, origin: ORIGIN }, () => {})
  while ((await work.runDue()) > 0);
  await work.stop()
}

test('a person gets all that is kept about them, and nothing of anybody else', async () => {
  await house.booked(typed)
  await house.booked(
    { ...guest, name: 'Somebody Else', email: 'else@example.hr', phone: '' },
    { ...trip, date: '2026-07-22' },
  )
  await sendMails()
  for (const contact of ['ANA+put@example.hr ', '+385 (91) 234-5678', '00385912345678']) {
    const record = await personRecord(house.store, contact)
    expect(record.bookings).toHaveLength(1)
    expect(record.bookings[0]?.booking['guest']).toMatchObject({ name: typed.name, note: typed.note })
    expect(record.bookings[0]?.log.length).toBeGreaterThan(0)
    expect(record.bookings[0]?.mails.length).toBeGreaterThan(0)
    expect(JSON.stringify(record)).not.toContain('Somebody')
  }
  expect((await personRecord(house.store, 'nobody@example.hr')).bookings).toEqual([])
  expect((await personRecord(house.store, ' ')).bookings).toEqual([])
})

test('what was decided about their review, and why, is given out; who decided it is not', async () => {
  const { code } = await house.booked(typed)
  await house.store.commit([
    { kind: 'update', path: `bookings/${code}`, data: { 'legStatus.there.state': 'completed' } },
  ])
  await writeReview(house, code, { stars: 2, text: 'Kasnili su.', locale: 'hr' })
  const asked = { code, state: 'hidden', reason: 'personal', note: 'Ime vozača', by: 'Mara', now: 5 } as const
  await house.store.transact((transaction) => moderateIn(transaction, asked))
  const { bookings } = await personRecord(house.store, guest.email)
  expect(bookings).toMatchObject([
    { review: { text: 'Kasnili su.' }, reviewLog: [{ from: 'waiting', to: 'hidden', why: 'personal: Ime vozača' }] },
  ])
  expect(JSON.stringify(bookings)).not.toContain('Mara')
})

test('who is erased is in no byte of the database; the firm’s books stay, a ride to come stays', async () => {
  const { code, cookie } = await house.booked(typed)
  const open = await house.booked({ ...typed, name: 'Ana Horvat' }, { ...trip, date: '2026-07-22' })
  await house.post(`/decoder/${code}`, { intent: 'cancel', fee: '0' }, { Cookie: cookie })
  await sendMails()
  expect(await everything()).toMatch(words)
  expect(await erasePerson(house.store, guest.email)).toEqual({
    erased: [code],
    stillOpen: [{ code: open.code, reason: expect.stringContaining('not over') }],
  })
  const kept = (await house.bookings()).find((booking) => booking.code === code)
  expect(kept).toMatchObject({ state: 'cancelled', quote: { maximumCents: 6500 }, guest: { email: null, phone: null } })
  await house.post(`/decoder/${open.code}`, { intent: 'cancel', fee: '0' }, { Cookie: open.cookie })
  await sendMails()
  expect(await erasePerson(house.store, guest.email)).toEqual({ erased: [open.code], stillOpen: [] })
  expect(await everything()).not.toMatch(words)
  house.clock.advance(HOUR_MS)
  for (const factor of ['Horvat', '—', '', ' '])
    expect([factor, (await house.post(`/decoder/${code}`, { factor })).status]).toEqual([factor, 422])
  expect(await (await house.get(`/decoder/${code}`, cookie)).text()).not.toMatch(words)
})
