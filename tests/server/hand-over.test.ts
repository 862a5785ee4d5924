import { afterEach, beforeEach, expect, test } from 'vitest'
import { driverLink } from '#app/booking-links.server.ts'
import { linkedRides } from '#features/bookings/booking-links.server.ts'
import { driveBooking, undoDrive } from '#features/bookings/drive-booking.server.ts'
import { statedFee } from '#features/bookings/payment.ts'
import { emailKeys } from './email-keys.ts'
import { allTaken } from './all-taken.ts'
import { SECRET } from './test-booking-site.ts'
import { type DispatchStore, openDispatchStore, quote } from './dispatch-store.ts'

const HOUR_MS = 3_600_000

let dispatchStore: DispatchStore
let code: string
beforeEach(async () => {
  dispatchStore = openDispatchStore()
  code = await dispatchStore.booked()
  await dispatchStore.act(code, 'assign', { vehicleId: 'van-1', driver: 'Ivo Ivić' })
})
afterEach(() => dispatchStore.store.close())

const link = async () => driverLink(await dispatchStore.kept(code), { secret: SECRET })
/** The driver’s links of the booking, one for each driver. */
const linksOf = async () =>
  linkedRides(await dispatchStore.kept(code)).map(([ride]) => driverLink(ride, { secret: SECRET }))
const drive = (step: 'accept' | 'set-off' | 'arrive' | 'pick-up') => driveBooking(dispatchStore, { code, step })
async function started(...steps: ('set-off' | 'arrive' | 'pick-up')[]): Promise<void> {
  await drive('accept')
  dispatchStore.clock.advance(47.5 * HOUR_MS)
  for (const step of steps) await drive(step)
}
const handOver = (more = {}) => dispatchStore.act(code, 'assign', { vehicleId: 'van-2', driver: 'Ana Anić', ...more })

test('an assigned ride is handed to another vehicle and driver: its time moves, the link before is another’s, the guest is told once', async () => {
  await drive('accept')
  const before = await link()
  expect((await handOver()).kind).toBe('done')
  expect(await dispatchStore.kept(code)).toMatchObject({
    state: 'assigned',
    vehicleId: 'van-2',
    driver: 'Ana Anić',
    times: { acceptedAt: null },
  })
  expect((await allTaken(dispatchStore.store, 'van')).map(({ vehicleId }) => vehicleId)).toEqual(['van-2'])
  expect(await link()).not.toBe(before)
  expect(await handOver()).toEqual({ kind: 'already' })
  expect(await emailKeys(dispatchStore.store, code)).toEqual(['confirmed', 'assigned', 'handed-over'])
})

test.each([
  [['set-off'], 'on-the-way'],
  [['set-off', 'arrive'], 'arrived'],
  [['set-off', 'arrive', 'pick-up'], 'on-board'],
] as const)('a ride that has begun (%s) begins anew for who takes it over', async (steps, state) => {
  await started(...steps)
  expect((await dispatchStore.kept(code)).state).toBe(state)
  expect((await handOver()).kind).toBe('done')
  expect(await dispatchStore.kept(code)).toMatchObject({
    state: 'assigned',
    vehicleId: 'van-2',
    driver: 'Ana Anić',
    times: { acceptedAt: null, setOffAt: null, arrivedAt: null, onBoardAt: null },
  })
  expect((await allTaken(dispatchStore.store, 'van')).map(({ vehicleId }) => vehicleId)).toEqual(['van-2'])
  for (const step of ['set-off', 'arrive', 'pick-up'] as const) expect((await drive(step)).kind).toBe('done')
})

test('a vehicle or driver that has another ride then is refused; a driver is given it all the same for a reason', async () => {
  const other = await dispatchStore.booked()
  await dispatchStore.act(other, 'assign', { vehicleId: 'van-2', driver: 'Ana Anić' })
  await started('set-off')
  expect(await handOver()).toMatchObject({ kind: 'vehicle-taken', by: 'van-2' })
  expect(await handOver({ vehicleId: null })).toMatchObject({ kind: 'driver-busy', other: { code: other } })
  expect((await dispatchStore.kept(code)).state).toBe('on-the-way')
  expect((await handOver({ vehicleId: null, reason: 'a breakdown' })).kind).toBe('done')
})

test('each leg is handed over by itself: who drives both has one link, who drives one opens only that one', async () => {
  const pickUpAt = dispatchStore.clock.now() + 100 * HOUR_MS
  const returnAt = pickUpAt + 48 * HOUR_MS
  code = await dispatchStore.booked({ pickUpAt, quote: { ...quote, returnTrip: true, returnAt } })
  const links = async () => linkedRides(await dispatchStore.kept(code)).map((rides) => rides.map(({ leg }) => leg))
  // Nobody drives yet: one link for the whole.
  expect(await links()).toEqual([['there', 'back']])
  await dispatchStore.act(code, 'assign', { driver: 'Ivo Ivić', leg: 'there' })
  expect(await links()).toEqual([['there'], ['back']])
  await dispatchStore.act(code, 'assign', { driver: 'Ivo Ivić', leg: 'back' })
  expect(await links()).toEqual([['there', 'back']])
  const [both] = await linksOf()
  expect((await handOver({ vehicleId: null, leg: 'back' })).kind).toBe('done')
  const { there, back } = (await dispatchStore.kept(code)).legStatus
  expect([there.driver, back?.driver]).toEqual(['Ivo Ivić', 'Ana Anić'])
  expect(await links()).toEqual([['there'], ['back']])
  const [first, second] = await linksOf()
  expect([first === both, second === both]).toEqual([true, false])
  // What one driver did the other does not take back.
  await driveBooking(dispatchStore, { code, leg: 'there', step: 'accept' })
  expect(await undoDrive(dispatchStore, { code, seen: null, link: back?.driverLink ?? 0 })).toBe('not-possible')
  expect(await undoDrive(dispatchStore, { code, seen: null, link: there.driverLink })).toBe('done')
  // The outbound is driven to its end; the return is cancelled alone.
  dispatchStore.clock.advance(100 * HOUR_MS)
  for (const step of ['set-off', 'arrive', 'pick-up', 'complete'] as const)
    await driveBooking(dispatchStore, { code, leg: 'there', step })
  expect(await dispatchStore.kept(code)).toMatchObject({ state: 'assigned', driver: 'Ana Anić' })
  const reserved = async () =>
    (await allTaken(dispatchStore.store, 'van')).filter(({ from }) => from > pickUpAt - 3 * HOUR_MS)
  expect((await reserved()).map(({ from }) => from > pickUpAt)).toEqual([true])
  expect((await dispatchStore.act(code, 'cancel', { reason: 'guest' })).kind).toBe('done')
  expect(await dispatchStore.kept(code)).toMatchObject({
    state: 'completed',
    droppedLegs: [{ leg: 'back', by: 'office' }],
  })
  expect(await reserved()).toEqual([])
})

test('a ride whose driver stands at the pick-up is cancelled by the office, with the fee of the hour', async () => {
  await started('set-off', 'arrive')
  expect((await dispatchStore.act(code, 'cancel', { reason: 'guest' })).kind).toBe('done')
  const booking = await dispatchStore.kept(code)
  expect([booking.state, statedFee(booking)]).toEqual(['cancelled', quote.maximumCents / 2])
  expect(await allTaken(dispatchStore.store, 'van')).toEqual([])
})
