import { expect, test } from 'vitest'
import { offerPairing, PAIRING_MS } from '#features/partners/desk-tablets.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { type BookingHouse, cookieOf, guest, openBookingHouse, trip } from './booking-house.ts'
import { changeFormIn } from './form-in.ts'
import { partnered } from './partner-house.ts'

/** ADR 71: no door promises at once what only occasional carriage may drive, whatever a form says. */
function loseCarriage({ site }: BookingHouse): void {
  const { settings } = site.catalogue
  Object.assign(settings, { permits: ['rijeka'], carriage: { ...settings.carriage, occasional: false } })
}

test('an order is a request, and a form that says otherwise keeps nothing', async () => {
  const house = await openBookingHouse()
  loseCarriage(house)
  const { action, hidden } = await house.form()
  expect(hidden['mode']).toBe('request')
  expect((await house.post(action, { ...hidden, ...guest, mode: 'order' })).status).toBe(422)
  expect(await house.bookings()).toEqual([])
  expect((await house.post(action, { ...hidden, ...guest })).status).toBe(303)
  expect((await house.bookings()).map(({ state, blocks }) => [state, blocks])).toEqual([['requested', []]])
})

test('so is a change, and a form that says otherwise changes nothing', async () => {
  const house = await openBookingHouse()
  const { code, cookie } = await house.booked()
  loseCarriage(house)
  const later = new URLSearchParams({ ...trip, time: '15:00' })
  const html = await (await house.get(`/decoder/${code}?${later}`, cookie)).text()
  const { action, fields } = changeFormIn(html)
  expect(fields['mode']).toBe('request')
  const before = await house.bookings()
  expect((await house.post(action, { ...fields, mode: 'order' }, { Cookie: cookie })).status).toBe(422)
  expect(await house.bookings()).toEqual(before)
})

test('so is what a desk orders', async () => {
  const house = await openBookingHouse()
  const { partner } = await partnered(house)
  const code = makeCode('K')
  await offerPairing(house.store, { code, partner, until: house.clock.now() + PAIRING_MS })
  const cookie = cookieOf(await house.post('/desk', { intent: 'pair', code }))
  loseCarriage(house)
  const order = { intent: 'order', to: 'RJK', when: 'time', time: '18:00', people: '2', mode: 'order' }
  const headers = { Cookie: cookie, Accept: 'application/json' }
  const fields = { ...order, orderId: '6f0f1d3e-0000-4000-8000-000000000001' }
  const look = await house.get(`/desk/price?${new URLSearchParams(fields)}`, cookie)
  expect(await look.json()).toMatchObject({ mode: 'request' })
  expect(await (await house.post('/desk', fields, headers)).json()).toMatchObject({ mode: 'request' })
  expect((await house.bookings()).map(({ state }) => state)).not.toContain('confirmed')
})

test('and where nobody could answer before the ride begins, the order page says so instead', async () => {
  // Ten in the evening, for six in the morning: answers begin at eight.
  const early = { ...trip, date: '2026-07-16', time: '06:00' }
  for (const isLost of [false, true]) {
    const house = await openBookingHouse({ now: '2026-07-15T20:00:00Z' })
    if (isLost) loseCarriage(house)
    const html = await (await house.get(`/book?${new URLSearchParams(early)}`)).text()
    expect([isLost, html.includes('name="orderId"')]).toEqual([isLost, !isLost])
  }
})
