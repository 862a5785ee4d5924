import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { type BookingHouse, guest, HOUR_MS, openBookingHouse, trip } from './booking-house.ts'
import { elements, textOf } from './html.ts'

let house: BookingHouse
let code: string
let cookie: string
beforeEach(async () => {
  house = await openBookingHouse()
  ;({ code, cookie } = await house.booked({ ...guest, flight: 'OU411' }))
})
afterEach(async () => {
  const log = JSON.stringify(house.log)
  for (const word of ['Horvat', 'ana+put', '2345678', 'Bazen']) expect(log).not.toContain(word)
  await house.store.close()
})

const asked = (over: Record<string, string> = {}) => `?${new URLSearchParams({ ...trip, ...over })}`
const page = async (query: string, prefix = '') => (await house.get(`${prefix}/decoder/${code}${query}`, cookie)).text()

/** The form that keeps the change, as it stands on the page. */
function changeForm(html: string): { action: string; fields: Record<string, string> } {
  const own = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((form) => form.includes('value="change"')) ?? ''
  const hidden = elements(own, 'input').map(({ attributes: row }) => [row['name'] ?? '', row['value'] ?? ''])
  const action = elements(own, 'form')[0]?.attributes['action']?.replaceAll('&amp;', '&') ?? ''
  return { action, fields: { ...Object.fromEntries(hidden), intent: 'change' } }
}

async function change(over: Record<string, string>) {
  const { action, fields } = changeForm(await page(asked(over)))
  return house.post(action, fields, { Cookie: cookie })
}
const kept = async () => (await house.bookings())[0]

describe('changing the ride', () => {
  test.each(localeCodes)(
    'in %s the new price and the difference stand before the button, and nothing is kept',
    async (locale) => {
      const html = await page(asked({ vehicle: 'van', time: '12:00' }), inLocale(locale, ''))
      const before = await kept()
      expect(before).toMatchObject({ sequence: 0, quote: { vehicle: 'car' } })
      const text = textOf(html)
      expect(text).toMatch(/65/)
      expect(text).not.toMatch(/undefined|change\.|\{\w+\}/)
      expect(changeForm(html).fields).toMatchObject({ mode: 'order', seen: '0' })
    },
  )

  test('is shown with today’s trip first, every other class as a link', async () => {
    const html = await page('?change=1')
    const links = elements(html, 'a').map(({ attributes }) => attributes['href'] ?? '')
    const hasLink = (vehicle: string) =>
      links.some((href) => href.startsWith(`/decoder/${code}?`) && href.includes(`vehicle=${vehicle}`))
    expect(['car', 'van', 'minibus'].map(hasLink)).toEqual([false, true, true])
    expect(changeForm(html).action).toBe('')
  })

  test('kept: the voucher shows it and the calendar file is a newer one of the same ride', async () => {
    const response = await change({ time: '14:30', people: '3' })
    expect([response.status, response.headers.get('Location')]).toEqual([303, `/decoder/${code}`])
    expect(await kept()).toMatchObject({ state: 'confirmed', pickUpLocal: '2026-07-20T14:30', quote: { people: 3 } })
    const file = await (await house.get(`/api/bookings/${code}.ics`, cookie)).text()
    expect(file).toContain('SEQUENCE:1\r\n')
    expect(file).toContain(`UID:${code}@galeb`)
    expect(file).toContain('DTSTART:20260720T123000Z')
    expect(textOf(await page(''))).toContain('14:30')
  })

  test('to another destination', async () => {
    expect((await change({ to: 'crikvenica' })).status).toBe(303)
    expect((await kept())?.quote.to).toBe('crikvenica')
  })

  test('sent again changes nothing more', async () => {
    const { action, fields } = changeForm(await page(asked({ time: '12:00' })))
    for (const _ of [1, 2]) expect((await house.post(action, fields, { Cookie: cookie })).status).toBe(303)
    expect((await kept())?.sequence).toBe(1)
  })

  test('a price of another trip, or one shown too long ago, is not kept', async () => {
    const { action, fields } = changeForm(await page(asked({ time: '12:00' })))
    const other = action.replace('vehicle=car', 'vehicle=minibus')
    expect((await house.post(other, fields, { Cookie: cookie })).status).toBe(422)
    house.clock.advance(HOUR_MS / 2 - 60_000)
    expect((await house.post(action, { ...fields, seal: `${fields['seal']}x` }, { Cookie: cookie })).status).toBe(422)
    expect((await kept())?.sequence).toBe(0)
  })

  test('a stranger is asked who is there and changes nothing', async () => {
    const { action, fields } = changeForm(await page(asked({ time: '12:00' })))
    const shown = await (await house.get(`/decoder/${code}${asked({ time: '12:00' })}`)).text()
    for (const word of ['Horvat', 'OU411']) expect(shown).not.toContain(word)
    await house.post(action, fields)
    await house.post(`/decoder/${code}`, { intent: 'change-details', flight: 'OU999' })
    expect(await kept()).toMatchObject({ sequence: 0, guest: { legs: { there: { flight: 'OU411' } } } })
  })

  test('what is mistyped is said in its field, and what was typed stays', async () => {
    const html = await page(asked({ date: '2026-02-30', people: '99' }))
    const wrong = elements(html, 'input').filter(({ attributes }) => attributes['aria-invalid'] === 'true')
    expect(wrong.map(({ attributes }) => [attributes['name'], attributes['value']])).toEqual([
      ['date', '2026-02-30'],
      ['people', '99'],
    ])
  })
})

describe('changing the details', () => {
  test('is kept, and a mistake stands in its field', async () => {
    const send = (fields: Record<string, string>) =>
      house.post(`/decoder/${code}`, { intent: 'change-details', ...fields }, { Cookie: cookie })
    const wrong = await send({ flight: '!!', dropOffAddress: 'Bazen Ičići', note: 'x' })
    const html = await wrong.text()
    expect(wrong.status).toBe(422)
    expect(html).toContain('Bazen Ičići')
    expect(html).toMatch(/id="book-flight"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="book-flight"/)
    expect((await send({ flight: 'OU 412', dropOffAddress: 'Bazen Ičići', signText: '', note: '' })).status).toBe(303)
    expect(await kept()).toMatchObject({
      ...{ sequence: 1, state: 'confirmed' },
      guest: {
        legs: { there: { flight: 'OU412', dropOffAddress: 'Bazen Ičići' } },
        name: guest.name,
        email: guest.email,
      },
    })
  })
})
