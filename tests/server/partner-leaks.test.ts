import { asData, readBooking } from '#features/bookings/booking-documents.server.ts'
import { withLeg } from '#features/bookings/booking.ts'
import { Hono } from 'hono'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatCode } from '#features/codes/code.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { offerPairing, PAIRING_MS, tabletsOf } from '#features/partners/desk-tablets.server.ts'
import { applicationLinkToken, signInToken } from '#features/partners/partner-links.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { inLocale } from '#app/routes.ts'
import { partnerFiles } from '#server/partner-files.server.ts'
import { partnerPapers } from '#server/partner-papers.server.ts'
import { type TestBookingSite, cookieOf, guest, openTestBookingSite, SECRET } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { application, confirmLink, decide, hotel, partnered, signedIn } from './test-partners.ts'

type Known = Awaited<ReturnType<typeof partnered>>

let testSite: TestBookingSite
let one: Known
let other: Known
let oneTablet: string
let otherTablet: string
/** The booking that a guest of the other desk made at its tablet. */
let theirs: string
const SECRETS = ['Hotel Drugi', 'ivo@drugi.example', 'Soba Tajna', 'Horvat', 'ana+put', 'tajna-polica.pdf']

const order = { intent: 'order', to: 'RJK', when: 'hour', people: '2', name: 'Soba Tajna' }
const THEIR_ORDER = '6f0f1d3e-0000-4000-8000-00000000000a'
const JSON_ONLY = { Accept: 'application/json' }

beforeAll(async () => {
  testSite = await openTestBookingSite()
  one = await partnered(testSite)
  other = await partnered(testSite, { ...hotel, name: 'Hotel Drugi', contact: 'Ivo', reach: 'ivo@drugi.example' })
  oneTablet = await tabletOf(one.partner)
  otherTablet = await tabletOf(other.partner)
  await atDesk(otherTablet, { ...order, orderId: THEIR_ORDER })
  theirs = (await testSite.bookings())[0]?.code ?? ''
  await testSite.store.commit([
    { kind: 'update', path: `applications/${other.application}`, data: { papers: [paper] } },
  ])
})

const paper = { id: 'abcdef0123456789', name: 'tajna-polica.pdf', type: 'application/pdf', size: 1, file: '', at: 0 }

async function tabletOf(partner: string): Promise<string> {
  const code = makeCode('K')
  await offerPairing(testSite.store, { code, partner, until: testSite.clock.now() + PAIRING_MS })
  return cookieOf(await testSite.post('/desk', { intent: 'pair', code }))
}

