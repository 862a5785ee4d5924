import { beforeEach, describe, expect, test } from 'vitest'
import { BOOKINGS } from '#features/bookings/booking-documents.server.ts'
import { JOBS } from '#documents/model/job.ts'
import { settleMonths } from '#features/partners/statements.server.ts'
import { type TestBookingSite, cookieOf, guest, openTestBookingSite, trip } from './test-booking-site.ts'
import { elements, textOf } from './html.ts'
import { application, applied, confirmLink, decide, hotel, partnered, signedIn } from './test-partners.ts'

let testSite: TestBookingSite
beforeEach(async () => {
  testSite = await openTestBookingSite()
})

const DRIVE = '/become-a-partner?door=drive&step='
const steps = [
  { type: 'driver', name: 'Obrt Primjer', town: 'Rijeka', email: 'vozac@example.hr', phone: '091 234 5678' },
  { licence: 'L-12', licenceUntil: '2027-03-01', permits: 'Rijeka, Opatija', permitsUntil: '2027-09-01' },
  { vehicle1: 'RI 1234-AB', insurance: 'Polica 7', insuranceUntil: '2027-01-31' },
  { taxId: '12345678903', iban: 'HR1210010051863000160' },
]
const valuesOf = (html: string) =>
  Object.fromEntries(elements(html, 'input').map(({ attributes: row }) => [row['name'] ?? '', row['value'] ?? '']))

describe('the application of a reception desk', () => {
  test.each(['', '/hr'])('five fields, then a code that follows it (%s)', async (prefix) => {
    const sent = await testSite.post(`${prefix}/become-a-partner?door=refer`, hotel)
    expect(sent.status).toBe(303)
    const to = sent.headers.get('Location') ?? ''
    expect(to).toMatch(new RegExp(`^${prefix}/decoder/A[0-9A-Z]{10}$`))
    const shown = await testSite.get(to, cookieOf(sent))
    expect(shown.headers.get('Cache-Control')).toBe('no-store')
    expect(textOf(await shown.text())).toContain('Hotel Primjer')
  })

  test('comes back with what was typed, what is wrong, and the cursor there', async () => {
    const sent = await testSite.post('/become-a-partner?door=refer', { ...hotel, reach: 'nobody' })
    expect(sent.status).toBe(422)
    const html = await sent.text()
    expect(valuesOf(html)).toMatchObject({ name: 'Hotel Primjer', reach: 'nobody' })
    const wrong = elements(html, 'input').filter(({ attributes }) => attributes['aria-invalid'] === 'true')
    expect(wrong.map(({ attributes }) => attributes['name'])).toEqual(['reach'])
    expect(wrong[0]?.attributes['autofocus']).toBeDefined()
    // A reload keeps it too.
    const again = await testSite.get('/become-a-partner?door=refer', cookieOf(sent))
    expect(valuesOf(await again.text())).toMatchObject({ name: 'Hotel Primjer', reach: 'nobody' })
  })

  test('mails the applicant and the operator, and nothing typed goes to an address nobody has confirmed', async () => {
    const { code } = await applied(testSite)
    const jobs = (await testSite.store.query({ collection: JOBS })).map(({ data }) => data['payload'])
    expect(jobs).toContainEqual({ code, kind: 'applied', reader: 'partner' })
    expect(jobs).toContainEqual({ code, kind: 'applied', reader: 'operator' })
  })

  test('is confirmed by the mailed link, and by no other', async () => {
    const { code } = await applied(testSite)
    await testSite.get(`/decoder/${code}?k=nonsense`)
    expect((await application(testSite, code)).confirmedAt).toBeNull()
    const opened = await testSite.get(await confirmLink(testSite, code))
    expect(opened.status).toBe(303)
    expect(opened.headers.get('Location')).toBe(`/decoder/${code}`)
    expect((await application(testSite, code)).confirmedAt).toBe(testSite.clock.now())
  })

  test('sent twice it is one, with its mails; another word or another day is another', async () => {
    const codes = [await applied(testSite), await applied(testSite)].map(({ code }) => code)
    expect(codes[1]).toBe(codes[0])
    const letters = (await testSite.store.query({ collection: JOBS })).map(({ data }) => data['kind'])
    expect(letters.filter((kind) => kind === 'partner-mail')).toHaveLength(2)
    const other = await applied(testSite, { ...hotel, contact: 'Ana Horvat' })
    testSite.clock.advance(24 * 60 * 60_000)
    expect(new Set([...codes, other.code, (await applied(testSite)).code]).size).toBe(3)
  })

  test('a program is stopped after the day’s number', async () => {
    const answers = []
    for (let i = 0; i < 21; i++)
      answers.push((await testSite.post('/become-a-partner?door=refer', { ...hotel, contact: `Ana ${i}` })).status)
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(303))
    expect(answers[20]).toBe(422)
  })
})

