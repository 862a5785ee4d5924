import { beforeEach, expect, test } from 'vitest'
import { elements, textOf } from './html.ts'
import { driverLink } from '#app/booking-links.server.ts'
import { guest, HOUR_MS, SECRET } from './test-booking-site.ts'
import { newDriver } from '#features/fleet/driver.ts'
import { mayRepeat } from '#features/dispatch/refusals.ts'
import { type TestBoard, formFor, openTestBoard, tomorrow } from './test-board.ts'

let board: TestBoard
beforeEach(async () => {
  board = await openTestBoard()
})

test('a driver with another ride at that time is refused with its guest and time, and assigned with a reason', async () => {
  const [first, second] = [
    await board.booked(),
    (await board.house.booked({ ...guest, name: 'Iva Ivić' }, tomorrow)).code,
  ]
  const assign = { code: second, action: 'assign', expected: '', vehicleId: '', driver: 'Ivo' }
  await board.desk.post('/office/board', { ...assign, code: first })
  expect(await board.saidTo({ ...assign, expected: null, vehicleId: null })).toMatch(
    /already has a ride at that time: Ana Horvat-Đurić, Thu 16.Jul 10:00/,
  )
  for (const path of ['/office/board', `/office/bookings/${second}`]) {
    const refused = await board.desk.post(path, assign)
    const html = await refused.text()
    expect([path, refused.status]).toEqual([path, 422])
    expect(textOf(html)).toMatch(/already has a ride at that time: Ana Horvat-Đurić, Thu 16.Jul 10:00/)
    expect(await board.kept(second)).toMatchObject({ state: 'confirmed' })
    const again = formFor(html, 'assign')
    expect(again).toMatchObject({ code: second, driver: 'Ivo', reason: '' })
  }
  const again = formFor(await (await board.desk.post('/office/board', assign)).text(), 'assign')
  expect((await board.desk.post('/office/board', { ...again, reason: 'Same family' })).status).toBe(303)
  expect(await board.kept(second)).toMatchObject({ state: 'assigned', driver: 'Ivo' })
})

test('a ride is assigned to somebody: without a name it is refused, and another vehicle keeps its driver', async () => {
  const code = await board.booked()
  const assign = { code, action: 'assign', expected: '', vehicleId: '' }
  const refused = await board.desk.post('/office/board', { ...assign, driver: ' ' })
  expect([refused.status, textOf(await refused.text()).includes('Choose a driver')]).toEqual([422, true])
  expect(await board.saidTo({ code, action: 'assign' })).toContain('Choose a driver')
  expect(await board.kept(code)).toMatchObject({ state: 'confirmed' })
  expect((await board.desk.post('/office/board', { ...assign, driver: 'Ivo' })).status).toBe(303)
  const { vehicleId } = await board.kept(code)
  const other = ['car-1', 'car-2'].find((id) => id !== vehicleId) ?? ''
  expect((await board.desk.post('/office/board', { ...assign, vehicleId: other, driver: '' })).status).toBe(303)
  expect(await board.kept(code)).toMatchObject({ vehicleId: other, driver: 'Ivo' })
})

test('while no driver is entered the form of a card says so, and leads to where they are', async () => {
  const code = await board.booked()
  const card = async () => {
    const html = await (await board.desk.get('/office/board')).text()
    return new RegExp(`<article[^>]*data-code="${code}"[\\s\\S]*?</article>`).exec(html)?.[0] ?? ''
  }
  expect(await card()).toMatch(/No drivers have been entered yet.*<a href="\/office\/fleet">/s)
  expect(
    elements(await card(), 'input').find(({ attributes }) => attributes['name'] === 'driver')?.attributes,
  ).toHaveProperty('required')
  board.house.site.fleet.drivers.push(newDriver('Ivo', []))
  expect(await card()).not.toContain('No drivers have been entered')
})

test('a vehicle that is not free is named as the office calls it, with the ride it has then or that it is away', async () => {
  const [first, second] = [
    await board.booked(),
    (await board.house.booked({ ...guest, name: 'Iva Ivić' }, tomorrow)).code,
  ]
  const { vehicleId, pickUpAt } = await board.kept(first)
  const named = board.house.site.fleet.vehicles.find(({ id }) => id === vehicleId)
  if (!named) throw new Error('no such vehicle')
  named.label = 'Škoda RI 123-AB'
  const assign = { code: second, action: 'assign', expected: '', vehicleId: vehicleId ?? '', driver: 'Ivo' }
  // A reason makes no second vehicle of it.
  for (const path of ['/office/board', `/office/bookings/${second}`]) {
    const refused = await board.desk.post(path, { ...assign, reason: 'All the same' })
    const text = textOf(await refused.text())
    expect([refused.status, text.includes(`Škoda RI 123-AB already has a ride at that time: ${guest.name}`)]).toEqual([
      422,
      true,
    ])
    expect(text).not.toContain('anyway')
  }
  expect((await board.desk.post('/office/board', { code: first, action: 'cancel', reason: 'operator' })).status).toBe(
    303,
  )
  board.house.site.fleet.away.push({ what: 'vehicle', who: named.id, from: pickUpAt, to: pickUpAt + HOUR_MS, note: '' })
  expect(await board.saidTo({ code: second, action: 'assign', driver: 'Ivo', vehicleId })).toBe(
    'Škoda RI 123-AB is out of service for at least part of that time. Choose another vehicle, or change its absences under Fleet.',
  )
})

test('only what may go well the second time is offered again', () => {
  expect(['changed', 'unavailable', 'vehicle-taken', 'no-papers', 'no-driver', 'early'].filter(mayRepeat)).toEqual([
    'changed',
    'unavailable',
  ])
})

