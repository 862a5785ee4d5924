import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { offerLink, phonesOf, signOutPhone, useLink, waitingLink } from '#features/drivers/driver-phones.server.ts'
import { newDriver } from '#features/fleet/driver.ts'
import { notificationWrite } from '#features/notifications/notification.ts'
import { openPushKeys } from '#features/notifications/push-keys.server.ts'
import { inEveryLocale } from '#i18n/locale.ts'
import { openWork } from '#server/work.server.ts'
import { MINUTE_MS, SECRET } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { openTestOffice } from './test-office.ts'
import { isSignedBy, openPushBrowser } from './push-browser.ts'

let testSite: Awaited<ReturnType<typeof openTestOffice>>
let browser: Awaited<ReturnType<typeof openPushBrowser>>
beforeEach(async () => {
  testSite = await openTestOffice()
  browser = await openPushBrowser()
  testSite.site.fleet.drivers = [newDriver('Ivo Babić', [])]
})
afterEach(() => browser.close())

/** Everything that is due, and what comes of it. */
async function run(): Promise<void> {
  const { services } = testSite.site
  if (services === null) throw new Error('no desk')
  const mail = { site: testSite.site, services, post: null, operatorMail: null, origin: ORIGIN, wire: browser.wire }
  const work = openWork(mail, (entry) => testSite.log.push(entry))
  while ((await work.runDue()) > 0);
}

type Requested = { intent: string; reader: string; locale: string }
const ask = (cookie: string, name: string, requested: Requested, origin = ORIGIN) =>
  testSite.ask('/api/push', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin, Cookie: cookie },
    body: JSON.stringify({ ...requested, subscription: browser.subscription(name) }),
  })

async function driversPhone(): Promise<string> {
  const deps = { store: testSite.store, clock: testSite.clock, secret: SECRET }
  await offerLink(deps, 'ivo-babic', { kind: 'set', path: 'audit/of-the-test', data: {} })
  const link = await waitingLink(deps, 'ivo-babic')
  return `driver=${await useLink(deps, { token: link?.token ?? '', pin: '274915', agent: '' })}`
}

const titles = () => browser.heard.map(({ path, message }) => `${path}: ${message.title}`).toSorted()
const records = async () =>
  (await testSite.store.query({ collection: 'mails' }))
    .map(({ data }) => data)
    .filter((data) => data['channel'] === 'push')
const stored = async () => (await testSite.store.query({ collection: 'push-subscriptions' })).length

test('the office hears of a booking once, encrypted for its browser and signed by the site', async () => {
  const session = await testSite.signedIn('dispatcher')
  const on = { intent: 'on', reader: 'office', locale: 'hr' }
  expect(await (await ask(session.cookie, 'desk', on)).json()).toEqual({ on: true })
  const { code } = await testSite.booked()
  await run()
  await run()
  expect(titles()).toEqual(['/desk: Nova rezervacija'])
  const [first] = browser.heard
  expect(first?.message).toMatchObject({ path: `/office/bookings/${code}` })
  expect(first?.message.body).toContain('Opatija')
  expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  const { publicKey } = await openPushKeys(testSite.store, SECRET)
  expect(isSignedBy(publicKey, first?.headers.authorization)?.aud).toBe('https://push.example.org')
  expect(await records()).toMatchObject([{ state: 'sent', kind: 'confirmed', reader: 'office', code }])
})

test('the private key is stored encrypted, stays the same, and is made anew only where it cannot be read', async () => {
  const first = await openPushKeys(testSite.store, SECRET)
  expect(await openPushKeys(testSite.store, SECRET)).toEqual(first)
  expect(JSON.stringify((await testSite.store.get('secrets/push'))?.data)).not.toContain(first.privateKey)
  expect((await openPushKeys(testSite.store, 'another secret, 32 characters long')).publicKey).not.toBe(first.publicKey)
})

