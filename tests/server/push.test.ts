import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { offerLink, phonesOf, signOutPhone, useLink, waitingLink } from '#features/drivers/driver-phones.server.ts'
import { newDriver } from '#features/fleet/driver.ts'
import { notificationWrite } from '#features/notifications/notification.ts'
import { openPushKeys } from '#features/notifications/push-keys.server.ts'
import { inEveryLocale } from '#i18n/locale.ts'
import { plainSpaces } from '#i18n/typography.ts'
import { openWork } from '#server/work.server.ts'
import { MINUTE_MS, SECRET } from './booking-house.ts'
import { ORIGIN } from './house.ts'
import { openOfficeHouse } from './office-house.ts'
import { isSignedBy, openPushBrowser } from './push-browser.ts'

let house: Awaited<ReturnType<typeof openOfficeHouse>>
let browser: Awaited<ReturnType<typeof openPushBrowser>>
beforeEach(async () => {
  house = await openOfficeHouse()
  browser = await openPushBrowser()
  house.site.fleet.drivers = [newDriver('Ivo Babić', [])]
})
afterEach(() => browser.close())

/** Everything that is due, and what comes of it. */
async function run(): Promise<void> {
  const { desk } = house.site
  if (desk === null) throw new Error('no desk')
  const mail = { site: house.site, desk, post: null, operatorMail: null, origin: ORIGIN, wire: browser.wire }
  const work = openWork(mail, (entry) => house.log.push(entry))
  while ((await work.runDue()) > 0);
}

type Asked = { intent: string; reader: string; locale: string }
const ask = (cookie: string, name: string, asked: Asked, origin = ORIGIN) =>
  house.ask('/api/push', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin, Cookie: cookie },
    body: JSON.stringify({ ...asked, subscription: browser.subscription(name) }),
  })

async function driversPhone(): Promise<string> {
  const deps = { store: house.store, clock: house.clock, secret: SECRET }
  await offerLink(deps, 'ivo-babic', { kind: 'set', path: 'audit/of-the-test', data: {} })
  const link = await waitingLink(deps, 'ivo-babic')
  return `driver=${await useLink(deps, { token: link?.token ?? '', pin: '274915', agent: '' })}`
}

const titles = () => browser.heard.map(({ path, message }) => `${path}: ${message.title}`).toSorted()
const records = async () =>
  (await house.store.query({ collection: 'mails' }))
    .map(({ data }) => data)
    .filter((data) => data['channel'] === 'push')
const kept = async () => (await house.store.query({ collection: 'push-subscriptions' })).length

