import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EmailTemplate, emails } from '#domain/bookings/emails.ts'
import {
  type Actor,
  type BookingEvent,
  type BookingState,
  bookingEvents,
  bookingStates,
  hasDriver,
  isOver,
  isRidden,
  leadsTo,
  rowOf,
  stateAfter,
  UNDO,
} from '#domain/bookings/states.ts'
import { legs } from '#features/bookings/booking-legs.ts'
import { type Booking, blocksOf, legStatuses, type LogEntry, stateOf } from '#features/bookings/booking.ts'
import { driverSteps } from '#features/bookings/driver-step.ts'
import { MAIL_JOB } from '#features/bookings/mail-jobs.ts'
import { type Order, placeOrder } from '#features/bookings/place-order.server.ts'
import { dispatchActions } from '#features/dispatch/dispatching.ts'
import { logOf } from '#features/dispatch/person-data.server.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { overlaps } from '#features/fleet/capacity.ts'
import { allTaken } from './all-taken.ts'
import { bookingDoors, doorOf, type Step } from './booking-doors.ts'
import { HOUR, order } from './mail-order.ts'

type Doors = ReturnType<typeof bookingDoors>

const actors: Actor[] = ['site', 'guest', 'office', 'driver']

const returnAt = order.pickUpAt + 30 * HOUR
const returnTrip: Order = {
  ...order,
  quote: {
    ...order.quote,
    returnTrip: true,
    returnAt,
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
const leg = fc.constantFrom('there' as const, 'back' as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ who: fc.constant('guest' as const), does: fc.constantFrom('cancel', 'lost', 'details') }),
  fc.record({ who: fc.constant('guest' as const), does: fc.constant('here' as const), leg }),
  fc.record({
    who: fc.constantFrom('guest', 'office'),
    does: fc.constant('change' as const),
    hours,
    vehicle: fc.constantFrom('car', 'van', 'boat'),
    mode: fc.constantFrom('order', 'request'),
  }),
  fc.record({ who: fc.constantFrom('guest', 'office'), does: fc.constant('drop' as const), leg }),
  {
    arbitrary: fc.record({ who: fc.constant('driver' as const), does: fc.constantFrom(...driverSteps), leg }),
    weight: 3,
  },
  {
    arbitrary: fc.record({ who: fc.constant('office' as const), does: fc.constantFrom(...dispatchActions), leg }),
    weight: 4,
  },
  fc.record({
    who: fc.constant('office' as const),
    does: fc.constantFrom('answer', 'weather'),
    yes: fc.boolean(),
  }),
  fc.record({ who: fc.constant('office' as const), does: fc.constantFrom('hand-over', 'new-link'), leg }),
  fc.record({ who: fc.constant('office' as const), does: fc.constantFrom('paid', 'prepaid') }),
  fc.record({ who: fc.constantFrom('office' as const, 'driver' as const), does: fc.constant('undo' as const) }),
  fc.record({ who: fc.constant('driver' as const), does: fc.constant('refuse' as const), leg }),
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
  change: 'changed',
  'change-details': 'changed',
  'ask-change': 'change-asked',
  'decline-change': 'change-declined',
  'lost-property': 'lost',
}

/** `after`: the booking with it. */
function emailOf({ action, leg: named, from, to }: LogEntry, after: Booking): EmailTemplate | null {
  if (action.startsWith('weather-hold')) return 'weather'
  if (action.startsWith('lift-weather-hold')) return 'weather-lifted'
  if (action === 'no-show') return named === undefined || isOver(stateOf(after)) ? null : 'leg-no-show'
  if (action === 'cancel' && named !== undefined) return 'leg-cancelled'
  // The guest knows that somebody comes: another driver is told of, and nothing of the same who has accepted.
  if (action === 'assign' && from !== 'confirmed') return 'handed-over'
  if (action === 'accept' && from === to) return null
  return emailsOfActions[action] ?? null
}

type Move = { leg: Leg; from: BookingState; to: BookingState }