describe('a day', () => {
  test('the driver is told of the ride, of its change of hands and when to leave; the guest of who comes', async () => {
    const phone = await driversPhone()
    const session = await testSite.signedIn('dispatcher')
    const { code, cookie } = await testSite.booked()
    await ask(phone, 'driver', { intent: 'on', reader: 'driver', locale: 'hr' })
    await ask(cookie, 'guest', { intent: 'on', reader: 'guest', locale: 'de' })
    await run()
    browser.heard.length = 0
    const press = (fields: Record<string, string>) => session.post('/office/board', { code, ...fields })
    await press({ action: 'assign', driver: 'Ivo Babić' })
    // For a minute it can be undone: nobody is told.
    await run()
    expect(titles()).toEqual([])
    testSite.clock.advance(MINUTE_MS)
    await run()
    expect(titles()).toEqual(['/driver: Nova vožnja za vas', expect.stringContaining('/guest: ')])
    expect(browser.heard.find(({ path }) => path === '/driver')?.message.path).toBe(`/hr/driver?ride=${code}`)
    browser.heard.length = 0
    // An hour before its pick-up the way there begins.
    testSite.clock.advance(Date.parse('2026-07-20T07:55:00Z') - testSite.clock.now())
    await run()
    expect(titles()).toEqual(['/driver: Vrijeme je za polazak'])
    browser.heard.length = 0
    await press({ action: 'set-off' })
    testSite.clock.advance(MINUTE_MS)
    await run()
    await press({ action: 'arrive' })
    testSite.clock.advance(MINUTE_MS)
    await run()
    expect(titles()).toEqual(['/guest: Ihr Fahrer ist angekommen', '/guest: Ihr Fahrer ist unterwegs'])
  })

  test('a ride that was given by a slip and handed on within the minute is told to the second driver alone', async () => {
    testSite.site.fleet.drivers = [newDriver('Ivo Babić', []), newDriver('Mia Kos', [])]
    const phone = await driversPhone()
    const session = await testSite.signedIn('dispatcher')
    const { code } = await testSite.booked()
    await ask(phone, 'driver', { intent: 'on', reader: 'driver', locale: 'en' })
    await session.post('/office/board', { code, action: 'assign', driver: 'Ivo Babić' })
    await session.post('/office/board', { code, action: 'assign', driver: 'Mia Kos' })
    testSite.clock.advance(2 * MINUTE_MS)
    await run()
    expect(titles()).toEqual([])
  })

  test('a phone that the office signs out hears nothing more', async () => {
    const phone = await driversPhone()
    await ask(phone, 'driver', { intent: 'on', reader: 'driver', locale: 'en' })
    const [lost] = await phonesOf(testSite.store, 'ivo-babic')
    await signOutPhone(testSite.store, 'ivo-babic', lost?.id ?? '', { kind: 'set', path: 'audit/out', data: {} })
    const about = {
      reader: 'driver',
      driver: 'Ivo Babić',
      event: 'message',
      code: null,
      at: testSite.clock.now(),
    } as const
    const words = inEveryLocale(() => ({ title: 'Hello', text: 'from the office' }))
    await testSite.store.commit([notificationWrite({ ...about, words }, 'B0-message-1')])
    await run()
    expect([titles(), await stored()]).toEqual([[], 0])
  })
})

test('a browser that is gone is forgotten; a push service that is away is asked again; a refusal is told', async () => {
  const session = await testSite.signedIn('dispatcher')
  await ask(session.cookie, 'desk', { intent: 'on', reader: 'office', locale: 'en' })
  browser.answerWith(503)
  await testSite.booked()
  await run()
  expect([await records(), await stored()]).toEqual([[], 1])
  browser.answerWith(201)
  testSite.clock.advance(MINUTE_MS)
  await run()
  expect(titles()).toEqual(['/desk: New booking'])
  for (const gone of [404, 410]) {
    await ask(session.cookie, 'desk', { intent: 'on', reader: 'office', locale: 'en' })
    browser.answerWith(gone)
    await testSite.booked(
      { name: `Zoran ${gone}`, email: `z${gone}@example.hr`, phone: '' },
      tripOn(gone === 404 ? '21' : '22'),
    )
    await run()
    expect([gone, await stored()]).toEqual([gone, 0])
  }
  expect((await records()).map(({ state }) => state).toSorted()).toEqual(['ended', 'ended', 'sent'])
})

function tripOn(day: string): Record<string, string> {
  return { from: 'RJK', to: 'opatija', date: `2026-07-${day}`, time: '10:00', people: '2', bags: '2', vehicle: 'car' }
}

