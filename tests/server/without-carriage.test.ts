import { expect, test } from 'vitest'
import { offerPairing, PAIRING_MS } from '#features/partners/desk-tablets.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { type TestBookingSite, cookieOf, guest, openTestBookingSite, trip } from './test-booking-site.ts'
import { changeFormIn } from './form-in.ts'
import { partnered } from './test-partners.ts'

/** ADR 71: no door promises at once what only occasional carriage may drive, whatever a form says. */
function loseCarriage({ site }: TestBookingSite): void {
  const { settings } = site.catalogue
  Object.assign(settings, { permits: ['rijeka'], carriage: { ...settings.carriage, occasional: false } })
}

test('an order is a request, and a form that says otherwise keeps nothing', async () => {
  const testSite = await openTestBookingSite()
  loseCarriage(testSite)
  const { action, hidden } = await testSite.form()
  expect(hidden['mode']).toBe('request')
  expect((await testSite.post(action, { ...hidden, ...guest, mode: 'order' })).status).toBe(422)
  expect(await testSite.bookings()).toEqual([])
  expect((await testSite.post(action, { ...hidden, ...guest })).status).toBe(303)
  expect((await testSite.bookings()).map(({ state, blocks }) => [state, blocks])).toEqual([['requested', []]])
})

test('so is a change, and a form that says otherwise changes nothing', async () => {
  const testSite = await openTestBookingSite()
  const { code, cookie } = await testSite.booked()
  loseCarriage(testSite)
  const later = new URLSearchParams({ ...trip, time: '15:00' })
  const html = await (await testSite.get(`/decoder/${code}?${later}`, cookie)).text()
  const { action, fields } = changeFormIn(html)
  expect(fields['mode']).toBe('request')
  const before = await testSite.bookings()
  expect((await testSite.post(action, { ...fields, mode: 'order' }, { Cookie: cookie })).status).toBe(422)
  expect(await testSite.bookings()).toEqual(before)
})

test('so is what a desk orders', async () => {
  const testSite = await openTestBookingSite()
  const { partner } = await partnered(testSite)
  const code = makeCode('K')
  await offerPairing(testSite.store, { code, partner, until: testSite.clock.now() + PAIRING_MS })
  const cookie = cookieOf(await testSite.post('/desk', { intent: 'pair', code }))
  loseCarriage(testSite)
  const order = { intent: 'order', to: 'RJK', when: 'time', time: '18:00', people: '2', mode: 'order' }
  const headers = { Cookie: cookie, Accept: 'application/json' }
  const fields = { ...order, orderId: '6f0f1d3e-0000-4000-8000-000000000001' }
  const look = await testSite.get(`/desk/price?${new URLSearchParams(fields)}`, cookie)
  expect(await look.json()).toMatchObject({ mode: 'request' })
  expect(await (await testSite.post('/desk', fields, headers)).json()).toMatchObject({ mode: 'request' })
  expect((await testSite.bookings()).map(({ state }) => state)).not.toContain('confirmed')
})

test('and where nobody could answer before the ride begins, the order page says so instead', async () => {
  // Ten in the evening, for six in the morning: answers begin at eight.
  const early = { ...trip, date: '2026-07-16', time: '06:00' }
  for (const isLost of [false, true]) {
    const testSite = await openTestBookingSite({ now: '2026-07-15T20:00:00Z' })
    if (isLost) loseCarriage(testSite)
    const html = await (await testSite.get(`/book?${new URLSearchParams(early)}`)).text()
    expect([isLost, html.includes('name="orderId"')]).toEqual([isLost, !isLost])
  }
})
