import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { readBooking } from './read-booking.ts'
import { viewCookie } from '#features/codes/view-cookie.server.ts'
import { checkSymbol, formatCode } from '#features/codes/code.ts'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { allTaken } from './all-taken.ts'
import {
  type TestBookingSite,
  cookieOf,
  guest,
  HOUR_MS,
  MINUTE_MS,
  openTestBookingSite,
  SECRET,
  trip,
} from './test-booking-site.ts'
import { elements, islandProps, mainOf, textOf } from './html.ts'

let testSite: TestBookingSite
let code: string
let cookie: string
beforeEach(async () => {
  testSite = await openTestBookingSite()
  ;({ code, cookie } = await testSite.booked({ ...guest, note: 'Two prams' }))
})
afterEach(async () => {
  const log = JSON.stringify(testSite.log)
  for (const word of ['Horvat', 'Đurić', 'ana+put', '2345678', 'prams', 'view=']) expect(log).not.toContain(word)
  await testSite.store.close()
})

const personal = ['Horvat', 'ana+put', '+385', 'Two prams']
/** A well-formed code that nobody has. */
const unknown = (n = 0) => {
  const ten = `B${String(n).padStart(9, '0')}`
  return ten + checkSymbol(ten)
}
test('a copy kept on a phone is named by its way and, on a line of its own, its hour', async () => {
  const html = await (await testSite.get(`/decoder/${code}`, cookie)).text()
  const { keep } = islandProps(html, 'voucher-tools') as { keep: { name: string } }
  const [title = '', when = '', ...more] = keep.name.split('\n')
  const shown = textOf(mainOf(html))
  expect([shown.includes(textOf(title)), shown.includes(textOf(when)), more]).toEqual([true, true, []])
  expect(when).toMatch(/\d\d:\d\d/)
})

test.each(localeCodes)('says which terms it is under with a day as its reader writes one, in %s', async (locale) => {
  const page = await testSite.get(inLocale(locale, `/decoder/${code}`), cookie)
  const written = /<p>([^<]*1 \([^<]*\)[^<]*)<\/p>/.exec(await page.text())?.[1]
  expect(written).toContain('2026')
  expect(written).not.toContain('2026-')
})

const open = (factor: string, of = code) => testSite.post(`/decoder/${of}`, { intent: 'open', factor })
const cookieFor = (of: string, at = testSite.clock.now()) => viewCookie(of, at, SECRET, true).split(';')[0] ?? ''

/** The page with its code taken out: what is left must not tell one from another. */
async function without(response: Response, of: string): Promise<string> {
  return (await response.text()).replaceAll(of, '…').replaceAll(formatCode(of), '…')
}

describe('the voucher', () => {
  test.each(localeCodes)('is there in %s for who has the cookie, and nobody keeps it', async (locale) => {
    const response = await testSite.get(inLocale(locale, `/decoder/${code}`), cookie)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Referrer-Policy')).toBe('same-origin')
    for (const word of [...personal, '+385 91 234 5678']) expect(textOf(html)).toContain(word)
    expect(html).toContain('lang="hr"')
    expect(html).toContain('noindex')
  })

  test.each([
    ['no cookie', () => ''],
    ['a cookie of another booking', () => cookieFor(unknown())],
    ['a cookie with another code put in', () => cookieFor(unknown()).replace(unknown(), code)],
    ['a cookie with a longer life', () => cookie.replace(/\.\d+\./, '.99999999999.')],
    ['a cookie signed with another secret', () => viewCookie(code, testSite.clock.now(), 'x'.repeat(32), true)],
    ['a cookie that has ended', () => cookieFor(code, testSite.clock.now() - 31 * MINUTE_MS)],
    ['a cookie of nonsense', () => 'view=..; view=%00.%FF.__proto__'],
    ['a cookie of 100 kB', () => `view=${'x.'.repeat(50_000)}`],
  ])('is not shown with %s, and looks like a code nobody has', async (_, made) => {
    const response = await testSite.get(`/decoder/${code}`, made())
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    const html = await without(response, code)
    for (const word of personal) expect(html).not.toContain(word)
    expect(html).toBe(await without(await testSite.get(`/decoder/${unknown()}`), unknown()))
    expect((await testSite.get(`/api/bookings/${code}.ics`, made())).status).toBe(404)
  })

  test('closes after half an hour', async () => {
    testSite.clock.advance(30 * MINUTE_MS + 1000)
    expect(textOf(await (await testSite.get(`/decoder/${code}`, cookie)).text())).not.toContain('Horvat')
  })

  test('has an appointment for the calendar', async () => {
    const response = await testSite.get(`/api/bookings/${code}.ics?locale=hr`, cookie)
    expect(response.headers.get('Content-Type')).toContain('text/calendar')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const file = await response.text()
    for (const line of [`UID:${code}@galeb`, 'DTSTART:20260720T080000Z', 'STATUS:CONFIRMED', 'SEQUENCE:0'])
      expect(file).toContain(`${line}\r\n`)
  })
})

