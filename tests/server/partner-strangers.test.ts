import { beforeAll, describe, expect, test } from 'vitest'
import { formatCode } from '#features/codes/code.ts'
import { answerPrice } from '#features/fares/price-answer.server.ts'
import { partnerRules } from '#features/partners/partner-rules.server.ts'
import { readDecision } from '#features/partners/read-decision.ts'
import { applicationPath, partnerPath } from '#features/partners/partner-documents.server.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { type TestBookingSite, guest, openTestBookingSite } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { elements } from './html.ts'
import { partnered, signInLink } from './test-partners.ts'

let testSite: TestBookingSite
let one: Awaited<ReturnType<typeof partnered>>
let other: Awaited<ReturnType<typeof partnered>>
const otherHotel = { type: 'hotel', name: 'Hotel Drugi', town: 'Krk', contact: 'Ivo', reach: 'ivo@drugi.example' }
const SECRETS = ['Hotel Drugi', 'ivo@drugi.example', 'Horvat', 'ana+put']

beforeAll(async () => {
  testSite = await openTestBookingSite()
  one = await partnered(testSite)
  other = await partnered(testSite, otherHotel, {
    place: 'krk',
    origins: ['https://hotel.example', 'https://www.hotel.example'],
  })
  const { action, hidden } = await testSite.form()
  await testSite.post(action, { ...hidden, ...guest }, { Cookie: `partner=${other.partner}` })
})

describe('another partner, signed in, learns nothing', () => {
  const pages = () => [
    '/partner',
    '/partner?month=2026-07',
    `/partner?partner=${other.partner}`,
    `/decoder/${other.application}`,
    '/api/partner/statement.csv?month=2026-07',
    `/api/partner/statement.csv?month=2026-07&partner=${other.partner}`,
    '/api/partner/kit/card-hr.svg',
    `/api/partner/kit/card-hr.svg?partner=${other.partner}`,
  ]

  test('from any page or file', async () => {
    for (const path of pages()) {
      const text = await (await testSite.get(path, one.cookie)).text()
      for (const secret of SECRETS) expect(text, `${path} tells ${secret}`).not.toContain(secret)
    }
  })

  test('from the documents: not by path, query, stream or poll, and it can write nothing', async () => {
    const collections = ['partners', 'applications', 'bookings', 'mails', 'jobs', 'partner-addresses']
    const paths = [applicationPath(other.application), partnerPath(other.partner), ...statementPaths()]
    const targets = [...paths.map((path) => ({ path })), ...collections.map((collection) => ({ collection }))]
    const requested: [string, unknown][] = [
      ...paths.map((path): [string, unknown] => [`get?path=${encodeURIComponent(path)}`, null]),
      ...collections.map((collection): [string, unknown] => ['query', { query: { collection } }]),
      ...targets.map((target): [string, unknown] => ['poll', { targets: [{ id: 1, target }], wait: 0 }]),
      ['listen', { targets: targets.map((target, id) => ({ id, target })) }],
      ['commit', { writes: [{ kind: 'update', path: partnerPath(one.partner), data: { name: 'x' } }] }],
      ['commit', { command: { name: 'partners.decide', input: { code: one.application, action: 'resume' } } }],
    ]
    for (const [call, body] of requested) {
      for (const cookie of [one.cookie, '']) {
        const text = await documentsAnswer(call, body, cookie)
        for (const secret of SECRETS) expect(text, `${call} ${JSON.stringify(body)}`).not.toContain(secret)
      }
    }
  })

  test('by a link made for itself, altered', async () => {
    const token = signInLink(testSite, one.partner).split('?k=')[1] ?? ''
    const response = await testSite.get(`/decoder/${other.partner}?k=${token}`)
    expect(response.headers.getSetCookie()).toEqual([])
    const [until = '', mac = ''] = token.split('.')
    const longer = await testSite.get(`/decoder/${one.partner}?k=${Number(until) + 1}.${mac}`)
    expect(longer.headers.getSetCookie()).toEqual([])
  })

  test('only the office reads, and nobody writes past the server', () => {
    for (const { collection, read, write } of partnerRules) {
      const readers = collection === 'job-offers' ? [] : ['dispatcher', 'owner']
      expect([collection, Object.keys(read ?? {}).toSorted()]).toEqual([collection, readers])
      expect(write).toBeUndefined()
    }
  })
})

const statementPaths = () => [`${partnerPath(other.partner)}/statements/2026-07`]

/** What a call answers within a moment; a stream is read for its first words. */
async function documentsAnswer(call: string, body: unknown, cookie: string): Promise<string> {
  const leave = new AbortController()
  const response = await testSite.ask(`/api/documents/${call}`, {
    method: body === null ? 'GET' : 'POST',
    ...(body === null ? {} : { body: JSON.stringify(body) }),
    headers: { Origin: ORIGIN, 'Content-Type': 'application/json', Cookie: cookie },
    signal: leave.signal,
  })
  if (!/event-stream/.test(response.headers.get('Content-Type') ?? '')) {
    expect(response.status, call).toBeGreaterThanOrEqual(400)
    return response.text()
  }
  const reader = response.body?.getReader()
  const first = await reader?.read()
  leave.abort()
  return new TextDecoder().decode(first?.value)
}

