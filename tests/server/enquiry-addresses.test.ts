import { afterEach, beforeEach, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { ENQUIRIES, keepEnquiry, readEnquiryDoc } from '#features/enquiries/enquiries.server.ts'
import { enquiryRecords } from '#features/enquiries/enquirer.server.ts'
import type { Enquiry } from '#features/enquiries/enquiry.ts'
import { localeCodes } from '#i18n/locale.ts'
import { steppingClock } from '#lib/clock.ts'
import { cookieOf, filledIn, guest, NOW } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { textOf } from './html.ts'
import { openCatcher } from './mail-catcher.ts'
import { openTestMailSite } from './test-mail-site.ts'
import { type TestOffice, openTestOffice } from './test-office.ts'

let testSite: TestOffice
beforeEach(async () => {
  testSite = await openTestOffice()
})
afterEach(() => testSite.store.close())

const requested = { from: 'Žabljak', to: 'Opatija', date: '2026-07-20', time: '10:00', people: '3', bags: '2' }
const leg = { pickUpAddress: 'Trg 5', dropOffAddress: 'Hotel Ambasador', flight: 'OU 411' }
const told = { ...leg, flight: 'OU411' }
const { name, email, phone } = guest
const person = { name, email, phone }

const send = (more: Record<string, string>, prefix = '') =>
  testSite.post(`${prefix}/book`, { intent: 'enquire', website: '', ...requested, ...person, ...more })
const pathOf = (sent: Response) => (sent.headers.get('Location') ?? '').replace('https://galeb.example', '')

async function stored(): Promise<Enquiry> {
  const [doc = null] = await testSite.store.query({ collection: ENQUIRIES })
  const enquiry = readEnquiryDoc(doc)
  if (!enquiry) throw new Error('not kept')
  return enquiry
}

/** As it was stored before the form asked for addresses. */
async function keepOld(): Promise<string> {
  const id = '11111111-2222-4333-8444-555555555555'
  const at = testSite.clock.now()
  const trip = { ...requested, from: 'Trg 5, Žabljak', people: 3, bags: 2 }
  const more = { note: null, at, promisedBy: at, trial: true }
  await keepEnquiry(testSite.store, { id, state: 'open', locale: 'de', trip, ...person, ...more })
  return id
}

test.each(localeCodes)('both addresses and the flight are asked, kept and shown to who asked in %s', async (locale) => {
  const t = testSite.site.translate(locale)
  const prefix = inLocale(locale, '').replace(/\/$/, '')
  const form = await (await testSite.get(`${prefix}/book?${new URLSearchParams(requested)}`)).text()
  for (const label of [t('book.pick-up-address'), t('book.drop-off-address'), t('book.flight')])
    expect(form).toContain(`>${label}</label>`)
  const sent = await send(leg, prefix)
  expect(sent.status).toBe(303)
  expect((await stored()).leg).toEqual(told)
  const own = textOf(await (await testSite.get(pathOf(sent), cookieOf(sent))).text())
  expect(own).toContain(`${t('book.pick-up-address')} Trg 5 ${t('book.drop-off-address')} Hotel Ambasador`)
  expect(own).toContain(`${t('book.flight')} OU411`)
  // Who only has the code is asked for the contact.
  const other = textOf(await (await testSite.get(pathOf(sent))).text())
  for (const text of Object.values(told)) expect(other).not.toContain(text)
})

test.each(localeCodes)('a mistake in one stands in its field, and nothing typed is lost, in %s', async (locale) => {
  const t = testSite.site.translate(locale)
  const typed = { pickUpAddress: 'Trg 5', dropOffAddress: 'x'.repeat(301), flight: 'zzzzzz', note: 'Dva psa' }
  const sent = await send(typed, inLocale(locale, '').replace(/\/$/, ''))
  const html = await sent.text()
  expect(sent.status).toBe(422)
  expect(filledIn(html)).toMatchObject({
    values: { ...typed, ...person },
    invalid: ['dropOffAddress', 'flight'],
    focused: ['dropOffAddress'],
  })
  for (const error of [t('book.error-too-long'), t('book.error-flight')]) expect(textOf(html)).toContain(textOf(error))
  expect(await testSite.store.query({ collection: ENQUIRIES })).toEqual([])
})

test('left empty they are nothing; sent twice it is one enquiry, with another address another', async () => {
  expect((await send({ pickUpAddress: ' ', flight: '' })).status).toBe(303)
  expect((await stored()).leg).toEqual({ pickUpAddress: null, dropOffAddress: null, flight: null })
  const enquiryId = '22222222-2222-4333-8444-555555555555'
  for (const dropOffAddress of ['Hotel Ambasdor', 'Hotel Ambasador', 'Hotel Ambasador'])
    await send({ enquiryId, dropOffAddress })
  expect(await testSite.store.query({ collection: ENQUIRIES })).toHaveLength(3)
})

test('an address goes along to the price where the trip has one', async () => {
  const sent = await send({ ...leg, from: 'Rijeka', intent: 'find', pickUpAddress: '' })
  const query = new URL(sent.headers.get('Location') ?? '', 'https://galeb.example').searchParams
  expect([query.get('from'), query.get('to')]).toEqual(['Rijeka', 'Hotel Ambasador, Opatija'])
  const book = await (await testSite.get(`/book?${query}&vehicle=car`)).text()
  expect(filledIn(book).values).toMatchObject({ pickUpAddress: '', dropOffAddress: 'Hotel Ambasador, Opatija' })
})

test('the office reads them on the page and in the file, and in the form of the booking it becomes', async () => {
  await send(leg)
  const session = await testSite.signedIn('dispatcher')
  const { id } = await stored()
  const page = textOf(await (await session.get(`/office/enquiries/${id}`)).text())
  const file = await (await session.get('/office/enquiries?export=csv')).text()
  for (const text of Object.values(told)) for (const where of [page, file]) expect(where).toContain(text)
  const { values } = formIn(await (await session.get(`/office/new-booking?enquiry=${id}`)).text(), 'when')
  // The place we do not know is to be chosen: its words stay with the address.
  expect(values).toMatchObject({ ...told, to: 'Opatija', pickUpAddress: 'Trg 5, Žabljak' })
  const booked = { ...values, enquiry: id, from: 'RJK', intent: 'book' }
  await session.post('/office/new-booking', booked)
  expect((await testSite.bookings())[0]?.guest.legs.there).toEqual({ ...told, pickUpAddress: 'Trg 5, Žabljak' })
})

test('an enquiry stored without them is read, answered and booked as before', async () => {
  const id = await keepOld()
  const session = await testSite.signedIn('dispatcher')
  expect(textOf(await (await session.get(`/office/enquiries/${id}`)).text())).toContain('Trg 5, Žabljak')
  expect((await session.get('/office/enquiries?export=csv')).status).toBe(200)
  expect((await testSite.get(`/book?enquiry=${id}`)).status).toBe(200)
  const { values } = formIn(await (await session.get(`/office/new-booking?enquiry=${id}`)).text(), 'when')
  expect(values).toMatchObject({ pickUpAddress: 'Trg 5, Žabljak', dropOffAddress: '', flight: '' })
})

test('they are in what a person is given, and erased with the enquiry', async () => {
  await send(leg)
  const given = JSON.stringify(await enquiryRecords(testSite.store, guest.email))
  for (const text of Object.values(told)) expect(given).toContain(text)
  const { id } = await stored()
  const owner = await testSite.signedIn('owner')
  await owner.post(`/office/enquiries/${id}`, { intent: 'erase' })
  expect(await testSite.store.query({ collection: ENQUIRIES })).toEqual([])
})

test('the operator’s mail names them, in Croatian', async () => {
  await send(leg)
  const catcher = await openCatcher()
  const mails = await openTestMailSite(steppingClock(Date.parse(NOW)), catcher.port)
  await keepEnquiry(mails.store, await stored())
  await mails.work().runDue()
  const [letter] = catcher.to('office@galeb.example')
  for (const row of ['Adresa polaska: Trg 5', 'Adresa odredišta: Hotel Ambasador', 'Broj leta: OU411'])
    expect(letter?.text ?? '').toContain(row)
  await catcher.close()
  await mails.store.close()
})
