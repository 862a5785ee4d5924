import { beforeEach, expect, test } from 'vitest'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { driverCards } from '#features/fleet/driver-cards.server.ts'
import { readOwnFleet } from '#features/fleet/fleet-book.server.ts'
import { formIn } from './form-in.ts'
import { textOf } from './html.ts'
import { fleetForm, type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'

const LIST = '/office/fleet/drivers'
const ana = { name: 'Ana Đurić', phone: '091 234 5678', active: 'yes', colour: '#0f7a7a' }

let testSite: TestOffice
let owner: SignedIn
beforeEach(async () => {
  testSite = await openTestOffice()
  owner = await testSite.signedIn('owner', { name: 'Mia' })
})

const formOf = async (id: string) => formIn(await (await owner.get(`${LIST}/${id}`)).text(), 'licence-number')
const textAt = async (path: string) => textOf(await (await owner.get(path)).text())

/** Adds or changes a driver as the form would: what is not said stays as the page has it. */
async function save(id: string, more: Record<string, string>): Promise<Response> {
  const { values } = await formOf(id)
  return owner.post(`${LIST}/${id}`, { ...values, ...more })
}

test('a driver is added with phone, papers, vehicles, shifts and absences, and all of it stands in the form again', async () => {
  const more = {
    'speaks-de': 'yes',
    'licence-number': 'HR 1234',
    'licence-until': '2026-08-01',
    'p-0-name': 'Medical certificate',
    'p-0-until': '2027-01-31',
    'class-van': 'yes',
    'vehicle-car-1': 'yes',
    'w-0-from': '06:00',
    'w-0-to': '14:00',
    'w-0-d1': 'yes',
    'w-0-d2': 'yes',
    'a-0-from': '2026-07-27T00:00',
    'a-0-to': '2026-08-03T00:00',
    'a-0-note': 'leave',
  }
  const sent = await save('new', { ...ana, ...more })
  expect(sent.headers.get('Location')).toBe(`${LIST}/ana-duric?done=saved`)
  expect((await formOf('ana-duric')).values).toMatchObject({ ...ana, ...more, phone: '+385912345678' })
  const { drivers, week, away } = testSite.site.fleet
  expect(drivers).toMatchObject([{ id: 'ana-duric', classes: ['van'], vehicles: ['car-1'] }])
  expect(week).toEqual([{ what: 'driver', who: 'Ana Đurić', days: [1, 2], from: '06:00', to: '14:00' }])
  expect(away).toMatchObject([{ what: 'driver', who: 'Ana Đurić', note: 'leave' }])
  const list = await textAt(LIST)
  expect([list.includes('17 days left'), list.includes('Deutsch'), list.includes('Off')]).toEqual([true, true, true])
  // A name taken over with another spelling keeps hours and absences.
  expect((await save('ana-duric', { name: 'Ana Đurić-Babić' })).status).toBe(303)
  expect(testSite.site.fleet.week?.map(({ who }) => who)).toEqual(['Ana Đurić-Babić'])
  // An emptied row is a shift less.
  await save('ana-duric', { 'w-0-from': '', 'w-0-to': '', 'w-0-d1': '', 'w-0-d2': '' })
  expect(testSite.site.fleet.week).toBeUndefined()
})

test('what is wrong comes back with the values, each fault at its field', async () => {
  await save('new', ana)
  const faulty = await owner.post(`${LIST}/new`, {
    name: 'ana  đurić',
    phone: 'none',
    'licence-number': '1',
    'licence-until': '2026-02-30',
    'p-0-until': '2026-12-31',
    'w-0-from': '06:00',
    colour: '#0f7a7a',
  })
  expect(faulty.status).toBe(422)
  const { values, faults } = formIn(await faulty.text(), 'licence-number')
  expect(Object.keys(faults).toSorted()).toEqual(['licence-until', 'name', 'p-0-name', 'phone'])
  expect(values).toMatchObject({ name: 'ana  đurić', phone: 'none', 'w-0-from': '06:00' })
  const long = await owner.post(`${LIST}/new`, {
    ...ana,
    name: 'Ivo',
    'p-3-name': 'x'.repeat(61),
    'p-3-until': '2027-01-01',
  })
  expect(Object.keys(formIn(await long.text(), 'licence-number').faults)).toEqual(['p-3-name'])
  expect((await owner.post(`${LIST}/new`, { ...ana, name: ' ' })).status).toBe(422)
  expect(testSite.site.fleet.drivers).toHaveLength(1)
})

test('names that were stored before drivers were people are drivers, with the phone of their card', async () => {
  const { fleet } = testSite.site
  const before = { ...structuredClone(fleet), drivers: ['Ivo Babić', 'Ana Đurić'] }
  await testSite.store.commit([{ kind: 'set', path: 'fleet/own', data: { fleet: before } }])
  await testSite.site.refresh()
  await owner.post('/office/codes/drivers', {
    driver: 'Ivo Babić',
    vehicle: 'Opel',
    phone: '091 111 2222',
    'speaks-it': '1',
  })
  const { values } = await formOf('ivo-babic')
  expect(values).toMatchObject({ name: 'Ivo Babić', phone: '+385911112222', 'speaks-it': 'yes', active: 'yes' })
  // The list of names on the page of the fleet keeps who they are.
  await save('ivo-babic', { 'licence-number': '77', 'licence-until': '2030-01-01' })
  const { fields } = await fleetForm(owner)
  expect((await owner.post('/office/fleet', { ...fields, drivers: 'Ivo Babić\nMara' })).status).toBe(303)
  expect(testSite.site.fleet.drivers.map(({ name, licence }) => [name, licence?.number])).toEqual([
    ['Ivo Babić', '77'],
    ['Mara', undefined],
  ])
})

test('a ride is given only to who works, has a licence on that day and may drive the vehicle', async () => {
  await save('new', { ...ana, 'licence-number': '1', 'licence-until': '2026-07-19' })
  const { code } = await testSite.booked()
  const assign = async (more: Record<string, string> = {}) => {
    const sent = await owner.post('/office/board', { code, action: 'assign', driver: 'Ana Đurić', ...more })
    return [sent.status, textOf(await sent.text())] as const
  }
  const refused = async (words: string) => {
    const [status, text] = await assign()
    expect([status, text.includes(words)]).toEqual([422, true])
  }
  await refused('no longer valid')
  await save('ana-duric', { 'licence-until': '2026-07-20', 'class-van': 'yes' })
  await refused('may not drive this vehicle')
  await save('ana-duric', { 'class-van': '', active: '' })
  await refused('not working')
  await save('ana-duric', { active: 'yes' })
  expect((await assign())[0]).toBe(303)
  expect((await testSite.bookings())[0]).toMatchObject({ driver: 'Ana Đurić', state: 'assigned' })
  // With rides ahead neither name nor driver goes.
  expect((await save('ana-duric', { name: 'Ana Babić' })).status).toBe(422)
  expect((await owner.post(`${LIST}/ana-duric`, { intent: 'remove' })).status).toBe(422)
  await testSite.store.commit([
    { kind: 'update', path: bookingPath(code), data: { state: 'completed', 'legStatus.there.state': 'completed' } },
  ])
  expect((await owner.post(`${LIST}/ana-duric`, { intent: 'remove' })).headers.get('Location')).toBe(
    `${LIST}?done=removed`,
  )
})

test('who is removed leaves no phone, paper, shift or card behind; before that the owner can hand out what is stored', async () => {
  await save('new', {
    ...ana,
    'licence-number': 'HR 1234',
    'licence-until': '2027-08-01',
    'w-0-from': '06:00',
    'w-0-to': '14:00',
    'w-0-d1': 'yes',
  })
  await owner.post('/office/codes/drivers', { driver: 'Ana Đurić', vehicle: 'Opel', phone: '091 111 2222' })
  const file = await owner.get(`${LIST}/ana-duric?export=person`)
  const record = await file.json()
  expect(record).toMatchObject({
    driver: { phone: '+385912345678', licence: { number: 'HR 1234' } },
    hours: [{ from: '06:00' }],
    card: { phone: '+385911112222' },
  })
  const dispatcher = await testSite.signedIn('dispatcher')
  expect((await dispatcher.get(`${LIST}/ana-duric?export=person`)).status).toBe(403)
  await owner.post(`${LIST}/ana-duric`, { intent: 'remove' })
  const own = await readOwnFleet(testSite.store)
  expect([own?.fleet.drivers, own?.fleet.week, await driverCards(testSite.store)]).toEqual([[], undefined, []])
  expect((await owner.get(`${LIST}/ana-duric`)).status).toBe(404)
})

test('of two who change the fleet at once the later is told, and what they typed stands', async () => {
  await save('new', ana)
  const { values } = await formOf('ana-duric')
  await save('ana-duric', { 'speaks-en': 'yes' })
  const late = await owner.post(`${LIST}/ana-duric`, { ...values, 'speaks-it': 'yes' })
  const html = await late.text()
  expect([late.status, textOf(html).includes('Mia')]).toEqual([422, true])
  const again = formIn(html, 'licence-number').values
  expect((await owner.post(`${LIST}/ana-duric`, again)).status).toBe(303)
  expect(testSite.site.fleet.drivers[0]?.languages).toEqual(['it'])
})