describe('a stranger', () => {
  test('gets from every file of a partner what an address gets that is not there', async () => {
    for (const path of ['/api/partner/statement.csv?month=2026-07', '/api/partner/kit/card-hr.svg'])
      for (const cookie of ['', 'view=x.y.z', `partner=${one.partner}`])
        expect((await testSite.get(path, cookie)).status).toBe(404)
  })

  test('is told the same whether an address is a partner’s or not', async () => {
    const known = await testSite.post('/partner', { email: 'desk@hotel.example' })
    const unknown = await testSite.post('/partner', { email: 'nobody@hotel.example' })
    expect(known.headers.get('Location')).toBe(unknown.headers.get('Location'))
    expect([known.status, unknown.status]).toEqual([303, 303])
  })
})

describe('the price widget', () => {
  test.each(['', '/hr', '/it', '/de'])(
    'prices only: no cookie, no script, and a new tab to book (%s)',
    async (prefix) => {
      const response = await testSite.get(`${prefix}/embed/quote?partner=${other.partner}&to=RJK&people=2`)
      expect(response.status).toBe(200)
      expect(response.headers.getSetCookie()).toEqual([])
      const html = await response.text()
      expect(html).not.toContain('<script')
      const links = elements(html, 'a').map(({ attributes }) => attributes)
      expect(links).toHaveLength(1)
      expect(links[0]).toMatchObject({ target: '_blank', rel: 'noopener' })
      expect(links[0]?.['href']).toContain(`${prefix}/decoder/${other.partner}?`)
      expect(elements(html, 'tr').length).toBeGreaterThanOrEqual(3)
    },
  )

  test('is framed by the partner’s own pages and by nobody else', async () => {
    const policyOf = async (query: string) => {
      const { headers } = await testSite.get(`/embed/quote${query}`)
      return [
        /frame-ancestors ([^;]+)/.exec(headers.get('Content-Security-Policy') ?? '')?.[1],
        headers.get('X-Frame-Options'),
      ]
    }
    expect(await policyOf(`?partner=${other.partner}`)).toEqual([
      'https://hotel.example https://www.hotel.example',
      null,
    ])
    for (const query of [`?partner=${one.partner}`, '?partner=P000000000P', '?partner=..%2Fbookings', ''])
      expect(await policyOf(query)).toEqual(["'none'", 'DENY'])
  })

  test('says to whoever asks for nobody that there is none, and finds a code however it was copied', async () => {
    for (const query of ['', '?partner=', '?partner=..', '?partner=a%2Fb', '?partner=__x__', '?partner=%00'])
      expect([query, (await testSite.get(`/embed/quote${query}`)).status]).toEqual([query, 404])
    expect((await testSite.get(`/embed/quote?partner=${formatCode(other.partner).toLowerCase()}`)).status).toBe(200)
  })

  test('an origin that is none, or could write a policy, is never approved', () => {
    const wanted = { code: 'A0000000000', action: 'approve', place: 'krk', percent: 10, least: 0, paidIn: 'money' }
    const deps = { makeCode: () => 'P', isPlace: () => true }
    expect(readDecision({ ...wanted, origins: ['https://hotel.example'] }, deps)).not.toBeNull()
    for (const origin of [
      'http://hotel.example',
      '*',
      'https://*',
      'https://a.example; script-src *',
      'https://a.example/',
      'https://A.example',
    ])
      expect(readDecision({ ...wanted, origins: [origin] }, deps), origin).toBeNull()
    expect(readDecision({ ...wanted, percent: 31, origins: [] }, deps)).toBeNull()
    expect(readDecision({ code: 'A0000000000', action: 'reject', note: ' ' }, deps)).toBeNull()
  })
})

test('parity: over all routes a guest of a partner is shown the price that everybody is shown', () => {
  const { site } = testSite
  const deps = priceDeps(site, 'en')
  let priced = 0
  for (const { id: from } of site.places.all) {
    for (const { id: to } of site.places.all) {
      if (site.places.route(from, to) === null) continue
      const trip = { from, to, people: '2' }
      const plain = answerPrice(new URLSearchParams(trip), 'en', deps)
      const sent = answerPrice(new URLSearchParams({ ...trip, partner: one.partner }), 'en', deps, { from })
      expect(sent, `${from} → ${to}`).toEqual(plain)
      priced += plain.status === 'priced' ? 1 : 0
    }
  }
  expect(priced).toBeGreaterThan(1000)
})

test('parity: the same trip ordered with and without a partner costs the same', async () => {
  const before = (await testSite.bookings()).find(({ partner }) => partner !== undefined)
  await testSite.booked({ ...guest, name: 'Iva Plain' })
  const plain = (await testSite.bookings()).find(({ partner }) => partner === undefined)
  expect(plain?.quote).toEqual(before?.quote)
})
