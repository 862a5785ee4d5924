import { beforeEach, expect, test } from 'vitest'
import { refusalText } from '#app/office/board/board-words.ts'
import { officeRoutes } from '#app/office/office-routes.ts'
import { errorFromWire } from '#documents/model/status.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { refusalIn } from '#features/dispatch/refusals.ts'
import { officeWords } from '#server/office-words.server.ts'
import { elements, textOf } from './html.ts'
import { guest, HOUR_MS, trip } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { type TestBoard, formFor, openTestBoard, tomorrow } from './test-board.ts'

let board: TestBoard
beforeEach(async () => {
  board = await openTestBoard()
})

test('the board shows the rides of two days, and a form of it moves one on without a script', async () => {
  const code = await board.booked()
  await board.house.booked({ ...guest, name: 'Far Away' }, { ...trip, date: '2026-08-20' })
  const html = await (await board.desk.get('/office/board')).text()
  expect(html).toContain(`data-code="${code}"`)
  // Ordered just now, seen by nobody: it is there whatever its day.
  expect(html).toContain('Far Away')
  const answer = await board.desk.post('/office/board', {
    ...formFor(html, 'assign'),
    code,
    driver: 'Ivo',
    vehicleId: '',
  })
  expect(answer.status).toBe(303)
  expect(await board.kept(code)).toMatchObject({ state: 'assigned', driver: 'Ivo', unseen: false })
})

test('the way back stands on the board of its own day, whatever the way there has come to', async () => {
  const query = { ...tomorrow, return: '1', returnDate: '2026-07-26', returnTime: '18:00' }
  const { code } = await board.house.booked(guest, query)
  board.house.clock.advance(24 * HOUR_MS - 60_000)
  for (const action of ['assign', 'set-off', 'arrive']) {
    const answer = await board.desk.post('/office/board', { code, action, expected: '', vehicleId: '', driver: 'Ivo' })
    expect([action, answer.status]).toEqual([action, 303])
  }
  const card = async () => {
    const html = await (await board.desk.get('/office/board')).text()
    return textOf(new RegExp(`<article[^>]*data-code="${code}"[\\s\\S]*?</article>`).exec(html)?.[0] ?? '')
  }
  expect(await card()).toMatch(/10:00.*Rijeka Airport → Opatija.*return Sun 26\sJul 18:00/s)
  board.house.clock.advance(5 * 24 * HOUR_MS)
  board.desk = await board.house.signedIn('dispatcher', { name: 'Iva' })
  expect(await card()).toBe('')
  board.house.clock.advance(4 * 24 * HOUR_MS)
  board.desk = await board.house.signedIn('dispatcher', { name: 'Ana' })
  expect(await card()).toMatch(/18:00.*Opatija → Rijeka Airport.*return/s)
})

test('a boat ride is not confirmed with a boat without papers, and the desk is told why', async () => {
  for (const row of board.house.site.fleet.vehicles) row.papers = null
  const { code } = await board.house.booked(guest, { ...trip, from: 'selce', to: 'b:vrbnik', vehicle: 'boat' })
  for (const vehicleId of ['', 'boat-1']) {
    const answer = await board.desk.post('/office/board', { code, action: 'confirm', expected: '', vehicleId })
    expect([answer.status, textOf(await answer.text()).includes('documents are missing')]).toEqual([422, true])
  }
  expect(await board.kept(code)).toMatchObject({ state: 'requested', vehicleId: null, blocks: [] })
  expect(await board.saidTo({ code, action: 'confirm' })).toContain('documents are missing')
})

