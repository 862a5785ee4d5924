import { expect, test } from 'vitest'
import { alertUnseen } from '#features/alerts/alerts.server.ts'
import { dueStages, noAlerts, readAlerts, recipients } from '#features/alerts/alert-settings.ts'
import { callWebhook, isPublicAddress } from '#features/alerts/webhook.server.ts'
import { guest, MINUTE_MS, trip } from './booking-house.ts'
import { openOfficeHouse } from './office-house.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const typed = {
  list: 'day@example.hr 06:00-22:00\nnight@example.hr 22:00-06:00',
  ...{ afterMinutes: '5', second: 'boss@example.hr', webhook: 'https://hooks.example.hr/galeb' },
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
    ...{ list: true, afterMinutes: true, second: true },
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
])('%s is inside', (address) => expect(isPublicAddress(address)).toBe(false))
test.each(['::1', 'fe80::1', 'fc00::1', '::ffff:127.0.0.1', '2002:7f00:1::', '64:ff9b::7f00:1', 'ff02::1', 'nonsense'])(
  '%s is inside',
  (address) => expect(isPublicAddress(address)).toBe(false),
)

test('the world outside is not, and a webhook that leads inside is not called', async () => {
  expect([isPublicAddress('8.8.8.8'), isPublicAddress('2606:4700::1111')]).toEqual([true, true])
  const { signal } = new AbortController()
  for (const address of ['https://127.0.0.1/', 'https://[::1]/', 'https://localhost/', 'http://8.8.8.8/'])
    await expect(callWebhook(address, 'B0', signal), address).rejects.toThrow('not an address of the outside')
})

test('the owner sets it; an unseen booking is told of once, however many nodes look, and a seen one never', async () => {
  const house = await openOfficeHouse()
  const owner = await house.signedIn('owner')
  const desk = await house.signedIn('dispatcher')
  expect((await desk.post('/office/alerts', typed)).status).toBe(403)
  const faulty = await owner.post('/office/alerts', { ...typed, webhook: 'http://example.hr' })
  expect([faulty.status, (await faulty.text()).includes('boss@example.hr')]).toEqual([422, true])
  expect((await owner.post('/office/alerts', typed)).status).toBe(303)
  const { code } = await house.booked(guest, trip)
  const seen = (await house.booked({ ...guest, name: 'Zoran Babić' }, { ...trip, time: '18:00' })).code
  await desk.post('/office/board', { code: seen, action: 'see' })
  const alerts = async () => {
    const jobs = await house.store.query({ collection: 'jobs' })
    return jobs.filter(({ data }) => data['kind'] === 'alert').map(({ data }) => data['payload'])
  }
  expect(await alertUnseen(house.store, house.clock.now())).toBe(0)
  house.clock.advance(6 * MINUTE_MS)
  await Promise.all([alertUnseen(house.store, house.clock.now()), alertUnseen(house.store, house.clock.now())])
  expect(await alerts()).toEqual([
    { code, stage: 'list', mail: 'day@example.hr' },
    { code, stage: 'list', webhook: typed.webhook },
  ])
  house.clock.advance(30 * MINUTE_MS)
  await alertUnseen(house.store, house.clock.now())
  await alertUnseen(house.store, house.clock.now())
  expect(await alerts()).toHaveLength(4)
})
