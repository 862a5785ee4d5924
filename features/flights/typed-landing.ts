import type { Landing } from '#features/bookings/booking.ts'
import { isOff } from '#features/bookings/landing.ts'
import { instantsOf } from '#i18n/zoned.ts'

/** What a dispatcher may say of a flight. */
export const typedLandingStates = ['expected', 'landed', 'cancelled', 'diverted'] as const

const DAY_MS = 24 * 3_600_000

type Typed = { state: string; date: string; time: string }

/** What was typed of a landing near the hour that was agreed; null: it cannot be read. Of the hour that comes twice the first is meant. */
export function readLanding(
  typed: Typed,
  agreedAt: number,
): Pick<Landing, 'flight' | 'state' | 'scheduledAt' | 'landsAt'> | null {
  const state = typedLandingStates.find((name) => name === typed.state)
  if (state === undefined) return null
  const common = { flight: null, state, scheduledAt: null }
  if (isOff(state)) return { ...common, landsAt: null }
  const [landsAt] = instantsOf(typed)
  return landsAt === undefined || Math.abs(landsAt - agreedAt) > DAY_MS ? null : { ...common, landsAt }
}
