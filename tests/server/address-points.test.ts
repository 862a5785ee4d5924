import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { driverLink } from '#app/booking-links.server.ts'
import { openPhotonServer, usually } from '#domain/places/conformance/photon-server.ts'
import { eraseGuest } from '#features/retention/retention.server.ts'
import { openGeocoder } from '#server/geocoder.server.ts'
import { type TestBookingSite, guest, openTestBookingSite, trip } from './test-booking-site.ts'
import { elements } from './html.ts'

/** Made up, but for the town that they lie in. */
const SIRIUS = { name: 'Hotel Sirius', street: 'Obala', housenumber: '3' }
const sirius = { ...SIRIUS, city: 'Opatija', countrycode: 'HR', at: [14.3101, 45.3321] } as const
const street = { street: 'Ulica Slatina', housenumber: '2', city: 'Opatija', countrycode: 'HR', at: [14.3055, 45.3349] }
const WRITTEN = 'Hotel Sirius, Obala 3, Opatija'
const AT = { lat: 45.3321, lon: 14.3101 }

let photon: Awaited<ReturnType<typeof openPhotonServer>>
let testSite: TestBookingSite
beforeAll(async () => {
  photon = await openPhotonServer([sirius, { ...street, at: [14.3055, 45.3349] }])
})
afterAll(() => photon.close())
beforeEach(async () => {
  photon.behave(usually)
  testSite = await openTestBookingSite()
  const { site } = testSite
  const metrics = { geocoderFallbacks: { inc: () => {} } }
  site.geocoder = openGeocoder({ site, geocoderUrl: photon.url, metrics: metrics as never, log: () => {} })
})
afterEach(() => testSite.store.close())

const pointsOf = async (code: string) =>
  (await testSite.bookings()).find((booking) => booking.code === code)?.addressPoints

/** Where each link of the driver's page leads. */
async function navigation(code: string): Promise<string[]> {
  const booking = (await testSite.bookings()).find((row) => row.code === code)
  const { services } = testSite.site
  if (!booking || !services) throw new Error('not kept')
  const html = await (await testSite.get(driverLink(booking, services))).text()
  return elements(html, 'a').flatMap(({ attributes: { href = '' } }) => (/maps|waze|^geo:/.test(href) ? [href] : []))
}

test('the point that was chosen is offered, kept with the booking, and where the driver is led to', async () => {
  const [row] = await (await testSite.get('/api/places?q=Hotel+Sirius&limit=3')).json()
  expect(row).toMatchObject({ id: 'opatija', text: WRITTEN, located: true, ...AT })
  const { code } = await testSite.booked({ ...guest, dropOffAddress: row.text }, { ...trip, to: row.text })
  expect(await pointsOf(code)).toEqual([{ place: 'opatija', address: WRITTEN, ...AT }])
  expect(await navigation(code)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('destination=45.3321%2C14.3101'),
      `geo:45.3321,14.3101?q=45.3321%2C14.3101`,
    ]),
  )
})

test('another address has another point, and one that nobody knows has none', async () => {
  const { code, cookie } = await testSite.booked({ ...guest, dropOffAddress: WRITTEN })
  const change = async (dropOffAddress: string) => {
    const sent = { dropOffAddress, intent: 'change-details' }
    expect((await testSite.post(`/decoder/${code}`, sent, { Cookie: cookie })).status).toBe(303)
  }
  await change('Ulica Slatina 2')
  expect(await pointsOf(code)).toEqual([{ place: 'opatija', address: 'Ulica Slatina 2', lat: 45.3349, lon: 14.3055 }])
  await change('Vila Nigdje 9')
  expect(await pointsOf(code)).toEqual([])
  expect((await navigation(code)).join(' ')).toContain('Vila%20Nigdje%209')
})

test('a return knows the door at both of its ends, and whoever is erased has none', async () => {
  const back = { return: '1', returnDate: '2026-07-27', returnTime: '18:00' }
  const { code } = await testSite.booked({ ...guest, dropOffAddress: WRITTEN }, { ...trip, ...back })
  expect(await pointsOf(code)).toHaveLength(1)
  testSite.clock.advance(30 * 24 * 3_600_000)
  await eraseGuest(testSite.store, code, () => null)
  expect(await pointsOf(code)).toEqual([])
})

test('while the geocoder does not answer the ride is booked all the same, by the words of the address', async () => {
  photon.behave((_, res) => void res.destroy())
  const { code } = await testSite.booked({ ...guest, dropOffAddress: WRITTEN })
  expect(await pointsOf(code)).toBeUndefined()
  expect((await navigation(code)).join(' ')).toContain('Hotel%20Sirius')
})

test('coordinates that were typed are where the driver is led to, without any geocoder', async () => {
  const { code } = await testSite.booked({ ...guest, dropOffAddress: '45.3349, 14.3055' })
  expect(await pointsOf(code)).toBeUndefined()
  expect((await navigation(code)).join(' ')).toContain('destination=45.3349%2C14.3055')
})
