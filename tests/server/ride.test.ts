import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { driverLink, voucherLink } from '#app/booking-links.server.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { renewDriverLink } from '#features/bookings/guest-signs.server.ts'
import { localeCodes } from '#i18n/locale.ts'
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
import { elements, metaOf, textOf, texts } from './html.ts'

let testSite: TestBookingSite
beforeEach(async () => {
  testSite = await openTestBookingSite()
})
afterEach(() => testSite.store.close())

const desk = { secret: SECRET }

async function ride() {
  const { code, cookie } = await testSite.booked({ ...guest, note: 'Kolica <script>', signText: 'Čćžšđ' })
  const booking = await bookingOf(code)
  return { code, cookie, link: driverLink(booking, desk), booking }
}

async function bookingOf(code: string) {
  const found = (await testSite.bookings()).find((booking) => booking.code === code)
  if (!found) throw new Error('not kept')
  return found
}

const read = async (path: string) => (await testSite.get(path)).text()
const buttons = (html: string) =>
  elements(html, 'button').flatMap(({ attributes }) =>
    attributes['name'] === 'intent' && attributes['value'] !== 'undo' ? [attributes['value']] : [],
  )
const tell = (link: string, intent: string, more: Record<string, string> = {}) =>
  testSite.post(link, { intent, ...more })

