import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { eraseDue } from '#features/retention/retention.server.ts'
import { personRecord } from '#features/retention/person.server.ts'
import { LONGEST_MESSAGE } from '#features/messages/conversation.ts'
import { readConversation } from '#features/messages/conversations.server.ts'
import { cookieOf, guest, HOUR_MS, MINUTE_MS, trip } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { ORIGIN } from './test-site.ts'
import { elements, textOf } from './html.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'

const LIST = '/office/fleet/drivers'
const PIN = '274915'
const EVENING = { return: '1', returnDate: '2026-07-20', returnTime: '18:00' }

let testSite: TestOffice
let owner: SignedIn
beforeEach(async () => {
  testSite = await openTestOffice()
  owner = await testSite.signedIn('owner', { name: 'Mia' })
})
afterEach(() => testSite.store.close())

async function phoneOf(name: string, id: string): Promise<string> {
  const { values } = formIn(await (await owner.get(`${LIST}/new`)).text(), 'licence-number')
  await owner.post(`${LIST}/new`, { ...values, name, active: 'yes' })
  await owner.post(`${LIST}/${id}`, { intent: 'link' })
  const link = /\/hr\/driver\/link\/[\w-]{43}/.exec(await (await owner.get(`${LIST}/${id}`)).text())?.[0] ?? ''
  return cookieOf(await testSite.post(link, { pin: PIN, again: PIN }))
}

const assign = (code: string, driver: string, leg = 'there') =>
  owner.post('/office/board', { code, action: 'assign', leg, driver })

/** The text of a page, its messages among it. */
const page = async (path: string, cookie: string) => (await testSite.get(path, cookie)).text()
const written = async (path: string, cookie: string) => {
  const log = /<div role="log"[\s\S]*?(?=<form|<\/section>|<\/details>)/.exec(await page(path, cookie))?.[0] ?? ''
  return textOf(log)
}
const asGuest = (code: string, cookie: string, fields: Record<string, string>) =>
  testSite.post(`/decoder/${code}`, { intent: 'message', ...fields }, { Cookie: cookie })
const asDriver = (code: string, cookie: string, fields: Record<string, string>) =>
  testSite.post('/driver', { intent: 'message', code, ...fields }, { Cookie: cookie })
const asOffice = (code: string, fields: Record<string, string>) =>
  owner.post(`/office/bookings/${code}`, { intent: 'message', ...fields })