/** What each leg did. One that was dropped has ended, and the other has its place. */
function movesOf(before: Booking, after: Booking): Move[] {
  const { there, back } = before.legStatus
  const dropped = (after.droppedLegs ?? []).slice(before.droppedLegs?.length ?? 0)[0]
  const moves = (to: { there: BookingState | undefined; back: BookingState | undefined }) =>
    legs.flatMap((one): Move[] => {
      const from = (one === 'there' ? there : back)?.state
      const state = to[one]
      return from === undefined || state === undefined || from === state ? [] : [{ leg: one, from, to: state }]
    })
  if (dropped === undefined) return moves({ there: after.legStatus.there.state, back: after.legStatus.back?.state })
  const ended = dropped.noShow === undefined ? 'cancelled' : 'no-show'
  const stands = after.legStatus.there.state
  return moves(dropped.leg === 'there' ? { there: ended, back: stands } : { there: stands, back: ended })
}

/** A step of the table; or a changed leg whose driver is free at its new time. */
function isOfTable({ from, to }: Move, action: string): boolean {
  const event = bookingEvents.find((name) => name === action)
  if (event === undefined) return false
  if (event === 'change' && to === leadsTo.assign) return stateAfter(from, event, 'office') !== null
  return actors.some((by) => stateAfter(from, event, by) === to)
}

/** Looks at every step that is made, and knows which emails there must be. */
function watch(doors: Doors) {
  const due = new Map<string, EmailTemplate[][]>()
  /** What the assigning of each entry has replaced, and is sent again when that is undone. */
  const replaced = new Map<string, EmailTemplate>()
  const steps = new Map<string, Booking[]>()
  /** What one step did to one booking. */
  async function look(code: string, before: Booking | null): Promise<void> {
    const after = await doors.find(code)
    const log = await logOf(doors.store, code)
    const entry = log.at(-1)
    if (!entry || after.sequence === before?.sequence) {
      expect(before && movesOf(before, after)).toEqual([])
      return
    }
    const told = due.get(code) ?? []
    const past = steps.get(code) ?? []
    const named = before && entry.leg ? before.legStatus[entry.leg] : null
    if (before) {
      const moves = movesOf(before, after)
      if (entry.action === UNDO) {
        // What is undone stands again as it stood before.
        const stood = past.at(-2)
        expect([after.legStatus, after.droppedLegs]).toEqual([stood?.legStatus, stood?.droppedLegs])
      } else {
        expect(moves.filter((move) => !isOfTable(move, entry.action))).toEqual([])
        // What stands of two legs is the other one, with its state, its driver and its time.
        const gone = (after.droppedLegs ?? []).slice(before.droppedLegs?.length ?? 0)[0]
        if (gone) expect(after.legStatus.there).toEqual(before.legStatus[gone.leg === 'there' ? 'back' : 'there'])
        // Said of one leg it leaves the other as it is.
        if (entry.leg) expect(moves.filter((move) => move.leg !== entry.leg)).toEqual([])
      }
      expect(entry.from).toBe(named ? named.state : stateOf(before))
      const move = moves.find((one) => one.leg === entry.leg)
      expect(entry.to).toBe(named ? (move?.to ?? named.state) : stateOf(after))
    }
    const n = log.length - 1
    const last = log.at(-2)
    const waited = told.at(-1)?.[0]
    // Of two drivers in a row for one leg, named by the office or by accepting it, the guest is told of the later one; a carrier's email does not wait.
    const isSecond =
      waited !== undefined &&
      entry.action === 'assign' &&
      (last?.action === 'assign' || last?.action === 'accept') &&
      !last.by.startsWith('P') &&
      last.leg === entry.leg
    if (isSecond) replaced.set(`${code} ${n}`, waited)
    // What waited to be told of a step that was undone is not told, but what that step had replaced.
    if (isSecond || entry.action === UNDO) told.splice(-1, 1, [])
    const isRiddenNow = isRidden(stateOf(after)) && before !== null && !isRidden(stateOf(before))
    const again = replaced.get(`${code} ${n - 1}`) ?? null
    const own = entry.action === UNDO ? again : isSecond ? waited : emailOf(entry, after)
    told.push([own, isRiddenNow && entry.action !== UNDO ? ('review' as const) : null].filter((one) => one !== null))
    due.set(code, told)
    steps.set(code, [...past, after])
  }
  async function act(code: string, requestedOne: Step): Promise<void> {
    const before = await doors.find(code)
    await doors.act(code, requestedOne)
    await look(code, before)
  }
  async function placed(orders: readonly Order[]): Promise<string[]> {
    const codes: string[] = []
    for (const [n, one] of orders.entries()) {
      const done = await placeOrder(doors.deps, { ...one, orderId: `order-${n}` })
      if (done.kind !== 'placed') continue
      codes.push(done.code)
      await look(done.code, null)
    }
    return codes
  }
  return { act, placed, due }
}

