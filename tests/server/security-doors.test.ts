import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { driverLink, voucherLink } from '#app/booking-links.server.ts'
import { actions } from '#app/pages/actions.server.ts'
import { inLocale, routes } from '#app/routes.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import {
  type TestBookingSite,
  codeOf,
  cookieOf,
  guest,
  HOUR_MS,
  openTestBookingSite,
  SECRET,
  trip,
} from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'

let testSite: TestBookingSite
beforeEach(async () => {
  testSite = await openTestBookingSite({ trustProxy: 1 })
})
afterEach(() => testSite.store.close())

const foreign: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: '' },
  { Origin: `${ORIGIN}.evil.example` },
  { Origin: 'http://galeb.example' },
  { Origin: ORIGIN, 'Sec-Fetch-Site': 'cross-site' },
  { Origin: ORIGIN, 'Sec-Fetch-Site': 'same-site' },
]

/** An address of each route, with something in every place of it. */
const addressOf = (path: string) => path.replace(/:code/, makeCode('B')).replace(/:(\w+)(\([^)]*\))?\+?/g, 'something')

describe('a form sent from another site (CSRF)', () => {
  const forms = routes.filter(({ name }) => actions[name] !== undefined)

  test('there are forms to try', () => expect(forms.length).toBeGreaterThanOrEqual(4))

  test.each(forms.map(({ path }) => addressOf(path)))(
    '%s refuses it in every language, before it is read',
    async (path) => {
      for (const locale of localeCodes)
        for (const headers of foreign) {
          const answer = await testSite.post(inLocale(locale, path), { intent: 'cancel', name: 'x' }, headers)
          expect([path, headers, answer.status]).toEqual([path, headers, 403])
          expect(answer.headers.getSetCookie()).toEqual([])
        }
    },
  )

  test('so do the calls of data', async () => {
    for (const headers of foreign) {
      const sent = { ...headers, 'Content-Type': 'application/json' }
      const report = await testSite.ask('/api/client-error', { method: 'POST', headers: sent, body: '{}' })
      expect(report.status).toBe(403)
      if (headers['Origin'] === '' || headers['Origin'] === 'http://galeb.example') continue
      const commit = await testSite.ask('/api/documents/commit', {
        method: 'POST',
        headers: sent,
        body: '{"mutations":[]}',
      })
      expect([headers, commit.status]).toEqual([headers, 403])
    }
  })
})