test('a command that is refused says why in words of its own, whichever of the reasons it is', async () => {
  const code = await board.booked()
  const carried = (await board.house.booked({ ...guest, name: 'Ivo Ivić' }, { ...tomorrow, time: '18:00' })).code
  expect(await board.saidTo({ code, action: 'fly' })).toContain('Reload the board and try again')
  expect(await board.saidTo({ code: 'B0000000000', action: 'cancel' })).toContain('booking no longer exists')
  expect(await board.saidTo({ code, action: 'complete' })).toContain('not possible in the current status')
  for (const one of [code, carried])
    expect(await board.saidTo({ code: one, action: 'assign', expected: 0, driver: 'Ivo' })).toBe('')
  expect(await board.saidTo({ code, action: 'set-off', expected: 0 })).toContain(
    'Another user has changed this booking',
  )
  await board.house.store.commit([
    { kind: 'update', path: bookingPath(carried), data: { 'legStatus.there.carrier': 'P0000000000' } },
  ])
  expect(await board.saidTo({ code: carried, action: 'set-off' })).toContain('First enter the driver')
  expect(await board.saidTo({ code, action: 'set-off' })).toContain('Is that correct?')
  for (const action of ['set-off', 'arrive']) expect(await board.saidTo({ code, action, isSure: true })).toBe('')
  expect(await board.saidTo({ code, action: 'no-show', reason: 'not-found' })).toContain('Waiting is free until 11:00')
  const { vehicleId } = await board.kept(carried)
  const other = (await board.house.booked({ ...guest, name: 'Iva Ivić' }, { ...tomorrow, time: '18:00' })).code
  expect(await board.saidTo({ code: other, action: 'assign', driver: 'Luka', vehicleId })).toContain(
    `${vehicleId} already has a ride at that time: Ivo Ivić, Thu`,
  )
})

test('while the free waiting runs the card says until when, and only who says so is a no-show', async () => {
  const code = await board.booked()
  board.house.clock.advance(23 * HOUR_MS)
  for (const action of ['assign', 'set-off', 'arrive'])
    await board.desk.post('/office/board', { code, action, expected: '', driver: 'Ivo', vehicleId: '' })
  // Landed at ten; an airport's sixty minutes are free.
  const { pickUpAt } = await board.kept(code)
  board.house.clock.advance(pickUpAt + HOUR_MS - 60_000 - board.house.clock.now())
  const card = await (await board.desk.get('/office/board')).text()
  expect(textOf(card)).toContain('Waiting is free until 11:00')
  expect([card.includes('value="refused"'), card.includes('value="not-found"')]).toEqual([true, false])
  const noShow = { code, action: 'no-show', expected: '', reason: 'not-found' }
  const early = await board.desk.post('/office/board', noShow)
  expect([
    early.status,
    textOf(await early.text()).includes('Waiting is free until 11:00, and the guest may still come. A no-show can'),
  ]).toEqual([422, true])
  board.house.clock.advance(60_000)
  expect((await board.desk.post('/office/board', noShow)).status).toBe(303)
})

test('a trial boat ride is confirmed, with the sample’s papers', async () => {
  const { code } = await board.house.booked(guest, { ...trip, from: 'selce', to: 'b:vrbnik', vehicle: 'boat' })
  expect(await board.kept(code)).toMatchObject({ state: 'confirmed', vehicleId: 'boat-1', trial: true })
})

test('two dispatchers who press on the same old board: the second is told, and the first one counts', async () => {
  const code = await board.booked()
  const other = await board.house.signedIn('dispatcher', { name: 'Ana' })
  const fields = { code, action: 'assign', expected: '0', vehicleId: '' }
  expect((await board.desk.post('/office/board', { ...fields, driver: 'Ivo' })).status).toBe(303)
  const refused = await other.post('/office/board', { ...fields, driver: 'Luka' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('role="alert"')
  expect((await board.kept(code)).driver).toBe('Ivo')
})

test('a command by its name: done for the desk with its name in the log, refused to everybody else', async () => {
  const code = await board.booked()
  const send = board.command
  const input = { code, action: 'assign', expected: 0, driver: 'Ivo', vehicleId: null, reason: null }
  for (const role of ['editor', 'partner', 'carrier'] as const) {
    const { cookie } = await board.house.signedIn(role)
    expect(await (await send(cookie, 'bookings.dispatch', input)).text()).toContain('permission-denied')
    expect(await (await send(cookie, 'bookings.see', { code })).text()).toContain('permission-denied')
  }
  expect(await (await send('', 'bookings.dispatch', input)).text()).toContain('permission-denied')
  expect(await (await send(board.desk.cookie, 'bookings.see', { code })).text()).not.toContain('error')
  expect((await board.kept(code)).unseen).toBe(false)
  expect(await (await send(board.desk.cookie, 'bookings.dispatch', input)).text()).not.toContain('error')
  expect(await (await send(board.desk.cookie, 'bookings.dispatch', { ...input, driver: 'Luka' })).text()).toContain(
    'failed-precondition',
  )
  const page = await (await board.desk.get(`/office/bookings/${code}`)).text()
  expect(page).toMatch(/<td[^>]*>Mia<\/td>/)
})

test('who is not of the desk sees none of it and changes none of it', async () => {
  const code = await board.booked()
  for (const role of ['editor', 'partner', 'carrier'] as const) {
    const other = await board.house.signedIn(role)
    for (const path of ['/office/board', '/office/bookings', '/office/new-booking', `/office/bookings/${code}`]) {
      expect((await other.get(path)).status, `${role} ${path}`).toBe(403)
      expect((await other.post(path, { code, action: 'cancel', intent: 'driver-link' })).status).toBe(403)
    }
  }
  expect(await board.kept(code)).toMatchObject({ state: 'confirmed', driverLink: 0 })
})

test('the driver’s link is given out here, and a new one ends the old', async () => {
  const code = await board.booked()
  const linkOf = (html: string) => /value="https:\/\/galeb\.example(\/hr\/ride\/[^"]+)"/.exec(html)?.[1] ?? ''
  const first = linkOf(await (await board.desk.get(`/office/bookings/${code}`)).text())
  expect((await board.house.get(first)).status).toBe(200)
  await board.desk.post(`/office/bookings/${code}`, { intent: 'driver-link' })
  const second = linkOf(await (await board.desk.get(`/office/bookings/${code}`)).text())
  expect([(await board.house.get(first)).status, (await board.house.get(second)).status]).toEqual([410, 200])
})