const atDesk = (cookie: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  testSite.post('/desk', fields, { Cookie: cookie, ...headers })

/** Everything an answer says, its headers too. */
async function told(response: Response): Promise<string> {
  return `${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`
}

function expectNothingOfTheOther(text: string, where: string): void {
  for (const secret of [...SECRETS, theirs, formatCode(theirs)])
    expect(text, `${where} tells ${secret}`).not.toContain(secret)
}

describe('with the tablet of one desk, another desk’s slip', () => {
  test.each(localeCodes)('is at no address (%s)', async (locale) => {
    const tablet = (await tabletsOf(testSite.store, other.partner))[0]?.id ?? ''
    const path = inLocale(locale, '/desk')
    for (const end of ['', '/slip', '/price', '/alive'])
      for (const [name, value] of Object.entries({ code: theirs, slip: theirs, partner: other.partner, tablet })) {
        const query = new URLSearchParams({ to: 'RJK', when: 'hour', people: '2', [name]: value })
        for (const headers of [{}, JSON_ONLY]) {
          const init = { headers: { Cookie: oneTablet, ...headers } }
          const text = await told(await testSite.ask(`${path}${end}?${query}`, init))
          // What was asked for may stand in the field of the code.
          expectNothingOfTheOther(text.replaceAll(`value="${theirs}"`, ''), path + end)
        }
      }
    expect((await testSite.get(`${path}/slip`, oneTablet)).headers.get('Location')).toBe(path)
  })

  test('is not given for its order’s number, and the answer is that to a number nobody has used', async () => {
    const fresh = '6f0f1d3e-0000-4000-8000-00000000000b'
    const shapes = []
    for (const orderId of [THEIR_ORDER, fresh]) {
      const response = await atDesk(oneTablet, { ...order, name: 'Soba 12', orderId }, JSON_ONLY)
      const text = await response.text()
      expectNothingOfTheOther(text, orderId)
      const { kind, slip } = JSON.parse(text)
      shapes.push([response.status, kind, Object.keys(slip).toSorted()])
    }
    expect(shapes[0]).toEqual(shapes[1])
    const owners = (await testSite.bookings()).map(({ partner }) => partner)
    expect(owners.toSorted()).toEqual([one.partner, one.partner, other.partner].toSorted())
  })

  test('stays where it is: the next guest here does not end it there', async () => {
    await atDesk(oneTablet, { intent: 'done', code: theirs })
    const slip = await (await testSite.get('/desk/slip', otherTablet)).text()
    expect(slip).toContain(formatCode(theirs))
  })

  test('a desk token that was altered, or is another’s name for it, opens nothing', async () => {
    const value = otherTablet.split('=')[1] ?? ''
    const id = (await tabletsOf(testSite.store, other.partner))[0]?.id ?? ''
    for (const token of [`${value.slice(0, -1)}!`, value.slice(1) + value[0], id, theirs, other.partner]) {
      const response = await testSite.get('/desk/slip', `__Host-desk=${token}`)
      expect(response.headers.get('Location')).toBe('/desk')
      expectNothingOfTheOther(await told(response), token)
    }
    // Without the prefix that only we can set it is no cookie of ours.
    expect((await testSite.get('/desk/slip', `desk=${value}`)).headers.get('Location')).toBe('/desk')
  })
})

type Asking = { path: string; body?: Record<string, string> }

/** Every address that a partner’s things have, asked for another’s by each name it could have. */
function requested(code: string, applicationCode: string, booking: string): Asking[] {
  const names = { partner: code, code, id: code, application: applicationCode, booking, k: code }
  const query = new URLSearchParams({ ...names, month: '2026-07', week: '2026-07-13' })
  const read = [
    '/api/partner/statement.csv',
    '/api/partner/jobs.csv',
    '/api/partner/jobs-mark',
    '/partner',
    '/hr/partner',
    '/api/partner/kit/card-hr.svg',
    `/api/partner/kit/${code}`,
    `/api/partner/kit/card-hr.svg/${code}`,
    `/partner/${code}`,
    `/api/partner/${code}/statement.csv`,
    `/office/partners/${applicationCode}`,
    `/decoder/${applicationCode}`,
    `/decoder/${booking}`,
    `/ride/${booking}`,
  ]
  const fields = { ...names, tablet: code, offer: code, prices: 'hidden', contact: 'desk@hotel.example' }
  const intents = ['desk-pair', 'desk-unpair', 'desk-prices', 'job-accept', 'job-decline']
  return [
    ...read.map((path) => ({ path: `${path}?${query}` })),
    ...intents.map((intent) => ({ path: `/partner?${query}`, body: { ...fields, intent } })),
    { path: `/api/partner/papers/${applicationCode}?${query}`, body: { remove: paper.id } },
    { path: `/api/partner/papers/${code}?${query}`, body: { remove: paper.id } },
    { path: `/decoder/${applicationCode}`, body: fields },
    { path: `/decoder/${booking}`, body: { factor: 'Hotel' } },
  ]
}

async function answer({ path, body }: Asking, cookie: string): Promise<Response> {
  if (body === undefined) return testSite.get(path, cookie)
  return testSite.ask(path, {
    method: 'POST',
    body: new URLSearchParams(body),
    headers: { Origin: ORIGIN, Cookie: cookie },
  })
}

describe('a partner’s session, at every address of another’s things', () => {
  test('all addresses there are stand in this test', () => {
    const app = new Hono()
    partnerFiles(app, testSite.site)
    partnerPapers(app, testSite.site, (_c, next) => next())
    const known = requested('P', 'A', 'B').map(({ path }) => path.replace(/\?.*/, ''))
    for (const { path } of app.routes.filter((row) => !row.path.endsWith('/embed/quote')))
      expect(known, path).toContain(path.replace(':file', 'card-hr.svg').replace(':code', 'A'))
  })

  test('learns nothing, and cannot tell whether the thing exists', async () => {
    // A code and an order of nobody: what is said of them is said of the other’s.
    const none = { partner: makeCode('P'), application: makeCode('A'), booking: makeCode('B') }
    const real = requested(other.partner, other.application, theirs)
    const made = requested(none.partner, none.application, none.booking)
    const same = (text: string) =>
      without(without(text, Object.values(none)), [other.partner, other.application, theirs])
    const cookies = [one.cookie, oneTablet, await openedApplication(), `partner=${other.partner}`, '']
    for (const cookie of cookies)
      for (const [at, asking] of real.entries()) {
        const where = `${asking.path} ${JSON.stringify(asking.body ?? '')} as ${cookie}`
        const found = await told(await answer(asking, cookie))
        const unfound = await told(await answer(made[at] ?? asking, cookie))
        expectNothingOfTheOther(same(found), where)
        expect(same(found), where).toBe(same(unfound))
      }
    const stored = await application(testSite, other.application)
    expect(stored.papers).toHaveLength(1)
    expect(await tabletsOf(testSite.store, other.partner)).toHaveLength(1)
    expect(await pairingsOf(other.partner)).toEqual([])
    expect((await testSite.store.get(`partners/${other.partner}`))?.data['deskPrices']).toBeUndefined()
  })

  test('a link’s token opens the one thing it was made for', async () => {
    const [mine, their] = [await application(testSite, one.application), await application(testSite, other.application)]
    const signIn = signInToken({ code: one.partner }, testSite.clock.now(), SECRET)
    const follow = applicationLinkToken(mine, SECRET)
    const swapped = applicationLinkToken({ code: their.code, email: mine.email }, SECRET)
    const tries = [
      [other.partner, signIn],
      [other.partner, follow],
      [other.application, signIn],
      [other.application, follow],
      [other.application, swapped],
      [one.partner, follow],
      [one.application, signIn],
      [one.application, signIn.split('.')[1]],
      [makeCode('P'), signIn],
    ]
    for (const [code, token] of tries) {
      const response = await testSite.get(`/decoder/${code}?k=${token}`)
      expect([response.status, response.headers.getSetCookie()], `${code} ${token}`).toEqual([303, []])
      expectNothingOfTheOther(await told(response), String(code).replace(other.application, ''))
    }
  })

  test('a session whose code was written over is nobody’s', async () => {
    const [, until, mac] = one.cookie.split('=')[1]?.split('.') ?? []
    for (const code of [other.partner, other.application, theirs])
      for (const path of ['/partner', '/api/partner/statement.csv?month=2026-07', `/decoder/${other.application}`]) {
        const text = await told(await testSite.get(path, `view=${code}.${until}.${mac}`))
        expectNothingOfTheOther(text, path)
      }
  })
})

async function pairingsOf(partner: string): Promise<string[]> {
  const docs = await testSite.store.query({ collection: 'desk-pairings' })
  return docs.flatMap(({ path, data }) => (data['partner'] === partner ? [path] : []))
}

async function openedApplication(): Promise<string> {
  return cookieOf(await testSite.get(await confirmLink(testSite, one.application)))
}

/** What is left when the codes that were asked for are taken out, and the times. */
function without(text: string, codes: readonly string[]): string {
  const written = codes.flatMap((code) => [code, formatCode(code)])
  return written.reduce((rest, code) => rest.replaceAll(new RegExp(code, 'gi'), code[0] ?? ''), text)
}

test('of a code that is suspended a guest is told what is told of one that never was', async () => {
  const gone = await partnered(testSite, { ...hotel, name: 'Hotel Treći', reach: 'c@treci.example' })
  await decide(testSite, { code: gone.application, action: 'suspend', note: 'Ended.' })
  const none = makeCode('P')
  for (const locale of localeCodes)
    for (const path of ['/decoder/{code}', '/embed/quote?partner={code}&to=RJK']) {
      const [found, unfound] = await Promise.all(
        [gone.partner, none].map(async (code) =>
          told(await testSite.get(inLocale(locale, path.replace('{code}', code)))),
        ),
      )
      expect(without(found ?? '', [gone.partner])).toBe(without(unfound ?? '', [none]))
      expect(found).not.toContain('Hotel Treći')
    }
})

describe('a partner that is suspended', () => {
  let left: Known
  beforeAll(async () => {
    left = await partnered(testSite, { ...hotel, name: 'Hotel Stari', reach: 'd@stari.example' })
    const { action, hidden } = await testSite.form()
    await testSite.post(action, { ...hidden, ...guest }, { Cookie: `partner=${left.partner}` })
    const code = (await testSite.bookings()).find(({ partner }) => partner === left.partner)?.code ?? ''
    const data = { state: 'completed', 'legStatus.there.state': 'completed', trial: false }
    await testSite.store.commit([{ kind: 'update', path: `bookings/${code}`, data }])
  })
  const csv = async (cookie: string) => testSite.get('/api/partner/statement.csv?month=2026-07', cookie)

  test('reads its statement, what it is owed and why, and does nothing else', async () => {
    const before = await (await csv(left.cookie)).text()
    const tablet = await tabletOf(left.partner)
    await decide(testSite, { code: left.application, action: 'suspend', note: 'Ugovor je završio.' })
    expect(before).toContain('Ana')
    const again = await signedIn(testSite, left.partner)
    for (const cookie of [left.cookie, again]) {
      expect(await (await csv(cookie)).text()).toBe(before)
      const page = await (await testSite.get('/partner?month=2026-07', cookie)).text()
      for (const shown of ['Ana', 'Ugovor je završio.']) expect(page).toContain(shown)
      for (const gone of ['/api/partner/kit', 'desk-pair', '<iframe', '&lt;iframe', 'Horvat'])
        expect(page).not.toContain(gone)
      expect((await testSite.get('/api/partner/kit/card-hr.svg', cookie)).status).toBe(404)
      await testSite.post('/partner', { intent: 'desk-pair' }, { Cookie: cookie })
      await testSite.post('/partner', { intent: 'desk-prices', prices: 'hidden' }, { Cookie: cookie })
    }
    expect(await pairingsOf(left.partner)).toEqual([])
    expect((await testSite.store.get(`partners/${left.partner}`))?.data['deskPrices']).toBeUndefined()
    expect((await testSite.get('/desk/slip', tablet)).headers.get('Clear-Site-Data')).toContain('storage')
  })

  test('earns nothing more', async () => {
    const before = await (await csv(left.cookie)).text()
    const { action, hidden } = await testSite.form()
    await testSite.post(action, { ...hidden, ...guest, name: 'Nova Gošća' }, { Cookie: `partner=${left.partner}` })
    for (const { code } of await testSite.bookings())
      await testSite.store.commit([
        {
          kind: 'update',
          path: `bookings/${code}`,
          data: { state: 'completed', 'legStatus.there.state': 'completed', trial: false },
        },
      ])
    expect(await (await csv(left.cookie)).text()).toBe(before)
  })

  test('is mailed its link as before, and nobody is told that it is suspended', async () => {
    const jobs = async () => (await testSite.store.query({ collection: 'jobs' })).map(({ data }) => data['payload'])
    const sent = await testSite.post('/partner', { email: 'd@stari.example' })
    const unknown = await testSite.post('/partner', { email: 'nobody@stari.example' })
    expect(await told(sent)).toBe(await told(unknown))
    expect(await jobs()).toContainEqual({ code: left.partner, kind: 'sign-in', reader: 'partner' })
  })
})

test('a carrier that is suspended reads its weeks, and is offered and accepts nothing', async () => {
  const who = await partnered(testSite, { ...hotel, name: 'Obrt Stari', reach: 'e@stari.example' })
  await testSite.store.commit([
    { kind: 'update', path: `partners/${who.partner}`, data: { door: 'drive' } },
    { kind: 'update', path: `applications/${who.application}`, data: { door: 'drive' } },
    { kind: 'set', path: `bookings/${theirs}`, data: await ridden(who.partner) },
  ])
  const csv = async () => (await testSite.get('/api/partner/jobs.csv?week=2026-07-13', who.cookie)).text()
  const before = await csv()
  expect(before).toContain('45.50')
  expect((await testSite.get('/api/partner/jobs-mark', who.cookie)).status).toBe(200)
  await decide(testSite, { code: who.application, action: 'suspend', note: 'Polica je istekla.' })
  expect(await csv()).toBe(before)
  const page = await (await testSite.get('/hr/partner', who.cookie)).text()
  expect(page).toContain('Polica je istekla.')
  expect(page).not.toContain('id="jobs"')
  expect((await testSite.get('/api/partner/jobs-mark', who.cookie)).status).toBe(404)
})

async function ridden(carrier: string) {
  const stored = readBooking(await testSite.store.get(`bookings/${theirs}`))
  if (!stored) throw new Error('not kept')
  return asData({ ...withLeg(stored, 'there', { carrier, payoutCents: 4550, state: 'completed' }), trial: false })
}
