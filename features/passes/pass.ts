import type { InferOutput } from 'valibot'
import type { BookedQuote } from '#features/bookings/booking.ts'
import type { TokenFacts } from '#features/codes/token.ts'
import type { Leg, QuoteLine } from '#features/fares/quote-line.ts'
import type { passSchema } from './pass-schema.ts'

/** A pass as it is stored; each field is described in its schema. */
export type StoredPass = InferOutput<typeof passSchema>
export type PassAddresses = NonNullable<StoredPass['addresses']>

export const PASS_DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1000

/** Two weeks or the pick-up, whichever is first. */
export function passValidUntil(keptAt: number, pickUpAt: number | null): number {
  const end = keptAt + PASS_DAYS * DAY_MS
  return pickUpAt === null ? end : Math.min(end, pickUpAt)
}

export function isExpired({ validUntil }: StoredPass, now: number): boolean {
  return validUntil < now
}

/** What is signed of a pass; its page says the same, or the check fails. */
export function passFacts({ code, quote, validUntil, keptAt }: StoredPass): TokenFacts {
  const { from, to, maximumCents, vehicle } = quote
  return { kind: 'Q', code, from, to, cents: maximumCents, vehicle, validUntil, signedAt: keptAt }
}

type Requested = { quote: BookedQuote; pickUpAt: number | null }

/**
 * Whether a pass holds for a trip: the same way in the same class at the same times, as long as it is valid. Kept without
 * a time it is the price of the day, and so holds at every hour that costs no surcharge. How many ride in the vehicle
 * changes no price; what rides along besides is priced as it is asked for.
 */
export function holdsFor(pass: StoredPass, requested: Requested, now: number): boolean {
  if (isExpired(pass, now)) return false
  const key = ({ from, to, vehicle, returnTrip }: BookedQuote) => [from, to, vehicle, returnTrip].join(' ')
  if (key(pass.quote) !== key(requested.quote)) return false
  const times = [
    { leg: 'there', kept: pass.pickUpAt, wanted: requested.pickUpAt },
    { leg: 'back', kept: pass.quote.returnAt, wanted: requested.quote.returnAt },
  ] as const
  return times.every(({ leg, kept: stored, wanted }) =>
    stored === null ? isDayPrice(requested.quote, leg) : stored === wanted,
  )
}

/** A fixed price knows no night. */
function isDayPrice({ basis, lines }: BookedQuote, leg: Leg): boolean {
  return basis === 'fixed' || !lines.some((line) => line.leg === leg && isSurcharge(line))
}

function isSurcharge({ kind }: QuoteLine): boolean {
  return kind === 'night' || kind === 'sunday'
}