const call = { from: 'RJK', to: 'Opatija', when: 'sutra 9', people: '2', bags: '1', phone: '091 555 0100', name: 'Iva' }

test('a call is written down in one form: priced by the tariff, confirmed, and found again by the phone', async () => {
  const html = await (await board.desk.get('/office/new-booking')).text()
  const orderId = formFor(html, 'book')['orderId'] ?? ''
  const answer = await board.desk.post('/office/new-booking', { ...call, orderId, intent: 'book' })
  expect(answer.status).toBe(303)
  const code = /bookings\/(B[0-9A-Z]{10})/.exec(answer.headers.get('Location') ?? '')?.[1] ?? ''
  expect(await board.kept(code)).toMatchObject({ state: 'confirmed', guest: { name: 'Iva', phone: '+385915550100' } })
  // Pressed twice: the same booking.
  const again = await board.desk.post('/office/new-booking', { ...call, orderId, intent: 'book' })
  expect(again.headers.get('Location')).toBe(answer.headers.get('Location'))
  expect(await board.house.bookings()).toHaveLength(1)
  const look: unknown = await (await board.desk.get('/office/new-booking?look=1&phone=0915550100')).json()
  expect(look).toMatchObject({ known: { name: 'Iva', count: 1 } })
  const back = await (await board.desk.get(`/office/new-booking?return-of=${code}`)).text()
  expect(elements(back, 'input').find(({ attributes }) => attributes['name'] === 'from')?.attributes['value']).toBe(
    'Opatija',
  )
})

test('a page gone back to with another caller typed in says that its call was written down, and books when pressed again', async () => {
  const orderId = formFor(await (await board.desk.get('/office/new-booking')).text(), 'book')['orderId'] ?? ''
  const first = await board.desk.post('/office/new-booking', { ...call, orderId, intent: 'book' })
  const code = /bookings\/(B[0-9A-Z]{10})/.exec(first.headers.get('Location') ?? '')?.[1] ?? ''
  const other = { ...call, name: 'Marko', phone: '091 555 0199' }
  const told = await board.desk.post('/office/new-booking', { ...other, orderId, intent: 'book' })
  expect(told.status).toBe(422)
  const html = await told.text()
  expect(html).toContain(`/office/bookings/${code}"`)
  expect(elements(html, 'input').find(({ attributes }) => attributes['name'] === 'name')?.attributes['value']).toBe(
    'Marko',
  )
  expect(await board.house.bookings()).toHaveLength(1)
  const fresh = formFor(html, 'book')['orderId'] ?? ''
  expect((await board.desk.post('/office/new-booking', { ...other, orderId: fresh, intent: 'book' })).status).toBe(303)
  expect((await board.house.bookings()).map(({ guest: { name } }) => name).toSorted()).toEqual(['Iva', 'Marko'])
})