/** What the API of documents answers to whoever has this cookie. */
async function data(cookie: string, call: 'get' | 'query', requested: string | object): Promise<string> {
  const headers = { Cookie: cookie, Origin: ORIGIN, 'Content-Type': 'application/json' }
  if (typeof requested === 'string')
    return (await testSite.ask(`/api/documents/${call}?path=${encodeURIComponent(requested)}`, { headers })).text()
  return (
    await testSite.ask(`/api/documents/${call}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query: requested }),
    })
  ).text()
}

describe('guest, driver and office', () => {
  test('read each other, a ready-made message each in their own language', async () => {
    const phone = await phoneOf('Ivo Babić', 'ivo-babic')
    const { code, cookie } = await testSite.booked()
    await assign(code, 'Ivo Babić')
    const sent = await asGuest(code, cookie, { ready: 'at-exit' })
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, `/decoder/${code}#messages`])
    expect((await asGuest(code, cookie, { text: 'We are four.\r\nOne dog.' })).status).toBe(303)
    expect(await written(`/decoder/${code}`, cookie)).toContain('You 11:00 I am at the exit.')
    expect(await written('/hr/driver', phone)).toContain('Gost 11:00 Na izlazu sam.')
    expect(await written('/driver', phone)).toContain('We are four.')
    // Counted on the board until somebody opens the booking.
    const board = async () => textOf(await (await owner.get('/office/board')).text())
    expect(await board()).toContain('2 new messages')
    expect(await written(`/office/bookings/${code}`, owner.cookie)).toContain('I am at the exit.')
    expect(await board()).not.toContain('new message')

    expect((await asDriver(code, phone, { ready: 'late-10', audience: 'guest' })).status).toBe(303)
    expect(await written(`/it/decoder/${code}`, cookie)).toContain('Autista Ivo 11:00 Arrivo con circa 10 minuti')
    // What a driver tells the guest is no news for the office.
    expect(await board()).not.toContain('new message')
    expect((await asOffice(code, { text: 'Vozač stoji kod kioska.', audience: 'guest there' })).status).toBe(303)
    expect(await written(`/decoder/${code}`, cookie)).toContain('Office 11:00 Vozač stoji kod kioska.')
    expect(await written('/hr/driver', phone)).toContain('Ured Mia 11:00 Vozač stoji kod kioska.')
  })

  test('driver and office write to each other without the guest', async () => {
    const phone = await phoneOf('Ivo Babić', 'ivo-babic')
    const { code, cookie } = await testSite.booked()
    await assign(code, 'Ivo Babić')
    await asDriver(code, phone, { text: 'Gost je ljut', audience: 'internal' })
    await asOffice(code, { text: 'Nazovi ured', audience: 'internal there' })
    for (const [path, who] of [
      ['/driver', phone],
      [`/office/bookings/${code}`, owner.cookie],
    ] as const) {
      expect(await written(path, who)).toContain('Gost je ljut')
      expect(await written(path, who)).toContain('Nazovi ured')
    }
    const voucher = await page(`/decoder/${code}`, cookie)
    for (const words of ['Gost je ljut', 'Nazovi ured']) expect(voucher).not.toContain(words)
    // A guest’s form cannot write what the guest may not read.
    await asGuest(code, cookie, { text: 'Ja sam', audience: 'internal' })
    expect(await written(`/decoder/${code}`, cookie)).toContain('Ja sam')
  })

  test('a message sent twice is one, and the eleventh in five minutes is refused with what was typed', async () => {
    const { code, cookie } = await testSite.booked()
    const { values } = formIn(await page(`/decoder/${code}`, cookie), 'messageId')
    for (let press = 0; press < 2; press++) await asGuest(code, cookie, { ...values, text: 'Once' })
    expect((await readConversation(testSite.store, code)).messages).toHaveLength(1)
    for (let n = 2; n <= 10; n++) expect((await asGuest(code, cookie, { text: `Number ${n}` })).status).toBe(303)
    const many = await asGuest(code, cookie, { text: 'Number 11' })
    const html = await many.text()
    expect([many.status, formIn(html, 'messageId').values['text']]).toEqual([422, 'Number 11'])
    expect(formIn(html, 'messageId').faults['text']).toContain('five minutes')
    testSite.clock.advance(5 * MINUTE_MS)
    expect((await asGuest(code, cookie, { text: 'Number 11' })).status).toBe(303)
    // Who has written much can still cancel.
    expect((await testSite.post(`/decoder/${code}`, { intent: 'cancel', fee: '0' }, { Cookie: cookie })).status).toBe(
      303,
    )
  })

  test('an empty one, a long one and one of no list are told as such', async () => {
    const { code, cookie } = await testSite.booked()
    const long = 'č'.repeat(LONGEST_MESSAGE)
    expect((await asGuest(code, cookie, { text: long })).status).toBe(303)
    for (const text of [`${long}x`, ' \n ']) {
      const refused = await asGuest(code, cookie, { text })
      expect([refused.status, formIn(await refused.text(), 'messageId').faults['text']]).toEqual([
        422,
        expect.stringMatching(/\w/),
      ])
    }
    // Only the office says that a driver is late.
    expect((await asGuest(code, cookie, { ready: 'driver-late' })).status).toBe(422)
    expect((await asOffice(code, { ready: 'driver-late', audience: 'guest there' })).status).toBe(303)
  })

  test('from the confirmation until a day after the ride', async () => {
    const { code, cookie } = await testSite.booked()
    const set = (state: string) =>
      testSite.store.commit([{ kind: 'update', path: bookingPath(code), data: { 'legStatus.there.state': state } }])
    await set('requested')
    expect((await asGuest(code, cookie, { text: 'Early' })).status).toBe(422)
    expect(await page(`/decoder/${code}`, cookie)).not.toContain('name="messageId"')
    await set('confirmed')
    expect((await asGuest(code, cookie, { text: 'Ana' })).status).toBe(303)
    await set('completed')
    testSite.clock.advance(Date.parse('2026-07-21T08:00:00Z') - testSite.clock.now())
    const again = cookieOf(await testSite.post(`/decoder/${code}`, { intent: 'open', factor: 'Horvat' }))
    expect((await asGuest(code, again, { text: 'In time' })).status).toBe(303)
    testSite.clock.advance(HOUR_MS)
    const late = cookieOf(await testSite.post(`/decoder/${code}`, { intent: 'open', factor: 'Horvat' }))
    expect((await asGuest(code, late, { text: 'Too late' })).status).toBe(422)
    // What was written is still there to be read.
    expect(await written(`/decoder/${code}`, late)).toContain('In time')
    await set('cancelled')
    expect((await asGuest(code, late, { text: 'Cancelled' })).status).toBe(422)
  })
})

