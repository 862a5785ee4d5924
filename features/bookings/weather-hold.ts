import type { Leg } from '#features/fares/quote-line.ts'
import type { Booking, WayHold, WeatherHold } from './booking.ts'
import { BOATS } from './closings.ts'

type Stored = Pick<Booking, 'weatherHold' | 'quote'>

/** What stops one way of a booking; null: nothing does (ADR 33). */
export function holdOf({ weatherHold = null, quote }: Stored, leg: Leg): WayHold | null {
  if (weatherHold === null || (leg === 'back' && quote.returnAt === null)) return null
  // Kept before ways were told apart: it is of both. And before what stops it was written down these were rides by boat.
  const { ways, stops = [BOATS], closed = stops } = weatherHold
  return ways === undefined ? { stops, closed } : (ways[leg] ?? null)
}

/** The hold of a booking with another one of this way. */
export function withHoldOf(booking: Stored, leg: Leg, hold: WayHold | null, now: number): WeatherHold | null {
  const other: Leg = leg === 'there' ? 'back' : 'there'
  return holdFrom(booking, { [leg]: hold, [other]: holdOf(booking, other) }, now)
}

/** Of two ways only this one is left, and it is the way there then. */
export function holdOfRest(booking: Stored, stored: Leg): WeatherHold | null {
  return holdFrom(booking, { there: holdOf(booking, stored) }, 0)
}

/** What is held goes on being held where that way stays as it was. */
export function holdAfterChange(booking: Stored, isSameRoute: (leg: Leg) => boolean): WeatherHold | null {
  if (isSameRoute('there') && isSameRoute('back')) return booking.weatherHold ?? null
  const stays = (leg: Leg) => (isSameRoute(leg) ? holdOf(booking, leg) : null)
  return holdFrom(booking, { there: stays('there'), back: stays('back') }, 0)
}

function holdFrom(
  { weatherHold = null }: Stored,
  { there = null, back = null }: { [leg in Leg]?: WayHold | null },
  now: number,
): WeatherHold | null {
  if (there === null && back === null) return null
  return { at: weatherHold?.at ?? now, ways: { ...(there && { there }), ...(back && { back }) } }
}
