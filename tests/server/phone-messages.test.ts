import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newDriver } from '#features/fleet/driver.ts'
import { answer, dead, openGatewayServer } from '#features/gateway/conformance/gateway-server.ts'
import { gatewayOf } from '#features/gateway/gateway-settings.server.ts'
import { exportPerson } from '#features/dispatch/person-data.server.ts'
import { eraseEmails } from '#features/retention/retention.server.ts'
import { openWork } from '#server/work.server.ts'
import { guest, HOUR_MS, MINUTE_MS, trip } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'
import { textOf } from './html.ts'
import { openTestOffice, type SignedIn } from './test-office.ts'
import { readBooking } from './read-booking.ts'

const KEY = 'a-key-of-the-tests'
const gateway = {
  engine: 'http',
  name: 'A gateway of the tests',
  url: 'https://gateway.example.org/send',
  headers: `Authorization: Bearer ${KEY}`,
  body: '{"channel":"{channel}","to":"{to}","text":"{text}"}',
  accepted: '',
  perDay: '50',
  intent: 'save',
}

let testSite: Awaited<ReturnType<typeof openTestOffice>>
let server: Awaited<ReturnType<typeof openGatewayServer>>
let owner: SignedIn
beforeEach(async () => {
  testSite = await openTestOffice()
  server = await openGatewayServer(answer(200, 'OK'))
  testSite.site.openGateway = (settings) => gatewayOf(settings, server.wire)
  owner = await testSite.signedIn('owner')
})
afterEach(() => server.close())

/** Everything that is due, and what comes of it. */
async function run(): Promise<void> {
  const { services } = testSite.site
  if (services === null) throw new Error('no desk')
  const mail = {
    site: testSite.site,
    services,
    post: null,
    operatorMail: null,
    origin: ORIGIN,
    wire: server.wire,
  }
  const work = openWork(mail, (entry) => testSite.log.push(entry))
  while ((await work.runDue()) > 0);
}

async function choose(...cells: string[]): Promise<void> {
  const form = Object.fromEntries(cells.map((cell) => [cell, 'on']))
  expect((await owner.post('/office/alerts', { intent: 'channels', ...form })).status).toBe(303)
}

const save = (more: Record<string, string> = {}) => owner.post('/office/gateway', { ...gateway, ...more })
const sent = () => server.heard.map(({ body }) => JSON.parse(body) as { channel: string; to: string; text: string })
const shown = async (path: string) => textOf(await (await owner.get(path)).text())
const records = async () =>
  (await testSite.store.query({ collection: 'mails' }))
    .filter(({ data }) => data['channel'] === 'sms' || data['channel'] === 'whatsapp')
    .map(({ path, data }) => ({
      path,
      state: data['state'],
      reason: data['reason'],
      to: data['to'],
      channel: data['channel'],
    }))

describe('the page of the gateway', () => {
  test('stores what is set encrypted and shows no secret again; only the owner may', async () => {
    expect(await shown('/office/gateway')).toContain('No gateway is set')
    const session = await testSite.signedIn('dispatcher')
    expect((await session.post('/office/gateway', gateway)).status).toBe(403)
    expect((await save({ url: 'http://gateway.example.org/' })).status).toBe(422)
    expect((await save({ perDay: '0' })).status).toBe(422)
    expect((await save()).headers.get('Location')).toBe('/office/gateway?saved')
    const html = await (await owner.get('/office/gateway')).text()
    expect(html).toContain(gateway.url)
    expect(html).not.toContain(KEY)
    for (const collection of ['settings', 'audit'])
      expect(JSON.stringify(await testSite.store.query({ collection }))).not.toContain(KEY)
    // The secret that is not typed stays.
    expect((await save({ headers: '', perDay: '60' })).status).toBe(303)
    await owner.post('/office/gateway', { intent: 'trial', channel: 'sms', phone: '091 234 5678' })
    expect(server.heard[0]?.headers.authorization).toBe(`Bearer ${KEY}`)
  })

  test('says that it was not tried live until the gateway has accepted a message, and again after a change', async () => {
    await save()
    expect(await shown('/office/gateway')).toContain('Not yet tried live')
    server.behave(answer(400, 'credit used up'))
    const trial = { intent: 'trial', channel: 'sms', phone: '091 234 5678' }
    const refused = await owner.post('/office/gateway', trial)
    expect(refused.status).toBe(422)
    expect(textOf(await refused.text())).toContain('HTTP 400 credit used up')
    server.behave(dead)
    expect((await owner.post('/office/gateway', trial)).status).toBe(422)
    expect((await owner.post('/office/gateway', { ...trial, phone: 'nobody' })).status).toBe(422)
    expect(await shown('/office/gateway')).toContain('Not yet tried live')
    server.behave()
    expect((await owner.post('/office/gateway', trial)).headers.get('Location')).toBe('/office/gateway?accepted')
    expect(sent().at(-1)).toMatchObject({ channel: 'sms', to: '+385912345678' })
    const page = await shown('/office/gateway')
    expect(page).toContain('is set and works')
    expect(page).toContain('Accepted today: 1 of 50')
    await save({ body: '{"channel":"{channel}","to":"{to}","text":"Galeb: {text}"}' })
    expect(await shown('/office/gateway')).toContain('Not yet tried live')
    expect((await owner.post('/office/gateway', { intent: 'remove' })).status).toBe(303)
    expect(await shown('/office/gateway')).toContain('No gateway is set')
  })

  test('the privacy page names it where it is set', async () => {
    expect(await shown('/privacy')).not.toContain(gateway.name)
    await save()
    expect(textOf(await (await testSite.get('/de/privacy')).text())).toContain(gateway.name)
  })
})

