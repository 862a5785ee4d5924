import { beforeEach, describe, expect, test } from 'vitest'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { eraseDriverAccess, OPEN_MS } from '#features/drivers/driver-phones.server.ts'
import { cookieOf, guest, HOUR_MS, MINUTE_MS, trip } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { elements, textOf } from './html.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'

const LIST = '/office/fleet/drivers'
const PIN = '274915'

let testSite: TestOffice
let owner: SignedIn
beforeEach(async () => {
  testSite = await openTestOffice()
  owner = await testSite.signedIn('owner', { name: 'Mia' })
  await add('Ana Đurić')
  await add('Ivo Babić')
})

async function add(name: string, more: Record<string, string> = {}) {
  const { values } = formIn(await (await owner.get(`${LIST}/new`)).text(), 'licence-number')
  const sent = await owner.post(`${LIST}/new`, { ...values, name, active: 'yes', ...more })
  expect(sent.status).toBe(303)
}

/** The link that the office shows, as a path. */
async function linkOf(id: string): Promise<string> {
  await owner.post(`${LIST}/${id}`, { intent: 'link' })
  return (await waitingIn(id)) ?? ''
}

async function waitingIn(id: string): Promise<string | null> {
  return /\/hr\/driver\/link\/[\w-]{43}/.exec(await (await owner.get(`${LIST}/${id}`)).text())?.[0] ?? null
}

/** The cookie of a phone that opened the link and chose a PIN. */
async function phoneOf(id: string): Promise<string> {
  const sent = await testSite.post(await linkOf(id), { pin: PIN, again: PIN })
  expect([sent.status, sent.headers.get('Location')]).toEqual([303, '/hr/driver'])
  return cookieOf(sent)
}

const send = (cookie: string, fields: Record<string, string>) => testSite.post('/driver', fields, { Cookie: cookie })
const read = async (cookie: string, path = '/driver') => (await testSite.get(path, cookie)).text()

/** A ride in the car, given to somebody. */
async function given(driver: string, when: Partial<typeof trip> = {}) {
  const { code } = await testSite.booked({ ...guest, signText: 'Horvat' }, { ...trip, ...when })
  expect((await owner.post('/office/board', { code, action: 'assign', driver })).status).toBe(303)
  return code
}

async function bookingOf(code: string) {
  const found = (await testSite.bookings()).find((booking) => booking.code === code)
  if (!found) throw new Error('not kept')
  return found
}

