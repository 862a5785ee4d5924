import { beforeEach, expect, test } from 'vitest'
import { findEnquiry, keepEnquiry } from '#features/enquiries/enquiries.server.ts'
import { eraseEnquiries } from '#features/enquiries/erase-enquiries.server.ts'
import type { Enquiry } from '#features/enquiries/enquiry.ts'
import { formIn } from './form-in.ts'
import { elements, textOf } from './html.ts'
import { HOUR_MS, MINUTE_MS } from './test-booking-site.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'

const DAY_MS = 24 * HOUR_MS
const idOf = (number: number) => `11111111-2222-4333-8444-${String(number).padStart(12, '0')}`

let testSite: TestOffice
let session: SignedIn
beforeEach(async () => {
  testSite = await openTestOffice()
  session = await testSite.signedIn('dispatcher', { name: 'Mia' })
})

async function requested(number: number, more: Partial<Enquiry> = {}): Promise<string> {
  const at = testSite.clock.now() + number * MINUTE_MS
  await keepEnquiry(testSite.store, {
    id: idOf(number),
    state: 'open',
    locale: 'de',
    name: 'Žužana Đurić',
    email: 'zu@example.de',
    phone: '+385915550123',
    trip: { from: 'Trg 5, Žabljak', to: 'Opatija', date: '2026-07-20', time: '10:00', people: 3, bags: 2 },
    note: 'Hund',
    at,
    promisedBy: at + 30 * MINUTE_MS,
    trial: true,
    ...more,
  })
  return idOf(number)
}
const listOf = async (query: string) => (await session.get(`/office/enquiries${query}`)).text()
const rowsIn = (html: string) => html.match(/<tr><td><input[\s\S]*?<\/tr>/g) ?? []
const idsOf = async (query: string) =>
  rowsIn(await listOf(query)).map((row) => elements(row, 'input')[0]?.attributes['value'])

test('found by name, phone, place and state, in either order, page after page, all by the address', async () => {
  for (let number = 1; number <= 52; number++)
    await requested(number, number === 7 ? { name: 'Marko', phone: null, email: 'm@x.hr' } : {})
  expect((await idsOf('')).slice(0, 2)).toEqual([idOf(52), idOf(51)])
  const first = await listOf('?sort=promisedBy&order=up')
  expect([rowsIn(first).length, elements(rowsIn(first)[0] ?? '', 'input')[0]?.attributes['value']]).toEqual([
    50,
    idOf(1),
  ])
  const next = /<a href="\/office\/enquiries([^"]*)">Next/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(await idsOf(next)).toEqual([idOf(51), idOf(52)])
  expect(await idsOf('?q=mark')).toEqual([idOf(7)])
  expect((await idsOf('?q=091+555+0123')).length).toBe(50)
  expect(await idsOf('?q=duric+marko')).toEqual([])
  expect(await idsOf('?state=answered')).toEqual([])
  testSite.clock.advance(32 * MINUTE_MS)
  const oldest = rowsIn(await listOf('?order=up')).slice(0, 3)
  expect(oldest.map((row) => row.includes('overdue'))).toEqual([true, false, false])
})

test('ticked ones are answered at once and undone at once; the file is a spreadsheet’s and no formula', async () => {
  const ids = [await requested(1), await requested(2, { name: '=HYPERLINK("x")' }), await requested(3)]
  const form = new URLSearchParams([
    ['intent', 'answer'],
    ['id', ids[0] ?? ''],
    ['id', ids[1] ?? ''],
  ])
  const headers = { Cookie: session.cookie, Origin: 'https://galeb.example' }
  const sent = await testSite.ask('/office/enquiries', { method: 'POST', body: form, headers })
  expect((await findEnquiry(testSite.store, ids[1] ?? ''))?.state).toBe('answered')
  const listed = await (await session.get(sent.headers.get('Location') ?? '')).text()
  const done = /<form[^>]*role="status"[\s\S]*?<\/form>/.exec(listed)?.[0] ?? ''
  expect(elements(done, 'input').map(({ attributes }) => attributes['value'])).toEqual(ids.slice(0, 2))
  expect(elements(done, 'button').map(({ attributes }) => attributes['value'])).toEqual(['reopen'])
  form.set('intent', 'reopen')
  await testSite.ask('/office/enquiries', { method: 'POST', body: form, headers })
  expect(await findEnquiry(testSite.store, ids[0] ?? '')).toMatchObject({ state: 'open' })
  const bytes = new Uint8Array(await (await session.get('/office/enquiries?export=csv')).arrayBuffer())
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toContain(`;"'=HYPERLINK(""x"")"`)
})

