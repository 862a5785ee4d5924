import type { LandingState } from '#domain/bookings/landing-states.ts'
import { flightNumber } from '#domain/flights/flight-number.ts'
import { kindOfId } from '#features/places/place.ts'
import type { Booking, Landing, LegStatus } from './booking.ts'

const MINUTE_MS = 60_000
/** A smaller change is nobody's business: the way out of the plane takes longer. */
export const REAL_CHANGE_MINUTES = 10

type Leg = Pick<Booking, 'quote' | 'guest'> & Pick<LegStatus, 'landing'>

/** Whether the leg begins where planes land. */
export function beginsAtAirport({ quote }: Pick<Booking, 'quote'>): boolean {
  return kindOfId(quote.from) === 'airport'
}

/** The flight that brings the guest of one leg, in the one spelling; null: nobody flies here, or no number is known. */
export function flightOf(leg: Pick<Booking, 'quote' | 'guest'>): string | null {
  const { flight } = leg.guest.legs.there
  return flight === null || !beginsAtAirport(leg) ? null : flightNumber(flight)
}

/** What is known of the landing. What was heard of a flight is nothing any more once the guest has named another. */
export function landingOf(leg: Leg): Landing | null {
  const { landing } = leg
  if (!landing || !beginsAtAirport(leg)) return null
  const own = flightOf(leg)
  return landing.flight === null || own === null || landing.flight === own ? landing : null
}

/**
 * When the driver is to be there: the time that was agreed, or the landing of a late flight as guest and driver were told it. Never
 * before what was agreed.
 */
export function pickUpAfterLanding(leg: Leg & { agreedAt: number }): number {
  const told = landingOf(leg)?.told ?? null
  return told !== null && isComing(told.state) ? Math.max(leg.agreedAt, told.landsAt ?? 0) : leg.agreedAt
}

/** The landing by what was heard last, to the minute; null: it is not known, or not here. */
export function landsAt(leg: Leg): number | null {
  const landing = landingOf(leg)
  return landing !== null && isComing(landing.state) ? landing.landsAt : null
}

/** It lands, or has landed, at the airport where the guest is picked up. */
export function isComing(state: LandingState): boolean {
  return state === 'scheduled' || state === 'expected' || state === 'landed'
}

/** It does not bring the guest: the ride is not wanted as it was ordered. */
export function isOff(state: LandingState): boolean {
  return !isComing(state) && state !== 'unknown' && state !== 'unclear'
}

/** By how much the landing is later (or, below 0, earlier) than was agreed, in minutes; null: nothing is known of it. */
export function minutesLate(leg: Leg & { agreedAt: number }): number | null {
  const at = landsAt(leg)
  return at === null ? null : Math.round((at - leg.agreedAt) / MINUTE_MS)
}

type Heard = Pick<Landing, 'state' | 'landsAt' | 'scheduledAt'>

/**
 * Whether guest and driver are to be told. Against what they were told last; the first time against the hour that was agreed. Who
 * asked for a pick-up some time after the landing of the timetable is not told that the plane lands then.
 */
export function isNews(agreedAt: number, told: Landing['told'], heard: Heard): boolean {
  const { state, landsAt: at, scheduledAt } = heard
  if (isOff(state)) return told?.state !== state
  if (!isComing(state) || at === null) return false
  if (told !== null && isOff(told.state)) return true
  const isMuch = (ms: number) => ms > REAL_CHANGE_MINUTES * MINUTE_MS
  if (told !== null && told.landsAt !== null) return isMuch(Math.abs(at - told.landsAt))
  return isMuch(at - agreedAt) || (isMuch(agreedAt - at) && isMuch((scheduledAt ?? agreedAt) - at))
}