describe('the application of a driver', () => {
  test('goes in steps, keeps what was typed, and is sent by the last', async () => {
    let cookie = ''
    for (const [at, fields] of steps.entries()) {
      const sent = await testSite.post(DRIVE + (at + 1), fields, { Cookie: cookie })
      expect(sent.status).toBe(303)
      const to = sent.headers.get('Location') ?? ''
      if (at === steps.length - 1) {
        expect(to).toMatch(/^\/decoder\/A/)
        break
      }
      expect(to).toBe(DRIVE + (at + 2))
      cookie = cookieOf(sent)
    }
    const before = await (await testSite.get(`${DRIVE}2`, cookie)).text()
    expect(valuesOf(before)).toMatchObject({ licence: 'L-12', licenceUntil: '2027-03-01' })
  })

  test('the last step alone leads back to the first that is missing', async () => {
    const sent = await testSite.post(`${DRIVE}4`, steps[3] ?? {})
    expect(sent.headers.get('Location')).toBe(`${DRIVE}1`)
  })
})

describe('the Decoder of an application', () => {
  test('asks for the contact, and answers an unknown code the same', async () => {
    const { code } = await applied(testSite)
    const right = await (await testSite.get(`/decoder/${code}`)).text()
    const unknown = await (await testSite.get('/decoder/A000000000F')).text()
    expect(right).not.toContain('Hotel Primjer')
    expect(elements(right, 'input').map(({ attributes }) => attributes['name'])).toContain('contact')
    if (unknown.includes('name="contact"')) expect(textOf(unknown).length).toBeGreaterThan(0)
    const wrong = await testSite.post(`/decoder/${code}`, { contact: 'other@hotel.example' })
    expect(await wrong.clone().text()).toContain('value="other@hotel.example"')
    expect(wrong.status).toBe(422)
    const opened = await testSite.post(`/decoder/${code}`, { contact: ' DESK@hotel.example ' })
    expect(opened.status).toBe(303)
    expect(await (await testSite.get(`/decoder/${code}`, cookieOf(opened))).text()).toContain('Hotel Primjer')
  })

  test('shows what the office asks for, and why it said no', async () => {
    const { code, cookie } = await applied(testSite)
    await decide(testSite, { code, action: 'ask', note: 'Koliko soba?' })
    expect(await (await testSite.get(`/decoder/${code}`, cookie)).text()).toContain('Koliko soba?')
    await decide(testSite, { code, action: 'reject', note: 'Predaleko.' })
    expect(await (await testSite.get(`/decoder/${code}`, cookie)).text()).toContain('Predaleko.')
    expect(await decide(testSite, { code, action: 'resume' })).toEqual({ kind: 'not-possible' })
  })
})

test('an address that cannot be taken stays in its field', async () => {
  const sent = await testSite.post('/partner', { email: 'desk@hotel' })
  expect(sent.status).toBe(422)
  const field = elements(await sent.text(), 'input').find(({ attributes }) => attributes['name'] === 'email')
  expect(field?.attributes['value']).toBe('desk@hotel')
})

describe('a guest of a partner', () => {
  test('is greeted, the pick-up is filled in, six prices and who earns are told', async () => {
    const { partner } = await partnered(testSite)
    const response = await testSite.get(`/it/decoder/${partner}`)
    const html = await response.text()
    expect(textOf(html)).toContain('Hotel Primjer')
    expect(html).toMatch(/<input[^>]* name="from"[^>]* value="Abbazia"/)
    expect(elements(html, 'tr')).toHaveLength(7)
    expect(response.headers.getSetCookie().join()).toContain(`partner=${partner}`)
  })

  test('the booking keeps who sent them, the order page says it, and removing ends it', async () => {
    const { partner } = await partnered(testSite)
    const cookie = `partner=${partner}`
    const page = await (await testSite.get(`/book?${new URLSearchParams(trip)}`, cookie)).text()
    expect(textOf(page)).toContain('Hotel Primjer')
    const { action, hidden } = await testSite.form()
    await testSite.post(action, { ...hidden, ...guest }, { Cookie: cookie })
    expect((await testSite.bookings())[0]?.partner).toBe(partner)
    const removed = await testSite.post(`/decoder/${partner}`, { intent: 'remove' })
    expect(removed.headers.getSetCookie().join()).toMatch(/partner=; Max-Age=0/)
  })

  test('a suspended, unknown or never approved code greets nobody and earns nothing', async () => {
    const { partner, application: code } = await partnered(testSite)
    await decide(testSite, { code, action: 'suspend', note: 'Polica je istekla.' })
    const response = await testSite.get(`/decoder/${partner}`)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.text()).not.toContain('Hotel Primjer')
    const { action, hidden } = await testSite.form()
    await testSite.post(action, { ...hidden, ...guest }, { Cookie: `partner=${partner}` })
    expect((await testSite.bookings())[0]?.partner).toBeUndefined()
  })
})