test('one becomes a booking by phone: the form is filled, the place is chosen, the question is closed by the booking', async () => {
  const id = await requested(1)
  const { values } = formIn(await (await session.get(`/office/new-booking?enquiry=${id}`)).text(), 'when')
  expect(values).toMatchObject({
    to: 'Opatija',
    when: '2026-07-20 10:00',
    people: '3',
    name: 'Žužana Đurić',
    locale: 'de',
    pickUpAddress: 'Trg 5, Žabljak',
  })
  const unknown = await session.post('/office/new-booking', { ...values, enquiry: id, intent: 'book' })
  expect([unknown.status, (await unknown.text()).includes(`name="enquiry" value="${id}"`)]).toEqual([422, true])
  const placed = await session.post('/office/new-booking', { ...values, enquiry: id, from: 'RJK', intent: 'book' })
  const code = /bookings\/(B[0-9A-Z]{10})/.exec(placed.headers.get('Location') ?? '')?.[1] ?? ''
  expect(await findEnquiry(testSite.store, id)).toMatchObject({ state: 'booked', booking: code })
  const page = await (await session.get(`/office/enquiries/${id}`)).text()
  expect(page).toContain(`/office/bookings/${code}`)
  expect(textOf(page)).toContain('Mia')
})

test('the page answers, closes with a reason and opens again; each step is in its log', async () => {
  const id = await requested(1)
  const page = `/office/enquiries/${id}`
  for (const [intent, why] of [
    ['answer', 'called back'],
    ['close', 'too dear'],
    ['close', 'twice'],
    ['reopen', ''],
  ])
    await session.post(page, { intent: intent ?? '', why: why ?? '' })
  const log = await testSite.store.query({ collection: `enquiries/${id}/log` })
  expect(log.map(({ data }) => [data['by'], data['to'], data['why']])).toEqual([
    ['Mia', 'answered', 'called back'],
    ['Mia', 'closed', 'too dear'],
    ['Mia', 'open', null],
  ])
  expect((await session.get('/office/enquiries/11111111-0000-4333-8444-000000000000')).status).toBe(404)
  const editor = await testSite.signedIn('editor')
  expect([(await editor.get(page)).status, (await editor.post(page, { intent: 'close' })).status]).toEqual([403, 403])
})

test('nothing is kept longer than promised: thirty days after the answer, and a forgotten one half a year', async () => {
  const [answered, open] = [await requested(1), await requested(2)]
  await session.post(`/office/enquiries/${answered}`, { intent: 'answer', why: 'Žužana called' })
  testSite.clock.advance(29 * DAY_MS)
  expect(await eraseEnquiries(testSite.store, testSite.clock.now())).toBe(0)
  testSite.clock.advance(2 * DAY_MS)
  expect(await eraseEnquiries(testSite.store, testSite.clock.now())).toBe(1)
  expect(await findEnquiry(testSite.store, answered)).toBeNull()
  expect(await testSite.store.query({ collection: `enquiries/${answered}/log` })).toEqual([])
  expect(await findEnquiry(testSite.store, open)).not.toBeNull()
  testSite.clock.advance(180 * DAY_MS)
  expect(await eraseEnquiries(testSite.store, testSite.clock.now())).toBe(1)
})

test('the owner alone erases one, and a person’s file has their questions in it', async () => {
  const id = await requested(1, { phone: null, email: 'Ana+put@example.hr' })
  const { code } = await testSite.booked()
  const owner = await testSite.signedIn('owner')
  const file: unknown = await (await owner.get(`/office/bookings/${code}?export=person`)).json()
  expect(file).toMatchObject({ bookings: [{}], enquiries: [{ id }] })
  const html = await (await owner.get(`/office/enquiries/${id}`)).text()
  const folded = (html.match(/<details[\s\S]*?<\/details>/g) ?? []).join('')
  // Asked about first.
  expect([html, folded].map((part) => part.split('value="erase"').length)).toEqual([2, 2])
  expect((await session.post(`/office/enquiries/${id}`, { intent: 'erase' })).status).toBe(403)
  await owner.post(`/office/enquiries/${id}`, { intent: 'erase' })
  expect(await findEnquiry(testSite.store, id)).toBeNull()
})

test('of two who settle one question the later is told, with what was written still there; a second press is not', async () => {
  const path = `/office/enquiries/${await requested(1)}`
  const answer = { intent: 'answer', why: 'called at noon' }
  expect((await session.post(path, answer)).status).toBe(303)
  expect((await session.post(path, answer)).status).toBe(303)
  const colleague = await testSite.signedIn('owner', { name: 'Ivo' })
  const late = await colleague.post(path, { intent: 'answer', why: 'wrote to her' })
  const html = await late.text()
  expect(late.status).toBe(422)
  expect(textOf(html)).toContain('Another user has changed this enquiry: it is now answered.')
  expect(html).toContain('value="wrote to her"')
})