const factorField = (html: string) =>
  elements(html, 'input').find(({ attributes }) => attributes['name'] === 'factor')?.attributes

describe('the second factor', () => {
  test.each(['horvat', 'ĐURIĆ', 'djuric', 'Ana', '5678', ' 5678 '])('"%s" opens it', async (factor) => {
    const response = await open(factor)
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe(`/decoder/${code}`)
    const page = await testSite.get(`/decoder/${code}`, cookieOf(response))
    expect(textOf(await page.text())).toContain('Horvat')
  })

  test('a wrong word and an unknown code are told the same, byte for byte', async () => {
    const wrong = await open('Perić')
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([422, []])
    expect(wrong.headers.get('Cache-Control')).toBe('no-store')
    const html = await without(wrong, code)
    expect(html).toBe(await without(await open('Perić', unknown()), unknown()))
    for (const word of personal) expect(html).not.toContain(word)
    expect(factorField(html)).toMatchObject({ 'aria-invalid': 'true', value: 'Perić' })
  })

  test('after five wrong ones the way is closed for an hour, then for two, for an unknown code too', async () => {
    const wrongOnes = async (of: string) => {
      for (let n = 0; n < 5; n++) expect((await open('wrong', of)).status).toBe(422)
    }
    await wrongOnes(code)
    await wrongOnes(unknown())
    const closed = await open('Horvat')
    expect(closed.status).toBe(422)
    const html = await without(closed, code)
    expect(html).toBe(await without(await open('Horvat', unknown()), unknown()))
    // An hour later it need not be typed anew.
    expect(factorField(html)).toMatchObject({ value: 'Horvat' })
    // Who has the cookie still sees it: only guessing is closed.
    expect(textOf(await (await testSite.get(`/decoder/${code}`, cookie)).text())).toContain('Horvat')
    testSite.clock.advance(HOUR_MS + 1)
    await wrongOnes(code)
    testSite.clock.advance(HOUR_MS + 1)
    expect((await open('Horvat')).status).toBe(422)
    testSite.clock.advance(HOUR_MS)
    expect((await open('Horvat')).status).toBe(303)
  })

  test('of many guesses sent at once no more than five are compared', async () => {
    const guesses = [...Array.from({ length: 20 }, (_, n) => String(1000 + n)), '5678']
    const answers = await Promise.all(guesses.map((digits) => open(digits)))
    expect(answers.map(({ status }) => status)).not.toContain(303)
  })

  test('thirty wrong answers close an address for every code, and right ones cost nothing', async () => {
    for (let n = 0; n < 40; n++) expect((await open('Horvat')).status).toBe(303)
    for (let n = 0; n < 30; n++) expect((await open('wrong', unknown(n))).status).toBe(422)
    expect((await open('Horvat')).status).toBe(422)
    testSite.clock.advance(HOUR_MS + 1)
    expect((await open('Horvat')).status).toBe(303)
  })

  test.each([
    ['nothing', ''],
    ['a space', ' '],
    ['a pattern', '%'],
    ['one letter', 'a'],
    ['a name of the prototype', '__proto__'],
    ['10 kB', 'x'.repeat(10_000)],
    ['a null', '\u0000'],
    ['signs', '++++'],
  ])('%s opens nothing', async (_, factor) => {
    expect((await open(factor)).status).toBe(422)
  })

  test('of a code that is mistyped, or of another kind, nothing is asked of the store', async () => {
    const kinds = [code.toLowerCase(), `B${code.slice(1, -1)}U`, 'QQQQ', 'P1234567899']
    const [, ...others] = kinds
    expect((await open('Horvat', kinds[0])).headers.get('Location')).toBe(`/decoder/${code}`)
    for (const of of others) {
      const response = await open('Horvat', of)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.status).toBeLessThan(500)
    }
  })
})