describe('ids of somebody else (IDOR)', () => {
  const secret = /Horvat|ana\+put|234 ?5678/

  test('a booking’s page, its calendar file and its live state open to nobody else, whoever asks', async () => {
    const mine = await testSite.booked()
    const other = await testSite.booked(
      { ...guest, name: 'Somebody Else', email: 'other@example.hr', phone: '' },
      { ...trip, date: '2026-07-22' },
    )
    const forged = mine.cookie.replace(mine.code, other.code)
    for (const cookie of ['', other.cookie, forged, mine.cookie.slice(0, -2), `${mine.cookie}x`, 'view=', 'view=..']) {
      for (const path of [
        `/decoder/${mine.code}`,
        `/hr/decoder/${mine.code.toLowerCase()}`,
        `/api/bookings/${mine.code}.ics`,
      ]) {
        const answer = await testSite.get(path, cookie)
        expect([path, cookie, secret.test(await answer.text())]).toEqual([path, cookie, false])
      }
      for (const call of [`get?path=bookings/${mine.code}`, `get?path=bookings/${mine.code}/log/0`]) {
        const answer = await testSite.get(`/api/documents/${call}`, cookie)
        expect([call, cookie, await answer.text()]).toEqual([call, cookie, expect.not.stringMatching(/"state"/)])
      }
      for (const intent of ['cancel', 'here'])
        await testSite.post(`/decoder/${mine.code}`, { intent, fee: '0' }, { Cookie: cookie })
    }
    expect((await testSite.bookings()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    // The canary: its own guest does see it.
    expect(await (await testSite.get(`/decoder/${mine.code}`, mine.cookie)).text()).toMatch(secret)
  })

  test('a driver’s link opens its own ride and no other', async () => {
    const { code } = await testSite.booked()
    const { code: other } = await testSite.booked({ ...guest, name: 'Somebody Else' }, { ...trip, date: '2026-07-22' })
    const [first] = await testSite.bookings()
    if (!first) throw new Error('not kept')
    const link = driverLink(first, { secret: SECRET })
    for (const wrong of [
      link.replace(first.code, first.code === code ? other : code),
      `${link.slice(0, -1)}_`,
      link.replace('.0.', '.1.'),
      link.replace('.0.', '.-1.'),
      link.slice(0, link.lastIndexOf('.')),
      `${link}%00`,
    ]) {
      const [shown, pressed] = [await testSite.get(wrong), await testSite.post(wrong, { intent: 'accept' })]
      expect([wrong, secret.test(await shown.text())]).toEqual([wrong, false])
      expect(secret.test(await pressed.text())).toBe(false)
    }
    expect((await testSite.bookings()).map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
  })

  test('no collection of the database can be read, asked or written by a visitor or another guest', async () => {
    const { cookie } = await testSite.booked()
    const collections = [
      'bookings',
      'orders',
      'jobs',
      'mails',
      'passes',
      'keys',
      'consents',
      'capacity',
      'settings',
      'accounts',
      'sessions',
    ]
    for (const collection of collections) {
      for (const own of ['', cookie]) {
        const send = (call: string, body: object) =>
          testSite.ask(`/api/documents/${call}`, {
            method: 'POST',
            body: JSON.stringify(body),
            headers: { Origin: ORIGIN, Host: 'galeb.example', Cookie: own, 'Content-Type': 'application/json' },
          })
        const requested = await send('query', { query: { collection } })
        expect([collection, own, requested.status]).toEqual([collection, own, 403])
        const write = { kind: 'set', path: `${collection}/planted`, data: { price: 1 } }
        const written = await send('commit', { mutations: [{ id: `planted-${collection}`, writes: [write] }] })
        expect(await written.text()).toMatch(/permission-denied/)
        expect(await testSite.store.get(`${collection}/planted`)).toBeNull()
      }
    }
  })
})

test('fields nobody asked for change nothing (mass assignment)', async () => {
  const planted = {
    state: 'completed',
    sequence: '9',
    cents: '1',
    price: '1',
    priceCents: '1',
    quote: '{}',
    trial: '',
    id: 'B0000000000',
    code: 'B0000000000',
    vehicleId: 'nobody',
    vehicle: 'limousine',
    partner: 'hotel',
    commission: '99',
    role: 'office',
    contactOpenedAt: '1',
    blocks: '[]',
    'guest[name]': 'x',
    'quote.cents': '1',
    from: 'pula',
    to: 'split',
    people: '1',
  }
  const plain = await testSite.booked()
  const second = { ...trip, date: '2026-07-22' }
  const { action, hidden } = await testSite.form(second)
  const response = await testSite.post(action, { ...planted, ...hidden, ...guest })
  expect([response.status, codeOf(response)]).toEqual([303, expect.not.stringContaining('0000000000')])
  const bookings = await testSite.bookings()
  const [one, two] = [
    bookings.find(({ code }) => code === plain.code),
    bookings.find(({ code }) => code === codeOf(response)),
  ]
  expect(two?.quote).toEqual({ ...one?.quote })
  expect([two?.state, two?.sequence, two?.contactOpenedAt]).toEqual([one?.state, one?.sequence, one?.contactOpenedAt])
  expect(Object.keys(two ?? {}).toSorted()).toEqual(Object.keys(one ?? {}).toSorted())
})

describe('guessing the second factor', () => {
  const guess = (code: string, address: number, factor = 'Novak') =>
    testSite.post(`/decoder/${code}`, { factor }, { 'X-Forwarded-For': `203.0.113.${address}` })

  test('from a hundred addresses ends after five tries, and the right word opens again after an hour', async () => {
    const { code } = await testSite.booked()
    const answers = await Promise.all(Array.from({ length: 100 }, (_, address) => guess(code, address)))
    expect(answers.every(({ status }) => status === 422)).toBe(true)
    const right = await guess(code, 200, 'Horvat')
    expect([right.status, right.headers.getSetCookie()]).toEqual([422, []])
    testSite.clock.advance(HOUR_MS)
    const later = await guess(code, 200, 'Horvat')
    expect([later.status, cookieOf(later)]).toEqual([303, expect.stringMatching(/^(__Host-)?view=/)])
  })

  test('of a hundred codes from one address ends after thirty', async () => {
    const { code } = await testSite.booked()
    for (let n = 0; n < 30; n++) await guess(makeCode('B'), 7)
    expect((await guess(code, 7, 'Horvat')).status).toBe(422)
    expect((await guess(code, 8, 'Horvat')).status).toBe(303)
  })

  test('a cookie planted before is not the one after (session fixation)', async () => {
    const { code } = await testSite.booked()
    const opened = await testSite.post(`/decoder/${code}`, { factor: 'Horvat' }, { Cookie: 'view=planted' })
    const cookie = opened.headers.getSetCookie()[0] ?? ''
    expect(cookie).not.toContain('planted')
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; Secure/i)
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)/i)
    expect(await (await testSite.get(`/decoder/${code}`, 'view=planted')).text()).not.toContain('Horvat')
  })
})

test('a whole journey writes nothing personal into an address or the log', async () => {
  const { code, cookie } = await testSite.booked({ ...guest, note: 'Kolica za dijete' })
  const [booking] = await testSite.bookings()
  if (!booking) throw new Error('not kept')
  const pages = [
    await testSite.get(`/decoder/${code}`, cookie),
    await testSite.get(`/book?${new URLSearchParams(trip)}`),
    await testSite.get(voucherLink(booking, { secret: SECRET })),
    await testSite.get(driverLink(booking, { secret: SECRET })),
    await testSite.get('/nowhere/ana+put@example.hr'),
    await testSite.get(`/nowhere/${code}`),
  ]
  const told = /Horvat|ana.put|234.?5678|Kolica/
  for (const page of pages) {
    expect(page.headers.get('Location') ?? '').not.toMatch(told)
    const html = await page.text()
    const links = [...html.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, link = '']) => link)
    // To call the guest is what the driver's page is for; it is no request.
    for (const link of links.filter((one) => !/^(tel|sms|mailto):|wa\.me/.test(one)))
      expect(decodeURIComponent(link.replace(/%(?![\da-f]{2})/gi, ''))).not.toMatch(told)
  }
  expect(JSON.stringify(testSite.log)).not.toMatch(told)
  expect(JSON.stringify(testSite.log)).not.toContain('view=')
})
