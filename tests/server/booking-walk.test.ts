import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EmailTemplate, emails } from '#domain/bookings/emails.ts'
import {
  type Actor,
  type BookingEvent,
  type BookingState,
  bookingEvents,
  bookingStates,
  eventsOf,
  hasDriver,
  isOver,
  leadsTo,
  rowOf,
  stateAfter,
  UNDO,
} from '#domain/bookings/states.ts'
import type { Booking, LogEntry } from '#features/bookings/booking.ts'
import { driverSteps } from '#features/bookings/driver-step.ts'
import { MAIL_JOB } from '#features/bookings/mail-jobs.ts'
import { type Order, placeOrder } from '#features/bookings/place-order.server.ts'
import { dispatchActions } from '#features/dispatch/dispatching.ts'
import { logOf } from '#features/dispatch/person-data.server.ts'
import { overlaps } from '#features/fleet/capacity.ts'
import { allTaken } from './all-taken.ts'
import { bookingDoors, doorOf, type Step } from './booking-doors.ts'
import { HOUR, order } from './mail-order.ts'

type Doors = ReturnType<typeof bookingDoors>

const actors: Actor[] = ['site', 'guest', 'office', 'driver']

const returnTrip: Order = {
  ...order,
  quote: {
    ...order.quote,
    returnTrip: true,
    returnAt: order.pickUpAt + 30 * HOUR,
    maximumCents: 16_000,
    lines: [
      { kind: 'fixed', leg: 'there', cents: 8_000 },
      { kind: 'fixed', leg: 'back', cents: 8_000 },
    ],
  },
  guest: { ...order.guest, legs: { there: order.guest.legs.there, back: order.guest.legs.there } },
}

/** In the minute in which a step can be undone. */
const SECONDS_30 = 1 / 120

const hours = fc.integer({ min: 1, max: 90 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ who: fc.constant('guest' as const), does: fc.constantFrom('cancel', 'here', 'lost', 'details') }),
  fc.record({
    who: fc.constantFrom('guest', 'office'),
    does: fc.constant('change' as const),
    hours,
    vehicle: fc.constantFrom('car', 'van', 'boat'),
    mode: fc.constantFrom('order', 'request'),
  }),
  fc.record({
    who: fc.constantFrom('guest', 'office'),
    does: fc.constant('drop' as const),
    leg: fc.constantFrom('there', 'back'),
  }),
  { arbitrary: fc.record({ who: fc.constant('driver' as const), does: fc.constantFrom(...driverSteps) }), weight: 2 },
  {
    arbitrary: fc.record({ who: fc.constant('office' as const), does: fc.constantFrom(...dispatchActions) }),
    weight: 3,
  },
  fc.record({
    who: fc.constant('office' as const),
    does: fc.constantFrom('answer', 'weather'),
    yes: fc.boolean(),
  }),
  fc.record({
    who: fc.constant('office' as const),
    does: fc.constantFrom('hand-over', 'paid', 'prepaid', 'new-link'),
  }),
  fc.record({ who: fc.constantFrom('office' as const, 'driver' as const), does: fc.constant('undo' as const) }),
  fc.record({ who: fc.constant('driver' as const), does: fc.constant('refuse' as const) }),
  fc.record({ who: fc.constant('carrier' as const), does: fc.constant('take' as const) }),
  fc.record({ who: fc.constant('site' as const), does: fc.constant('expire' as const) }),
  fc.record({
    who: fc.constant('time' as const),
    hours: fc.oneof(fc.constant(SECONDS_30), fc.integer({ min: 1, max: 30 })),
  }),
)

/** The email that each entry of the log has sent; an action that is not here sends none. */
const emailsOfActions: Partial<Record<string, EmailTemplate>> = {
  order: 'confirmed',
  request: 'requested',
  confirm: 'confirmed',
  decline: 'declined',
  cancel: 'cancelled',
  expire: 'expired',
  assign: 'assigned',
  accept: 'assigned',
  complete: 'review',
  change: 'changed',
  'change-details': 'changed',
  'ask-change': 'change-asked',
  'decline-change': 'change-declined',
  'lost-property': 'lost',
  'cancel-there': 'leg-cancelled',
  'cancel-back': 'leg-cancelled',
}

function emailOf({ action, from, to }: LogEntry): EmailTemplate | null {
  if (action.startsWith('weather-hold')) return 'weather'
  if (action.startsWith('lift-weather-hold')) return 'weather-lifted'
  if (action === 'no-show') return to === 'no-show' ? null : 'leg-no-show'
  // The guest knows that somebody comes: another driver is told of, and nothing of the same who has accepted.
  if (action === 'assign' && from !== 'confirmed') return 'handed-over'
  if (action === 'accept' && from === to) return null
  return emailsOfActions[action] ?? null
}

