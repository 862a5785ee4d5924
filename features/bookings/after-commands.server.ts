import type { Command, CommandContext } from '#documents/rules.ts'
import { StoreError } from '#documents/model/status.ts'
import type { Data } from '#documents/model/value.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { answerIn } from './answer-wish.server.ts'
import { holdIn } from './weather-hold.server.ts'

const deskRoles = ['dispatcher', 'owner'] as const

/** `{ code, take }`: a change that a guest asked for is made, or declined. */
const ANSWER_CHANGE = 'bookings.answer-change'
/** `{ from, to, on }`, milliseconds: every boat ride in that time is held for the weather, or let go again. */
const WEATHER_HOLD = 'bookings.weather-hold'

/** What the office does to bookings after they were ordered, beside moving them on (features/dispatch). */
export function afterCommands(fleet: Fleet): Command[] {
  return [
    { name: ANSWER_CHANGE, roles: deskRoles, run: (input, context) => answerChange(fleet, input, context) },
    { name: WEATHER_HOLD, roles: deskRoles, run: weatherHold },
  ]
}

async function answerChange(fleet: Fleet, { code, take }: Data, { transaction }: CommandContext): Promise<boolean> {
  if (typeof code !== 'string' || typeof take !== 'boolean')
    throw new StoreError('invalid-argument', 'This is no answer to a change.')
  const clock = { now: () => transaction.time.toMillis() }
  const answered = await answerIn(transaction, { fleet, clock }, { code, take })
  if (answered.kind === 'done') return true
  const status = answered.kind === 'sold-out' ? 'already-exists' : 'out-of-range'
  throw new StoreError(status, `The change was not answered: ${answered.kind}.`)
}

async function weatherHold({ from, to, on }: Data, { who, transaction }: CommandContext): Promise<string[]> {
  if (typeof from !== 'number' || typeof to !== 'number' || typeof on !== 'boolean' || from >= to)
    throw new StoreError('invalid-argument', 'This is no stretch of time.')
  const asked = { from, to, on, who: who.claims?.['name'] ?? who.role }
  return holdIn(transaction, transaction.time.toMillis(), asked)
}
