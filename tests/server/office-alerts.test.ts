import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { alertSettings, alertSettingsWrite, alertUnseen } from '#features/alerts/alerts.server.ts'
import { dueStages, noAlerts, readAlerts, recipients } from '#features/alerts/alert-settings.ts'
import { asData, bookingPath } from '#features/bookings/booking-documents.server.ts'
import { callWebhook } from '#features/alerts/webhook.server.ts'
import { isPublicAddress } from '#features/notifications/outside-request.server.ts'
import { sampleRide } from '#features/dispatch/sample-ride.ts'
import { seeNow } from '#features/dispatch/dispatch-commands.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { openCatcher } from './mail-catcher.ts'
import { openTestMailSite } from './test-mail-site.ts'
import { guest, MINUTE_MS, openTestBookingSite, trip } from './test-booking-site.ts'
import { elements, textOf } from './html.ts'
import { openTestOffice } from './test-office.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const typed = {
  list: 'day@example.hr 06:00-22:00\nnight@example.hr 22:00-06:00',
  afterMinutes: '5',
  second: 'boss@example.hr',
  webhook: 'https://hooks.example.hr/galeb',
}

test('by the hour, in Croatia', () => {
  const { settings } = readAlerts(typed)
  if (!settings) throw new Error('not read')
  expect(recipients(settings, 'list', NOW)).toEqual(['day@example.hr'])
  expect(recipients(settings, 'list', NOW + 12 * 60 * MINUTE_MS)).toEqual(['night@example.hr'])
  expect(recipients(settings, 'second', NOW)).toEqual(['boss@example.hr'])
})

test('the list after its minutes, the second one after the promised ones, each once', () => {
  const settings = { ...noAlerts, list: [], second: 'boss@example.hr' }
  const booking = { orderedAt: NOW, promisedBy: NOW + 20 * MINUTE_MS }
  expect(dueStages(booking, settings, NOW + 4 * MINUTE_MS)).toEqual([])
  expect(dueStages(booking, settings, NOW + 5 * MINUTE_MS)).toEqual(['list'])
  expect(dueStages({ ...booking, alerted: ['list'] }, settings, NOW + 20 * MINUTE_MS)).toEqual(['second'])
  expect(dueStages({ ...booking, promisedBy: null }, settings, NOW + 29 * MINUTE_MS)).toEqual(['list'])
})

test('what cannot be an address is refused: plain http, a login in it, a bare name', () => {
  for (const webhook of ['http://example.hr/x', 'https://a:b@example.hr/', 'https://intranet/', 'javascript:alert(1)'])
    expect(readAlerts({ ...typed, webhook }).faults, webhook).toEqual({ webhook: true })
  expect(readAlerts({ ...typed, list: 'nobody', afterMinutes: '0', second: 'x' }).faults).toEqual({
    list: true,
    afterMinutes: true,
    second: true,
  })
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '192.88.99.1',
])('%s is inside', (address) => expect(isPublicAddress(address)).toBe(false))
test.each([
  '::1',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '2002:7f00:1::',
  '64:ff9b::7f00:1',
  'ff02::1',
  '3fff::1',
  'nonsense',
])('%s is inside', (address) => expect(isPublicAddress(address)).toBe(false))