describe('messages to phones', () => {
  test('are off until the office chooses them; then guest and driver get them, each in their language', async () => {
    await save()
    await testSite.booked()
    await run()
    expect(server.heard).toEqual([])
    await choose('guest.order.sms', 'driver.given.whatsapp')
    testSite.site.fleet.drivers = [
      { ...newDriver('Ivo Babić', []), phone: '+385981112222', languages: ['en'] },
      newDriver('Mia Kos', []),
    ]
    const { code } = await testSite.booked(undefined, { ...trip, time: '15:00' })
    await run()
    expect(sent()).toEqual([
      { channel: 'sms', to: '+385912345678', text: expect.stringContaining(`${ORIGIN}/decoder/${code}`) },
    ])
    const session = await testSite.signedIn('dispatcher')
    await session.post('/office/board', { code, action: 'assign', driver: 'Ivo Babić' })
    testSite.clock.advance(MINUTE_MS)
    await run()
    expect(sent()[1]).toEqual({
      channel: 'whatsapp',
      to: '+385981112222',
      text: expect.stringContaining(`New ride for you`),
    })
    expect(sent()[1]?.text).toContain(`${ORIGIN}/driver?ride=${code}`)
    // Of her no phone is known.
    await session.post('/office/board', { code, action: 'assign', driver: 'Mia Kos' })
    testSite.clock.advance(MINUTE_MS)
    await run()
    expect(sent()).toHaveLength(2)
    expect(await records()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  })

  test('"sent" is said only when the gateway has accepted: busy and dead ones are tried again, later and later', async () => {
    await save()
    await choose('guest.order.sms')
    server.behave(answer(429, 'slower'))
    await testSite.booked()
    await run()
    expect(await records()).toEqual([])
    expect(await shown('/office/messages')).toContain('HTTP 429 slower')
    server.behave(dead)
    testSite.clock.advance(MINUTE_MS)
    await run()
    expect(await records()).toEqual([])
    server.behave()
    testSite.clock.advance(MINUTE_MS)
    await run()
    expect(await records()).toMatchObject([{ state: 'sent', to: '+385912345678', channel: 'sms' }])
    expect(await shown('/office/messages')).not.toContain('HTTP 429')
    expect(server.heard).toHaveLength(3)
  })

  test('a refused one tells the reason and the office, and is sent again at a press', async () => {
    await save()
    await choose('guest.order.sms')
    server.behave(answer(400, 'no such number'))
    await testSite.booked()
    await run()
    const [record] = await records()
    expect(record).toMatchObject({ state: 'refused', reason: 'HTTP 400 no such number' })
    expect(await shown('/office/messages')).toContain('HTTP 400 no such number')
    server.behave()
    await owner.post('/office/messages', { id: record?.path.replace('mails/', '') ?? '', intent: 'again' })
    await run()
    expect((await records()).map(({ state }) => state).toSorted()).toEqual(['refused', 'sent'])
  })

  test('end with the number of the day, and a stranger’s phone gets three a day', async () => {
    await save({ perDay: '4' })
    await choose('guest.order.sms')
    for (const time of ['06:00', '09:00', '12:00', '15:00']) await testSite.booked(undefined, { ...trip, time })
    await run()
    const states = async () => (await records()).map(({ state }) => state).toSorted()
    expect(await states()).toEqual(['limited', 'sent', 'sent', 'sent'])
    for (const [at, time] of ['18:00', '21:00'].entries())
      await testSite.booked({ ...guest, phone: `+38591234560${at}` }, { ...trip, date: '2026-07-21', time }).then(run)
    expect(await states()).toEqual(['limited', 'over-limit', 'sent', 'sent', 'sent', 'sent'])
    expect(server.heard).toHaveLength(4)
    testSite.clock.advance(24 * HOUR_MS)
    expect(await shown('/office/gateway')).toContain('Accepted today: 0 of 4')
  })

  test('what was sent to a phone is given out with the person, and goes with the letters', async () => {
    await save()
    await choose('guest.order.sms')
    const { code } = await testSite.booked()
    await run()
    const booking = readBooking(await testSite.store.get(`bookings/${code}`))
    if (!booking) throw new Error('not kept')
    expect(JSON.stringify(await exportPerson(testSite.store, booking))).toContain('"channel":"sms"')
    await eraseEmails(testSite.store, { code })
    expect(await records()).toEqual([])
    expect(JSON.stringify(await testSite.store.query({ collection: 'jobs' }))).not.toContain('912345678')
  })
})