/** What is written for each entry, while nothing was sent yet. */
function emailsDue(log: readonly LogEntry[]): { email: EmailTemplate; n: number }[] {
  const due: { email: EmailTemplate; n: number }[] = []
  const replaced = new Map<number, EmailTemplate>()
  for (const [n, entry] of log.entries()) {
    const before = due.at(-1)
    const isOfLast = before?.n === n - 1
    if (entry.action === UNDO) {
      // What waited to be told of a step that was undone is not told, but what that step had replaced.
      if (isOfLast) due.pop()
      const again = replaced.get(n - 1)
      if (again) due.push({ email: again, n })
      continue
    }
    const email = emailOf(entry)
    if (email === null) continue
    // Of two drivers in a row whom the office names, the guest is told of the later one, as the first; a carrier's email does not wait.
    const last = log[n - 1]
    const isSecond = isOfLast && entry.action === 'assign' && last?.action === 'assign' && last.by === entry.by
    if (isSecond) {
      due.pop()
      replaced.set(n, before.email)
    }
    due.push({ email: isSecond ? before.email : email, n })
  }
  return due
}

/** A step of the table; or nobody came to the outward leg of two, and the return stands as it was. */
function isOfTable({ action, from, to }: LogEntry): boolean {
  if (from === null || from === to) return true
  const event = bookingEvents.find((name) => name === action)
  if (event === undefined) return false
  if (event === 'no-show' && to === leadsTo.assign) return eventsOf(from, 'driver').includes(event)
  return actors.some((by) => stateAfter(from, event, by) === to)
}

async function expectSound({ store, find }: Doors, codes: readonly string[]): Promise<void> {
  const bookings: Booking[] = []
  for (const code of codes) {
    const booking = await find(code)
    const log = await logOf(store, code)
    bookings.push(booking)
    // Complete: one entry a version, each beginning where the one before ended, the last where the booking stands.
    expect(log).toHaveLength(booking.sequence + 1)
    expect(log.slice(1).map(({ from }) => from)).toEqual(log.slice(0, -1).map(({ to }) => to))
    expect(log.at(-1)?.to).toBe(booking.state)
    expect(log.filter((entry) => entry.action !== UNDO && !isOfTable(entry))).toEqual([])
    // What is undone stands again as it stood before.
    for (const [n, { action, to }] of log.entries()) if (action === UNDO) expect(to).toBe(log[n - 1]?.from)
    // Exactly once: the jobs are named by their entry of the log, and there are no others.
    const due = emailsDue(log).flatMap(({ email, n }) =>
      emails[email].map((reader) => `jobs/${code}-${email}-${n}-${reader}`),
    )
    const jobs = (await store.query({ collection: 'jobs' })).filter(
      ({ path, data }) => data['kind'] === MAIL_JOB && path.startsWith(`jobs/${code}-`),
    )
    expect(jobs.map(({ path }) => path).toSorted()).toEqual(due.toSorted())
    // A ride that stands has its time, unless a carrier drives it, or did: then the office holds it again with a driver.
    const { phase } = rowOf(booking.state)
    const wasCarried = log.some(({ by }) => by.startsWith('P'))
    if ((phase === 'reserved' || phase === 'under-way') && !wasCarried)
      expect(booking.blocks).toHaveLength(booking.quote.returnAt === null ? 1 : 2)
    if (phase === 'request' || rowOf(booking.state).calendar === 'CANCELLED') expect(booking.blocks).toEqual([])
  }
  // The calendars hold what the bookings say that they hold, nothing else, and no vehicle twice.
  const held = (await Promise.all((['car', 'van', 'boat'] as const).map((name) => allTaken(store, name)))).flat()
  const byName = (a: { vehicleId: string; from: number }, b: typeof a) =>
    a.vehicleId.localeCompare(b.vehicleId) || a.from - b.from
  const said = bookings.flatMap(({ blocks }) => blocks).toSorted(byName)
  expect(held.toSorted(byName)).toEqual(said)
  for (const [at, block] of said.entries())
    for (const other of said.slice(at + 1))
      expect(block.vehicleId === other.vehicleId && overlaps(block, other)).toBe(false)
}