test('the world outside is not, and a webhook that leads inside is not called', async () => {
  expect([isPublicAddress('8.8.8.8'), isPublicAddress('2606:4700::1111')]).toEqual([true, true])
  const { signal } = new AbortController()
  for (const address of ['https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'http://8.8.8.8/'])
    await expect(callWebhook(address, { code: 'B0' }, signal), address).rejects.toThrow('not an address of the outside')
})

test('a hundred that were told of and not looked at do not stand before the next; one told to nobody waits for who comes on', async () => {
  const { store, clock } = await openTestBookingSite()
  const now = clock.now()
  const { settings } = readAlerts({ ...typed, list: 'day@example.hr 06:00-22:00', second: '', webhook: '' })
  await store.commit([alertSettingsWrite(settings ?? noAlerts)])
  const order = (at: number, orderedAt: number) => {
    const ride = sampleRide({ code: `BAAAAAA${1000 + at}`, orderedAt, unseen: true, promisedBy: null })
    return { kind: 'set', path: bookingPath(ride.code), data: asData(ride) } as const
  }
  await store.commit(Array.from({ length: 120 }, (_, at) => order(at, now - 60 * MINUTE_MS)))
  expect(await alertUnseen(store, now)).toBe(120)
  await store.commit([order(200, now), order(201, now + 14 * 60 * MINUTE_MS)])
  expect(await alertUnseen(store, now + 6 * MINUTE_MS)).toBe(1)
  // Ordered at one in the morning, when nobody is on.
  expect(await alertUnseen(store, now + 15 * 60 * MINUTE_MS)).toBe(0)
  expect(await alertUnseen(store, now + 20 * 60 * MINUTE_MS)).toBe(1)
  expect(await alertUnseen(store, now + 21 * 60 * MINUTE_MS)).toBe(0)
})

test('the owner sets it; an unseen booking is told of once, however many nodes look, and a seen one never', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const session = await testSite.signedIn('dispatcher')
  expect((await session.post('/office/alerts', typed)).status).toBe(403)
  const faulty = await owner.post('/office/alerts', { ...typed, webhook: 'http://example.hr' })
  expect([faulty.status, (await faulty.text()).includes('boss@example.hr')]).toEqual([422, true])
  expect((await owner.post('/office/alerts', typed)).status).toBe(303)
  const { code } = await testSite.booked(guest, trip)
  const seen = (await testSite.booked({ ...guest, name: 'Zoran Babić' }, { ...trip, time: '18:00' })).code
  await session.post('/office/board', { code: seen, action: 'see' })
  const alerts = async () => {
    const jobs = await testSite.store.query({ collection: 'jobs' })
    return jobs.filter(({ data }) => data['kind'] === 'alert').map(({ data }) => data['payload'])
  }
  expect(await alertUnseen(testSite.store, testSite.clock.now())).toBe(0)
  testSite.clock.advance(6 * MINUTE_MS)
  await Promise.all([
    alertUnseen(testSite.store, testSite.clock.now()),
    alertUnseen(testSite.store, testSite.clock.now()),
  ])
  expect(await alerts()).toEqual([
    { code, stage: 'list', mail: 'day@example.hr' },
    { code, stage: 'list', webhook: typed.webhook },
  ])
  testSite.clock.advance(30 * MINUTE_MS)
  await alertUnseen(testSite.store, testSite.clock.now())
  await alertUnseen(testSite.store, testSite.clock.now())
  expect(await alerts()).toHaveLength(4)
})

test('two who change the alerts at once: the second is told what the first has saved, and keeps what was typed', async () => {
  const testSite = await openTestOffice()
  const owner = await testSite.signedIn('owner')
  const seenNow = async () => {
    const html = await (await owner.get('/office/alerts')).text()
    return (
      elements(html, 'input').findLast(({ attributes }) => attributes['name'] === 'seen')?.attributes['value'] ?? ''
    )
  }
  const seen = await seenNow()
  const send = (more: Record<string, string>) => owner.post('/office/alerts', { ...typed, seen, ...more })
  // As a browser sends lines.
  const first = { list: 'day@example.hr 06:00-22:00\r\nnight@example.hr 22:00-06:00', second: 'first@example.hr' }
  expect((await send(first)).status).toBe(303)
  const late = await send({ second: 'second@example.hr' })
  expect(late.status).toBe(422)
  const html = await late.text()
  expect(textOf(html)).toContain('first@example.hr')
  expect(textOf(html)).toContain(`(${owner.account.name}, `)
  expect(html).toContain('value="second@example.hr"')
  expect((await alertSettings(testSite.store)).second).toBe('first@example.hr')
  // The same again, a double press for one, is no quarrel; and the next press is with open eyes.
  expect((await send(first)).status).toBe(303)
  expect((await send({ second: 'second@example.hr', seen: await seenNow() })).status).toBe(303)
  const both = ['a@example.hr', 'b@example.hr'].map(async (second) => send({ second, seen: await seenNow() }))
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([303, 422])
})

describe('what goes over the wire to a webhook', () => {
  const { signal } = new AbortController()
  const names = (...addresses: string[]) => {
    const rows = addresses.map((address) => ({ address, family: 4 }))
    return (
      _name: string,
      _options: object,
      found: (error: null, rows: { address: string; family: number }[]) => void,
    ) => found(null, rows)
  }
  /** A server of this machine in place of the world's: it keeps what it was sent. */
  async function hooks(status: number) {
    const heard: { method: string; headers: IncomingHttpHeaders; body: string }[] = []
    const server = createServer((requested, answer) => {
      let body = ''
      requested.on('data', (part) => (body += String(part)))
      requested.on('end', () => {
        heard.push({ method: requested.method ?? '', headers: requested.headers, body })
        answer.writeHead(status, { Location: 'http://127.0.0.1/inside' }).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port has an address of this kind.
    const { port } = server.address() as AddressInfo
    const plain = (_url: unknown, options: object, heardIt: never) =>
      request({ ...options, host: '127.0.0.1', port, lookup: undefined }, heardIt)
    // Of the two ways to call request only the one our own code uses.
    const wire = { request: plain as never, resolve: names('8.8.8.8') }
    return { heard, wire, close: () => new Promise((resolve) => server.close(resolve)) }
  }

  test('the code and nothing else of the booking; a redirect is no answer and is not followed', async () => {
    const taken = await hooks(204)
    await callWebhook('https://hooks.example.hr/galeb', { code: 'B0000000001' }, signal, taken.wire)
    expect(taken.heard).toHaveLength(1)
    expect(taken.heard[0]).toMatchObject({ method: 'POST', body: '{"code":"B0000000001"}' })
    expect(Object.keys(taken.heard[0]?.headers ?? {}).toSorted()).toEqual([
      'connection',
      'content-length',
      'content-type',
      'host',
    ])
    await taken.close()
    const moved = await hooks(302)
    await expect(callWebhook('https://hooks.example.hr/', { code: 'B0' }, signal, moved.wire)).rejects.toThrow('302')
    expect(moved.heard).toHaveLength(1)
    await moved.close()
  })

  test('a name that leads outside today and inside tomorrow is refused tomorrow: the look-up is the one that is used', async () => {
    const call = (...addresses: string[]) =>
      callWebhook('https://hooks.example.hr/', { code: 'B0' }, signal, {
        request: https.request,
        resolve: names(...addresses),
      })
    await expect(call('127.0.0.1')).rejects.toThrow('not an address of the outside')
    await expect(call('169.254.169.254')).rejects.toThrow('not an address of the outside')
    // One good address among the answers does not make the bad one good.
    await expect(call('8.8.8.8', '10.0.0.7')).rejects.toThrow('not an address of the outside')
  })
})

test('the mail really goes out: by day to the day’s list, by night to the night’s, then to the second one, and never after a look', async () => {
  const catcher = await openCatcher()
  const clock = steppingClock(NOW)
  const mails = await openTestMailSite(clock, catcher.port)
  const { settings } = readAlerts({ ...typed, webhook: '' })
  if (!settings) throw new Error('not read')
  await mails.store.commit([alertSettingsWrite(settings)])
  const work = mails.work()
  const told = (to: string) => catcher.to(to).map(({ subject, text }) => `${subject} ${text}`)
  const look = async () => {
    await alertUnseen(mails.store, clock.now())
    while ((await work.runDue()) > 0);
  }
  const { code } = await mails.place()
  await look()
  expect(told('day@example.hr')).toEqual([])
  clock.advance(6 * MINUTE_MS)
  await look()
  const [first = '', ...more] = told('day@example.hr')
  expect([more, told('boss@example.hr'), told('night@example.hr')]).toEqual([[], [], []])
  expect(first).toContain(`/office/bookings/${code}`)
  // Whoever reads mail over a shoulder learns a code, and no name.
  for (const secret of ['Müller', '4915112345678', 'zuzana']) expect(first).not.toContain(secret)
  clock.advance(25 * MINUTE_MS)
  await look()
  expect([told('boss@example.hr').length, told('day@example.hr').length]).toEqual([1, 1])
  clock.advance(Date.parse('2026-07-15T21:00:00Z') - clock.now())
  const night = await mails.place({ orderId: 'second', pickUpAt: NOW + 96 * 60 * MINUTE_MS })
  clock.advance(6 * MINUTE_MS)
  await look()
  expect(told('night@example.hr')[0]).toContain(night.code)
  await seeNow(mails.store, night.code)
  clock.advance(60 * MINUTE_MS)
  await look()
  expect(told('boss@example.hr')).toHaveLength(1)
  await catcher.close()
  await mails.store.close()
})