test('the office hears of a booking once, encrypted for its browser and signed by the site', async () => {
  const desk = await house.signedIn('dispatcher')
  const on = { intent: 'on', reader: 'office', locale: 'hr' }
  expect(await (await ask(desk.cookie, 'desk', on)).json()).toEqual({ on: true })
  const { code } = await house.booked()
  await run()
  await run()
  expect(titles()).toEqual(['/desk: Nova rezervacija'])
  const [first] = browser.heard
  expect(first?.message).toMatchObject({ path: `/office/bookings/${code}` })
  expect(first?.message.body).toContain('Opatija')
  expect(first?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
  const { publicKey } = await openPushKeys(house.store, SECRET)
  expect(isSignedBy(publicKey, first?.headers.authorization)?.aud).toBe('https://push.example.org')
  expect(await records()).toMatchObject([{ state: 'sent', kind: 'confirmed', reader: 'office', code }])
})

test('the private key is stored encrypted, stays the same, and is made anew only where it cannot be read', async () => {
  const first = await openPushKeys(house.store, SECRET)
  expect(await openPushKeys(house.store, SECRET)).toEqual(first)
  expect(JSON.stringify((await house.store.get('secrets/push'))?.data)).not.toContain(first.privateKey)
  expect((await openPushKeys(house.store, 'another secret, 32 characters long')).publicKey).not.toBe(first.publicKey)
})

describe('a day', () => {
  test('the driver is told of the ride, of its change of hands and when to leave; the guest of who comes', async () => {
    const phone = await driversPhone()
    const desk = await house.signedIn('dispatcher')
    const { code, cookie } = await house.booked()
    await ask(phone, 'driver', { intent: 'on', reader: 'driver', locale: 'hr' })
    await ask(cookie, 'guest', { intent: 'on', reader: 'guest', locale: 'de' })
    await run()
    browser.heard.length = 0
    const press = (fields: Record<string, string>) => desk.post('/office/board', { code, ...fields })
    await press({ action: 'assign', driver: 'Ivo Babić' })
    // For a minute it can be undone: nobody is told.
    await run()
    expect(titles()).toEqual([])
    house.clock.advance(MINUTE_MS)
    await run()
    expect(titles()).toEqual(['/driver: Nova vožnja za vas', expect.stringContaining('/guest: ')])
    expect(browser.heard.find(({ path }) => path === '/driver')?.message.path).toBe(`/hr/driver?ride=${code}`)
    browser.heard.length = 0
    // An hour before its pick-up the way there begins.
    house.clock.advance(Date.parse('2026-07-20T07:55:00Z') - house.clock.now())
    await run()
    expect(titles()).toEqual(['/driver: Vrijeme je za polazak'])
    browser.heard.length = 0
    await press({ action: 'set-off' })
    house.clock.advance(MINUTE_MS)
    await run()
    await press({ action: 'arrive' })
    house.clock.advance(MINUTE_MS)
    await run()
    expect(titles()).toEqual(['/guest: Ihr Fahrer ist angekommen', '/guest: Ihr Fahrer ist unterwegs'])
  })

  test('a ride that was given by a slip and handed on within the minute is told to the second driver alone', async () => {
    house.site.fleet.drivers = [newDriver('Ivo Babić', []), newDriver('Mia Kos', [])]
    const phone = await driversPhone()
    const desk = await house.signedIn('dispatcher')
    const { code } = await house.booked()
    await ask(phone, 'driver', { intent: 'on', reader: 'driver', locale: 'en' })
    await desk.post('/office/board', { code, action: 'assign', driver: 'Ivo Babić' })
    await desk.post('/office/board', { code, action: 'assign', driver: 'Mia Kos' })
    house.clock.advance(2 * MINUTE_MS)
    await run()
    expect(titles()).toEqual([])
  })

  test('a message is told to whoever may read it and has not, and to nobody who wrote or read it', async () => {
    const phone = await driversPhone()
    const desk = await house.signedIn('dispatcher')
    const { code, cookie } = await house.booked()
    await desk.post('/office/board', { code, action: 'assign', driver: 'Ivo Babić' })
    house.clock.advance(MINUTE_MS)
    await run()
    await ask(desk.cookie, 'desk', { intent: 'on', reader: 'office', locale: 'en' })
    await ask(phone, 'driver', { intent: 'on', reader: 'driver', locale: 'hr' })
    await ask(cookie, 'guest', { intent: 'on', reader: 'guest', locale: 'de' })
    const after = async (write: () => Promise<unknown>) => {
      browser.heard.length = 0
      await write()
      await run()
      expect(titles()).toEqual([])
      house.clock.advance(10_000)
      await run()
      return browser.heard
        .map(({ path, message }) => plainSpaces(`${path}: ${message.title}, ${message.body}`))
        .toSorted()
    }
    const asGuest = (ready: string) => house.post(`/decoder/${code}`, { intent: 'message', ready }, { Cookie: cookie })
    const asDriver = (text: string, audience: string) =>
      house.post('/driver', { intent: 'message', code, text, audience }, { Cookie: phone })
    expect(await after(() => asGuest('luggage'))).toEqual([
      '/desk: 1 new message, Guest: I am waiting for my luggage.',
      '/driver: 1 nova poruka, Gost: Čekam prtljagu.',
    ])
    // What a driver writes to the guest is no news for the office; between driver and office the guest hears nothing.
    expect(await after(() => asDriver('Stojim ispred', 'guest'))).toEqual([
      '/guest: 1 neue Nachricht, Fahrer Ivo: Stojim ispred',
    ])
    expect(await after(() => asDriver('Gost kasni', 'internal'))).toEqual([
      expect.stringContaining('/desk: 2 new messages, Driver Ivo Babić: Gost kasni'),
    ])
    // Who has looked in the meantime is told nothing.
    const read = async () => {
      await asGuest('at-exit')
      await house.get('/driver', phone)
      await desk.get(`/office/bookings/${code}`)
    }
    expect(await after(read)).toEqual([])
  })

  test('a phone that the office signs out hears nothing more', async () => {
    const phone = await driversPhone()
    await ask(phone, 'driver', { intent: 'on', reader: 'driver', locale: 'en' })
    const [lost] = await phonesOf(house.store, 'ivo-babic')
    await signOutPhone(house.store, 'ivo-babic', lost?.id ?? '', { kind: 'set', path: 'audit/out', data: {} })
    const about = {
      reader: 'driver',
      driver: 'Ivo Babić',
      event: 'message',
      code: null,
      at: house.clock.now(),
    } as const
    const words = inEveryLocale(() => ({ title: 'Hello', text: 'from the office' }))
    await house.store.commit([notificationWrite({ ...about, words }, 'B0-message-1')])
    await run()
    expect([titles(), await kept()]).toEqual([[], 0])
  })
})

test('a browser that is gone is forgotten; a push service that is away is asked again; a refusal is told', async () => {
  const desk = await house.signedIn('dispatcher')
  await ask(desk.cookie, 'desk', { intent: 'on', reader: 'office', locale: 'en' })
  browser.answerWith(503)
  await house.booked()
  await run()
  expect([await records(), await kept()]).toEqual([[], 1])
  browser.answerWith(201)
  house.clock.advance(MINUTE_MS)
  await run()
  expect(titles()).toEqual(['/desk: New booking'])
  for (const gone of [404, 410]) {
    await ask(desk.cookie, 'desk', { intent: 'on', reader: 'office', locale: 'en' })
    browser.answerWith(gone)
    await house.booked(
      { name: `Zoran ${gone}`, email: `z${gone}@example.hr`, phone: '' },
      tripOn(gone === 404 ? '21' : '22'),
    )
    await run()
    expect([gone, await kept()]).toEqual([gone, 0])
  }
  expect((await records()).map(({ state }) => state).toSorted()).toEqual(['ended', 'ended', 'sent'])
})

function tripOn(day: string): Record<string, string> {
  return { from: 'RJK', to: 'opatija', date: `2026-07-${day}`, time: '10:00', people: '2', bags: '2', vehicle: 'car' }
}

test('who is not signed in, is somebody else, or comes from another site cannot ask to be told; an address inside is refused', async () => {
  const { cookie } = await house.booked()
  const on = (reader: string) => ({ intent: 'on', reader, locale: 'en' })
  for (const reader of ['office', 'driver', 'guest']) expect((await ask('', 'x', on(reader))).status).toBe(403)
  for (const reader of ['office', 'driver']) expect((await ask(cookie, 'x', on(reader))).status).toBe(403)
  const editor = await house.signedIn('editor')
  expect((await ask(editor.cookie, 'x', on('office'))).status).toBe(403)
  expect((await ask(cookie, 'x', on('guest'), 'https://elsewhere.example')).status).toBe(403)
  expect(await kept()).toBe(0)
  const inside = { endpoint: 'https://127.0.0.1/x', keys: browser.subscription('x').keys }
  const send = (intent: string) =>
    house.ask('/api/push', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: ORIGIN, Cookie: cookie },
      body: JSON.stringify({ ...on('guest'), intent, subscription: inside }),
    })
  await send('on')
  expect(await (await send('test')).json()).toEqual({ sent: false, reason: 'not an address of the outside' })
})