test('another price wants its reason, and nothing typed is lost', async () => {
  const refused = await board.desk.post('/office/new-booking', { ...call, price: '40', intent: 'book' })
  expect(refused.status).toBe(422)
  const html = await refused.text()
  const fields = elements(html, 'input').map(({ attributes }) => attributes)
  expect(fields.find(({ name }) => name === 'why')?.['aria-invalid']).toBe('true')
  expect(fields.find(({ name }) => name === 'phone')?.['value']).toBe(call.phone)
  expect(
    (await board.desk.post('/office/new-booking', { ...call, price: '40', why: 'regular', intent: 'book' })).status,
  ).toBe(303)
  const [booking] = await board.house.bookings()
  expect(booking?.quote.maximumCents).toBe(4000)
})

test('what is wrong with a call is said in its field', async () => {
  const refused = await board.desk.post('/office/new-booking', {
    ...call,
    to: 'Atlantis',
    when: 'soon',
    phone: 'x',
    intent: 'book',
  })
  const wrong = elements(await refused.text(), 'input').filter(
    ({ attributes }) => attributes['aria-invalid'] === 'true',
  )
  expect(wrong.map(({ attributes }) => attributes['name'])).toEqual(['to', 'when', 'phone'])
  expect(await board.house.bookings()).toEqual([])
})

test('the list is found, sorted and paged by its address', async () => {
  const first = await board.booked()
  board.house.clock.advance(HOUR_MS)
  const second = (await board.house.booked({ ...guest, name: 'Zoran Babić', phone: '+385 98 111 2222' }, trip)).code
  const codes = async (query: string) =>
    [...(await (await board.desk.get(`/office/bookings?${query}`)).text()).matchAll(/bookings\/(B[0-9A-Z]{10})"/g)].map(
      (found) => found[1],
    )
  // What is to come, the next first; all of them the other way round.
  expect(await codes('')).toEqual([first, second])
  expect(await codes('sort=pickUpAt')).toEqual([second, first])
  expect(await codes('order=up')).toEqual([first, second])
  expect(await codes('q=babi')).toEqual([second])
  expect(await codes('q=098 111 2222')).toEqual([second])
  expect(await codes('to=2026-07-16')).toEqual([first])
  expect(await codes('from=2026-07-17&to=2026-07-20')).toEqual([second])
  expect(await codes('state=cancelled')).toEqual([])
})

test('the list begins with today: the past stands apart, and is all there is where nothing is to come', async () => {
  const code = await board.booked()
  const read = async (path: string) => (await board.desk.get(path)).text()
  const linkTo = (html: string, words: string) =>
    /href="([^"]+)"/
      .exec(
        html
          .slice(0, html.indexOf(`>${words}</a>`))
          .split('<a')
          .at(-1) ?? '',
      )?.[1]
      ?.replaceAll('&amp;', '&') ?? ''
  const first = await read('/office/bookings')
  expect(first).toContain(code)
  expect(await read(linkTo(first, 'Past'))).not.toContain(code)
  expect(await read(linkTo(first, 'Today'))).not.toContain(`/office/bookings/${code}`)
  board.house.clock.advance(72 * HOUR_MS)
  const after = await read('/office/bookings')
  expect(after).toContain(code)
  expect(await read(linkTo(after, 'Past'))).toContain(code)
  expect(await read(linkTo(after, 'From today'))).not.toContain(`/office/bookings/${code}`)
})

test('the columns of the list are those this browser has chosen', async () => {
  await board.booked()
  const heads = (html: string) => elements(html, 'th').length
  const before = heads(await (await board.desk.get('/office/bookings')).text())
  const form = new URLSearchParams([
    ['column', 'pick-up'],
    ['column', 'flight'],
    ['intent', 'columns'],
  ])
  const headers = { Origin: ORIGIN, Cookie: board.desk.cookie }
  const answer = await board.house.ask('/office/bookings', { method: 'POST', body: form, headers })
  expect(answer.status).toBe(303)
  const [cookie = ''] = answer.headers.get('Set-Cookie')?.split(';') ?? []
  const html = await (await board.house.get('/office/bookings', `${board.desk.cookie}; ${cookie}`)).text()
  expect([heads(html), heads(html) < before]).toEqual([4, true])
  expect(html).toContain('data-label="Flight"')
  expect(html).not.toContain('data-label="Price"')
})

