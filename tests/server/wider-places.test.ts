import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { driverLink } from '#app/booking-links.server.ts'
import { inLocale } from '#app/routes.ts'
import type { ReadBooking } from './read-booking.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { offerPairing, PAIRING_MS } from '#features/partners/desk-tablets.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { steppingClock } from '#lib/clock.ts'
import type { PhoneFault } from '#features/dispatch/phone-form.ts'
import { officeWords } from '#server/office-words.server.ts'
import { cookieOf, guest, NOW, SECRET, trip } from './test-booking-site.ts'
import { changeFormIn, formIn } from './form-in.ts'
import { elements, textOf } from './html.ts'
import { openCatcher } from './mail-catcher.ts'
import { openTestMailSite } from './test-mail-site.ts'
import { order } from './mail-order.ts'
import { type TestOffice, openTestOffice } from './test-office.ts'
import { partnered } from './test-partners.ts'

/** Of the gazetteer, and in no table of distances. */
const ride = { ...trip, from: 'ZAG', to: 'lovran' }
const KM = 187.4

let testSite: TestOffice
beforeEach(async () => {
  testSite = await openTestOffice()
})
afterEach(() => testSite.store.close())

const page = async (path: string, cookie = '') => (await testSite.get(path, cookie)).text()
const priced = async (query: Record<string, string>) =>
  (await testSite.get(`/api/price?${new URLSearchParams(query)}`)).json()
