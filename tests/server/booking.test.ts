import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { LATE_PERCENT, NO_SHOW_PERCENT } from '#features/bookings/cancellation.ts'
import { formatCode } from '#features/codes/code.ts'
import { formatCents } from '#features/fares/money.ts'
import { localeCodes } from '#i18n/locale.ts'
import {
  type TestBookingSite,
  codeOf,
  cookieOf,
  filledIn,
  formOf,
  guest,
  HOUR_MS,
  MINUTE_MS,
  openTestBookingSite,
  trip,
} from './test-booking-site.ts'
import { metaOf, textOf } from './html.ts'

let testSite: TestBookingSite
beforeEach(async () => {
  testSite = await openTestBookingSite()
})
afterEach(async () => {
  expectNothingPersonal(JSON.stringify(testSite.log))
  await testSite.store.close()
})

/** Nobody who reads the log learns who rides. */
function expectNothingPersonal(log: string): void {
  for (const word of ['Horvat', 'Đurić', 'ana+put', '2345678', '345 67', 'view=']) expect(log).not.toContain(word)
}

const addressOf = (query: Record<string, string>) => `/book?${new URLSearchParams(query)}`

describe('GET /book', () => {
  test.each(localeCodes)('shows trip, price, terms and one button in %s, and is nobody else’s', async (locale) => {
    const response = await testSite.get(inLocale(locale, addressOf(trip)))
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Referrer-Policy')).toBe('same-origin')
    expect(metaOf(html, 'robots')).toContain('noindex')
    expect(textOf(html)).toContain(textOf(formatCents(6_500, locale)))
    for (const fee of [LATE_PERCENT, NO_SHOW_PERCENT]) expect(textOf(html)).toMatch(new RegExp(`\\b${fee}\\s?%`))
    const { action, hidden } = formOf(html)
    expect(action).toBe(inLocale(locale, addressOf(trip)))
    expect(hidden).toMatchObject({ mode: 'order' })
    // Nothing is ticked for anybody.
    expect(html).not.toMatch(/type="checkbox"/)
  })

  test.each([
    ['nothing', {}],
    ['no time', { ...trip, date: '', time: '' }],
    ['a vehicle nobody has', { ...trip, vehicle: 'limousine' }],
    ['a vehicle of the prototype', { ...trip, vehicle: '__proto__' }],
    ['a vehicle too small', { ...trip, people: '8' }],
    ['an unknown place', { ...trip, from: 'Atlantis' }],
    ['a place of the prototype', { ...trip, from: 'constructor' }],
    ['the same place twice', { ...trip, to: 'RJK' }],
    ['a past time', { ...trip, date: '2026-07-15', time: '08:00' }],
    ['a car over the sea', { ...trip, from: 'selce', to: 'b:goli-otok' }],
    ['a boat by night', { ...trip, from: 'ZAG', to: 'b:vrbnik', vehicle: 'boat', time: '22:00' }],
    ['a way back without a time', { ...trip, return: '1' }],
    ['a way back before the way there', { ...trip, return: '1', returnDate: '2026-07-19', returnTime: '10:00' }],
  ])('with %s asks for what is missing, and a POST there keeps nothing', async (_, query) => {
    const response = await testSite.get(addressOf(query))
    const html = await response.text()
    expect([200, 422]).toContain(response.status)
    // The trip, or its class; a place we do not know can be asked for.
    expect(html).toMatch(/id="(price-box|enquiry-from)|<li aria-current="step">Vehicle/)
    expect(() => formOf(html)).toThrow()
    const sent = await testSite.post(addressOf(query), guest)
    expect(sent.status).toBe(422)
    expect(await testSite.bookings()).toEqual([])
  })

  test('by car and boat: ordered as one, and the booking keeps its parts', async () => {
    const { code, cookie } = await testSite.booked(guest, { ...trip, from: 'ZAG', to: 'b:vrbnik', vehicle: 'boat' })
    const [booking] = await testSite.bookings()
    expect(booking).toMatchObject({ code, state: 'confirmed', quote: { vehicle: 'boat', from: 'ZAG', to: 'b:vrbnik' } })
    expect(booking?.quote.stages).toMatchObject([
      { from: 'ZAG', to: 'selce', by: 'road', vehicle: 'car' },
      { from: 'selce', to: 'b:vrbnik', by: 'sea', vehicle: 'boat' },
    ])
    const voucher = textOf(await (await testSite.get(`/decoder/${code}`, cookie)).text())
    for (const text of ['Car and taxi boat', 'Selce – Vrbnik']) expect(voucher).toContain(text)
  })

  test('outside the area, too soon, and by a boat without papers it can only be a request', async () => {
    for (const row of testSite.site.fleet.vehicles) row.papers = null
    const trips = [
      { ...trip, from: 'split', to: 'SPU' },
      { ...trip, date: '2026-07-15', time: '12:30' },
      { ...trip, from: 'selce', to: 'b:vrbnik', vehicle: 'boat' },
      { ...trip, from: 'PUY', to: 'rovinj', return: '1', returnDate: '2026-07-21', returnTime: '10:00' },
    ]
    for (const query of trips) {
      const { action, hidden } = await testSite.form(query)
      expect([query.from, hidden['mode']]).toEqual([query.from, 'request'])
      // Another word in the hidden field confirms nothing.
      const forged = await testSite.post(action, { ...hidden, ...guest, mode: 'order' })
      expect(forged.status).toBe(422)
      expect(await testSite.bookings()).toEqual([])
    }
    const { code } = await testSite.booked(guest, trips[0])
    const [booking] = await testSite.bookings()
    expect(booking).toMatchObject({ code, state: 'requested', ordered: 'request', vehicleId: null, blocks: [] })
  })
})

test('a ride that would begin before anybody could answer is not taken as a request', async () => {
  const night = await openTestBookingSite({ now: '2026-07-15T20:30:00Z' })
  const early = { ...trip, from: 'split', to: 'SPU', date: '2026-07-16', time: '07:00' }
  const html = await (await night.get(addressOf(early))).text()
  expect(() => formOf(html)).toThrow()
  expect(textOf(html)).toMatch(/8:00/)
  expect((await night.post(addressOf(early), guest)).status).toBe(422)
  expect((await night.form({ ...early, time: '08:30' })).hidden['mode']).toBe('request')
  // Where nobody has to answer, the night does not matter.
  expect((await night.form({ ...trip, date: '2026-07-16', time: '05:00' })).hidden['mode']).toBe('order')
  await night.store.close()
})

describe('the hours', () => {
  test.each([
    ['the first of the hour that comes twice', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['after New Year’s bells', '2027-01-01', '00:05', '2026-12-31T23:05:00.000Z'],
    ['before them', '2026-12-31', '23:55', '2026-12-31T22:55:00.000Z'],
    ['after the hour that is skipped', '2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
    ['eighteen months ahead', '2028-01-15', '10:00', '2028-01-15T09:00:00.000Z'],
  ])('%s is kept as promised', async (_, date, time, instant) => {
    await testSite.booked(guest, { ...trip, date, time })
    const [booking] = await testSite.bookings()
    expect(new Date(booking?.pickUpAt ?? 0).toISOString()).toBe(instant)
    expect(booking?.pickUpLocal).toBe(`${date}T${time}`)
  })

  test.each([
    ['the hour that is skipped', '2027-03-28', '02:30'],
    ['a day that is not', '2027-02-29', '10:00'],
    ['a day after eighteen months', '2028-01-16', '10:00'],
    ['an hour that is not', '2026-07-20', '24:00'],
  ])('%s cannot be ordered', async (_, date, time) => {
    const query = { ...trip, date, time }
    const html = await (await testSite.get(addressOf(query))).text()
    expect(html).toContain('aria-invalid="true"')
    expect((await testSite.post(addressOf(query), guest)).status).toBe(422)
  })

  test('29 February can be', async () => {
    const later = await openTestBookingSite({ now: '2027-09-01T09:00:00Z' })
    await later.booked(guest, { ...trip, date: '2028-02-29' })
    expect((await later.bookings())[0]?.pickUpLocal).toBe('2028-02-29T10:00')
    await later.store.close()
  })
})

describe('an order', () => {
  test('becomes one confirmed booking, and its cookie opens the voucher', async () => {
    const response = await testSite.order({ ...guest, note: 'Two prams', flight: 'ou 411' })
    expect(response.status).toBe(303)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.getSetCookie().join()).toMatch(/HttpOnly; SameSite=Lax; Secure$/)
    const [booking, ...more] = await testSite.bookings()
    expect(more).toEqual([])
    expect(booking).toMatchObject({
      code: codeOf(response),
      state: 'confirmed',
      trial: true,
      vehicleId: 'car-1',
      quote: { maximumCents: 6_500 },
      guest: {
        name: guest.name,
        phone: '+385912345678',
        note: 'Two prams',
        legs: { there: { pickUpAddress: null, dropOffAddress: null, flight: 'OU411' }, back: null },
      },
    })
    const page = await testSite.get(`/decoder/${codeOf(response)}`, cookieOf(response))
    expect(textOf(await page.text())).toContain('Two prams')
  })

  test('sent again, at the same moment or long after, is the same booking', async () => {
    const { action, hidden } = await testSite.form()
    const send = () => testSite.post(action, { ...hidden, ...guest })
    const together = await Promise.all([send(), send(), send()])
    testSite.clock.advance(31 * MINUTE_MS)
    const late = await send()
    testSite.clock.advance(200 * HOUR_MS)
    const afterTheRide = await send()
    const all = [...together, late, afterTheRide]
    expect(all.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303])
    expect(new Set(all.map(codeOf)).size).toBe(1)
    expect(await testSite.bookings()).toHaveLength(1)
  })

  test('with the same id and other words keeps the first, and says under which code', async () => {
    const { action, hidden } = await testSite.form()
    const first = codeOf(await testSite.post(action, { ...hidden, ...guest }))
    const others = [
      testSite.post(action, { ...hidden, ...guest, note: 'changed' }),
      testSite.post(action, { ...hidden, ...guest, mode: 'request' }),
      testSite.post(addressOf({ ...trip, people: '3' }), { ...hidden, ...guest }),
    ]
    for (const response of await Promise.all(others)) {
      const html = await response.text()
      expect(response.status).toBe(422)
      expect(html).toContain(formatCode(first))
      // A second ride is possible, by a form of its own.
      expect(formOf(html).hidden['orderId']).not.toBe(hidden['orderId'])
    }
    expect(await testSite.bookings()).toHaveLength(1)
  })

  test('shown again to who has just placed it says so, until it is cancelled; another ride says nothing', async () => {
    const { code, cookie } = await testSite.booked()
    const said = async (query: Record<string, string>) => {
      const html = await (await testSite.get(addressOf(query), cookie)).text()
      return [html.includes(formatCode(code)), /role="alert"/.test(html)]
    }
    expect(await said(trip)).toEqual([true, true])
    expect(await said({ ...trip, time: '11:00' })).toEqual([false, false])
    await testSite.post(`/decoder/${code}`, { intent: 'cancel', fee: '0' }, { Cookie: cookie })
    expect(await said(trip)).toEqual([false, false])
  })

  test.each(['Ana🌞 Horvat', 'Ana 田𠮷', '𞤀𞤁𞤂 𞤃𞤄', `Ana ${'x'.repeat(19)}🚕`])('of %s is taken', async (name) => {
    const note = `${'z'.repeat(598)}🚕`
    const response = await testSite.order({ ...guest, name, note, signText: `${name.slice(0, 3)} 🚕🚕` })
    expect(response.status).toBe(303)
    expect((await testSite.bookings())[0]?.guest).toMatchObject({ name, note })
    const voucher = await testSite.get(`/decoder/${codeOf(response)}`, cookieOf(response))
    expect(textOf(await voucher.text())).toContain(note)
  })

  test('without an id, or with one made up, is still taken', async () => {
    const { action, hidden } = await testSite.form()
    for (const orderId of ['', '../../bookings/x', '__proto__']) {
      expect((await testSite.post(action, { ...hidden, ...guest, orderId })).status).toBe(303)
    }
    expect(await testSite.store.query({ collection: 'orders' })).toHaveLength(3)
  })

  test('filled in by a machine is kept out, with all that was typed', async () => {
    const response = await testSite.order({ ...guest, website: 'https://spam.example' })
    expect(response.status).toBe(422)
    expect(filledIn(await response.text()).values).toMatchObject(guest)
    expect(await testSite.bookings()).toEqual([])
  })
})

const faults: [string, Record<string, string>, string[]][] = [
  ['no name', { name: ' ' }, ['name']],
  ['a name of one letter', { name: 'A' }, ['name']],
  ['no way to reach', { email: '', phone: '' }, ['email']],
  ['no address', { email: 'ana@' }, ['email']],
  ['two addresses', { email: 'a@b.hr,c@d.hr' }, ['email']],
  ['no number', { phone: '12' }, ['phone']],
  ['no flight', { flight: 'my flight' }, ['flight']],
  ['half a company', { company: 'T d.o.o.' }, ['address', 'taxId']],
  ['a wrong OIB', { company: 'T', address: 'A', taxId: '12345678901' }, ['taxId']],
  ['a long note', { note: 'x'.repeat(601) }, ['note']],
  ['everything wrong', { name: '', email: 'x', phone: 'y', flight: 'zzzzzz' }, ['name', 'email', 'phone', 'flight']],
]

describe.each(localeCodes)('what is wrong in the form, in %s', (locale) => {
  test.each(faults)('%s: said in the field, the rest kept, nothing stored', async (_, change, wanted) => {
    const { action, hidden } = await testSite.form(trip, inLocale(locale, '/').replace(/\/$/, ''))
    const typed = { ...guest, note: 'Dva kolica', ...change }
    const response = await testSite.post(action, { ...hidden, ...typed })
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const form = filledIn(html)
    expect([form.invalid.toSorted(), form.focused]).toEqual([wanted.toSorted(), [wanted[0]]])
    for (const [field, value] of Object.entries(typed)) expect([field, form.values[field]]).toEqual([field, value])
    for (const field of wanted) {
      const message = new RegExp(`id="book-${field}-error"[^>]*>([^<]+)<`).exec(html)?.[1] ?? ''
      expect([field, message.length > 5]).toEqual([field, true])
    }
    expect(metaOf(html, 'robots')).toContain('noindex')
    expect(await testSite.bookings()).toEqual([])
  })
})

describe('the price', () => {
  const priceOf = async () => (await testSite.bookings())[0]?.quote.maximumCents
  function reprice(car: number): void {
    const { tariff } = testSite.site
    const fixed = tariff.fixed.map((row) => (row.between.join('-') === 'opatija-RJK' ? { ...row, car } : row))
    testSite.site.tariff = { ...tariff, fixed }
  }

  test('that fell while the form was filled in is the one that holds', async () => {
    const { action, hidden } = await testSite.form()
    reprice(5_000)
    expect((await testSite.post(action, { ...hidden, ...guest })).status).toBe(303)
    expect(await priceOf()).toBe(5_000)
  })

  test('that rose is the one that was shown, after a mistake in the form too', async () => {
    const { action, hidden } = await testSite.form()
    reprice(9_000)
    const faulty = await (await testSite.post(action, { ...hidden, ...guest, name: '' })).text()
    expect(textOf(faulty)).toContain('€65')
    expect(textOf(faulty)).not.toContain('€90')
    testSite.clock.advance(29 * MINUTE_MS)
    const again = formOf(faulty)
    expect((await testSite.post(again.action, { ...again.hidden, ...guest })).status).toBe(303)
    expect(await priceOf()).toBe(6_500)
  })

  test('is not held for longer by sending mistakes', async () => {
    const { action, hidden } = await testSite.form()
    reprice(9_000)
    testSite.clock.advance(29 * MINUTE_MS)
    const faulty = formOf(await (await testSite.post(action, { ...hidden, name: '' })).text())
    testSite.clock.advance(2 * MINUTE_MS)
    const late = await testSite.post(faulty.action, { ...faulty.hidden, ...guest })
    expect(late.status).toBe(422)
    expect(textOf(await late.text())).toContain('€90')
    expect(await testSite.bookings()).toEqual([])
  })

  test('altered, too old, foreign or of another trip is shown again, and nothing is stored', async () => {
    const other = await openTestBookingSite({ secret: 'the secret of another site, as long' })
    const { action, hidden } = await testSite.form()
    const seal = hidden['seal'] ?? ''
    const [version, facts, mac] = seal.split('.')
    const cheap = Buffer.from(facts ?? '', 'base64url')
      .toString()
      .replace(/"maximumCents":\d+/, '"maximumCents":1')
    const seals = [
      '',
      'x',
      seal.slice(0, -6),
      seal.replace('2.', '1.'),
      '.'.repeat(4_096),
      [version, Buffer.from(cheap).toString('base64url'), mac].join('.'),
      (await other.form()).hidden['seal'] ?? '',
      (await testSite.form({ ...trip, people: '3' })).hidden['seal'] ?? '',
    ]
    for (const forged of seals) {
      const response = await testSite.post(action, { ...hidden, ...guest, seal: forged })
      const html = await response.text()
      expect(response.status).toBe(422)
      expect(filledIn(html).values).toMatchObject(guest)
      expect(textOf(html)).toContain('€65')
    }
    expect(await testSite.bookings()).toEqual([])
    await other.store.close()
  })
})

describe('the last van', () => {
  const van = { ...trip, people: '6', vehicle: 'van' }

  test('of fifty orders at once exactly one gets it, and the others hear of the next free time', async () => {
    const one = await openTestBookingSite({ vehicles: ['van-1'] })
    const forms = await Promise.all(Array.from({ length: 50 }, () => one.form(van)))
    expect(new Set(forms.map(({ hidden }) => hidden['mode']))).toEqual(new Set(['order']))
    const answers = await Promise.all(
      forms.map(({ action, hidden }, n) => one.post(action, { ...hidden, ...guest, name: `Guest number ${n}` })),
    )
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49)
    expect(await one.bookings()).toHaveLength(1)
    // Said before the form is filled in, with a time that is really free.
    const page = await one.get(addressOf(van))
    const html = await page.text()
    expect(formOf(html).hidden['mode']).toBe('request')
    const next = /role="status"[^>]*>[^<]*?(\d{2}:\d{2})/.exec(html)?.[1] ?? ''
    expect((await one.form({ ...van, time: next })).hidden['mode']).toBe('order')
    expectNothingPersonal(JSON.stringify(one.log))
    await one.store.close()
  })

  test('there and back keep it twice', async () => {
    const one = await openTestBookingSite({ vehicles: ['van-1'] })
    const andBack = { ...van, return: '1', returnDate: '2026-07-20', returnTime: '18:00' }
    const { code, cookie } = await one.booked(guest, { ...andBack, from: 'opatija', to: 'rijeka' })
    expect((await one.form({ ...van, time: '18:15' })).hidden['mode']).toBe('request')
    expect((await one.form({ ...van, time: '14:00' })).hidden['mode']).toBe('order')
    const file = await (await one.get(`/api/bookings/${code}.ics`, cookie)).text()
    expect(file.match(/^DTSTART:.*$/gm)?.map((line) => line.trim())).toEqual([
      'DTSTART:20260720T080000Z',
      'DTSTART:20260720T160000Z',
    ])
    await one.post(`/decoder/${code}`, { intent: 'cancel', fee: '0' }, { Cookie: cookie })
    expect((await one.form({ ...van, time: '18:15' })).hidden['mode']).toBe('order')
    await one.store.close()
  })
})
