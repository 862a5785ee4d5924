import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Store } from '#documents/store.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import type { QuoteLine } from '#features/fares/quote-line.ts'
import { readFleet } from '#features/fleet/fleet.server.ts'
import { steppingClock } from '#lib/clock.ts'
import { allTaken } from '#tests/server/all-taken.ts'
import { bookingPath } from './booking-documents.server.ts'
import { type ReadBooking, readBooking } from '#tests/server/read-booking.ts'
import { codeOfDriverLink, driverLinkToken, guestLinkToken, opensVoucher, ridesOfLink } from './booking-links.server.ts'
import type { Booking } from './booking.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { driveBooking, type Driving } from './drive-booking.server.ts'
import { nextRide } from './ride.ts'
import { stepsOpen } from './driver-step.ts'
import { contactOpened, guestIsHere, renewDriverLink } from './guest-signs.server.ts'
import { type Order, placeOrder } from './place-order.server.ts'
import { noDetails } from './leg-details.ts'

const NOW = Date.parse('2026-07-15T09:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const PICK_UP = NOW + 48 * HOUR
const SECRET = 'a secret of the tests, long enough'
const order: Order = {
  orderId: 'first',
  fingerprint: 'a',
  quote: {
    from: 'RJK',
    to: 'opatija',
    people: 2,
    bags: 2,
    returnTrip: false,
    returnAt: null,
    vehicle: 'van',
    lines: [],
    maximumCents: 8_000,
    basis: 'fixed',
    asks: false,
    freeCancellationHours: 24,
    km: 39,
    minutes: 35,
  },
  pickUpAt: PICK_UP,
  locale: 'en',
  trial: true,
  termsVersion: '1',
  ordered: 'order',
  guest: {
    name: 'Ana Horvat',
    email: 'ana@example.hr',
    phone: null,
    legs: { there: noDetails, back: null },
    signText: null,
    note: null,
    invoice: null,
  },
}

let clock: ReturnType<typeof steppingClock>
let store: Store
beforeEach(() => {
  clock = steppingClock(NOW)
  store = openStore(openEmbedded(':memory:', { clock }))
})
afterEach(() => store.close())

async function place(over: Partial<Order> = {}): Promise<string> {
  const deps = { store, clock, fleet: readFleet('content'), makeCode: () => makeCode('B') }
  const placed = await placeOrder(deps, { ...order, ...over })
  if (placed.kind !== 'placed') throw new Error(placed.kind)
  return placed.code
}

async function booking(code: string): Promise<ReadBooking> {
  const found = readBooking(await store.get(bookingPath(code)))
  if (!found) throw new Error('not kept')
  return found
}

const jobKeys = async () => {
  const jobs = await store.query({ collection: 'jobs' })
  return jobs.flatMap(({ path, data }) => (data['kind'] === 'notify' ? [] : path)).toSorted()
}
const waitsUntil = ({ pickUpAt }: Pick<Booking, 'pickUpAt'>) => pickUpAt
const opensRide = (...[token, stored, now, secret]: Parameters<typeof ridesOfLink>) =>
  ridesOfLink(token, stored, now, secret).length > 0
const drive = (requested: Driving) => driveBooking({ store, clock }, requested)

test('a ride is driven step by step, each time kept, each step in the log, the guest told once', async () => {
  const code = await place()
  expect(await drive({ code, step: 'set-off' })).toEqual({ kind: 'not-possible' })
  expect(await drive({ code, step: 'accept' })).toEqual({ kind: 'done' })
  expect(await drive({ code, step: 'accept' })).toEqual({ kind: 'already' })
  expect(stepsOpen(nextRide(await booking(code)), NOW)).toEqual([])
  clock.advance(47 * HOUR)
  expect(await drive({ code, step: 'set-off' })).toEqual({ kind: 'done' })
  expect(await drive({ code, step: 'complete' })).toEqual({ kind: 'not-possible' })
  clock.advance(HOUR)
  const [one, two] = await Promise.all([drive({ code, step: 'arrive' }), drive({ code, step: 'arrive' })])
  expect([one.kind, two.kind].toSorted()).toEqual(['already', 'done'])
  expect(stepsOpen(nextRide(await booking(code)), clock.now())).toEqual(['pick-up', 'complete', 'no-show'])
  expect(await drive({ code, step: 'complete' })).toEqual({ kind: 'done' })
  expect(await drive({ code, step: 'no-show', reason: 'refused', note: null, waitsUntil })).toEqual({
    kind: 'not-possible',
  })
  expect(await booking(code)).toMatchObject({
    state: 'completed',
    sequence: 4,
    times: {
      acceptedAt: NOW,
      setOffAt: NOW + 47 * HOUR,
      arrivedAt: PICK_UP,
      onBoardAt: null,
      guestHereAt: null,
      endedAt: PICK_UP,
    },
  })
  const log = await store.query({ collection: `${bookingPath(code)}/log` })
  expect(log.map(({ data }) => [data['by'], data['action'], data['to']])).toEqual([
    ['guest', 'order', 'confirmed'],
    ['driver', 'accept', 'assigned'],
    ['driver', 'set-off', 'on-the-way'],
    ['driver', 'arrive', 'arrived'],
    ['driver', 'complete', 'completed'],
  ])
  expect(await jobKeys()).toEqual([
    `jobs/${code}-assigned-1-guest`,
    `jobs/${code}-confirmed-0-guest`,
    `jobs/${code}-confirmed-0-operator`,
    `jobs/${code}-review-4-guest`,
  ])
})

test('nobody is a no-show before the time that was agreed; the reason and the fee are kept', async () => {
  const code = await place()
  clock.advance(47 * HOUR)
  for (const step of ['accept', 'set-off', 'arrive'] as const) await drive({ code, step })
  const noShow = { code, step: 'no-show', reason: 'not-found', note: 'čekao 40 minuta', waitsUntil } as const
  expect(await drive(noShow)).toEqual({ kind: 'not-possible' })
  // Nor does who says so before it: that is a cancelling.
  expect(await drive({ ...noShow, reason: 'refused' })).toEqual({ kind: 'not-possible' })
  clock.advance(HOUR)
  expect(await drive(noShow)).toEqual({ kind: 'done' })
  expect(await drive(noShow)).toEqual({ kind: 'already' })
  expect(await booking(code)).toMatchObject({
    state: 'no-show',
    noShow: { reason: 'not-found', note: 'čekao 40 minuta', feeCents: 8_000 },
  })
})

test('nobody comes to the way there: its hour is free again, and the way back is told as any other ride', async () => {
  const lines: QuoteLine[] = [
    { kind: 'fixed', leg: 'there', cents: 5_000 },
    { kind: 'fixed', leg: 'back', cents: 3_000 },
  ]
  const code = await place({ quote: { ...order.quote, lines, returnTrip: true, returnAt: PICK_UP + 48 * HOUR } })
  clock.advance(48 * HOUR)
  await drive({ code, leg: 'back', step: 'accept' })
  for (const step of ['accept', 'set-off', 'arrive'] as const) await drive({ code, leg: 'there', step })
  const ofThere = { code, leg: 'there' } as const
  const noShow = { ...ofThere, step: 'no-show', reason: 'refused', note: 'zvao', waitsUntil } as const
  expect(await drive(noShow)).toEqual({ kind: 'done' })
  expect((await allTaken(store, 'van')).map(({ from }) => from > clock.now())).toEqual([true])
  expect(await drive(noShow)).toEqual({ kind: 'already' })
  const rest = await booking(code)
  expect(rest).toMatchObject({
    state: 'assigned',
    pickUpAt: PICK_UP + 48 * HOUR,
    quote: { from: 'opatija', to: 'RJK' },
  })
  expect(rest.droppedLegs).toMatchObject([{ leg: 'there', feeCents: 5_000, noShow: 'refused', by: 'driver' }])
  const log = await store.query({ collection: `${bookingPath(code)}/log` })
  expect(log.at(-1)?.data).toMatchObject({ action: 'no-show', leg: 'there', why: 'refused: zvao', to: 'no-show' })
  clock.advance(48 * HOUR)
  for (const step of ['set-off', 'arrive', 'complete'] as const)
    expect([step, await drive({ code, step })]).toEqual([step, { kind: 'done' }])
  expect(await booking(code)).toMatchObject({ state: 'completed', noShow: null })
})

test('the guest is here from a quarter of an hour before, or when the driver is', async () => {
  const code = await place()
  clock.advance(48 * HOUR - 16 * MINUTE)
  expect(await guestIsHere({ store, clock }, code, 'there')).toBe(false)
  clock.advance(MINUTE)
  expect(await guestIsHere({ store, clock }, code, 'there')).toBe(true)
  clock.advance(MINUTE)
  expect(await guestIsHere({ store, clock }, code, 'there')).toBe(true)
  expect((await booking(code)).times.guestHereAt).toBe(PICK_UP - 15 * MINUTE)
  const early = await place({ orderId: 'second', pickUpAt: clock.now() + 10 * HOUR })
  for (const step of ['accept', 'set-off', 'arrive'] as const) await drive({ code: early, step, isSure: true })
  expect(await guestIsHere({ store, clock }, early, 'there')).toBe(true)
})

test('an order and its cancelling write their mails in the same commit; who left no address gets none', async () => {
  const code = await place({ guest: { ...order.guest, email: null, phone: '+385912345678' } })
  expect(await jobKeys()).toEqual([`jobs/${code}-confirmed-0-operator`])
  await cancelBooking({ store, clock }, { code, by: 'guest', reason: 'guest', shownFeeCents: 0 })
  expect(await jobKeys()).toEqual([`jobs/${code}-cancelled-1-operator`, `jobs/${code}-confirmed-0-operator`])
  const requested = await place({ orderId: 'far', ordered: 'request' })
  expect(await jobKeys()).toContain(`jobs/${requested}-requested-0-guest`)
})

test('the driver’s link is for one ride, ends 48 hours after it, and a new one makes the old worthless', async () => {
  const code = await place()
  const stored = await booking(code)
  const token = driverLinkToken(stored, SECRET)
  const end = PICK_UP + 35 * MINUTE + 48 * HOUR
  expect(codeOfDriverLink(token, SECRET)).toBe(code)
  expect([end - 1, end].map((now) => opensRide(token, stored, now, SECRET))).toEqual([true, false])
  expect(codeOfDriverLink(token, `${SECRET}!`)).toBeNull()
  expect(codeOfDriverLink(token.replace('.0.', '.1.'), SECRET)).toBeNull()
  for (const junk of ['', '.', '..', `${token}.x`, token.slice(0, -1)])
    expect(codeOfDriverLink(junk, SECRET)).toBeNull()
  const renewed = await renewDriverLink({ store, clock }, code, 'there')
  if (!renewed) throw new Error('not kept')
  expect(opensRide(token, renewed, NOW, SECRET)).toBe(false)
  expect(opensRide(driverLinkToken(nextRide(renewed), SECRET), renewed, NOW, SECRET)).toBe(true)
})

test('the link of a mail is for its address and ends 30 days after the ride; opening it is noted once', async () => {
  const code = await place()
  const stored = await booking(code)
  const token = guestLinkToken(stored, SECRET)
  const end = PICK_UP + 35 * MINUTE + 30 * 24 * HOUR
  expect([end - 1, end].map((now) => opensVoucher(token, code, stored, now, SECRET))).toEqual([true, false])
  const moved = { ...stored, guest: { ...stored.guest, email: 'other@example.hr' } }
  expect(opensVoucher(token, code, moved, NOW, SECRET)).toBe(false)
  expect(opensVoucher(token, code, null, NOW, SECRET)).toBe(false)
  expect(opensVoucher('', code, stored, NOW, SECRET)).toBe(false)
  await contactOpened({ store, clock }, code)
  clock.advance(HOUR)
  await contactOpened({ store, clock }, code)
  expect((await booking(code)).contactOpenedAt).toBe(NOW)
})
