import { expect, test } from 'vitest'
import { ERASE_NEEDS_JOB } from '#features/bookings/erase-needs.server.ts'
import { elements, textOf } from './html.ts'
import { openTestOffice } from './test-office.ts'

const call = { from: 'RJK', to: 'Opatija', when: 'sutra 9', people: '2', bags: '1', phone: '091 555 0100', name: 'Iva' }

test('who calls with a wheelchair or children has a vehicle that can take them held, and it is erased like every other', async () => {
  const testSite = await openTestOffice()
  const session = await testSite.signedIn('dispatcher', { locale: 'en' })
  const book = (more: Record<string, string>) =>
    session.post('/office/new-booking', { ...call, ...more, intent: 'book' })
  const requested = elements(await (await session.get('/office/new-booking')).text(), 'select')
  expect(requested.map(({ attributes }) => attributes['name'])).toContain('access')
  // No car of the house takes somebody who stays in the wheelchair: what was typed stands there, open, with why.
  const refused = await book({ vehicle: 'car', access: 'seated' })
  expect(refused.status).toBe(422)
  const html = await refused.text()
  expect(elements(html, 'select').find(({ attributes }) => attributes['name'] === 'access')?.attributes).toMatchObject({
    'aria-invalid': 'true',
  })
  expect(textOf(html)).toContain('wheelchair')
  expect(await testSite.bookings()).toEqual([])
  expect((await book({ vehicle: 'van', access: 'seated', under135: '2' })).status).toBe(303)
  const [stored] = await testSite.bookings()
  // Of the two vans it is the only one that can.
  expect(stored).toMatchObject({ vehicleId: 'van-2', needs: { access: 'seated', under135: 2 } })
  const jobs = await testSite.store.query({ collection: 'jobs' })
  expect(jobs.map(({ data }) => data['kind'])).toContain(ERASE_NEEDS_JOB)
  // The only one is taken at that hour, and no other is given in its place.
  expect((await book({ vehicle: 'van', access: 'seated', name: 'Ana' })).status).toBe(422)
})