describe('a statement', () => {
  test('from a ride that was done to the month’s commission; the partner sees a first name and a state', async () => {
    const { partner, cookie } = await partnered(testSite)
    const { action, hidden } = await testSite.form()
    await testSite.post(action, { ...hidden, ...guest }, { Cookie: `partner=${partner}` })
    const booking = (await testSite.bookings())[0]
    if (!booking) throw new Error('not kept')
    await testSite.store.commit([
      {
        kind: 'update',
        path: `${BOOKINGS}/${booking.code}`,
        data: { state: 'completed', 'legStatus.there.state': 'completed', trial: false },
      },
    ])
    const page = await (await testSite.get('/partner?month=2026-07', cookie)).text()
    expect(textOf(page)).toContain('Ana')
    expect(textOf(page)).toContain('Statement for July 2026')
    // With its time: two guests may have one first name.
    expect(textOf(page)).toMatch(/20 Jul 2026, 10:00/)
    expect(textOf(page)).toMatch(/as of 15 Jul 2026.*€\d+\.\d\d/s)
    for (const secret of ['Horvat', 'ana+put', '234 5678', '2345678', booking.code]) expect(page).not.toContain(secret)
    const csv = await testSite.get('/api/partner/statement.csv?month=2026-07', cookie)
    const commission = Math.max(300, Math.floor((booking.quote.maximumCents * 10 + 50) / 100))
    const sheet = await csv.text()
    for (const cell of ['"2026-07-20 10:00"', (commission / 100).toFixed(2)]) expect(sheet).toContain(cell)
    expect(csv.headers.get('Content-Disposition')).toContain('attachment')
  })

  test('a month that is over stands, and a ride that was none is taken back in the next', async () => {
    const { partner } = await partnered(testSite)
    const { action, hidden } = await testSite.form()
    await testSite.post(action, { ...hidden, ...guest }, { Cookie: `partner=${partner}` })
    const code = (await testSite.bookings())[0]?.code ?? ''
    const path = `${BOOKINGS}/${code}`
    await testSite.store.commit([
      { kind: 'update', path, data: { state: 'completed', 'legStatus.there.state': 'completed', trial: false } },
    ])
    testSite.clock.advance(20 * 24 * 3_600_000)
    const again = () => signedIn(testSite, partner)
    const csv = async (month: string, as: string) =>
      (await testSite.get(`/api/partner/statement.csv?month=${month}`, as)).text()
    const july = await csv('2026-07', await again())
    await testSite.store.commit([
      { kind: 'update', path, data: { state: 'no-show', 'legStatus.there.state': 'no-show' } },
    ])
    expect(await csv('2026-07', await again())).toBe(july)
    expect(await csv('2026-08', await again())).toMatch(/"-\d+\.\d\d"/)
  })

  test('a private host is given a voucher in place of money, once, when the month is over', async () => {
    const { partner } = await partnered(testSite, { ...hotel, type: 'host' }, { paidIn: 'credit' })
    const { action, hidden } = await testSite.form()
    await testSite.post(action, { ...hidden, ...guest }, { Cookie: `partner=${partner}` })
    const booking = (await testSite.bookings())[0]
    const data = { state: 'completed', 'legStatus.there.state': 'completed', trial: false }
    await testSite.store.commit([{ kind: 'update', path: `${BOOKINGS}/${booking?.code}`, data }])
    const given = async () => (await testSite.store.query({ collection: 'vouchers' })).map((doc) => doc.data)
    await settleMonths(testSite.store, testSite.clock.now())
    expect(await given()).toEqual([])
    testSite.clock.advance(20 * 24 * 3_600_000)
    await Promise.all([
      settleMonths(testSite.store, testSite.clock.now()),
      settleMonths(testSite.store, testSite.clock.now()),
    ])
    const [voucher, ...more] = await given()
    expect(more).toEqual([])
    expect(voucher).toMatchObject({ reason: 'host-credit', credit: 'amount', state: 'open', until: '2027-08-04' })
    expect(voucher?.['cents']).toBe(Math.max(300, Math.floor(((booking?.quote.maximumCents ?? 0) * 10 + 50) / 100)))
    const cookie = await signedIn(testSite, partner)
    const page = textOf(await (await testSite.get('/partner?month=2026-07', cookie)).text())
    expect(page).toContain(String(voucher?.['code']).slice(1, 5))
  })
})