test('who is not signed in, is somebody else, or comes from another site cannot ask to be told; an address inside is refused', async () => {
  const { cookie } = await testSite.booked()
  const on = (reader: string) => ({ intent: 'on', reader, locale: 'en' })
  for (const reader of ['office', 'driver', 'guest']) expect((await ask('', 'x', on(reader))).status).toBe(403)
  for (const reader of ['office', 'driver']) expect((await ask(cookie, 'x', on(reader))).status).toBe(403)
  const editor = await testSite.signedIn('editor')
  expect((await ask(editor.cookie, 'x', on('office'))).status).toBe(403)
  expect((await ask(cookie, 'x', on('guest'), 'https://elsewhere.example')).status).toBe(403)
  expect(await stored()).toBe(0)
  const inside = { endpoint: 'https://127.0.0.1/x', keys: browser.subscription('x').keys }
  const send = (intent: string) =>
    testSite.ask('/api/push', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: ORIGIN, Cookie: cookie },
      body: JSON.stringify({ ...on('guest'), intent, subscription: inside }),
    })
  await send('on')
  expect(await (await send('test')).json()).toEqual({ sent: false, reason: 'not an address of the outside' })
})

test('the list names what failed and why, and sends it again, once', async () => {
  const session = await testSite.signedIn('dispatcher')
  await ask(session.cookie, 'desk', { intent: 'on', reader: 'office', locale: 'en' })
  browser.answerWith(400)
  await testSite.booked()
  await run()
  const html = await (await session.get('/office/messages?state=refused')).text()
  expect(html).toContain('HTTP 400')
  const id = /name="id" value="([^"]+-confirmed-0-office-push-[0-9a-f]{12})"/.exec(html)?.[1] ?? ''
  browser.answerWith(201)
  const again = () => session.post('/office/messages', { id, intent: 'again' })
  expect((await again()).status).toBe(303)
  testSite.clock.advance(1000)
  await again()
  await run()
  expect(titles()).toEqual(['/desk: New booking'])
  expect(await (await session.get('/office/messages?state=refused')).text()).toContain('sent again')
  // Without a mail server its letters were not sent, and the list says so.
  expect(await (await session.get('/office/messages?state=kept')).text()).toContain('no mail server or address is set')
  expect((await (await testSite.signedIn('editor')).get('/office/messages')).status).toBe(403)
})

test('a browser whose push service gave it another address is told there, by what only it knows of the old one', async () => {
  const session = await testSite.signedIn('dispatcher')
  await ask(session.cookie, 'old', { intent: 'on', reader: 'office', locale: 'en' })
  const renew = async (before: object) => {
    const body = JSON.stringify({ intent: 'renew', before, subscription: browser.subscription('new') })
    const headers = { 'Content-Type': 'application/json', Origin: ORIGIN }
    return (await testSite.ask('/api/push', { method: 'POST', headers, body })).json()
  }
  const { endpoint, keys } = browser.subscription('old')
  const other = { p256dh: keys.p256dh, auth: Buffer.alloc(16, 7).toString('base64url') }
  expect(await renew({ endpoint, keys: other })).toEqual({ on: false })
  expect(await renew({ endpoint, keys })).toEqual({ on: true })
  expect(await renew({ endpoint, keys })).toEqual({ on: false })
  await testSite.booked()
  await run()
  expect(titles()).toEqual(['/new: New booking'])
  expect(await stored()).toBe(1)
})

test('the owner chooses what goes by which channel; what the law wants in writing stays', async () => {
  const owner = await testSite.signedIn('owner')
  const session = await testSite.signedIn('dispatcher')
  await ask(session.cookie, 'desk', { intent: 'on', reader: 'office', locale: 'en' })
  expect((await session.post('/office/alerts', { intent: 'channels' })).status).toBe(403)
  expect((await owner.post('/office/alerts', { intent: 'channels', 'office.cancelled.push': 'on' })).status).toBe(303)
  await testSite.booked()
  await run()
  expect(titles()).toEqual([])
  const mails = (await testSite.store.query({ collection: 'mails' })).map(({ data }) => data['reader'])
  expect(mails).toEqual(['guest'])
})