describe('nobody else', () => {
  test('the driver of the other leg, the one before and every stranger read and write nothing', async () => {
    const [ivo, ana] = [await phoneOf('Ivo Babić', 'ivo-babic'), await phoneOf('Ana Đurić', 'ana-duric')]
    const { code, cookie } = await testSite.booked(guest, { ...trip, ...EVENING })
    const other = await testSite.booked(
      { ...guest, name: 'Petra', email: 'petra@example.hr' },
      { ...trip, date: '2026-07-23' },
    )
    await assign(code, 'Ivo Babić', 'there')
    await assign(code, 'Ana Đurić', 'back')
    await asGuest(code, cookie, { leg: 'there', text: 'Blue suitcase' })
    await asGuest(code, cookie, { leg: 'back', text: 'Red suitcase' })
    expect(await written('/driver', ivo)).toMatch(/Blue suitcase/)
    expect(await written('/driver', ivo)).not.toMatch(/Red suitcase/)
    expect(await written('/driver', ana)).toMatch(/Red suitcase/)
    expect(await written('/driver', ana)).not.toMatch(/Blue suitcase/)
    expect((await asDriver(code, ivo, { leg: 'back', text: 'Not mine' })).status).toBe(422)
    // Handed over: the new driver reads what was written, the one before nothing more.
    await assign(code, 'Ana Đurić', 'there')
    expect(await page('/driver', ivo)).not.toContain('suitcase')
    expect((await asDriver(code, ivo, { leg: 'there', text: 'Still me' })).status).toBe(422)
    expect(await written(`/driver?ride=${code}`, ana)).toContain('Blue suitcase')
    // A guest of another booking.
    expect(await page(`/decoder/${code}`, other.cookie)).not.toContain('suitcase')
    expect((await asGuest(code, other.cookie, { text: 'Hello' })).status).toBe(422)
    const { messages } = await readConversation(testSite.store, code)
    expect(messages.map(({ text }) => text)).toEqual(['Blue suitcase', 'Red suitcase'])

    const query = { collection: 'conversations', where: [{ field: 'unread', operator: '>', value: 0 }] }
    const [partner, editor] = [await testSite.signedIn('partner'), await testSite.signedIn('editor')]
    for (const who of ['', cookie, other.cookie, ivo, ana, partner.cookie, editor.cookie]) {
      expect(await data(who, 'query', query)).toContain('permission-denied')
      expect(await data(who, 'get', `conversations/${code}`)).not.toContain('suitcase')
      if (who !== ana) expect(await data(who, 'get', 'driver-signals/ana-duric')).toContain('permission-denied')
    }
    // The guest learns only that there is something new.
    expect(await data(cookie, 'get', `conversations/${code}`)).toContain('forGuest')
    expect(await data(ana, 'get', 'driver-signals/ana-duric')).toContain('count')
    expect(await data(owner.cookie, 'query', query)).toContain('suitcase')
    for (const who of [partner, editor]) {
      const refused = await who.post(`/office/bookings/${code}`, { intent: 'message', text: 'x' })
      expect([403, 303]).toContain(refused.status)
    }
    expect((await readConversation(testSite.store, code)).messages).toHaveLength(2)
  })

  test('a phone whose PIN is asked for hears nothing', async () => {
    const ivo = await phoneOf('Ivo Babić', 'ivo-babic')
    testSite.clock.advance(17 * HOUR_MS)
    expect(await data(ivo, 'get', 'driver-signals/ivo-babic')).toContain('permission-denied')
  })
})

describe('what is kept', () => {
  test('messages are in the export, go with the person, and thirty days after the ride', async () => {
    const { code, cookie } = await testSite.booked()
    const second = await testSite.booked(guest, { ...trip, date: '2026-07-22' })
    for (const [one, view] of [
      [code, cookie],
      [second.code, second.cookie],
    ] as const)
      await asGuest(one, view, { text: 'Blue suitcase' })
    const exported = await (await owner.get(`/office/bookings/${code}?export=person`)).text()
    expect(exported).toContain('Blue suitcase')
    expect(JSON.stringify(await personRecord(testSite.store, guest.email))).toContain('Blue suitcase')
    await testSite.post(`/decoder/${code}`, { intent: 'cancel', fee: '0' }, { Cookie: cookie })
    await owner.post(`/office/bookings/${code}`, { intent: 'erase' })
    expect((await readConversation(testSite.store, code)).messages).toEqual([])
    expect((await readConversation(testSite.store, second.code)).messages).toHaveLength(1)
    testSite.clock.advance(39 * 24 * HOUR_MS)
    await eraseDue(testSite.store, testSite.clock.now())
    expect((await readConversation(testSite.store, second.code)).messages).toEqual([])
  })

  test('a step that is undone brings no message back and takes none away', async () => {
    const phone = await phoneOf('Ivo Babić', 'ivo-babic')
    const { code, cookie } = await testSite.booked()
    await assign(code, 'Ivo Babić')
    await testSite.post('/driver', { intent: 'accept', code }, { Cookie: phone })
    await asGuest(code, cookie, { text: 'Blue suitcase' })
    const [button] = elements(await page('/driver', phone), 'input').filter(
      ({ attributes }) => attributes['name'] === 'sequence',
    )
    await testSite.post(
      '/driver',
      { intent: 'undo', code, sequence: button?.attributes['value'] ?? '' },
      { Cookie: phone },
    )
    expect(await written(`/decoder/${code}`, cookie)).toContain('Blue suitcase')
  })
})