async function expectSound({ store, find }: Doors, { due }: ReturnType<typeof watch>, codes: readonly string[]) {
  const bookings: Booking[] = []
  for (const code of codes) {
    const booking = await find(code)
    const log = await logOf(store, code)
    bookings.push(booking)
    // Complete: one entry a version.
    expect(log).toHaveLength(booking.sequence + 1)
    // Exactly once: the jobs are named by their entry of the log, and there are no others.
    const expected = (due.get(code) ?? []).flatMap((templates, n) =>
      templates.flatMap((email) => emails[email].map((reader) => `jobs/${code}-${email}-${n}-${reader}`)),
    )
    const jobs = (await store.query({ collection: 'jobs' })).filter(
      ({ path, data }) => data['kind'] === MAIL_JOB && path.startsWith(`jobs/${code}-`),
    )
    expect(jobs.map(({ path }) => path).toSorted()).toEqual(expected.toSorted())
    // A leg that stands has its time, unless a carrier drives it, or did: then the office holds it again with a driver.
    const wasCarried = log.some(({ by }) => by.startsWith('P'))
    expect(booking.legStatus.back === null).toBe(booking.quote.returnAt === null)
    for (const { state, block } of legStatuses(booking)) {
      const { phase, calendar } = rowOf(state)
      if ((phase === 'reserved' || phase === 'under-way') && !wasCarried) expect(block).not.toBeNull()
      if (phase === 'request' || calendar === 'CANCELLED') expect(block).toBeNull()
    }
  }
  // The calendars hold what the legs that stand say that they hold, nothing else, and no vehicle twice.
  const reserved = (await Promise.all((['car', 'van', 'boat'] as const).map((name) => allTaken(store, name)))).flat()
  const byName = (a: { vehicleId: string; from: number }, b: typeof a) =>
    a.vehicleId.localeCompare(b.vehicleId) || a.from - b.from
  const said = bookings.flatMap((booking) => blocksOf(booking)).toSorted(byName)
  expect(reserved.toSorted(byName)).toEqual(said)
  for (const [at, block] of said.entries())
    for (const other of said.slice(at + 1))
      expect(block.vehicleId === other.vehicleId && overlaps(block, other)).toBe(false)
}

test('whatever guests, drivers, carriers and the office try in any order, on one leg or two: only steps of the table, nothing of a reservation is lost, the log is complete, every email exists once', async () => {
  const row = fc.record({ ride: fc.nat({ max: 2 }), asked: step, isTwice: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 25 }),
      fc.constantFrom('order' as const, 'request' as const),
      async (rows, ordered) => {
        const doors = bookingDoors()
        const watched = watch(doors)
        // Two vans for three rides at one hour: the third is sold out, or a request that may be confirmed later.
        const codes = await watched.placed([{ ...order, ordered }, returnTrip, { ...order, ordered: 'request' }])
        for (const { ride, asked: step, isTwice } of rows) {
          const code = codes[ride % codes.length] ?? ''
          const before = await doors.find(code)
          await watched.act(code, step)
          const after = await doors.find(code)
          if (isOver(stateOf(before)) && !('does' in step && step.does === 'undo'))
            expect(stateOf(after)).toBe(stateOf(before))
          expect([before.sequence, before.sequence + 1]).toContain(after.sequence)
          // Pressed twice, or sent again on a weak line, it is done once; a new link is new each time.
          if (isTwice && step.who !== 'time' && step.does !== 'new-link') {
            // What was one of two is gone then, and the same press means the one that is left only where it names it.
            if (before.legStatus.back !== null && after.legStatus.back === null) continue
            await watched.act(code, step)
            expect({ asked: step, sequence: (await doors.find(code)).sequence }).toEqual({
              asked: step,
              sequence: after.sequence,
            })
          }
        }
        await expectSound(doors, watched, codes)
        await doors.store.close()
      },
    ),
    { numRuns: 150 },
  )
})

/** How the office, and for a request that nobody answers the time, leads a leg to each state. */
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

