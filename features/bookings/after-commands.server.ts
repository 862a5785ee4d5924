import type { Command, CommandContext } from '#documents/rules.ts'
import { StoreError } from '#documents/model/status.ts'
import type { Data } from '#documents/model/value.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import type { Places } from '#features/places/places.server.ts'
import type { Keys } from '#features/codes/signing-keys.server.ts'
import { answerIn } from './answer-wish.server.ts'
import { changeIn } from './change-ride.server.ts'
import { BOATS, closedOf } from './closings.ts'
import { sealedTrip } from './offer.server.ts'
import { holdIn } from './weather-hold.server.ts'

const deskRoles = ['dispatcher', 'owner'] as const

/** `{ code, seal, mode, seen }`: the ride as it is sealed (offer.server.ts) instead of the one that stands. */
const CHANGE = 'bookings.change'
/** `{ code, take }`: a change that a guest asked for is made, or declined. */
const ANSWER_CHANGE = 'bookings.answer-change'
/**
 * `{ from, to, on, closed }`, milliseconds: every ride in that time that this stops for certain is held for the weather, or let go
 * again. `closed`: `boats`, or ids of bridges and ferry lines; absent: our boats.
 */
const WEATHER_HOLD = 'bookings.weather-hold'

/** What the office does to bookings after they were ordered, beside moving them on (features/dispatch). */
export function afterCommands(fleet: Fleet, keys: () => Keys, places: () => Places): Command[] {
  return [
    { name: CHANGE, roles: ['guest', ...deskRoles], run: (input, context) => change(fleet, keys(), input, context) },
    { name: ANSWER_CHANGE, roles: deskRoles, run: (input, context) => answerChange(fleet, input, context) },
    { name: WEATHER_HOLD, roles: deskRoles, run: (input, context) => weatherHold(places(), input, context) },
  ]
}

/** A guest changes the own booking only. */
async function change(fleet: Fleet, keys: Keys, input: Data, { who, transaction }: CommandContext): Promise<string> {
  const { code, seal, mode, seen } = input
  const now = transaction.time.toMillis()
  const trip = typeof seal === 'string' ? sealedTrip(seal, keys, now) : null
  if (typeof code !== 'string' || typeof seen !== 'number' || (mode !== 'order' && mode !== 'request') || trip === null)
    throw new StoreError('invalid-argument', 'This is no change of a booking.')
  const by = who.role === 'guest' ? 'guest' : 'office'
  if (by === 'guest' && who.claims?.['code'] !== code) throw new StoreError('permission-denied', 'This is not yours.')
  const deps = { fleet, clock: { now: () => now } }
  const { kind } = await changeIn(transaction, deps, { code, by, trip, mode, seen })
  if (kind === 'changed' || kind === 'asked') return kind
  throw new StoreError('failed-precondition', `The booking was not changed: ${kind}.`)
}

async function answerChange(
  fleet: Fleet,
  { code, take }: Data,
  { who, transaction }: CommandContext,
): Promise<boolean> {
  if (typeof code !== 'string' || typeof take !== 'boolean')
    throw new StoreError('invalid-argument', 'This is no answer to a change.')
  const clock = { now: () => transaction.time.toMillis() }
  const answered = await answerIn(transaction, { fleet, clock }, { code, take, who: who.claims?.['name'] ?? who.role })
  if (answered.kind === 'done') return true
  const statuses = {
    'sold-out': 'already-exists',
    'no-papers': 'not-found',
    'not-possible': 'out-of-range',
  } as const
  const status = statuses[answered.kind]
  throw new StoreError(status, `The change was not answered: ${answered.kind}.`)
}

async function weatherHold(
  places: Places,
  { from, to, on, closed = [BOATS] }: Data,
  { who, transaction }: CommandContext,
): Promise<string[]> {
  if (typeof from !== 'number' || typeof to !== 'number' || typeof on !== 'boolean' || from >= to)
    throw new StoreError('invalid-argument', 'This is no stretch of time.')
  const said: unknown[] = Array.isArray(closed) ? closed : []
  const what = closedOf(places, said)
  if (what.closed.length === 0 || what.closed.length < said.length)
    throw new StoreError('invalid-argument', 'This is nothing that the weather closes.')
  const asked = { from, to, on, what, who: who.claims?.['name'] ?? who.role }
  return [...new Set(await holdIn(transaction, transaction.time.toMillis(), asked))]
}