test('the card says which vehicle it is, and that the driver has accepted', async () => {
  const code = await board.booked()
  const named = board.house.site.fleet.vehicles.find(({ vehicleClass }) => vehicleClass === 'car')
  if (!named) throw new Error('no car')
  named.label = 'Škoda RI 123-AB'
  await board.desk.post('/office/board', { code, action: 'assign', expected: '', vehicleId: named.id, driver: 'Ivo' })
  const card = async () => {
    const html = await (await board.desk.get('/office/board')).text()
    return textOf(new RegExp(`<article[^>]*data-code="${code}"[\\s\\S]*?</article>`).exec(html)?.[0] ?? '')
  }
  expect(await card()).toMatch(/Škoda RI 123-AB\s+·\s+driver Ivo/)
  expect(await card()).not.toContain('accepted by driver')
  const link = driverLink(await board.kept(code), { secret: SECRET })
  expect((await board.house.post(link, { intent: 'accept' })).status).toBe(303)
  expect(await card()).toContain('accepted by driver')
})

test('what is sent to the driver and to the guest is in the language of the page that it leads to', async () => {
  const code = await board.booked()
  await board.house.store.commit([{ kind: 'update', path: `bookings/${code}`, data: { locale: 'de' } }])
  const html = await (await board.desk.get(`/office/bookings/${code}`)).text()
  const texts = elements(html, 'a').flatMap(({ attributes: { href = '' } }) =>
    href.startsWith('https://wa.me/') ? (new URL(href.replaceAll('&amp;', '&')).searchParams.get('text') ?? []) : [],
  )
  const [toDriver = '', toGuest = ''] = texts.map((text) => text.replace(/\s/gu, ' '))
  expect(toDriver).toMatch(/Zračna luka Rijeka – Opatija, četvrtak, 16\. srpnja 2026\., 10:00 .*\/hr\/ride\//)
  expect(toGuest).toMatch(/Flughafen Rijeka – Opatija, Donnerstag, 16\. Juli 2026, 10:00 .*\/de\//)
})

test('of a ride that is declined nothing is offered that only a ride to come needs', async () => {
  const code = (await board.house.booked(guest, { ...tomorrow, from: 'selce', to: 'b:vrbnik', vehicle: 'boat' })).code
  await board.house.store.commit([
    { kind: 'update', path: `bookings/${code}`, data: { state: 'requested', 'legStatus.there.state': 'requested' } },
  ])
  const page = async () => (await board.desk.get(`/office/bookings/${code}`)).text()
  const ofRides = ['Next step', 'Send to the driver', 'Record deposit', `/office/bookings/${code}/carriers`]
  const shown = await page()
  expect(ofRides.filter((words) => !shown.includes(words))).toEqual([])
  expect((await board.desk.post('/office/board', { code, action: 'decline', expected: '' })).status).toBe(303)
  const after = await page()
  expect(ofRides.filter((words) => after.includes(words))).toEqual([])
})

test('"on the way" for tomorrow is asked first, on the board and on the booking, and done after a yes', async () => {
  const code = await board.booked()
  await board.desk.post('/office/board', { code, action: 'assign', expected: '', vehicleId: '', driver: 'Ivo' })
  for (const path of ['/office/board', `/office/bookings/${code}`]) {
    const requested = await board.desk.post(path, { code, action: 'set-off', expected: '' })
    const html = await requested.text()
    expect([requested.status, textOf(html).includes('more than 3 hours away')]).toEqual([422, true])
    expect(formFor(html, 'set-off')).toMatchObject({ code, isSure: 'true' })
    expect((await board.kept(code)).state).toBe('assigned')
  }
  const answer = await board.desk.post('/office/board', { code, action: 'set-off', expected: '', isSure: 'true' })
  expect([answer.status, (await board.kept(code)).state]).toEqual([303, 'on-the-way'])
})

test('a changed time says on the card whether the driver stays', async () => {
  const code = await board.booked()
  await board.desk.post('/office/board', { code, action: 'assign', expected: '', vehicleId: '', driver: 'Ivo' })
  const path = `/office/bookings/${code}/change`
  const form = formFor(await (await board.desk.get(path)).text(), 'ride')
  const moved = await board.desk.post(path, { ...form, vehicle: 'car', when: '16.7. 12:00', intent: 'ride' })
  expect(moved.status).toBe(303)
  expect(await board.kept(code)).toMatchObject({ state: 'assigned', driver: 'Ivo', pickUpLocal: '2026-07-16T12:00' })
  for (const page of ['/office/board', `/office/bookings/${code}`])
    expect(textOf(await (await board.desk.get(page)).text())).toContain('Driver Ivo is free and remains assigned')
})

test('the guest’s phone and name stand before everything else on the page of a booking', async () => {
  const code = await board.booked()
  const html = textOf(await (await board.desk.get(`/office/bookings/${code}`)).text())
  const [heading, phone, next] = ['Rijeka Airport', '+385 91 234 5678', 'Next step'].map((text) => html.indexOf(text))
  expect(heading).toBeGreaterThan(-1)
  expect(phone).toBeGreaterThan(heading ?? 0)
  expect(next).toBeGreaterThan(phone ?? 0)
})

test('the carriers page of a request says that it has to be confirmed first', async () => {
  const { code } = await board.house.booked(guest, { ...tomorrow, from: 'zagreb', to: 'LJU' })
  expect((await board.kept(code)).state).toBe('requested')
  const html = await (await board.desk.get(`/office/bookings/${code}/carriers`)).text()
  expect(textOf(html)).toContain('Confirm it first')
})
