import { withLeg } from '#features/bookings/booking.ts'
import { expect, test } from 'vitest'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { guest, trip } from './test-booking-site.ts'
import { formIn } from './form-in.ts'
import { textOf } from './html.ts'
import { fleetForm, openTestOffice } from './test-office.ts'

const fleetOf = (fields: Record<string, string>, id: string) =>
  Object.entries(fields)
    .find(([, value]) => value === id)?.[0]
    .split('-')[1] ?? ''

test('a vehicle with rides to come is not taken out of the fleet unseen', async () => {
  const testSite = await openTestOffice({ vehicles: ['car-1', 'car-2', 'van-1'] })
  const owner = await testSite.signedIn('owner', { locale: 'en' })
  const { code } = await testSite.booked(guest, trip)
  const { fields } = await fleetForm(owner)
  const vehicles = () => testSite.site.fleet.vehicles.map(({ id }) => id)
  // One without a ride goes at once.
  const without = { ...fields, [`v-${fleetOf(fields, 'van-1')}-id`]: '' }
  expect((await owner.post('/office/fleet', without)).status).toBe(303)
  const next = (await fleetForm(owner)).fields
  const gone = { ...next, [`v-${fleetOf(next, 'car-1')}-id`]: '', drivers: 'Ivo' }
  const refused = await owner.post('/office/fleet', gone)
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expect(html).toContain(`/office/bookings/${code}`)
  expect(textOf(html)).toContain('Nothing was saved')
  expect(html).toContain('name="lose"')
  expect(formIn(html, 'approach').values['drivers']).toBe('Ivo')
  expect(vehicles()).toEqual(['car-1', 'car-2'])
  // A ride that came after the box was shown is not covered by it.
  expect((await owner.post('/office/fleet', { ...gone, lose: 'BAAAAAAAAA1' })).status).toBe(422)
  expect((await owner.post('/office/fleet', { ...gone, lose: code })).status).toBe(303)
  expect(vehicles()).toEqual(['car-2'])
  // It stays in sight until it has another vehicle, and hinders no other change.
  const after = await (await owner.get('/office/fleet')).text()
  expect([after.includes(`/office/bookings/${code}`), after.includes('name="lose"')]).toEqual([true, false])
  expect((await owner.post('/office/fleet', { ...(await fleetForm(owner)).fields, drivers: 'Mara' })).status).toBe(303)
  await owner.post('/office/board', { code, action: 'assign', vehicleId: 'car-2', driver: 'Mara' })
  expect((await testSite.bookings())[0]).toMatchObject({ vehicleId: 'car-2' })
  expect(await (await owner.get('/office/fleet')).text()).not.toContain(`/office/bookings/${code}`)
})

test('saving the drivers does not end the sample papers of a boat; papers of its own do', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner', { locale: 'en' })
  const papersOf = () => testSite.site.fleet.vehicles.find(({ id }) => id === 'boat-1')?.papers?.registration
  expect([testSite.site.tariff.sample, papersOf()]).toEqual([true, 'SAMPLE'])
  const save = async (more: Record<string, string>) =>
    (await owner.post('/office/fleet', { ...(await fleetForm(owner)).fields, ...more })).status
  expect(await save({ drivers: 'Ivo' })).toBe(303)
  expect([testSite.site.fleet.sample, papersOf()]).toEqual([false, 'SAMPLE'])
  expect(textOf(await (await owner.get('/office/fleet')).text())).toContain('boat-1 has sample documents')
  expect((await fleetForm(owner)).fields[`v-${fleetOf((await fleetForm(owner)).fields, 'boat-1')}-registration`]).toBe(
    '',
  )
  const at = fleetOf((await fleetForm(owner)).fields, 'boat-1')
  expect(await save({ [`v-${at}-registration`]: 'RK-1' })).toBe(303)
  expect(papersOf()).toBe('RK-1')
})

test('the set-up takes no vehicle away that a guest’s ride to come has', async () => {
  const testSite = await openTestOffice({ vehicles: ['car-1', 'car-2', 'van-1'] })
  const owner = await testSite.signedIn('owner', { locale: 'en' })
  const { code } = await testSite.booked(guest, trip)
  const stored = (await testSite.bookings())[0]
  if (!stored) throw new Error('no booking')
  const keep = (trial: boolean) =>
    testSite.store.commit([
      {
        kind: 'set',
        path: bookingPath(code),
        data: asData({ ...withLeg(stored, 'there', { vehicleId: 'car-2', block: null }), trial }),
      },
    ])
  const fields = { car: '1', van: '1', minibus: '0', area: 'Rijeka\nOpatija', drivers: '' }
  await keep(false)
  const refused = await owner.post('/office/setup/fleet', fields)
  expect([refused.status, testSite.site.fleet.vehicles.length]).toEqual([422, 3])
  expect(textOf(await refused.text())).toContain('still has upcoming rides')
  await keep(true)
  expect((await owner.post('/office/setup/fleet', fields)).status).toBe(303)
  expect(testSite.site.fleet.vehicles.map(({ id }) => id)).toEqual(['car-1', 'van-1'])
})