test('the list names what failed and why, and sends it again, once', async () => {
  const desk = await house.signedIn('dispatcher')
  await ask(desk.cookie, 'desk', { intent: 'on', reader: 'office', locale: 'en' })
  browser.answerWith(400)
  await house.booked()
  await run()
  const html = await (await desk.get('/office/messages?state=refused')).text()
  expect(html).toContain('HTTP 400')
  const id = /name="id" value="([^"]+-confirmed-0-office-push-[0-9a-f]{12})"/.exec(html)?.[1] ?? ''
  browser.answerWith(201)
  const again = () => desk.post('/office/messages', { id, intent: 'again' })
  expect((await again()).status).toBe(303)
  house.clock.advance(1000)
  await again()
  await run()
  expect(titles()).toEqual(['/desk: New booking'])
  expect(await (await desk.get('/office/messages?state=refused')).text()).toContain('sent again')
  // Without a mail server its letters were not sent, and the list says so.
  expect(await (await desk.get('/office/messages?state=kept')).text()).toContain('no mail server or address is set')
  expect((await (await house.signedIn('editor')).get('/office/messages')).status).toBe(403)
})

test('a browser whose push service gave it another address is told there, by what only it knows of the old one', async () => {
  const desk = await house.signedIn('dispatcher')
  await ask(desk.cookie, 'old', { intent: 'on', reader: 'office', locale: 'en' })
  const renew = async (before: object) => {
    const body = JSON.stringify({ intent: 'renew', before, subscription: browser.subscription('new') })
    const headers = { 'Content-Type': 'application/json', Origin: ORIGIN }
    return (await house.ask('/api/push', { method: 'POST', headers, body })).json()
  }
  const { endpoint, keys } = browser.subscription('old')
  const other = { p256dh: keys.p256dh, auth: Buffer.alloc(16, 7).toString('base64url') }
  expect(await renew({ endpoint, keys: other })).toEqual({ on: false })
  expect(await renew({ endpoint, keys })).toEqual({ on: true })
  expect(await renew({ endpoint, keys })).toEqual({ on: false })
  await house.booked()
  await run()
  expect(titles()).toEqual(['/new: New booking'])
  expect(await kept()).toBe(1)
})

test('the owner chooses what goes by which channel; what the law wants in writing stays', async () => {
  const owner = await house.signedIn('owner')
  const desk = await house.signedIn('dispatcher')
  await ask(desk.cookie, 'desk', { intent: 'on', reader: 'office', locale: 'en' })
  expect((await desk.post('/office/alerts', { intent: 'channels' })).status).toBe(403)
  expect((await owner.post('/office/alerts', { intent: 'channels', 'office.cancelled.push': 'on' })).status).toBe(303)
  await house.booked()
  await run()
  expect(titles()).toEqual([])
  const mails = (await house.store.query({ collection: 'mails' })).map(({ data }) => data['reader'])
  expect(mails).toEqual(['guest'])
})
