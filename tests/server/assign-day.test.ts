import { expect, test } from 'vitest'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { type Driver, newDriver } from '#features/fleet/driver.ts'
import { readBooking } from './read-booking.ts'
import { guest } from './test-booking-site.ts'
import { tomorrow } from './test-board.ts'
import { elements, textOf } from './html.ts'
import { fleetForm, openTestOffice } from './test-office.ts'

const DAY = '/office/assign-day?date=2026-07-16'
const person = (name: string, id: string): Driver => ({ ...newDriver(name, []), id })

async function openDay() {
  const testSite = await openTestOffice()
  const office = await testSite.signedIn('dispatcher', { name: 'Mia' })
  /** After the bookings: the site reads its fleet anew with what they write. */
  const withDrivers = (...more: Driver[]) => {
    testSite.site.fleet.drivers = [person('Ana', 'ana'), person('Ivo', 'ivo'), ...more]
    testSite.site.fleet.base = 'opatija'
  }
  const stored = async (code: string) => {
    const booking = readBooking(await testSite.store.get(bookingPath(code)))
    if (!booking) throw new Error('not stored')
    const { state, driver, vehicleId } = booking.legStatus.there
    return { state, driver, vehicleId }
  }
  const shown = async (path = DAY) => (await office.get(path)).text()
  return { house: testSite, office, stored, shown, withDrivers }
}

/** What a browser sends of the page as it stands; `change` replaces or leaves out (null). */
function sentOf(html: string, change: Record<string, string | null> = {}): [string, string][] {
  const form = html.match(/<form[^>]*action="\/office\/assign-day\?[\s\S]*?<\/form>/)?.[0] ?? ''
  const inputs = elements(form, 'input').flatMap(({ attributes }): [string, string][] => {
    const { name = '', value = '', type, checked } = attributes
    return type === 'checkbox' && checked === undefined ? [] : [[name, value]]
  })
  const selects = [...form.matchAll(/<select[^>]*name="([^"]+)"[\s\S]*?<\/select>/g)].map(
    ([whole, name = '']): [string, string] => {
      const option = whole.match(/<option([^>]*)selected=""([^>]*)>([^<]*)/)
      const value = option
        ?.slice(1, 3)
        .join(' ')
        .match(/value="([^"]*)"/)?.[1]
      return [name, value ?? option?.[3] ?? '']
    },
  )
  return [...inputs, ...selects].flatMap(([name, value]): [string, string][] => {
    const other = change[name]
    return other === null ? [] : [[name, other ?? value]]
  })
}