test('several rides are assigned by one form without a script: each that is refused is told, the others are done', async () => {
  const rides = [
    await board.booked(),
    (await board.house.booked({ ...guest, name: 'Iva Ivić' }, tomorrow)).code,
    (await board.house.booked({ ...guest, name: 'Ivo Ivić' }, { ...tomorrow, time: '19:00' })).code,
  ]
  const send = (fields: [string, string][]) =>
    board.house.ask('/office/board?day=tomorrow', {
      method: 'POST',
      body: new URLSearchParams([['action', 'assign-several'], ['vehicleId', ''], ...fields]),
      headers: { Origin: ORIGIN, Cookie: board.desk.cookie },
    })
  const chosen = rides.map((code): [string, string] => ['ride', `${code}..0`])
  const answer = await send([...chosen, ['driver', 'Ivo']])
  const html = await answer.text()
  expect(answer.status).toBe(422)
  const alerts = elements(html, 'div').filter(({ attributes }) => attributes['role'] === 'alert')
  expect(alerts.map(({ attributes }) => attributes['data-refused'])).toEqual([rides[1]])
  expect(textOf(html)).toContain('already has a ride at that time: Ana Horvat-Đurić')
  expect(formFor(html, 'assign')).toMatchObject({ code: rides[1], driver: 'Ivo', reason: '' })
  const states = async () => Promise.all(rides.map(async (code) => (await board.kept(code)).state))
  expect(await states()).toEqual(['assigned', 'confirmed', 'assigned'])
  const rest = await send([
    ['ride', `${rides[1]}..0`],
    ['driver', 'Ana'],
  ])
  expect([rest.status, rest.headers.get('Location')]).toEqual([303, '/office/board?day=tomorrow'])
  // Nobody chosen, or none of ours: nothing is done.
  expect((await send([['driver', 'Ana']])).status).toBe(303)
  expect((await send([['ride', 'x']])).status).toBe(303)
  expect(await states()).toEqual(['assigned', 'assigned', 'assigned'])
})

test('both legs of one booking are chosen together, and the second is not refused because of the first', async () => {
  const query = { ...tomorrow, return: '1', returnDate: '2026-07-16', returnTime: '20:00' }
  const { code } = await board.house.booked(guest, query)
  const body = new URLSearchParams([
    ['action', 'assign-several'],
    ['driver', 'Ivo'],
    ['ride', `${code}.there.0`],
    ['ride', `${code}.back.0`],
  ])
  const headers = { Origin: ORIGIN, Cookie: board.desk.cookie }
  expect((await board.house.ask('/office/board', { method: 'POST', body, headers })).status).toBe(303)
  const { legStatus } = await board.kept(code)
  expect([legStatus.there.driver, legStatus.back?.driver]).toEqual(['Ivo', 'Ivo'])
})

test('the board of other days has their rides, and its forms come back to them', async () => {
  const { code } = await board.house.booked({ ...guest, name: 'Far Away' }, { ...trip, date: '2026-08-20' })
  await board.desk.post('/office/board', { code, action: 'see' })
  const shown = async (query: string) => (await (await board.desk.get(`/office/board${query}`)).text()).includes(code)
  expect([await shown(''), await shown('?from=2026-08-19'), await shown('?from=2026-08-19&to=2026-08-21')]).toEqual([
    false,
    false,
    true,
  ])
  const path = '/office/board?from=2026-08-20&kind=airport'
  const answer = await board.desk.post(path, { code, action: 'assign', expected: '', vehicleId: '', driver: 'Ivo' })
  expect(answer.headers.get('Location')).toBe(`${path}#${code}`)
})

