import { beforeEach, describe, expect, test } from 'vitest'
import { driverLink } from '#app/booking-links.server.ts'
import { JOBS } from '#documents/model/job.ts'
import { BOOKINGS } from '#features/bookings/booking-documents.server.ts'
import { allTaken } from './all-taken.ts'
import { findJobOffer } from '#features/partners/job-offers.server.ts'
import { mailWeeks } from '#features/partners/job-statements.server.ts'
import { applicationPath, partnerPath } from '#features/partners/partner-documents.server.ts'
import { openWork } from '#server/work.server.ts'
import { cookieOf, guest, HOUR_MS, MINUTE_MS } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { elements, textOf } from './html.ts'
import { type TestOffice, openTestOffice, type SignedIn } from './test-office.ts'
import { decide, partnered, signedIn } from './test-partners.ts'

let testSite: TestOffice
let office: SignedIn
let ride: string
let guestCookie: string
let first: Awaited<ReturnType<typeof carrier>>
let second: Awaited<ReturnType<typeof carrier>>

/** Two carriers and a confirmed ride. */
beforeEach(async () => {
  testSite = await openTestOffice()
  office = await testSite.signedIn('dispatcher')
  first = await carrier('Obrt Prvi')
  second = await carrier('Obrt Drugi')
  const booked = await testSite.booked()
  ride = booked.code
  guestCookie = booked.cookie
})

async function carrier(name: string) {
  const { partner, application, cookie } = await partnered(testSite, {
    type: 'hotel',
    name,
    town: 'Rijeka',
    contact: 'Ivo',
    reach: `${name.split(' ')[1]?.toLowerCase()}@vozac.example`,
  })
  // Its papers are another test's matter.
  await testSite.store.commit([
    { kind: 'update', path: `partners/${partner}`, data: { door: 'drive' } },
    { kind: 'update', path: `applications/${application}`, data: { door: 'drive' } },
  ])
  return { partner, application, cookie }
}

const offer = (more: Record<string, string> = {}) =>
  office.post(`/office/bookings/${ride}/carriers`, {
    intent: 'offer',
    payout: '45,50',
    minutes: '30',
    [`turn-${first.partner}`]: '1',
    [`turn-${second.partner}`]: '2',
    ...more,
  })
const booking = async () => (await testSite.bookings()).find(({ code }) => code === ride)
const pageOf = async ({ cookie }: { cookie: string }) => (await testSite.get('/hr/partner', cookie)).text()
const again = async (who: { partner: string }) => ({
  cookie: await signedIn(testSite, who.partner),
})
const offerIn = (html: string) =>
  elements(html, 'input').find(({ attributes }) => attributes['name'] === 'offer')?.attributes['value'] ?? ''
const answer = (cookie: string, id: string, intent: string) =>
  testSite.post('/hr/partner', { intent, offer: id }, { Cookie: cookie })

test('an answer after the sign-in has ended is not taken, and its carrier is told', async () => {
  await offer()
  const id = offerIn(await pageOf(first))
  testSite.clock.advance(30 * MINUTE_MS + 1000)
  for (const intent of ['job-accept', 'job-decline', 'desk-pair']) {
    const sent = await answer(first.cookie, id, intent)
    const html = await sent.text()
    expect([intent, sent.status]).toEqual([intent, 422])
    expect(textOf(html)).toContain('Ništa nije promijenjeno')
    expect(html).not.toContain('aria-invalid')
  }
  expect((await booking())?.state).toBe('confirmed')
})

async function runDue(): Promise<void> {
  const mail = {
    site: testSite.site,
    desk: testSite.site.services,
    post: null,
    operatorMail: 'office@galeb.example',
    origin: ORIGIN,
  }
  if (mail.desk === null) throw new Error('no desk')
  const work = openWork({ ...mail, services: mail.desk }, (entry) => testSite.log.push(entry))
  while ((await work.runDue()) > 0);
}

