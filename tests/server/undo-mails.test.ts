import { afterEach, expect, test } from 'vitest'
import { guestIsHere } from '#features/bookings/guest-signs.server.ts'
import { dispatchNow } from '#features/dispatch/dispatch-commands.server.ts'
import type { OfficeStep } from '#features/dispatch/dispatching.ts'
import { sampleWaiting } from '#features/dispatch/sample-ride.ts'
import { localeCodes } from '#i18n/locale.ts'
import { steppingClock } from '#lib/clock.ts'
import { openCatcher } from './mail-catcher.ts'
import { openTestMailSite } from './test-mail-site.ts'
import { HOUR, NOW, order } from './mail-order.ts'

const SECOND = 1000
const GUEST = 'zuzana@example.de'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

async function setting(locale = order.locale) {
  const clock = steppingClock(NOW)
  const catcher = await openCatcher()
  const testSite = await openTestMailSite(clock, catcher.port)
  open.push(catcher, testSite.store)
  const { code } = await testSite.place({ locale })
  const run = async () => {
    const work = testSite.work()
    while ((await work.runDue()) > 0);
  }
  await run()
  const act = async (action: OfficeStep, more = {}) => {
    const requested = { code, action, expected: null, vehicleId: null, driver: null, reason: null, ...more }
    const deps = {
      store: testSite.store,
      fleet: testSite.site.fleet,
      waiting: sampleWaiting,
      now: clock.now(),
      who: 'Iva',
    }
    const done = await dispatchNow(deps, requested)
    expect({ action, kind: done.kind }).toEqual({ action, kind: 'done' })
    await run()
  }
  /** What the guest got since the mail about the order, by its template. */
  const told = () =>
    catcher
      .to(GUEST)
      .flatMap(({ messageId }) => /^<B[^-]*-([a-z-]+)-\d+-/.exec(messageId ?? '')?.[1] ?? [])
      .slice(1)
  const wait = async (seconds: number) => {
    clock.advance(seconds * SECOND)
    await run()
  }
  return { clock, catcher, house: testSite, code, act, told, wait }
}

test('the guest is told of a step when its minute is over, and of one that was undone nothing', async () => {
  const { act, told, wait } = await setting()
  await act('assign', { driver: 'Ivo' })
  await wait(59)
  expect(told()).toEqual([])
  await act('undo')
  await wait(3600)
  expect(told()).toEqual([])
  await act('assign', { driver: 'Ana' })
  await wait(60)
  expect(told()).toEqual(['assigned'])
})

test.each(localeCodes)(
  'in %s a guest who waits at the pick-up is told at once, and gets one correction',
  async (locale) => {
    const { clock, catcher, house: testSite, code, act, told } = await setting(locale)
    await act('assign', { driver: 'Ivo' })
    clock.advance(order.pickUpAt - NOW)
    await guestIsHere({ store: testSite.store, clock }, code, 'there')
    await act('cancel', { reason: 'operator' })
    expect(told().at(-1)).toBe('cancelled')
    await act('undo')
    expect(told().slice(-2)).toEqual(['cancelled', 'corrected'])
    const mail = catcher.to(GUEST).at(-1)
    expect(mail?.text).toContain(testSite.site.translate(locale)('booking.state-assigned'))
    expect(mail?.text).not.toMatch(/undefined|\{/)
  },
)

test('a step that the office takes back later is corrected where the guest was told', async () => {
  const { act, told, wait } = await setting()
  await act('assign', { driver: 'Ivo' })
  await wait(HOUR / SECOND)
  await act('undo', { reason: 'the wrong ride' })
  await wait(60)
  expect(told()).toEqual(['assigned', 'corrected'])
})

test('who comes now is said with first name and vehicle, once', async () => {
  const { catcher, act, told, wait } = await setting('en')
  await act('assign', { driver: 'Ivo Ivić', vehicleId: 'van-1' })
  await wait(60)
  await act('assign', { driver: 'Ana Anić', vehicleId: 'van-2' })
  await wait(60)
  expect(told()).toEqual(['assigned', 'handed-over'])
  expect(catcher.to(GUEST).at(-1)?.text).toContain('Your driver is now Ana, ')
})

test('of two drivers within a minute the guest is told of the later one, in one email', async () => {
  const { act, told, wait } = await setting('en')
  await act('assign', { driver: 'Ivo Ivić', vehicleId: 'van-1' })
  await wait(30)
  await act('assign', { driver: 'Ana Anić', vehicleId: 'van-2' })
  await wait(30)
  expect(told()).toEqual([])
  await wait(30)
  expect(told()).toEqual(['assigned'])
  await act('assign', { driver: 'Ivo Ivić', vehicleId: 'van-1' })
  await wait(60)
  expect(told()).toEqual(['assigned', 'handed-over'])
})

test('the email that a later step replaced goes out when that step is undone', async () => {
  const { act, told, wait } = await setting('en')
  await act('assign', { driver: 'Ivo Ivić', vehicleId: 'van-1' })
  await wait(30)
  await act('assign', { driver: 'Ana Anić', vehicleId: 'van-2' })
  await wait(10)
  await act('undo')
  await wait(3600)
  expect(told()).toEqual(['assigned'])
})