test('a filter of the list is saved by name for one account, leads to the same list, and is deleted', async () => {
  await board.booked()
  const other = await board.house.signedIn('dispatcher', { name: 'Iva', email: 'iva@galeb.example' })
  const narrowed = '/office/bookings?q=ana&state=confirmed&from=2026-07-15&order=up'
  const saved = await board.desk.post(narrowed, { intent: 'save-filter', name: ' Confirmed  ahead ' })
  expect(saved.status).toBe(303)
  const linkOf = async (who: { get: (path: string) => Promise<Response> }) =>
    /<a href="([^"]+)"[^>]*>Confirmed ahead<\/a>/
      .exec(await (await who.get('/office/bookings')).text())?.[1]
      ?.replaceAll('&amp;', '&')
  expect([await linkOf(board.desk), await linkOf(other)]).toEqual([
    '/office/bookings?state=confirmed&order=up&from=2026-07-15',
    undefined,
  ])
  // A name that is missing is asked for; the list stays as it was.
  const refused = await board.desk.post(narrowed, { intent: 'save-filter', name: ' ' })
  const html = await refused.text()
  expect([refused.status, html.includes('Enter a name for the filter.'), html.includes('value="ana"')]).toEqual([
    422,
    true,
    true,
  ])
  await other.post('/office/bookings', { intent: 'delete-filter', filter: 'Confirmed ahead' })
  expect(await linkOf(board.desk)).toBeDefined()
  await board.desk.post('/office/bookings', { intent: 'delete-filter', filter: 'Confirmed ahead' })
  expect(await linkOf(board.desk)).toBeUndefined()
})

test('more filters than twenty are refused, and they go with the account', async () => {
  const owner = await board.house.signedIn('owner')
  for (let at = 0; at <= 20; at += 1) {
    const answer = await board.desk.post('/office/bookings?state=confirmed', {
      intent: 'save-filter',
      name: `Filter ${at}`,
    })
    expect([at, answer.status]).toEqual([at, at < 20 ? 303 : 422])
  }
  const stored = () => board.house.store.query({ collection: 'saved-filters' })
  const [doc] = await stored()
  const account = doc?.path.split('/')[1] ?? ''
  await owner.post('/office/people', { intent: 'remove', account })
  expect(await stored()).toEqual([])
})

test('the file and the page for paper hold what the list is narrowed to, and all of it', async () => {
  const cancelled = await board.booked()
  await board.desk.post('/office/board', { code: cancelled, action: 'cancel', reason: 'operator' })
  const confirmed = await board.booked()
  const csv = await (await board.desk.get('/office/bookings?state=cancelled&export=csv')).text()
  const lines = csv.trim().split('\n')
  expect([lines.length, lines[1]?.includes('Cancelled')]).toEqual([2, true])
  const html = await (await board.desk.get('/office/bookings?state=confirmed&view=print')).text()
  const main = html.slice(html.indexOf('<main'))
  expect([main.includes(confirmed), main.includes(cancelled), main.includes('<form')]).toEqual([true, false, false])
  expect(textOf(main)).toContain('Status: Confirmed · 1 booking')
})

test('many at once, and undone: only what was really changed', async () => {
  const [one, two] = [await board.booked(), await board.booked()]
  await board.desk.post('/office/bookings', { id: one, intent: 'paid' })
  const form = new URLSearchParams([
    ['id', one],
    ['id', two],
    ['intent', 'paid'],
  ])
  const headers = { Origin: ORIGIN, Cookie: board.desk.cookie }
  const answer = await board.house.ask('/office/bookings', { method: 'POST', body: form, headers })
  expect(answer.headers.get('Location')).toContain(two)
  expect(answer.headers.get('Location')).not.toContain(one)
  await board.desk.post('/office/bookings', { id: two, intent: 'unpaid' })
  expect([(await board.kept(one)).paidAt, (await board.kept(two)).paidAt]).toEqual([
    Date.parse('2026-07-15T09:00:00Z'),
    undefined,
  ])
})

test('the menu marks the room one is in, also deep inside it, and no other', async () => {
  const owner = await board.house.signedIn('owner')
  const code = await board.booked()
  const marked = async (path: string) => {
    const html = await (await owner.get(path)).text()
    const rooms = elements(html, 'a').filter(({ attributes }) => attributes['aria-current'] === 'page')
    return rooms.map(({ attributes }) => attributes['href'])
  }
  // The narrow menu of a phone and the wide one.
  const twice = (href: string) => [href, href]
  expect(await marked('/office')).toEqual(twice('/office'))
  expect(await marked('/office/bookings?q=x')).toEqual(twice('/office/bookings'))
  expect(await marked(`/office/bookings/${code}`)).toEqual(twice('/office/bookings'))
  expect(await marked(`/office/bookings/${code}/carriers`)).toEqual(twice('/office/bookings'))
  expect(await marked('/office/pages/taxi_krk/facts')).toEqual(twice('/office/pages'))
  expect(await marked('/office/setup/company')).toEqual(twice('/office/setup'))
  const nav = officeRoutes.filter((route) => 'nav' in route).map(({ path }) => path)
  for (const path of nav) expect(await marked(path), path).toEqual(twice(path))
})