/** A page keeps short words with the next one. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
const stored = async (code: string): Promise<ReadBooking> => {
  const found = (await testSite.bookings()).find((booking) => booking.code === code)
  if (!found) throw new Error('not kept')
  return found
}

describe('the price box', () => {
  test('answers an address without a script, and the place stands in its field', async () => {
    const html = await page('/taxi/price?from=ZAG&to=lovran&people=2&bags=2')
    const field = elements(html, 'input').find(({ attributes }) => attributes['name'] === 'to')
    expect(field?.attributes['value']).toBe('Lovran')
    expect(textOf(html)).toContain('Lovran')
    expect(await priced(ride)).toMatchObject({ status: 'priced', typed: { from: 'ZAG', to: 'lovran' } })
  })

  test.each(['Venice', 'Venezia', 'Venedig', 'Venecija'])(
    '%s is where the road into it ends, and the page says so',
    async (typed) => {
      const answer = await priced({ ...trip, to: typed })
      expect(answer.typed.to).toBe('venezia-piazzale-roma')
      const stops = { label: 'Where the car stops', value: 'Venice Piazzale Roma: cars go no further' }
      expect(answer.priced.facts).toContainEqual(stops)
      const mestre = await priced({ ...trip, to: 'Mestre' })
      expect(mestre.typed.to).toBe('c:Venezia-Mestre')
      expect(mestre.priced.facts).not.toContainEqual(expect.objectContaining({ label: stops.label }))
      expect(mestre.priced.classes[0].cents).toBeLessThan(answer.priced.classes[0].cents)
    },
  )

  test('to a place of the riviera nobody pays more than to Opatija and by another ride from there', async () => {
    const cents = async (from: string, to: string) => (await priced({ from, to })).priced.classes[0].cents
    for (const airport of ['RJK', 'PUY', 'ZAG', 'VCE'])
      for (const place of ['icici', 'ika', 'lovran', 'medveja', 'moscenicka-draga'])
        expect(await cents(airport, place), `${airport} ${place}`).toBeLessThanOrEqual(
          (await cents(airport, 'opatija')) + (await cents('opatija', place)),
        )
  })

  test('a class that a person must confirm says so beside its price, before anything is chosen', async () => {
    const notes = async (query: Record<string, string>) => (await priced(query)).priced.classes[0].notes
    const onRequest = [testSite.site.translate('en')('price-box.on-request')]
    expect(await notes({ from: 'RJK', to: 'opatija' })).toBeUndefined()
    expect(await notes({ from: 'split', to: 'dubrovnik' })).toEqual(onRequest)
    // The pick-up for the way back is outside the area.
    expect(await notes({ from: 'RJK', to: 'split' })).toBeUndefined()
    expect(await notes({ from: 'RJK', to: 'split', return: '1' })).toEqual(onRequest)
    // Too soon to be confirmed at once.
    expect(await notes({ ...trip, date: '2026-07-15', time: '12:00' })).toEqual(onRequest)
    expect(await notes(trip)).toBeUndefined()
  })

  test('of places of one name each is shown with its region', async () => {
    const answer = await priced({ ...trip, from: 'ZAD', to: 'novigrad-zadar' })
    expect(answer.title).toContain('Novigrad, Zadar County')
    expect((await priced({ ...trip, from: 'ZAD', to: 'Sveta Nedelja' })).errors.to).toContain('Several places')
  })

  test.each(['en', 'hr', 'de'] as const)(
    'of two towns with one name it is said which one is priced, in %s',
    async (locale) => {
      const answer = await priced({ ...trip, from: 'PUY', to: 'Novigrad', locale })
      const own = testSite.site.places.distinctName('novigrad', locale)
      const [other = ''] = testSite.site.places.namesakes('novigrad', locale)
      expect(answer.typed.to).toBe('novigrad')
      expect([answer.ends.to.text, plain(answer.title)]).toEqual([own, expect.stringContaining(own)])
      const told = answer.priced.facts.find(({ value }: { value: string }) => value.includes(own))
      expect(told?.value).toContain(other)
      // Both texts lead to their own place, and a suggestion fills in the one that does.
      expect((await priced({ ...trip, from: 'PUY', to: own, locale })).typed.to).toBe('novigrad')
      expect((await priced({ ...trip, from: 'PUY', to: other, locale })).typed.to).toBe('novigrad-zadar')
      const rows = await (await testSite.get(`/api/places?q=Novigrad&limit=2&locale=${locale}`)).json()
      expect(rows.map(({ text }: { text: string }) => text)).toEqual([own, other])
    },
  )

  test('a name that only one town has in this language stays as it is', async () => {
    const answer = await priced({ ...trip, from: 'PUY', to: 'Cittanova', locale: 'it' })
    expect([answer.typed.to, answer.ends.to.text]).toEqual(['novigrad', 'Cittanova'])
  })

  test('an island with a car ferry is not said to have boats only', async () => {
    const t = testSite.site.translate('en')
    const answer = await priced({ ...trip, to: 'sudurad' })
    expect(plain(answer.unpriced.text)).toBe(plain(t('price-box.unpriced.no-road', { place: 'Suđurađ' })))
  })

  test('a station and a hotel cost what their town costs', async () => {
    const cents = async (from: string, to: string) => (await priced({ from, to })).priced?.classes[0]?.cents
    const town = await cents('RJK', 'opatija')
    expect(town).toBe(6500)
    for (const testSite of ['hotel-kvarner-opatija', 'volosko', 'Hotel Kvarner, Opatija'])
      expect(await cents('RJK', testSite)).toBe(town)
  })

  test.each(localeCodes)(
    'an island without cars is refused in words, and asked about with all that was typed, in %s',
    async (locale) => {
      const query = new URLSearchParams({ ...trip, to: 'susak', people: '3' })
      const box = textOf(await page(`${inLocale(locale, '/taxi/price')}?${query}`))
      const html = await page(`${inLocale(locale, '/book')}?${query}`)
      for (const text of [box, textOf(html)]) expect(text).toMatch(/Susak/)
      const said = plain(testSite.site.translate(locale)('price-box.unpriced.boat-only', { place: 'Susak' }))
      expect(plain(box)).toContain(said)
      expect(plain(textOf(html))).toContain(said)
      const values = elements(html, 'input').map(({ attributes }) => attributes['value'])
      for (const value of ['Susak', '3', trip.date, trip.time]) expect(values).toContain(value)
    },
  )
})

describe('a booking', () => {
  test('is taken at the price by distance, and its voucher, its driver and a change name the place', async () => {
    const { code, cookie } = await testSite.booked(guest, { ...ride, to: 'matulji' })
    const booking = await stored(code)
    expect(booking).toMatchObject({
      state: 'confirmed',
      quote: { from: 'ZAG', to: 'matulji', basis: 'distance' },
    })
    for (const locale of localeCodes)
      expect(textOf(await page(inLocale(locale, `/decoder/${code}`), cookie))).toMatch(/Matulji|Mattuglie/)
    expect(textOf(await page(driverLink(booking, { secret: SECRET })))).toContain('Matulji')
    const query = new URLSearchParams({ ...ride, to: 'medveja' })
    const html = await page(`/decoder/${code}?${query}`, cookie)
    const { action, fields } = changeFormIn(html)
    const sent = await testSite.post(action, fields, { Cookie: cookie })
    expect(sent.status).toBe(303)
    expect((await stored(code)).quote).toMatchObject({ from: 'ZAG', to: 'medveja' })
  })

  test('at a station is promised at once as in its town, and beyond the service area it is a request', async () => {
    const stateFrom = async (from: string) =>
      (await stored((await testSite.booked(guest, { ...trip, from, to: 'RJK' })).code)).state
    expect(await stateFrom('rijeka-zeljeznicki-kolodvor')).toBe('confirmed')
    expect(await stateFrom('lovran')).toBe('requested')
  })

  test('a price is kept on a pass, and ordered from it', async () => {
    const html = await page(`/book?${new URLSearchParams(ride)}`)
    const own = elements(html, 'input').find(({ attributes }) => attributes['name'] === 'keepId')?.attributes
    const wanted = own?.['form'] === undefined ? 'name="keepId"' : `id="${own['form']}"`
    const form = (html.match(/<form[\s\S]*?<\/form>/g) ?? []).find((each) => each.includes(wanted)) ?? ''
    const fields = elements(form, 'input').map(({ attributes: row }) => [row['name'] ?? '', row['value'] ?? ''])
    const action = elements(form, 'form')[0]?.attributes['action'] ?? ''
    const sent = await testSite.post(action, {
      ...Object.fromEntries(fields),
      keepId: own?.['value'] ?? '',
      intent: 'keep',
    })
    expect(sent.status).toBe(303)
    const path = new URL(sent.headers.get('Location') ?? '/', 'https://galeb.example').pathname
    expect(textOf(await page(path))).toContain('Lovran')
    const pass = path.split('/').at(-1) ?? ''
    const { code } = await testSite.booked(guest, { ...ride, pass })
    expect((await stored(code)).quote.to).toBe('lovran')
  })
})

test.each(localeCodes)('the mails name such a place, in %s', async (locale) => {
  const catcher = await openCatcher()
  const mails = await openTestMailSite(steppingClock(Date.parse(NOW)), catcher.port)
  await mails.place({ locale, quote: { ...order.quote, from: 'RJK', to: 'novigrad-zadar' } })
  await mails.work().runDue()
  await catcher.close()
  await mails.store.close()
  const names = mails.site.places.find('novigrad-zadar')?.names
  expect(catcher.caught).toHaveLength(2)
  for (const { subject, text = '', recipients } of catcher.caught) {
    const reader = recipients.includes('office@galeb.example') ? 'hr' : locale
    expect(plain(text)).toContain(names?.[reader])
    expect(`${subject} ${text}`).not.toContain('novigrad-zadar')
  }
})

describe('the phone', () => {
  const call = { when: 'sutra 9', people: '2', bags: '1', phone: '091 555 0100', name: 'Iva' }
  const said = (fault: PhoneFault) => textOf(officeWords('en')(`phone.fault.${fault}`))
  const heard = async (to: string) => {
    const session = await testSite.signedIn('dispatcher', { locale: 'en' })
    const sent = await session.post('/office/new-booking', { ...call, from: 'Zagreb airport', to, intent: 'price' })
    const html = await sent.text()
    const picks = elements(html, 'button').flatMap(({ attributes }) => attributes['value'] ?? [])
    return { ...formIn(html, 'when'), picks }
  }

  test('understands a village, a hotel in one and an address in one', async () => {
    const session = await testSite.signedIn('dispatcher', { locale: 'en' })
    const trips = { ...call, from: 'Zagreb airport', to: 'Hotel Excelsior, Lovran' }
    expect((await session.post('/office/new-booking', { ...trips, intent: 'book' })).status).toBe(303)
    const [booking] = await testSite.bookings()
    expect(booking).toMatchObject({ quote: { from: 'ZAG', to: 'lovran', km: KM } })
    expect(booking?.guest.legs.there.dropOffAddress).toBe('Hotel Excelsior')
    expect(await heard('Lovran')).toMatchObject({ faults: {}, values: { to: 'Lovran' } })
    expect((await heard('Hotel Kvarner Opatija')).values).toMatchObject({
      to: 'Opatija',
      dropOffAddress: 'Hotel Kvarner',
    })
  })

  test('asks which of two is meant, and says of an island without cars that no road leads there', async () => {
    expect(await heard('Novigrad')).toMatchObject({ faults: { to: said('which-place') } })
    const { picks } = await heard('Novigrad')
    expect(picks).toEqual(expect.arrayContaining(['to novigrad', 'to novigrad-zadar']))
    for (const island of ['Susak', 'susak', 'Lopud', 'BLQ'])
      expect((await heard(island)).faults).toEqual({ to: said('no-road') })
  })
})

test('a tablet at a hotel orders a ride to such a place', async () => {
  const { partner } = await partnered(testSite)
  const code = makeCode('K')
  await offerPairing(testSite.store, { code, partner, until: testSite.clock.now() + PAIRING_MS })
  const tablet = cookieOf(await testSite.post('/desk', { intent: 'pair', code }))
  const fields = {
    intent: 'order',
    to: 'lovran',
    when: 'hour',
    people: '2',
    orderId: '6f0f1d3e-0000-4000-8000-000000000001',
  }
  const sent = await testSite.post('/desk', fields, { Cookie: tablet, Accept: 'application/json' })
  expect(sent.status).toBe(200)
  expect((await testSite.bookings())[0]?.quote.to).toBe('lovran')
})
