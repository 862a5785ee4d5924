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
import { openMailHouse } from './mail-house.ts'
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
  const house = await openMailHouse(clock, catcher.port)
  open.push(catcher, house.store)
  /** Runs what is due, and what that made due. */
  const run = async () => {
    const work = house.work()
    while ((await work.runDue()) > 0);
  }
  const until = async (at: number) => {
    clock.advance(at - clock.now())
    await run()
  }
  return { clock, catcher, house, run, until }
}

const subjects = (mails: readonly Caught[]) => mails.map(({ subject }) => subject)

test.each(localeCodes)(
  'a request that nobody answers ends at the promised time, its guest is told in %s',
  async (locale) => {
    const { catcher, house, until } = await setting()
    const { code, promisedBy } = await house.place({ ordered: 'request', locale })
    if (promisedBy === null) throw new Error('nothing was promised')
    await until(promisedBy - MINUTE)
    expect((await house.booking(code)).state).toBe('requested')
    await until(promisedBy)
    const booking = await house.booking(code)
    expect(booking).toMatchObject({ state: 'expired', blocks: [], vehicleId: null, promisedBy })
    expect((await logOf(house.store, code)).map(({ action, by, to }) => [action, by, to])).toEqual([
      ['request', 'guest', 'requested'],
      ['expire', 'site', 'expired'],
    ])
    const heading = house.site.translate(locale)('booking.heading-expired')
    const told = catcher.to(GUEST).at(-1)
    expect(catcher.to(GUEST)).toHaveLength(2)
    expect(told?.subject).toContain(house.site.translate(locale)('mail.subject-expired', { trip: '' }).trim())
    expect(told?.text).toContain(heading)
    expect(subjects(catcher.to(OFFICE))).toHaveLength(2)
  },
)

test('what was answered in time does not expire, and who asks for another ride is promised another time', async () => {
  const { clock, catcher, house, until } = await setting()
  const { code, promisedBy } = await house.place({ ordered: 'request' })
  clock.advance(MINUTE)
  const asked = { code, action: 'confirm', expected: null, vehicleId: null, driver: null, reason: null } as const
  const deps = { store: house.store, fleet: house.site.fleet, waiting: sampleWaiting, now: clock.now(), who: 'Iva' }
  expect(await dispatchNow(deps, asked)).toMatchObject({ kind: 'done' })
  await until((promisedBy ?? 0) + HOUR)
  expect((await house.booking(code)).state).toBe('confirmed')
  expect(catcher.to(GUEST).filter(({ messageId }) => messageId?.includes('expired'))).toEqual([])
})

test('a voucher that was taken off comes back', async () => {
  const { house, until } = await setting()
  const voucher = makeCode('V')
  await issueVoucher(house.store, {
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
  const { code, promisedBy } = await house.place({ ordered: 'request', voucher })
  await until(promisedBy ?? 0)
  expect(await house.booking(code)).toMatchObject({ state: 'expired', voucherBack: voucher })
})

test('a request that was stored before requests expired ends after the next start', async () => {
  const { house, run, clock } = await setting()
  const { code, promisedBy } = await house.place({ ordered: 'request' })
  const jobs = await house.store.query({ collection: 'jobs' })
  const of = jobs.filter(({ data }) => data['kind'] === EXPIRE_JOB)
  expect(of).toHaveLength(1)
  await house.store.commit(of.map(({ path }) => ({ kind: 'delete', path })))
  clock.advance((promisedBy ?? 0) + HOUR - clock.now())
  await run()
  expect((await house.booking(code)).state).toBe('requested')
  await planExpiries(house.store)
  // Started twice, it is planned once.
  await planExpiries(house.store)
  await run()
  expect((await house.booking(code)).state).toBe('expired')
})
