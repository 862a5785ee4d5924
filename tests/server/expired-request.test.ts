import { afterEach, expect, test } from 'vitest'
import { planExpiries } from '#features/bookings/expire-request.server.ts'
import { EXPIRE_JOB } from '#features/bookings/expiry-jobs.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { dispatchNow } from '#features/dispatch/dispatch-commands.server.ts'
import { logOf } from '#features/dispatch/person-data.server.ts'
import { sampleWaiting } from '#features/dispatch/sample-ride.ts'
import { issueVoucher } from '#features/vouchers/vouchers.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { steppingClock } from '#lib/clock.ts'
import { type Caught, openCatcher } from './mail-catcher.ts'
import { openTestMailSite } from './test-mail-site.ts'
import { HOUR, NOW } from './mail-order.ts'

const MINUTE = 60_000
const GUEST = 'zuzana@example.de'
const OFFICE = 'office@galeb.example'

const open: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

async function setting() {
  const clock = steppingClock(NOW)
  const catcher = await openCatcher()
  const testSite = await openTestMailSite(clock, catcher.port)
  open.push(catcher, testSite.store)
  /** Runs what is due, and what that made due. */
  const run = async () => {
    const work = testSite.work()
    while ((await work.runDue()) > 0);
  }
  const until = async (at: number) => {
    clock.advance(at - clock.now())
    await run()
  }
  return { clock, catcher, house: testSite, run, until }
}

const subjects = (mails: readonly Caught[]) => mails.map(({ subject }) => subject)

test.each(localeCodes)(
  'a request that nobody answers ends at the promised time, its guest is told in %s',
  async (locale) => {
    const { catcher, house: testSite, until } = await setting()
    const { code, promisedBy } = await testSite.place({ ordered: 'request', locale })
    if (promisedBy === null) throw new Error('nothing was promised')
    await until(promisedBy - MINUTE)
    expect((await testSite.booking(code)).state).toBe('requested')
    await until(promisedBy)
    const booking = await testSite.booking(code)
    expect(booking).toMatchObject({ state: 'expired', blocks: [], vehicleId: null, promisedBy })
    expect((await logOf(testSite.store, code)).map(({ action, by, to }) => [action, by, to])).toEqual([
      ['request', 'guest', 'requested'],
      ['expire', 'site', 'expired'],
    ])
    const heading = testSite.site.translate(locale)('booking.heading-expired')
    const told = catcher.to(GUEST).at(-1)
    expect(catcher.to(GUEST)).toHaveLength(2)
    expect(told?.subject).toContain(testSite.site.translate(locale)('mail.subject-expired', { trip: '' }).trim())
    expect(told?.text).toContain(heading)
    expect(subjects(catcher.to(OFFICE))).toHaveLength(2)
  },
)

test('what was answered in time does not expire, and who asks for another ride is promised another time', async () => {
  const { clock, catcher, house: testSite, until } = await setting()
  const { code, promisedBy } = await testSite.place({ ordered: 'request' })
  clock.advance(MINUTE)
  const requested = { code, action: 'confirm', expected: null, vehicleId: null, driver: null, reason: null } as const
  const deps = {
    store: testSite.store,
    fleet: testSite.site.fleet,
    waiting: sampleWaiting,
    now: clock.now(),
    who: 'Iva',
  }
  expect(await dispatchNow(deps, requested)).toMatchObject({ kind: 'done' })
  await until((promisedBy ?? 0) + HOUR)
  expect((await testSite.booking(code)).state).toBe('confirmed')
  expect(catcher.to(GUEST).filter(({ messageId }) => messageId?.includes('expired'))).toEqual([])
})

test('a voucher that was taken off comes back', async () => {
  const { house: testSite, until } = await setting()
  const voucher = makeCode('V')
  await issueVoucher(testSite.store, {
    code: voucher,
    state: 'open',
    reason: 'promotion',
    credit: 'amount',
    cents: 2_000,
    until: '2026-08-31',
    expiresAt: Date.parse('2026-08-31T22:00:00Z'),
    issuedAt: NOW,
    issuedBy: 'Mia',
    holder: 'x',
    note: 'x',
  })
  const { code, promisedBy } = await testSite.place({ ordered: 'request', voucher })
  await until(promisedBy ?? 0)
  expect(await testSite.booking(code)).toMatchObject({ state: 'expired', voucherBack: voucher })
})

test('a request that was stored before requests expired ends after the next start', async () => {
  const { house: testSite, run, clock } = await setting()
  const { code, promisedBy } = await testSite.place({ ordered: 'request' })
  const jobs = await testSite.store.query({ collection: 'jobs' })
  const of = jobs.filter(({ data }) => data['kind'] === EXPIRE_JOB)
  expect(of).toHaveLength(1)
  await testSite.store.commit(of.map(({ path }) => ({ kind: 'delete', path })))
  clock.advance((promisedBy ?? 0) + HOUR - clock.now())
  await run()
  expect((await testSite.booking(code)).state).toBe('requested')
  await planExpiries(testSite.store)
  // Started twice, it is planned once.
  await planExpiries(testSite.store)
  await run()
  expect((await testSite.booking(code)).state).toBe('expired')
})