async function placed({ deps }: Doors, orders: readonly Order[]): Promise<string[]> {
  const codes: string[] = []
  for (const [n, one] of orders.entries()) {
    const done = await placeOrder(deps, { ...one, orderId: `order-${n}` })
    if (done.kind === 'placed') codes.push(done.code)
  }
  return codes
}

test('whatever guests, drivers, carriers and the office try in any order: only steps of the table, nothing of a reservation is lost, the log is complete, every email exists once', async () => {
  const row = fc.record({ ride: fc.nat({ max: 2 }), asked: step, isTwice: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 25 }),
      fc.constantFrom('order' as const, 'request' as const),
      async (rows, ordered) => {
        const doors = bookingDoors()
        // Two vans for three rides at one hour: the third is sold out, or a request that may be confirmed later.
        const codes = await placed(doors, [{ ...order, ordered }, returnTrip, { ...order, ordered: 'request' }])
        for (const { ride, asked, isTwice } of rows) {
          const code = codes[ride % codes.length] ?? ''
          const before = await doors.find(code)
          await doors.act(code, asked)
          const after = await doors.find(code)
          if (isOver(before.state) && !('does' in asked && asked.does === 'undo'))
            expect(after.state).toBe(before.state)
          expect([before.sequence, before.sequence + 1]).toContain(after.sequence)
          // Pressed twice, or sent again on a weak line, it is done once; a new link is new each time.
          if (isTwice && asked.who !== 'time' && asked.does !== 'new-link') {
            await doors.act(code, asked)
            expect({ asked, sequence: (await doors.find(code)).sequence }).toEqual({ asked, sequence: after.sequence })
          }
        }
        await expectSound(doors, codes)
        await doors.store.close()
      },
    ),
    { numRuns: 150 },
  )
})

/** How the office, and for a request that nobody answers the time, leads a booking to each state. */
const ways: Record<BookingState, BookingEvent[]> = {
  requested: [],
  confirmed: ['confirm'],
  assigned: ['confirm', 'assign'],
  'on-the-way': ['confirm', 'assign', 'set-off'],
  arrived: ['confirm', 'assign', 'set-off', 'arrive'],
  'on-board': ['confirm', 'assign', 'set-off', 'arrive', 'pick-up'],
  completed: ['confirm', 'assign', 'set-off', 'arrive', 'pick-up', 'complete'],
  declined: ['decline'],
  expired: ['expire'],
  cancelled: ['cancel'],
  'no-show': ['confirm', 'assign', 'set-off', 'arrive', 'no-show'],
}

/** A driver sets off on the day; nobody is missing before the hour. */
function hoursBefore(event: string): number {
  if (event === 'no-show') return -2
  return event === 'set-off' ? 2 : 40
}

test.each(bookingStates)('in the state %s each role can do what the table says, and nothing else', async (state) => {
  for (const who of actors)
    for (const event of bookingEvents) {
      const doors = bookingDoors()
      const [code = ''] = await placed(doors, [{ ...order, ordered: 'request' }])
      for (const does of ways[state]) {
        if (does === 'no-show') doors.clock.advance(order.pickUpAt + 2 * HOUR - doors.clock.now())
        if (does === 'expire') doors.clock.advance(2 * HOUR)
        const way = doorOf(does === 'expire' ? 'site' : 'office', does)
        if (way) await doors.act(code, way)
      }
      const before = await doors.find(code)
      expect(before.state).toBe(state)
      const at = order.pickUpAt - hoursBefore(event) * HOUR
      if (at > doors.clock.now()) doors.clock.advance(at - doors.clock.now())
      const to = stateAfter(state, event, who)
      const isHandOver = who === 'office' && event === 'assign' && hasDriver(state)
      const asked: Step | null = isHandOver ? { who, does: 'hand-over' } : doorOf(who, event)
      const isMadeSo = who === 'site' && event === 'confirm'
      if (asked === null) expect({ who, event, to: isMadeSo ? null : to }).toEqual({ who, event, to: null })
      else await doors.act(code, asked)
      expect({ who, event, state: (await doors.find(code)).state }).toEqual({
        who,
        event,
        state: after(before, event, isMadeSo ? null : to),
      })
      await expectSound(doors, [code])
      await doors.store.close()
    }
})

/** A changed ride whose driver is free at the new time is still the driver's; nobody arrives for a way back that is not booked. */
function after(before: Booking, event: string, to: BookingState | null): BookingState {
  if (event === 'arrive' && rowOf(before.state).driver === 'with-guest') return before.state
  return to === null || (event === 'change' && before.driver !== undefined) ? before.state : to
}