test('erasing a person is asked about first: its button lies folded under what will happen', async () => {
  const owner = await board.house.signedIn('owner')
  const html = await (await owner.get(`/office/bookings/${await board.booked()}`)).text()
  const folded = html.match(/<details[\s\S]*?<\/details>/g) ?? []
  const question = folded.filter((part) => part.includes('value="erase"'))
  expect(question).toHaveLength(1)
  expect(elements(question[0] ?? '', 'details')[0]?.attributes).not.toHaveProperty('open')
  // The question stands over the button, and no button beside it erases.
  expect(question[0]?.indexOf('<p>')).toBeGreaterThan(question[0]?.indexOf('</summary>') ?? 0)
  expect(question[0]?.indexOf('<p>')).toBeLessThan(question[0]?.indexOf('value="erase"') ?? 0)
  expect(html.split('value="erase"')).toHaveLength(2)
})

test('the export is a file for a spreadsheet, and no cell of it is a formula', async () => {
  await board.house.booked({ ...guest, name: '=HYPERLINK("x") Ana' }, tomorrow)
  const answer = await board.desk.get('/office/bookings?export=csv')
  expect(answer.headers.get('Content-Disposition')).toContain('bookings.csv')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  expect(text).toContain(';"\'=HYPERLINK(""x"") Ana"')
  expect(text).not.toMatch(/;=/)
})

test('a person’s data is given out and erased by the owner alone; a ride to come stays', async () => {
  const past = await board.booked()
  const owner = await board.house.signedIn('owner')
  expect((await board.desk.get(`/office/bookings/${past}?export=person`)).status).toBe(403)
  expect((await board.desk.post(`/office/bookings/${past}`, { intent: 'erase' })).status).toBe(403)
  await board.desk.post('/office/board', { code: past, action: 'cancel', reason: 'operator' })
  const future = await board.booked()
  const lost = [{ at: 1, text: 'Crvena torba' }]
  const entry = { at: 1, by: 'guest', action: 'lost-property', from: 'cancelled', to: 'cancelled', why: 'Crvena torba' }
  await board.house.store.commit([
    { kind: 'update', path: `bookings/${past}`, data: { lost } },
    { kind: 'set', path: `bookings/${past}/log/000000000099`, data: entry },
    { kind: 'set', path: `reviews/${past}`, data: { code: past, name: 'Ana', text: 'Hvala!', state: 'shown' } },
    {
      kind: 'set',
      path: 'vouchers/V1',
      data: { code: 'V1', issuedBy: 'Mia', holder: `Ana, ${guest.email}`, note: '' },
    },
  ])
  const file: unknown = await (await owner.get(`/office/bookings/${past}?export=person`)).json()
  const mails: unknown = expect.any(Array)
  expect(file).toMatchObject({ phone: '+385912345678', vouchers: [{ voucher: { code: 'V1' } }] })
  expect(file).toMatchObject({
    bookings: expect.arrayContaining([
      expect.objectContaining({ mails, review: expect.objectContaining({ text: 'Hvala!' }) }),
    ]),
  })
  expect((await owner.post(`/office/bookings/${past}`, { intent: 'erase' })).status).toBe(303)
  const rooms = ['reviews', 'vouchers', `bookings/${past}/log`]
  const left = await Promise.all(rooms.map((collection) => board.house.store.query({ collection })))
  expect(JSON.stringify([await board.kept(past), left])).not.toMatch(/Horvat|Ana\b|5678|Crvena|Hvala/)
  expect((await board.kept(future)).guest.name).toBe(guest.name)
})

test('an error of the database is told in its own sentence, in the reader’s language [§8.codes-shown]', () => {
  const told = (code: string, locale: 'en' | 'hr') =>
    refusalText(refusalIn(errorFromWire(code, 'why')), { t: officeWords(locale), locale, awaited: null })
  expect(told('data-loss', 'en')).toBe('Stored data is damaged. Please tell us.')
  expect(told('data-loss', 'hr')).toBe('Pohranjeni podaci su oštećeni. Javite nam se.')
  expect(told('not-found', 'en')).toBe('This record does not exist any more.')
})