describe('cancelling', () => {
  const cancel = (fee: string, of = code, by = cookie) =>
    testSite.post(`/decoder/${of}`, { intent: 'cancel', fee }, { Cookie: by })
  const state = async () => readBooking(await testSite.store.get(bookingPath(code)))
  /** To a time so many hours before the pick-up; the cookie is renewed, for it lives half an hour. */
  function goTo(hoursBefore: number): string {
    testSite.clock.advance(Date.parse('2026-07-20T08:00:00Z') - hoursBefore * HOUR_MS - testSite.clock.now())
    return cookieFor(code)
  }

  test('in time is free, said before the button, and frees the vehicle', async () => {
    const html = await (await testSite.get(`/decoder/${code}`, cookie)).text()
    expect(elements(html, 'input').find(({ attributes }) => attributes['name'] === 'fee')?.attributes['value']).toBe(
      '0',
    )
    expect((await cancel('0')).status).toBe(303)
    expect(await state()).toMatchObject({ state: 'cancelled', cancelled: { by: 'guest', feeCents: 0 }, sequence: 1 })
    expect(await allTaken(testSite.store, 'car')).toEqual([])
    // A second press, and a step back, find it done.
    expect((await cancel('0')).status).toBe(303)
    expect((await state())?.sequence).toBe(1)
    const file = await (await testSite.get(`/api/bookings/${code}.ics`, cookie)).text()
    expect(file).toContain('STATUS:CANCELLED')
    expect(file).toContain('SEQUENCE:1')
  })

  test('late costs half, and a fee that was not shown is shown first', async () => {
    const late = goTo(23)
    for (const fee of ['0', '', '-1', 'NaN', '3249', '1e309', '__proto__']) {
      const response = await cancel(fee, code, late)
      expect([fee, response.status]).toEqual([fee, 422])
      expect(textOf(await response.text())).toContain('€32.50')
    }
    expect((await state())?.state).toBe('confirmed')
    expect((await cancel('3250', code, late)).status).toBe(303)
    expect((await state())?.cancelled?.feeCents).toBe(3_250)
    expect(textOf(await (await testSite.get(`/decoder/${code}`, late)).text())).toContain('€32.50')
  })

  test('for a cancelled flight is free to the last, with its reason in the log; where nobody flies it is no reason', async () => {
    const flight = { intent: 'cancel-flight', fee: '0' }
    const near = await testSite.booked(guest, {
      ...trip,
      from: 'opatija',
      to: 'rijeka',
      date: '2026-07-20',
      time: '14:00',
    })
    const late = goTo(1)
    const html = await (await testSite.get(`/decoder/${code}`, late)).text()
    expect([html.includes('value="cancel-flight"'), textOf(html).includes('We ask for no proof')]).toEqual([true, true])
    expect((await testSite.post(`/decoder/${code}`, flight, { Cookie: late })).status).toBe(303)
    expect(await state()).toMatchObject({ state: 'cancelled', cancelled: { by: 'guest', feeCents: 0 } })
    const log = await testSite.store.query({ collection: `bookings/${code}/log` })
    expect(log.map(({ data }) => data['why'])).toContain('flight-cancelled')
    const other = cookieFor(near.code)
    expect(await (await testSite.get(`/decoder/${near.code}`, other)).text()).not.toContain('cancel-flight')
    expect((await testSite.post(`/decoder/${near.code}`, flight, { Cookie: other })).status).toBe(422)
  })

  test('whoever agrees to more than it costs is not charged more', async () => {
    await cancel('999999')
    expect((await state())?.cancelled?.feeCents).toBe(0)
  })

  test('after the driver has arrived is not possible, and the page says so', async () => {
    const booking = await state()
    if (!booking) throw new Error('not kept')
    // As the driver's page will write it.
    const path = bookingPath(code)
    await testSite.store.commit([
      { kind: 'update', path, data: { state: 'arrived', 'legStatus.there.state': 'arrived' } },
    ])
    const page = await (await testSite.get(`/decoder/${code}`, cookie)).text()
    expect(page).not.toContain('value="cancel"')
    const response = await cancel('999999')
    expect(response.status).toBe(422)
    expect(textOf(await response.text())).toMatch(/no longer be cancelled/)
    expect((await state())?.state).toBe('arrived')
  })

  test('without the cookie of this booking changes nothing, and says so, of an unknown code too', async () => {
    for (const by of ['', cookieFor(unknown()), `${cookie}x`]) {
      const response = await cancel('999999', code, by)
      expect([response.status, response.headers.getSetCookie()]).toEqual([422, []])
      const html = await without(response, code)
      expect(textOf(html)).toContain('Nothing has been changed')
      expect(html).toBe(await without(await cancel('999999', unknown(), ''), unknown()))
    }
    const foreign = await testSite.post(
      `/decoder/${code}`,
      { intent: 'cancel', fee: '0' },
      { Cookie: cookie, Origin: 'https://evil.example' },
    )
    expect(foreign.status).toBe(403)
    expect((await state())?.state).toBe('confirmed')
  })

  test('a request costs nothing to take back, however late', async () => {
    const far = { ...trip, from: 'split', to: 'SPU', time: '11:00' }
    const request = await testSite.booked(guest, far)
    const late = goTo(1)
    expect(late).not.toBe('')
    expect((await cancel('0', request.code, cookieFor(request.code))).status).toBe(303)
    expect(readBooking(await testSite.store.get(bookingPath(request.code)))?.cancelled?.feeCents).toBe(0)
  })
})

describe('a page that stood open for more than its half hour', () => {
  const intents = ['cancel', 'weather-cancel', 'here', 'change', 'change-details', 'review', 'withdraw-review', 'lost']
  test.each(intents)('"%s" does nothing and says that nothing was done, in four languages', async (intent) => {
    testSite.clock.advance(30 * MINUTE_MS + 1000)
    const said = new Set<string>()
    for (const locale of localeCodes) {
      const sent = { intent, fee: '999999', lost: 'hat', stars: '5', note: 'x' }
      const response = await testSite.post(inLocale(locale, `/decoder/${code}`), sent, { Cookie: cookie })
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([422, 'no-store'])
      const html = await response.text()
      for (const word of personal) expect(html).not.toContain(word)
      // The focus is taken to it, and the field below is not said to be wrong.
      const [, sentence = ''] = /<p [^>]*role="alert" tabindex="-1">([^<]+)/i.exec(html) ?? []
      expect(sentence).not.toBe('')
      expect(html).not.toContain('aria-invalid')
      said.add(sentence)
    }
    expect(said.size).toBe(4)
    expect(readBooking(await testSite.store.get(bookingPath(code)))).toMatchObject({ state: 'confirmed', sequence: 0 })
  })
})