/** The outbound is led to a state; where there is a return, it is only confirmed. */
async function ledTo(state: BookingState, requestedOne: Order) {
  const doors = bookingDoors()
  const watched = watch(doors)
  const [code = ''] = await watched.placed([{ ...requestedOne, ordered: 'request' }])
  for (const does of ways[state]) {
    if (does === 'no-show') doors.clock.advance(order.pickUpAt + 2 * HOUR - doors.clock.now())
    if (does === 'expire') doors.clock.advance(2 * HOUR)
    const way = doorOf(does === 'expire' ? 'site' : 'office', does)
    if (way) await watched.act(code, withLeg(way, 'there'))
  }
  return { doors, watched, code }
}

function withLeg(way: Step, one: Leg): Step {
  const isOfLeg = (way.who === 'driver' && way.does !== 'undo') || (way.who === 'office' && 'does' in way)
  return isOfLeg && way.does !== 'cancel' ? ({ ...way, leg: one } as Step) : way
}

function stepFor(who: Actor, event: BookingEvent, state: BookingState): Step | null {
  const isHandOver = who === 'office' && event === 'assign' && hasDriver(state)
  return isHandOver ? { who, does: 'hand-over' } : doorOf(who, event)
}

test.each(bookingStates)('in the state %s each role can do what the table says, and nothing else', async (state) => {
  for (const who of actors)
    for (const event of bookingEvents) {
      const { doors, watched, code } = await ledTo(state, order)
      const before = await doors.find(code)
      expect(stateOf(before)).toBe(state)
      const at = order.pickUpAt - hoursBefore(event) * HOUR
      if (at > doors.clock.now()) doors.clock.advance(at - doors.clock.now())
      const to = stateAfter(state, event, who)
      const requestedOne = stepFor(who, event, state)
      const isMadeSo = who === 'site' && event === 'confirm'
      if (requestedOne === null) expect({ who, event, to: isMadeSo ? null : to }).toEqual({ who, event, to: null })
      else await watched.act(code, requestedOne)
      expect({ who, event, state: stateOf(await doors.find(code)) }).toEqual({
        who,
        event,
        state: after(before, event, isMadeSo ? null : to),
      })
      await expectSound(doors, watched, [code])
      await doors.store.close()
    }
})

/** What is of one leg alone. */
const eventsOfLeg = bookingEvents.filter(
  (event) => !['confirm', 'decline', 'expire', 'change', 'cancel'].includes(event),
)
const statesOfTwo = bookingStates.filter((state) => {
  const { phase } = rowOf(state)
  return phase === 'reserved' || phase === 'under-way' || phase === 'ridden'
})

test.each(statesOfTwo)(
  'the outbound in the state %s and the return only confirmed: each leg does what its own state allows, and leaves the other alone',
  async (state) => {
    for (const who of ['office', 'driver'] as const)
      for (const event of eventsOfLeg)
        for (const one of legs) {
          const { doors, watched, code } = await ledTo(state, returnTrip)
          const own = one === 'there' ? state : 'confirmed'
          const at = (one === 'there' ? order.pickUpAt : returnAt) - hoursBefore(event) * HOUR
          if (at > doors.clock.now()) doors.clock.advance(at - doors.clock.now())
          const to = stateAfter(own, event, who)
          const requestedOne = stepFor(who, event, own)
          if (requestedOne) await watched.act(code, withLeg(requestedOne, one))
          else expect(to).toBeNull()
          const { legStatus, droppedLegs = [] } = await doors.find(code)
          const ended = droppedLegs[0]?.leg === one ? 'no-show' : null
          const stood = { there: state, back: 'confirmed' }
          const stands = ended
            ? { [one]: ended, [one === 'there' ? 'back' : 'there']: legStatus.there.state }
            : { there: legStatus.there.state, back: legStatus.back?.state }
          expect({ who, event, one, ...stands }).toEqual({ who, event, one, ...stood, [one]: to ?? own })
          await expectSound(doors, watched, [code])
          await doors.store.close()
        }
  },
)

/** A changed ride whose driver is free at the new time is still the driver's. */
function after(before: Booking, event: string, to: BookingState | null): BookingState {
  const state = stateOf(before)
  return to === null || (event === 'change' && before.legStatus.there.driver !== undefined) ? state : to
}
