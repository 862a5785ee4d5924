import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { bookingPath } from '#features/bookings/booking-documents.server.ts'
import { readBooking } from '#tests/server/read-booking.ts'
import { daysCollection } from '#features/bookings/class-calendar.server.ts'
import { driveBooking } from '#features/bookings/drive-booking.server.ts'
import { reportLost } from '#features/bookings/lost-property.server.ts'
import { placeOrder } from '#features/bookings/place-order.server.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { writeReview } from '#features/reviews/reviews.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { HOUR, NOW, order } from '#tests/server/mail-order.ts'
import { eraseDue, planRetention } from './retention.server.ts'

const DAY = 24 * HOUR
let clock: ReturnType<typeof steppingClock>
let store: ReturnType<typeof openStore>
beforeEach(() => {
  clock = steppingClock(NOW)
  store = openStore(openEmbedded(':memory:', { clock }))
})
afterEach(() => store.close())

test('of more rides than are looked at in one go none keeps its letters', async () => {
  const deps = { store, clock, fleet: readFleet('content'), makeCode: () => makeCode('B') }
  const placed = await placeOrder(deps, { ...order, pickUpAt: NOW + 6 * HOUR })
  const code = placed.kind === 'placed' ? placed.code : ''
  const { data = {} } = (await store.get(bookingPath(code))) ?? {}
  const codes = [code, ...Array.from({ length: 50 }, (_, n) => `B${String(n).padStart(10, '0')}`)]
  await store.commit(
    codes.flatMap((one) => [
      { kind: 'set', path: bookingPath(one), data: { ...data, code: one } },
      { kind: 'set', path: `mails/${one}-confirmed-0-guest`, data: { to: 'zuzana@example.de' } },
    ]),
  )
  clock.advance(32 * DAY)
  expect(await eraseDue(store, clock.now())).toEqual({ letters: 51, persons: 0 })
})

test('letters go thirty days after the ride, the person five years after; the ride itself stays', async () => {
  const deps = { store, clock, fleet: readFleet('content'), makeCode: () => makeCode('B') }
  const placed = await placeOrder(deps, { ...order, pickUpAt: NOW + 6 * HOUR })
  const code = placed.kind === 'placed' ? placed.code : ''
  const later = await placeOrder(deps, { ...order, orderId: 'later', pickUpAt: NOW + 40 * DAY })
  const other = later.kind === 'placed' ? later.code : ''
  const days = async () => (await store.query({ collection: daysCollection('van') })).map(({ path }) => path.slice(-10))
  expect(await days()).toEqual(['2026-07-15', '2026-08-24'])
  clock.advance(6 * HOUR)
  for (const step of ['accept', 'set-off', 'arrive', 'complete'] as const) await driveBooking(deps, { code, step })
  await reportLost(deps, { code, text: 'Kišobran Žužane' })
  await writeReview(deps, code, { stars: 5, text: 'Super', locale: 'hr' })
  const mail = (of: string) => `mails/${of}-confirmed-0-guest`
  for (const of of [code, other])
    await store.commit([{ kind: 'set', path: mail(of), data: { to: 'zuzana@example.de' } }])
  for (const day of ['2026-07-15', '2026-08-14'])
    await store.commit([{ kind: 'set', path: `mail-days/${day}-mark`, data: { keys: ['a'] } }])
  const accountMail = async (id: string) => {
    const data = { kind: 'account-recovery', reader: 'account', at: clock.now(), to: 'mia@example.hr' }
    await store.commit([{ kind: 'set', path: `mails/account-${id}`, data }])
  }
  await accountMail('old')
  // The time of a ride that is over is free again.
  expect(await days()).toEqual(['2026-08-24'])

  clock.advance(29 * DAY)
  expect(await eraseDue(store, clock.now())).toEqual({ letters: 0, persons: 0 })
  await accountMail('new')
  clock.advance(2 * DAY)
  expect(await eraseDue(store, clock.now())).toEqual({ letters: 1, persons: 0 })
  expect([await store.get(mail(code)), await store.get('mail-days/2026-07-15-mark')]).toEqual([null, null])
  expect(await store.get('mails/account-old')).toBeNull()
  for (const path of [mail(other), 'mail-days/2026-08-14-mark', 'mails/account-new'])
    expect(await store.get(path)).not.toBeNull()
  expect(await days()).toEqual(['2026-08-24'])
  expect(readBooking(await store.get(bookingPath(code)))?.guest).toEqual(order.guest)

  clock.advance(5 * 365 * DAY)
  expect(await eraseDue(store, clock.now())).toEqual({ letters: 1, persons: 1 })
  expect(await days()).toEqual([])
  const stored = await store.get(bookingPath(code))
  const log = await store.query({ collection: `${bookingPath(code)}/log` })
  const all = JSON.stringify([stored?.data, log.map(({ data }) => data), await store.get(`reviews/${code}`)])
  for (const word of [
    'Müller',
    'zuzana',
    'zuzana@',
    '4915112345678',
    'OU411',
    'Ćićarija',
    'Kinderwagen',
    'Kišobran',
    'Super',
  ])
    expect(all.toLowerCase()).not.toContain(word.toLowerCase())
  expect(readBooking(stored)).toMatchObject({ code, state: 'completed', quote: { maximumCents: 8_000 } })
  expect(readBooking(await store.get(bookingPath(other)))?.guest.name).toBe(order.guest.name)
  expect(await eraseDue(store, clock.now())).toEqual({ letters: 0, persons: 0 })

  await planRetention(store, NOW)
  await planRetention(store, NOW + HOUR)
  expect((await store.query({ collection: 'jobs' })).filter(({ path }) => path.includes('retention'))).toHaveLength(1)
})

test('a ride there and back is over with its way back, however long one stayed', async () => {
  const deps = { store, clock, fleet: readFleet('content'), makeCode: () => makeCode('B') }
  const pickUpAt = NOW + 6 * HOUR
  const quote = { ...order.quote, returnTrip: true, returnAt: pickUpAt + 50 * DAY }
  const placed = await placeOrder(deps, { ...order, pickUpAt, quote })
  const path = `mails/${placed.kind === 'placed' ? placed.code : ''}-confirmed-0-guest`
  await store.commit([{ kind: 'set', path, data: { to: 'zuzana@example.de' } }])
  // Every day's work: by then the way there is long behind it.
  for (let day = 0; day < 8; day++) {
    clock.advance(10 * DAY)
    expect(await eraseDue(store, clock.now())).toEqual({ letters: 0, persons: 0 })
  }
  expect(await store.get(path)).not.toBeNull()
  clock.advance(2 * DAY)
  expect(await eraseDue(store, clock.now())).toEqual({ letters: 1, persons: 0 })
  expect(await store.get(path)).toBeNull()
})