test('a day is proposed, nobody is given a ride by looking at it, and what is ticked is assigned', async () => {
  const { house: testSite, office, stored, shown, withDrivers } = await openDay()
  const one = await testSite.booked(guest, tomorrow)
  const two = await testSite.booked({ ...guest, name: 'Zoran Babić' }, { ...tomorrow, time: '11:00' })
  withDrivers()
  const html = await shown()
  expect(textOf(html)).toContain('Zoran Babić')
  expect((await stored(one.code)).state).toBe('confirmed')
  const answer = await office.post(DAY, sentOf(html))
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${DAY}&done=2`])
  const [first, second] = [await stored(one.code), await stored(two.code)]
  expect([first.state, second.state]).toEqual(['assigned', 'assigned'])
  expect(new Set([first.driver, second.driver])).toEqual(new Set(['Ana', 'Ivo']))
  const after = await shown(`${DAY}&done=2`)
  expect(textOf(after)).toMatch(/2 rides assigned\.[\s\S]*has a driver/)
})

test('what is not ticked stays as it is, and what was changed is assigned as it was changed', async () => {
  const { house: testSite, office, stored, shown, withDrivers } = await openDay()
  const one = await testSite.booked(guest, tomorrow)
  const two = await testSite.booked(guest, { ...tomorrow, time: '15:00' })
  withDrivers()
  const sent = sentOf(await shown(), { [`driver-${one.code}`]: 'Ivo', [`vehicle-${one.code}`]: 'car-3' })
  await office.post(
    DAY,
    sent.filter(([name, value]) => name !== 'chosen' || value === one.code),
  )
  expect(await stored(one.code)).toEqual({ state: 'assigned', driver: 'Ivo', vehicleId: 'car-3' })
  expect((await stored(two.code)).state).toBe('confirmed')
})

test('each refusal is told with its ride, the others are assigned', async () => {
  const { house: testSite, office, stored, shown, withDrivers } = await openDay()
  const one = await testSite.booked(guest, tomorrow)
  const two = await testSite.booked(guest, { ...tomorrow, time: '10:30' })
  withDrivers()
  const answer = await office.post(
    DAY,
    sentOf(await shown(), { [`driver-${one.code}`]: 'Ivo', [`driver-${two.code}`]: 'Ivo' }),
  )
  expect(answer.status).toBe(422)
  const html = await answer.text()
  const alert = textOf(html.match(/<div role="alert"[\s\S]*?<\/div>/)?.[0] ?? '')
  expect(alert).toMatch(/^Not assigned:.*(driver|Ivo)/s)
  const states = [(await stored(one.code)).state, (await stored(two.code)).state]
  expect(states.toSorted()).toEqual(['assigned', 'confirmed'])
  // What was chosen stands there still.
  expect(html).toMatch(/<option[^>]*selected=""[^>]*>Ivo/)
})

test('two rides whose vehicles are exchanged are both assigned, in whatever order they stand', async () => {
  const { house: testSite, office, stored, shown, withDrivers } = await openDay()
  const one = await testSite.booked(guest, tomorrow)
  const two = await testSite.booked(guest, { ...tomorrow, time: '10:30' })
  withDrivers()
  const [held, free] = [(await stored(two.code)).vehicleId ?? '', 'car-3']
  expect(held).not.toBe(free)
  const change = {
    [`vehicle-${one.code}`]: held,
    [`vehicle-${two.code}`]: free,
    [`driver-${one.code}`]: 'Ana',
    [`driver-${two.code}`]: 'Ivo',
  }
  const answer = await office.post(DAY, sentOf(await shown(), change))
  expect(answer.status).toBe(303)
  expect([(await stored(one.code)).vehicleId, (await stored(two.code)).vehicleId]).toEqual([held, free])
})

test('both legs of one booking on one day are assigned', async () => {
  const { house: testSite, office, shown, withDrivers } = await openDay()
  const back = { ...tomorrow, return: '1', returnDate: '2026-07-16', returnTime: '17:00' }
  const { code } = await testSite.booked(guest, back)
  withDrivers()
  const booking = readBooking(await testSite.store.get(bookingPath(code)))
  if (booking?.legStatus.back == null) throw new Error('no way back')
  expect((await office.post(DAY, sentOf(await shown()))).status).toBe(303)
  const after = readBooking(await testSite.store.get(bookingPath(code)))
  expect([after?.legStatus.there.state, after?.legStatus.back?.state]).toEqual(['assigned', 'assigned'])
})

test('the page of a booking lists who can drive it, best first, and one press assigns', async () => {
  const { house: testSite, office, stored, shown, withDrivers } = await openDay()
  const one = await testSite.booked(guest, { ...tomorrow, from: 'opatija', to: 'RJK', time: '08:00' })
  const two = await testSite.booked(guest, { ...tomorrow, time: '10:00' })
  await office.post('/office/board', { code: one.code, action: 'assign', driver: 'Ivo' })
  withDrivers({ ...person('Petra', 'petra'), active: false })
  const path = `/office/bookings/${two.code}`
  const html = await shown(path)
  const list = html.match(/Who can drive this[\s\S]*?<\/ol>/)?.[0] ?? ''
  // Ivo is at the airport already.
  const buttons = elements(list, 'button').map(({ attributes }) => attributes['value'])
  expect(buttons).toEqual(['Ivo', 'Ana'])
  expect(textOf(list)).toMatch(/Free there from/)
  expect(textOf(html)).toMatch(/Petra: does not drive/)
  const [form = ''] = list.match(/<form[\s\S]*?<\/form>/) ?? []
  const hidden = elements(form, 'input').map(({ attributes }): [string, string] => [
    attributes['name'] ?? '',
    attributes['value'] ?? '',
  ])
  const answer = await office.post(path, [...hidden, ['driver', 'Ivo']])
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, path])
  expect(await stored(two.code)).toMatchObject({ state: 'assigned', driver: 'Ivo' })
})

test('where vehicles wait is entered in the fleet, and a place nobody knows comes back with the fault', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields } = await fleetForm(owner)
  const faulty = await owner.post('/office/fleet', { ...fields, base: 'Nowhere at all' })
  expect([faulty.status, /id="base-fault"/.test(await faulty.text())]).toEqual([422, true])
  expect((await owner.post('/office/fleet', { ...fields, base: 'Opatija' })).status).toBe(303)
  expect(testSite.site.fleet.base).toBe('opatija')
  expect((await fleetForm(owner)).fields['base']).toBe('Opatija')
})

test('documents of road vehicles are entered in the fleet, end on Today, and a vehicle without a valid one is not proposed', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const { fields } = await fleetForm(owner)
  const faulty = await owner.post('/office/fleet', { ...fields, 'v-0-inspection': 'tomorrow' })
  expect([faulty.status, /id="v-0-inspection-fault"/.test(await faulty.text())]).toEqual([422, true])
  const entered = { 'v-0-inspection': '2026-07-15', 'v-1-permit': '2026-12-31' }
  expect((await owner.post('/office/fleet', { ...fields, ...entered })).status).toBe(303)
  expect((await fleetForm(owner)).fields).toMatchObject({ ...entered, 'v-0-permit': '' })
  expect(textOf(await (await owner.get('/office')).text())).toMatch(/Technical inspection[^·]*15 Jul[\s\S]*car-1/)
  const { code } = await testSite.booked(guest, tomorrow)
  testSite.site.fleet.drivers = [person('Ana', 'ana')]
  const html = await (await owner.get(`/office/bookings/${code}`)).text()
  expect(textOf(html)).toMatch(/car-1: its documents do not allow it/)
})