describe('a ride for carriers', () => {
  test('is offered to a carrier in the language of its sign-up, or the one the office has set', async () => {
    const path = `/office/partners/${first.application}`
    const german = await office.post(path, { intent: 'language', locale: 'de' })
    expect(german.headers.get('Location')).toBe(`${path}?done=language`)
    expect((await office.post(path, { intent: 'language', locale: 'xx' })).status).toBe(303)
    await offer()
    await runDue()
    const stored = await Promise.all(
      [applicationPath(first.application), partnerPath(first.partner)].map((at) => testSite.store.get(at)),
    )
    expect(stored.map((doc) => doc?.data['locale'])).toEqual(['de', 'de'])
    const mails = await testSite.store.query({ collection: 'mails' })
    // The operator reads Croatian, whoever it is about.
    const toUs = mails.filter(({ data }) => data['reader'] === 'operator')
    expect(toUs.map(({ data }) => (data['letter'] as { locale: string }).locale)).toEqual(toUs.map(() => 'hr'))
    expect(toUs).not.toEqual([])
    const sent = mails.find(({ data }) => data['kind'] === 'job-offer')
    const letter = sent?.data['letter'] as { locale: string; subject: string; text: string }
    expect([letter.locale, /\/de\/decoder\/\S+/.exec(letter.text) === null]).toEqual(['de', false])
    const link = /\/de\/decoder\/\S+/.exec(letter.text)?.[0] ?? ''
    const opened = await testSite.get(link)
    expect(opened.headers.get('Location')).toBe('/de/partner')
    const cookie = cookieOf(await testSite.post('/de/partner', { intent: 'sign-in' }, { Cookie: cookieOf(opened) }))
    const page = await (await testSite.get('/de/partner', cookie)).text()
    await testSite.post('/de/partner', { intent: 'job-accept', offer: offerIn(page) }, { Cookie: cookie })
    expect(await (await testSite.get('/de/partner', cookie)).text()).toContain('/de/ride/')
  })

  test('is offered in Croatian without its guest, and accepted it is driven by the carrier', async () => {
    expect((await offer()).status).toBe(303)
    const page = await pageOf(first)
    expect(textOf(page)).toContain('45,50')
    for (const secret of [guest.name.split(' ')[0] ?? '', 'ana+put', '234 5678', ride, '65']) {
      expect(textOf(page), secret).not.toContain(secret)
      if (secret !== '65') expect(page).not.toContain(secret)
    }
    const sent = await answer(first.cookie, offerIn(page), 'job-accept')
    expect(sent.headers.get('Location')).toContain('job=accepted')
    expect(await booking()).toMatchObject({
      state: 'assigned',
      carrier: first.partner,
      payoutCents: 4550,
      driver: 'Obrt Prvi',
    })
    const reserved = await allTaken(testSite.store, 'car')
    expect(reserved).toEqual([])
    const mine = await pageOf(first)
    expect(mine).toContain('/hr/ride/')
    expect((await answer(second.cookie, offerIn(page), 'job-accept')).headers.get('Location')).toContain('too-late')
  })

  test('declined or not answered in time goes to the next, and at the end the office is told', async () => {
    await offer()
    await answer(first.cookie, offerIn(await pageOf(first)), 'job-decline')
    expect((await findJobOffer(testSite.store, ride))?.current).toBe(second.partner)
    expect(offerIn(await pageOf(first))).toBe('')
    testSite.clock.advance(31 * MINUTE_MS)
    await runDue()
    expect(await findJobOffer(testSite.store, ride)).toMatchObject({ state: 'exhausted', current: null })
    const mails = await testSite.store.query({ collection: 'mails' })
    const told = mails.map(({ data }) => [data['kind'], data['reader'], data['to']])
    expect(told).toContainEqual(['job-offer', 'partner', 'drugi@vozac.example'])
    expect(told).toContainEqual(['job-none', 'operator', 'office@galeb.example'])
    expect((await booking())?.state).toBe('confirmed')
    expect((await offer()).status).toBe(303)
    expect((await findJobOffer(testSite.store, ride))?.round).toBe(2)
  })

  test('only who is asked may answer, only while asked, and nobody sees another’s offers', async () => {
    await offer()
    const id = offerIn(await pageOf(first))
    expect(offerIn(await pageOf(second))).toBe('')
    await answer(second.cookie, id, 'job-accept')
    await answer('', id, 'job-accept')
    expect((await booking())?.state).toBe('confirmed')
    testSite.clock.advance(31 * MINUTE_MS)
    const late = await again(first)
    expect((await answer(late.cookie, id, 'job-accept')).headers.get('Location')).toContain('too-late')
    for (const path of ['/api/partner/jobs-mark', '/api/partner/jobs.csv?week=2026-07-13'])
      expect((await testSite.get(path)).status).toBe(404)
  })

  test('the office can also send the open offer as a message or print it; its link opens the carrier’s own page', async () => {
    const path = `/office/bookings/${ride}/carriers`
    expect((await office.get(`${path}?text`)).status).toBe(404)
    await offer()
    const html = await (await office.get(path)).text()
    const links = elements(html, 'a').map(({ attributes }) => attributes['href'] ?? '')
    const [message = ''] = links.filter((href) => href.startsWith('https://wa.me/'))
    expect(links.some((href) => href.startsWith('sms:'))).toBe(true)
    const text = new URL(message).searchParams.get('text') ?? ''
    expect([text.includes('45.50'), text.includes(guest.name)]).toEqual([true, false])
    const file = await office.get(`${path}?text`)
    expect([file.headers.get('Content-Type'), await file.text()]).toEqual(['text/plain; charset=utf-8', text])
    const [link = ''] = /https?:\/\/\S+\/decoder\/P\S+/.exec(text) ?? []
    const opened = await testSite.get(link.slice(ORIGIN.length))
    const cookie = cookieOf(await testSite.post('/partner', { intent: 'sign-in' }, { Cookie: cookieOf(opened) }))
    expect(offerIn(await pageOf({ cookie }))).not.toBe('')
    await office.post(path, { intent: 'withdraw' })
    expect(await (await office.get(path)).text()).not.toContain('wa.me')
  })

  test('a suspended carrier is passed over, a withdrawn or cancelled ride is gone', async () => {
    await decide(testSite, { code: first.application, action: 'suspend', note: 'Papers.' })
    await offer()
    expect((await findJobOffer(testSite.store, ride))?.current).toBe(second.partner)
    const id = offerIn(await pageOf(second))
    await office.post(`/office/bookings/${ride}/carriers`, { intent: 'withdraw' })
    expect((await answer(second.cookie, id, 'job-accept')).headers.get('Location')).toContain('too-late')
    await testSite.store.commit([
      {
        kind: 'update',
        path: `${BOOKINGS}/${ride}`,
        data: { state: 'cancelled', 'legStatus.there.state': 'cancelled' },
      },
    ])
    expect((await offer()).status).toBe(422)
  })

  test('a ride that was moved since, or cancelled, is nobody’s offer any more', async () => {
    await offer()
    const id = offerIn(await pageOf(first))
    const moved = { pickUpAt: Number((await booking())?.pickUpAt) + 3_600_000 }
    await testSite.store.commit([{ kind: 'update', path: `${BOOKINGS}/${ride}`, data: moved }])
    expect(offerIn(await pageOf(first))).toBe('')
    expect((await answer(first.cookie, id, 'job-accept')).headers.get('Location')).toContain('too-late')
    expect(await booking()).toMatchObject({ state: 'confirmed', ...moved })
    expect((await findJobOffer(testSite.store, ride))?.state).toBe('ended')

    await offer()
    await testSite.store.commit([
      {
        kind: 'update',
        path: `${BOOKINGS}/${ride}`,
        data: { state: 'cancelled', 'legStatus.there.state': 'cancelled' },
      },
    ])
    expect(offerIn(await pageOf(first))).toBe('')
    testSite.clock.advance(31 * MINUTE_MS)
    await runDue()
    expect(await findJobOffer(testSite.store, ride)).toMatchObject({ state: 'ended', current: null })
  })

  test.each([
    ['moved', { pickUpAt: Date.parse('2026-07-20T13:00:00Z') }],
    ['cancelled', { 'legStatus.there.state': 'cancelled' }],
  ])('the office sees at once that the offer of a ride that was %s has ended', async (what, data) => {
    await offer()
    const at = `/office/bookings/${ride}/carriers`
    const shown = async () => {
      const html = await (await office.get(at)).text()
      const ways = elements(html, 'button').map(({ attributes }) => attributes['value'])
      return [textOf(html), ways.includes('withdraw'), ways.includes('offer')] as const
    }
    expect(await shown()).toEqual([expect.stringContaining('Waiting for an answer'), true, false])
    await testSite.store.commit([{ kind: 'update', path: `${BOOKINGS}/${ride}`, data }])
    const [text, ...ways] = await shown()
    expect(text).toContain('Ended')
    expect(text).not.toContain('Waiting for an answer')
    expect(ways).toEqual([false, what === 'moved'])
    // The letter that was still under way says what is no more.
    await runDue()
    const mails = (await testSite.store.query({ collection: 'mails' })).map((mail) => mail.data['kind'])
    expect(mails).not.toContain('job-offer')
    // What was moved may be offered anew at once, and the old deadline does not end the new offer.
    expect((await offer()).status).toBe(what === 'moved' ? 303 : 422)
    if (what === 'moved') expect(await findJobOffer(testSite.store, ride)).toMatchObject({ state: 'open', round: 2 })
  })

  test.each([{ payout: 'much' }, { payout: '0' }, { minutes: '0' }, { minutes: '2000' }])(
    'what makes no offer keeps what was typed: %o',
    async (wrong) => {
      const response = await offer(wrong)
      expect(response.status).toBe(422)
      expect(await response.text()).toContain(`value="${Object.values(wrong)[0]}"`)
      expect(await findJobOffer(testSite.store, ride)).toBeNull()
    },
  )

  test('a week: page, table and one mail on Monday, with the agreed payout', async () => {
    await offer()
    await answer(first.cookie, offerIn(await pageOf(first)), 'job-accept')
    await testSite.store.commit([
      {
        kind: 'update',
        path: `${BOOKINGS}/${ride}`,
        data: { state: 'completed', 'legStatus.there.state': 'completed', trial: false },
      },
    ])
    testSite.clock.advance(12 * 24 * 60 * MINUTE_MS)
    const { cookie } = await again(first)
    const csv = await (await testSite.get('/api/partner/jobs.csv?week=2026-07-20', cookie)).text()
    for (const cell of ['"2026-07-20 10:00"', '"45.50"']) expect(csv).toContain(cell)
    const shown = textOf(await (await testSite.get('/hr/partner?week=2026-07-20', cookie)).text())
    for (const text of ['45,50', 'Obračun za tjedan od 20. srp 2026.', '20. srp 2026., 10:00'])
      expect(shown).toContain(text)
    const other = await again(second)
    expect(await (await testSite.get('/api/partner/jobs.csv?week=2026-07-20', other.cookie)).text()).not.toContain(
      '45.50',
    )
    // 27 July 2026 is a Monday.
    // The server was away on Monday: the next day's run writes it, and none after that.
    expect(await mailWeeks(testSite.store, Date.parse('2026-07-28T03:00:00Z'))).toBe(1)
    expect(await mailWeeks(testSite.store, Date.parse('2026-07-27T04:00:00Z'))).toBe(0)
    expect(await mailWeeks(testSite.store, Date.parse('2026-07-28T03:00:00Z'))).toBe(0)
    const jobs = (await testSite.store.query({ collection: JOBS })).map(({ data }) => data['payload'])
    expect(jobs).toContainEqual({ code: first.partner, kind: 'job-week', reader: 'partner', week: '2026-07-20' })
    // Sent, its job is gone; a node that starts again on the same Monday looks once more.
    await runDue()
    expect(await mailWeeks(testSite.store, Date.parse('2026-07-27T09:00:00Z'))).toBe(0)
  })

  test('given back by the office, the carrier is neither paid nor let in', async () => {
    await offer()
    await answer(first.cookie, offerIn(await pageOf(first)), 'job-accept')
    const link = /\/hr\/ride\/[\w.-]+/.exec(await pageOf(first))?.[0] ?? ''
    expect((await testSite.get(link)).status).toBe(200)
    await office.post('/office/board', { action: 'unassign', code: ride, expected: '' })
    expect((await booking())?.carrier).toBeUndefined()
    expect(await (await testSite.get(link)).text()).not.toContain('Horvat')
  })
})