describe('the sign-in of a driver’s phone', () => {
  test('a link of the office opens once, for a day, and asks for a PIN', async () => {
    const link = await linkOf('ana-duric')
    for (let look = 0; look < 2; look++) expect((await testSite.get(link)).status).toBe(200)
    for (const [pin, again] of [
      ['12345', '12345'],
      ['111111', '111111'],
      ['345678', '345678'],
      [PIN, '274916'],
    ] as const)
      expect((await testSite.post(link, { pin, again })).status).toBe(422)
    const sent = await testSite.post(link, { pin: PIN, again: PIN })
    expect(sent.headers.getSetCookie()[0]).toMatch(
      /^driver=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(textOf(await read(cookieOf(sent)))).toContain('Ana Đurić')
    expect((await testSite.get(link)).status).toBe(410)
    expect((await testSite.post(link, { pin: PIN, again: PIN })).status).toBe(410)
    const other = await linkOf('ana-duric')
    testSite.clock.advance(24 * HOUR_MS)
    expect((await testSite.get(other)).status).toBe(410)
    expect(await waitingIn('ana-duric')).toBe(null)
  })

  test('two phones that open one link at once: one of them is signed in', async () => {
    const link = await linkOf('ana-duric')
    const sent = await Promise.all([1, 2].map(() => testSite.post(link, { pin: PIN, again: PIN })))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([303, 410])
  })

  test('a new link ends the one before; nothing of the link or the PIN is stored as it is', async () => {
    const link = await linkOf('ana-duric')
    const phone = await phoneOf('ana-duric')
    expect((await testSite.get(link)).status).toBe(410)
    const docs = [
      ...(await testSite.store.query({ collection: 'driver-phones' })),
      ...(await testSite.store.query({ collection: 'driver-links' })),
    ]
    const stored = JSON.stringify(docs)
    for (const secret of [PIN, phone.slice('driver='.length), link.slice(-43)]) expect(stored).not.toContain(secret)
  })

  test('after a working day without use the PIN is asked for; five wrong ones in a row sign the phone out', async () => {
    const cookie = await phoneOf('ana-duric')
    const code = await given('Ana Đurić')
    testSite.clock.advance(OPEN_MS - MINUTE_MS)
    expect(await read(cookie)).toContain('Horvat')
    testSite.clock.advance(OPEN_MS)
    const locked = await read(cookie)
    expect([locked.includes('Horvat'), elements(locked, 'input')[0]?.attributes['name']]).toEqual([false, 'pin'])
    expect((await send(cookie, { intent: 'accept', code })).status).toBe(401)
    expect((await bookingOf(code)).times.acceptedAt).toBe(null)
    for (let wrong = 0; wrong < 4; wrong++)
      expect((await send(cookie, { intent: 'open', pin: '000001' })).status).toBe(422)
    expect((await send(cookie, { intent: 'open', pin: '274 915' })).status).toBe(303)
    expect(await read(cookie)).toContain('Horvat')
    testSite.clock.advance(OPEN_MS)
    // Many at once are no more than five.
    const tries = Array.from({ length: 12 }, () => send(cookie, { intent: 'open', pin: '000001' }))
    const answers = await Promise.all(tries)
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(4)
    expect((await send(cookie, { intent: 'open', pin: PIN })).status).toBe(403)
    expect(textOf(await read(cookie))).toContain('not signed in')
  })

  test('the office signs a lost phone out at once, and who is removed or does not drive now is nobody', async () => {
    const cookie = await phoneOf('ana-duric')
    const page = await (await owner.get(`${LIST}/ana-duric`)).text()
    const phone = elements(page, 'input').find(
      ({ attributes }) => attributes['name'] === 'phone' && attributes['type'] === 'hidden',
    )
    await owner.post(`${LIST}/ana-duric`, { intent: 'phone-out', phone: phone?.attributes['value'] ?? '' })
    expect(textOf(await read(cookie))).toContain('not signed in')
    const again = await phoneOf('ana-duric')
    const { values } = formIn(await (await owner.get(`${LIST}/ana-duric`)).text(), 'licence-number')
    await owner.post(`${LIST}/ana-duric`, { ...values, active: '' })
    expect(textOf(await read(again))).toContain('not signed in')
    await owner.post(`${LIST}/ana-duric`, { intent: 'remove' })
    expect(await testSite.store.query({ collection: 'driver-phones' })).toEqual([])
    const ivo = await phoneOf('ivo-babic')
    expect((await send(ivo, { intent: 'sign-out' })).headers.getSetCookie()[0]).toContain('Max-Age=0')
    expect(textOf(await read(ivo))).toContain('not signed in')
  })

  test('nothing stays of links that are over and of phones that nobody uses', async () => {
    await phoneOf('ana-duric')
    await linkOf('ivo-babic')
    testSite.clock.advance(91 * 24 * HOUR_MS)
    await eraseDriverAccess(testSite.store, testSite.clock.now())
    const left = await Promise.all(
      ['driver-links', 'driver-phones'].map((collection) => testSite.store.query({ collection })),
    )
    expect(left).toEqual([[], []])
  })
})

describe('my rides', () => {
  test('the next ride stands large with everything of it, the others by their day; nobody else’s is told of', async () => {
    const cookie = await phoneOf('ana-duric')
    const code = await given('Ana Đurić')
    const later = await given('ana  đurić', { date: '2026-07-22', time: '15:00' })
    const others = await given('Ivo Babić', { date: '2026-07-20', time: '20:00' })
    const html = await read(cookie, '/hr/driver')
    const hrefs = elements(html, 'a').map(({ attributes }) => attributes['href'] ?? '')
    for (const start of [
      'geo:',
      'https://www.google.com/maps',
      'https://waze.com',
      'https://maps.apple.com',
      'tel:',
      'https://wa.me/',
    ])
      expect([start, hrefs.some((href) => href.startsWith(start))]).toEqual([start, true])
    for (const ride of [code, later]) expect(hrefs).toContain(`/hr/driver?ride=${ride}`)
    expect(html).not.toContain(others)
    expect(formIn(html, 'code').values['code']).toBe(code)
    expect(formIn(await read(cookie, `/driver?ride=${later}`), 'code').values['code']).toBe(later)
    // Somebody else's, by its code: the own next one stands there, and no step is taken.
    expect(formIn(await read(cookie, `/driver?ride=${others}`), 'code').values['code']).toBe(code)
    expect((await send(cookie, { intent: 'accept', code: others })).status).toBe(422)
    expect((await testSite.get(`/driver?sign=${others}`, cookie)).status).toBe(404)
    expect((await bookingOf(others)).times.acceptedAt).toBe(null)
    const { headers } = await testSite.get('/driver', cookie)
    expect([headers.get('Cache-Control'), headers.get('Referrer-Policy')]).toEqual(['no-store', 'same-origin'])
  })

  test('leads through a ride, each step once, with undo after the last too', async () => {
    const cookie = await phoneOf('ana-duric')
    const code = await given('Ana Đurić')
    const step = (intent: string, more: Record<string, string> = {}) => send(cookie, { intent, code, ...more })
    expect((await step('accept')).headers.get('Location')).toBe(`/driver?ride=${code}`)
    testSite.clock.advance(Date.parse('2026-07-20T07:00:00Z') - testSite.clock.now())
    expect((await send(cookie, { intent: 'open', pin: PIN })).status).toBe(303)
    for (const intent of ['set-off', 'set-off', 'arrive', 'pick-up']) expect((await step(intent)).status).toBe(303)
    expect((await bookingOf(code)).state).toBe('on-board')
    testSite.clock.advance(30_000)
    const { sequence } = await bookingOf(code)
    expect((await step('undo', { sequence: String(sequence) })).status).toBe(303)
    const waiting = textOf(await read(cookie))
    expect(waiting).toContain('Waiting since 09:00')
    expect((await step('complete')).headers.get('Location')).toBe('/driver')
    const after = await read(cookie)
    expect([after.includes('Horvat'), after.includes('value="undo"')]).toEqual([false, true])
    const { values } = formIn(after, 'sequence')
    expect((await send(cookie, { ...values, intent: 'undo' })).status).toBe(303)
    expect((await bookingOf(code)).state).toBe('arrived')
  })

  test('a ride given back needs a driver again, and the office reads why until it names somebody', async () => {
    const cookie = await phoneOf('ana-duric')
    const code = await given('Ana Đurić')
    const empty = await send(cookie, { intent: 'refuse', code, why: ' ' })
    expect([empty.status, (await bookingOf(code)).state]).toEqual([422, 'assigned'])
    const sent = await send(cookie, { intent: 'refuse', code, why: 'Kvar  na autu' })
    expect(sent.headers.get('Location')).toBe('/driver?done=refused')
    const booking = await bookingOf(code)
    expect(booking).toMatchObject({
      state: 'confirmed',
      unseen: true,
      refused: { driver: 'Ana Đurić', reason: 'Kvar na autu' },
    })
    expect([booking.driver, booking.blocks.length]).toEqual([undefined, 1])
    expect((await testSite.store.query({ collection: 'mails' })).length).toBe(0)
    testSite.clock.advance(4 * 24 * HOUR_MS)
    expect(textOf(await (await owner.get('/office/board')).text())).toContain(
      'Ana Đurić can’t drive this ride: Kvar na autu',
    )
    // A second press of the same button gives nothing back that is somebody else's by now.
    await owner.post('/office/board', { code, action: 'assign', driver: 'Ivo Babić' })
    expect((await send(cookie, { intent: 'refuse', code, why: 'Kvar na autu' })).status).toBe(401)
    expect(await bookingOf(code)).toMatchObject({ state: 'assigned', driver: 'Ivo Babić' })
    expect((await bookingOf(code)).refused).toBeUndefined()
  })

  test('the name is held up on a page of its own, and a ride under way is not given back', async () => {
    const cookie = await phoneOf('ana-duric')
    const code = await given('Ana Đurić')
    const sign = await read(cookie, `/driver?sign=${code}`)
    expect(textOf(/<h1>([\s\S]*?)<\/h1>/.exec(sign)?.[1] ?? '')).toBe('Horvat')
    await testSite.store.commit([
      { kind: 'update', path: bookingPath(code), data: { 'legStatus.there.state': 'on-the-way' } },
    ])
    expect(await read(cookie)).not.toContain('value="refuse"')
    expect((await send(cookie, { intent: 'refuse', code, why: 'Kvar' })).status).toBe(422)
  })

  test('of a return trip each driver has their own leg: its steps, its undo, and to give it back', async () => {
    const [ana, ivo] = [await phoneOf('ana-duric'), await phoneOf('ivo-babic')]
    const back = { return: '1', returnDate: '2026-07-20', returnTime: '18:00' }
    const { code } = await testSite.booked({ ...guest, signText: 'Horvat' }, { ...trip, ...back })
    const assign = (leg: string, driver: string) => owner.post('/office/board', { code, action: 'assign', leg, driver })
    for (const leg of ['there', 'back']) expect((await assign(leg, 'Ana Đurić')).status).toBe(303)
    const both = elements(await read(ana), 'a').map(({ attributes }) => attributes['href'])
    for (const ride of [code, `${code}-back`]) expect(both).toContain(`/driver?ride=${ride}`)
    expect(formIn(await read(ana, `/driver?ride=${code}-back`), 'leg').values).toMatchObject({ code, leg: 'back' })
    expect((await assign('back', 'Ivo Babić')).status).toBe(303)
    expect(await read(ana)).not.toContain(`${code}-back`)
    expect(formIn(await read(ivo), 'leg').values).toMatchObject({ code, leg: 'back' })
    // The other leg is somebody else's.
    expect((await send(ana, { intent: 'accept', code, leg: 'back' })).status).toBe(422)
    expect((await send(ivo, { intent: 'accept', code, leg: 'back' })).headers.get('Location')).toBe(
      `/driver?ride=${code}-back`,
    )
    expect((await send(ana, { intent: 'accept', code, leg: 'there' })).status).toBe(303)
    const accepted = async () => {
      const { there, back: second } = (await bookingOf(code)).legStatus
      return [there.times.acceptedAt !== null, second !== null && second.times.acceptedAt !== null]
    }
    expect(await accepted()).toEqual([true, true])
    // Who drives one leg takes back nothing of the other.
    const { sequence } = await bookingOf(code)
    const undo = { intent: 'undo', code, sequence: String(sequence) }
    expect([(await read(ana)).includes('value="undo"'), (await read(ivo)).includes('value="undo"')]).toEqual([
      true,
      false,
    ])
    expect((await send(ivo, undo)).status).toBe(422)
    expect((await send(ana, undo)).status).toBe(303)
    expect(await accepted()).toEqual([false, true])
    const given = await send(ivo, { intent: 'refuse', code, leg: 'back', why: 'Kvar na autu' })
    expect(given.headers.get('Location')).toBe('/driver?done=refused')
    const { legStatus } = await bookingOf(code)
    expect([legStatus.there.state, legStatus.there.driver, legStatus.there.refused]).toEqual([
      'assigned',
      'Ana Đurić',
      undefined,
    ])
    expect(legStatus.back).toMatchObject({
      state: 'confirmed',
      refused: { driver: 'Ivo Babić', reason: 'Kvar na autu' },
    })
    expect(legStatus.back).not.toHaveProperty('driver')
  })

  test('the app can be installed and begins at the rides in its language', async () => {
    const head = await read(await phoneOf('ana-duric'), '/hr/driver')
    const link = elements(head, 'link').find(({ attributes }) => attributes['rel'] === 'manifest')
    expect(link?.attributes['href']).toBe('/driver.webmanifest?language=hr')
    const manifest = await (await testSite.get('/driver.webmanifest?language=hr')).json()
    expect(manifest).toMatchObject({ name: 'Moje vožnje', start_url: '/hr/driver', display: 'standalone' })
  })
})