describe('the driver’s page', () => {
  test('is in Croatian, nobody else’s, and shows the ride and the one next step', async () => {
    const { link } = await ride()
    expect(link).toMatch(/^\/hr\/ride\/B[0-9A-Z]{10}\.0\.[\w-]{43}$/)
    const response = await testSite.get(link)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Referrer-Policy')).toBe('same-origin')
    expect(metaOf(html, 'robots')).toContain('noindex')
    expect(elements(html, 'html')[0]?.attributes['lang']).toBe('hr')
    for (const text of ['Prihvaćam vožnju', 'Ana Horvat-Đurić', 'Čćžšđ', 'Kolica <script>', 'Opatija', '10:00'])
      expect(textOf(html)).toContain(text)
    expect(html).not.toContain('Kolica <script>')
    expect(elements(html, 'a').map(({ attributes }) => attributes['href'])).toContain('tel:+385912345678')
    expect(buttons(html)).toEqual(['accept'])
    // The driver has no use for it.
    expect(html).not.toContain(guest.email)
  })

  test('leads to both ends in the driver’s own navigation, and draws the road until the ride is over', async () => {
    const { code } = await testSite.booked({ ...guest, dropOffAddress: 'Nova cesta 5' })
    const booking = await bookingOf(code)
    const link = driverLink(booking, desk)
    const html = await read(link)
    const hrefs = elements(html, 'a').map(({ attributes }) => (attributes['href'] ?? '').replaceAll('&amp;', '&'))
    const address = 'Nova%20cesta%205%2C%20Opatija%2C%20HR'
    for (const start of [
      'https://www.google.com/maps/dir/?',
      'https://waze.com/ul?',
      'https://maps.apple.com/?',
      'geo:',
    ]) {
      const [pickUp, dropOff, ...more] = hrefs.filter((href) => href.startsWith(start))
      expect([pickUp?.includes('45.2'), dropOff?.includes(address), more]).toEqual([true, true, []])
    }
    const chat = hrefs.find((href) => href.startsWith('https://wa.me/385912345678?text='))
    expect(decodeURIComponent(chat ?? '')).toContain('Rijeka')
    const maps = (page: string) =>
      elements(page, 'img').filter(({ attributes }) => attributes['src']?.includes('/maps/'))
    expect(maps(html).map(({ attributes }) => attributes['src'])).toEqual(['/maps/route/RJK/opatija.svg#hr'])
    expect(maps(html)[0]?.attributes['alt']).toContain('Opatija')
    await testSite.store.commit([
      { kind: 'update', path: bookingPath(code), data: { state: 'completed', 'legStatus.there.state': 'completed' } },
    ])
    const over = await read(link)
    expect([maps(over), over.includes('geo:'), over.includes('Nova cesta')]).toEqual([[], false, false])
  })

  test('of a trip there and back shows the leg that is still to be driven', async () => {
    const back = { return: '1', returnDate: '2026-07-27', returnTime: '18:00' }
    const { code } = await testSite.booked({ ...guest, dropOffAddress: 'Nova cesta 5' }, { ...trip, ...back })
    const link = driverLink(await bookingOf(code), desk)
    expect((await read(link)).match(/href="geo:/g)).toHaveLength(4)
    await testSite.store.commit([
      { kind: 'update', path: bookingPath(code), data: { state: 'arrived', 'legStatus.there.state': 'arrived' } },
    ])
    testSite.clock.advance(Date.parse('2026-07-27T16:00:00Z') - testSite.clock.now())
    const html = await read(link)
    expect(html.match(/href="geo:[^"]*/g)).toEqual([
      expect.stringContaining('Nova%20cesta'),
      expect.stringMatching(/q=45\.2/),
    ])
    expect(html).toContain('/maps/route/opatija/RJK.svg')
  })

  test('asks before it tells the guest hours ahead that the driver is on the way', async () => {
    const { code, link } = await ride()
    await tell(link, 'accept')
    testSite.clock.advance(5 * 24 * HOUR_MS - 8 * HOUR_MS)
    const requested = await tell(link, 'set-off')
    const html = await requested.text()
    expect([requested.status, textOf(html).includes('Jeste li već na putu?')]).toEqual([422, true])
    expect((await bookingOf(code)).state).toBe('assigned')
    expect((await tell(link, 'set-off', { isSure: 'true' })).status).toBe(303)
    expect((await bookingOf(code)).state).toBe('on-the-way')
  })

  test('leads through the ride by plain forms; a second press changes nothing', async () => {
    const { code, link } = await ride()
    const wayTo = { accept: 'assigned', 'set-off': 'on-the-way', arrive: 'arrived', complete: 'completed' }
    for (const [step, state] of Object.entries(wayTo)) {
      if (step === 'set-off') testSite.clock.advance(5 * 24 * HOUR_MS - 2 * HOUR_MS)
      const answers = [await tell(link, step), await tell(link, step)]
      for (const answer of answers) {
        expect(answer.status).toBe(303)
        expect(answer.headers.get('Location')).toBe(link)
      }
      expect((await bookingOf(code)).state).toBe(state)
    }
    const after = await read(link)
    expect(buttons(after)).toEqual([])
    // What is over is no reason to keep a guest's name and phone on a driver's screen.
    for (const gone of ['Horvat', '2345678', 'Kolica']) expect(after).not.toContain(gone)
    expect((await testSite.store.query({ collection: `bookings/${code}/log` })).length).toBe(5)
  })

  test('says that the ride is accepted, with which vehicle, and everything once', async () => {
    const { link, booking } = await ride()
    const named = testSite.site.fleet.vehicles.find(({ id }) => id === booking.vehicleId)
    if (!named) throw new Error('no vehicle')
    named.label = 'Škoda RI 123-AB'
    expect(textOf(await read(link))).not.toContain('Prihvatili ste')
    await tell(link, 'accept')
    const html = await read(link)
    expect(textOf(html)).toContain('Prihvatili ste ovu vožnju')
    expect(textOf(html)).not.toContain('Vozač određen')
    expect(texts(html, 'dd')).toContain('Automobil · Škoda RI 123-AB')
    const labels = texts(html, 'dt')
    expect(labels).toEqual([...new Set(labels)])
    expect(labels.filter((label) => /putnici|osob|tko putuje/i.test(label))).toHaveLength(1)
  })

  test('says what to collect: less what was paid before, and each way of two its own', async () => {
    const rows = async (link: string) => {
      const html = await read(link)
      const labels = texts(html, 'dt')
      const found = labels.map((label, at) => `${label}: ${texts(html, 'dd')[at]}`.replace(/\s/gu, ' '))
      return found.filter((row) => /^(Naplatiti|Uplaćeno)/.test(row))
    }
    const { link } = await ride()
    expect(await rows(link)).toEqual(['Naplatiti od gosta: 65 €'])
    const back = { ...trip, return: '1', returnDate: '2026-07-26', returnTime: '18:00' }
    const { code } = await testSite.booked(guest, back)
    const both = driverLink(await bookingOf(code), desk)
    // One driver drives both: each leg with its own amount.
    expect(await rows(both)).toEqual(['Naplatiti od gosta: 65 €', 'Naplatiti od gosta: 65 €'])
    const paid = async (cents: number) => {
      const prepaid = { cents, at: testSite.clock.now(), backAt: null }
      await testSite.store.commit([{ kind: 'update', path: `bookings/${code}`, data: { prepaid } }])
      return rows(both)
    }
    expect(await paid(5000)).toEqual([
      'Naplatiti od gosta: 15 €',
      'Uplaćeno unaprijed: 50 €',
      'Naplatiti od gosta: 65 €',
      'Uplaćeno unaprijed: 50 €',
    ])
    const { quote } = await bookingOf(code)
    const [there, , backWay] = await paid(quote.maximumCents)
    expect([there, backWay]).toEqual([
      'Naplatiti od gosta: Ništa, već je plaćeno',
      'Naplatiti od gosta: Ništa, već je plaćeno',
    ])
  })

  test('what a guest shows to the driver names the room of a guest who is known by nothing else', async () => {
    const shown = async (name: string) => {
      const { code, cookie } = await testSite.booked({ ...guest, name })
      return textOf(await (await testSite.get(`/decoder/${code}`, cookie)).text()).replace(/\s/gu, ' ')
    }
    expect(await shown('Room 214')).toContain('Room 214 · ')
    expect(await shown('Ana Horvat')).toMatch(/ Ana · B/)
  })

  test('a step that does not fit is refused, and shows how the ride stands', async () => {
    const { code, link } = await ride()
    for (const step of ['set-off', 'arrive', 'complete', 'no-show', 'confirm', 'cancel', '']) {
      const answer = await tell(link, step, { reason: 'other' })
      expect([step, answer.status]).toEqual([step, 422])
      expect(textOf(await answer.text())).toContain('Potvrđeno')
    }
    expect(await bookingOf(code)).toMatchObject({ state: 'confirmed', sequence: 0 })
  })

  test('the link of the driver before says that another has the ride now, and opens nothing', async () => {
    const { code, link } = await ride()
    const office = await testSite.store.get(`bookings/${code}`)
    const there = 'legStatus.there'
    const other = { [`${there}.driver`]: 'Ana', [`${there}.driverLink`]: 3, [`${there}.handedOverLink`]: 3 }
    await testSite.store.commit([{ kind: 'update', path: office?.path ?? '', data: other }])
    const old = await testSite.get(link)
    expect(old.status).toBe(410)
    const words = textOf(await old.text())
    expect(words).toContain('preuzeo drugi vozač')
    for (const word of ['Horvat', 'Opatija']) expect(words).not.toContain(word)
    expect((await tell(link, 'accept')).status).toBe(410)
    expect(await bookingOf(code)).toMatchObject({ state: 'confirmed' })
  })

  test('no-show needs a reason; without one the reasons are asked, in the field', async () => {
    const { code, link } = await ride()
    await tell(link, 'accept')
    testSite.clock.advance(5 * 24 * HOUR_MS)
    for (const step of ['set-off', 'arrive']) await tell(link, step)
    // An airport: sixty minutes are free, and so long nobody is a no-show who has not said so.
    testSite.clock.advance(60 * 60_000 - 1)
    const early = await read(link)
    expect(textOf(early)).toContain('Do 12:00 čekanje je besplatno')
    expect(
      elements(early, 'input').flatMap(({ attributes }) =>
        attributes['name'] === 'reason' ? attributes['value'] : [],
      ),
    ).toEqual(['refused'])
    expect((await tell(link, 'no-show', { reason: 'not-found' })).status).toBe(422)
    testSite.clock.advance(1)
    // Done in cash, by card, or with another sum.
    expect(buttons(await read(link))).toEqual(['pick-up', 'complete', 'complete', 'complete', 'no-show'])
    const requested = await tell(link, 'no-show')
    const html = await requested.text()
    expect(requested.status).toBe(422)
    expect(textOf(html)).toContain('Odaberite što se dogodilo.')
    expect(elements(html, 'details').some(({ attributes }) => attributes['open'] !== undefined)).toBe(true)
    // Cut where a sign of two units stands across the end, and kept all the same.
    const note = ` zvao\n dvaput ${'a'.repeat(287)}🚕`
    expect((await tell(link, 'no-show', { reason: 'not-found', note })).status).toBe(303)
    expect(await bookingOf(code)).toMatchObject({
      state: 'no-show',
      noShow: { reason: 'not-found', note: `zvao dvaput ${'a'.repeat(287)}`, feeCents: 6_500 },
    })
  })

  test('who says that they will not ride is no longer waited for', async () => {
    const { code, link } = await ride()
    await tell(link, 'accept')
    testSite.clock.advance(5 * 24 * HOUR_MS)
    for (const step of ['set-off', 'arrive']) await tell(link, step)
    expect((await tell(link, 'no-show', { reason: 'refused' })).status).toBe(303)
    expect(await bookingOf(code)).toMatchObject({ state: 'no-show', noShow: { reason: 'refused' } })
  })

  test('replaced, ended, altered or invented: gone, and all look the same', async () => {
    const { code, link } = await ride()
    const page = async (path: string) => {
      const response = await testSite.get(path)
      return { status: response.status, text: textOf(await response.text()) }
    }
    const invented = await page('/hr/ride/B000000000P.0.abc')
    expect(invented.status).toBe(410)
    expect(await page(`${link}x`)).toEqual(invented)
    expect(await page(link.replace('.0.', '.1.'))).toEqual(invented)
    for (const junk of ['x', '%00', '%E0%A4%A', '...', 'a'.repeat(5_000)])
      expect((await testSite.get(`/hr/ride/${junk}`)).status).toBeGreaterThanOrEqual(400)
    await renewDriverLink({ store: testSite.store, clock: testSite.clock }, code, 'there')
    expect(await page(link)).toEqual(invented)
    expect((await tell(link, 'accept')).status).toBe(410)
    const renewed = driverLink(await bookingOf(code), desk)
    expect((await page(renewed)).status).toBe(200)
    testSite.clock.advance(8 * 24 * HOUR_MS)
    expect(await page(renewed)).toEqual(invented)
    expect((await bookingOf(code)).state).toBe('confirmed')
  })

  test('a form from somewhere else is not taken', async () => {
    const { link } = await ride()
    const answer = await testSite.post(link, { intent: 'accept' }, { Origin: 'https://elsewhere.example' })
    expect(answer.status).toBe(403)
  })
})

describe('the voucher', () => {
  test('shows how far the driver is, and "I’m here" when the time has come, on both sides', async () => {
    const { code, cookie, link } = await ride()
    const voucher = async () => textOf(await (await testSite.get(`/decoder/${code}`, cookie)).text())
    const say = () => testSite.post(`/decoder/${code}`, { intent: 'here' }, { Cookie: cookie })
    await tell(link, 'accept')
    expect(await voucher()).not.toContain('I’m here')
    expect((await say()).status).toBe(303)
    testSite.clock.advance(4 * 24 * HOUR_MS + 22 * HOUR_MS + 45 * MINUTE_MS)
    const fresh = cookieOf(await testSite.post(`/decoder/${code}`, { factor: 'Ana', intent: 'open' }))
    const now = async () => textOf(await (await testSite.get(`/decoder/${code}`, fresh)).text())
    expect(await now()).toContain('I’m here')
    await tell(link, 'set-off')
    expect(await now()).toContain('The driver set off at 09:45.')
    await testSite.post(`/decoder/${code}`, { intent: 'here' }, { Cookie: fresh })
    expect(await now()).toContain('You said at 09:45 that you were there.')
    expect(textOf(await read(link))).toContain('Gost je na mjestu polaska od 09:45.')
    await tell(link, 'arrive')
    expect(await now()).toContain('The driver has been waiting for you since 09:45.')
  })

  test('"I’m here" without the cookie of the voucher counts for nothing', async () => {
    const { code } = await ride()
    testSite.clock.advance(5 * 24 * HOUR_MS)
    await testSite.post(`/decoder/${code}`, { intent: 'here' })
    expect((await bookingOf(code)).times.guestHereAt).toBeNull()
  })
})

describe('the link of a mail', () => {
  test.each(localeCodes)(
    'becomes the cookie of the voucher at once in %s, and leaves the address bar',
    async (locale) => {
      const { code, booking } = await ride()
      const link = voucherLink({ ...booking, locale }, desk)
      const answer = await testSite.get(link)
      expect(answer.status).toBe(303)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(answer.headers.get('Referrer-Policy')).toBe('same-origin')
      const to = answer.headers.get('Location') ?? ''
      expect(to).toBe(`${locale === 'en' ? '' : `/${locale}`}/decoder/${code}`)
      expect(answer.headers.get('Set-Cookie')).toMatch(
        /^view=.*; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      )
      const html = await (await testSite.get(to, cookieOf(answer))).text()
      expect(texts(html, 'dd').join(' ')).toContain('Ana Horvat-Đurić')
      expect((await bookingOf(code)).contactOpenedAt).not.toBeNull()
    },
  )

  test('altered, of another booking or too old it leads to the question, without a cookie', async () => {
    const { code, booking } = await ride()
    const other = await ride()
    const link = voucherLink(booking, desk)
    const foreign = `/decoder/${code}?${voucherLink(other.booking, desk).split('?')[1] ?? ''}`
    for (const wrong of [`${link}x`, foreign, `/decoder/${code}?k=`, `/decoder/${other.code}?k=%00`]) {
      const answer = await testSite.get(wrong)
      expect([wrong, answer.status, answer.headers.get('Set-Cookie')]).toEqual([wrong, 303, null])
      expect(answer.headers.get('Location')).not.toContain('k=')
    }
    testSite.clock.advance(36 * 24 * HOUR_MS)
    const late = await testSite.get(link)
    expect([late.status, late.headers.get('Set-Cookie')]).toEqual([303, null])
    expect((await bookingOf(code)).contactOpenedAt).toBeNull()
  })

  test('a program that only asks whether the link is there has not opened it', async () => {
    const { code, booking } = await ride()
    await testSite.ask(voucherLink(booking, desk), { method: 'HEAD' })
    expect((await bookingOf(code)).contactOpenedAt).toBeNull()
  })
})