describe('who comes to a carrier’s ride', () => {
  const accepted = async () => {
    await offer()
    await answer(first.cookie, offerIn(await pageOf(first)), 'job-accept')
    return /\/hr\/ride\/[\w.-]+/.exec(await pageOf(first))?.[0] ?? ''
  }
  const voucher = async (prefix = '') =>
    textOf(await (await testSite.get(`${prefix}/decoder/${ride}`, guestCookie)).text())
  const crew = { name: ' Vesna ', vehicle: 'bijela Škoda Octavia, RI 100-AA' }

  test('stands on the voucher in four languages before anybody sets off, and the log says it', async () => {
    const link = await accepted()
    testSite.clock.advance(5 * 24 * HOUR_MS - 2 * HOUR_MS)
    guestCookie = await seenAgain()
    expect(await voucher()).toContain('first name and the plate will appear here')
    // The terms: another carrier is named before the ride.
    expect(await voucher()).toContain('Your carrier: Obrt Prvi.')
    expect((await testSite.post(link, { intent: 'set-off' })).status).toBe(422)
    const half = await testSite.post(link, { intent: 'crew', name: 'Vesna', vehicle: ' ' })
    expect([half.status, (await booking())?.crew]).toEqual([422, undefined])
    expect(await half.text()).toContain('value="Vesna"')
    // A weak line: pressed twice it is told once.
    const tell = () => testSite.post(link, { intent: 'crew', ...crew })
    expect([(await tell()).status, (await tell()).status]).toEqual([303, 303])
    const told = {
      '': 'Your driver is Vesna. Vehicle and plate: bijela Škoda Octavia, RI 100-\u2060AA.',
      '/hr': 'Vozi vas Vesna.',
      '/it': 'Il tuo autista è Vesna.',
      '/de': 'Ihr Fahrer: Vesna.',
    }
    for (const [prefix, words] of Object.entries(told)) expect(await voucher(prefix)).toContain(words)
    expect(await voucher()).toContain('Check that the name and the number plate match')
    expect((await testSite.post(link, { intent: 'set-off' })).status).toBe(303)
    const log = (await testSite.store.query({ collection: `${BOOKINGS}/${ride}/log` })).map(({ data }) => data)
    expect(log.filter(({ action }) => action === 'crew')).toHaveLength(1)
    expect(textOf(await (await office.get(`/office/bookings/${ride}`)).text())).toContain('Vesna, bijela Škoda')
    expect(await voucher()).toMatch(/Your driver is Vesna.*Your carrier: Obrt Prvi\./s)
  })

  test('is asked of the office too before it sets the ride off, and the voucher says it', async () => {
    await accepted()
    testSite.clock.advance(5 * 24 * HOUR_MS - 2 * HOUR_MS)
    guestCookie = await seenAgain()
    const setOff = (more = {}) => office.post('/office/board', { action: 'set-off', code: ride, expected: '', ...more })
    const refused = await setOff({ crewName: 'Vesna', crewVehicle: ' ' })
    expect([refused.status, (await booking())?.state]).toEqual([422, 'assigned'])
    expect(textOf(await refused.text())).toContain('First enter the driver')
    expect((await setOff({ crewName: crew.name, crewVehicle: crew.vehicle })).status).toBe(303)
    expect([(await booking())?.state, (await voucher()).includes('Your driver is Vesna')]).toEqual(['on-the-way', true])
  })

  test('is said no more, nor can it be, when the ride is over', async () => {
    const link = await accepted()
    await testSite.post(link, { intent: 'crew', ...crew })
    testSite.clock.advance(5 * 24 * HOUR_MS - 2 * HOUR_MS)
    for (const intent of ['set-off', 'arrive', 'complete']) await testSite.post(link, { intent })
    guestCookie = await seenAgain()
    expect([(await booking())?.state, (await voucher()).includes('Vesna')]).toEqual(['completed', false])
    expect((await testSite.post(link, { intent: 'crew', ...crew, name: 'Mara' })).status).toBe(422)
    expect((await booking())?.crew?.name).toBe('Vesna')
  })

  test('is forgotten when the ride is taken from the carrier, and of our own drivers never asked', async () => {
    const link = await accepted()
    await testSite.post(link, { intent: 'crew', ...crew })
    await office.post('/office/board', { action: 'unassign', code: ride, expected: '' })
    expect((await booking())?.crew).toBeUndefined()
    expect(await voucher()).not.toContain('Vesna')
    await office.post('/office/board', { action: 'assign', code: ride, expected: '', driver: 'Ivo' })
    const own = await booking()
    if (!own || testSite.site.services === null) throw new Error('not kept')
    const ours = driverLink(own, testSite.site.services)
    expect(await (await testSite.get(ours)).text()).not.toContain('value="crew"')
    expect((await testSite.post(ours, { intent: 'crew', ...crew })).status).toBe(422)
    expect(await voucher()).not.toContain('will appear here')
  })

  /** The half hour in which a voucher stands open is over. */
  async function seenAgain(): Promise<string> {
    return cookieOf(await testSite.post(`/decoder/${ride}`, { intent: 'open', factor: guest.name.split(' ')[0] ?? '' }))
  }
})
