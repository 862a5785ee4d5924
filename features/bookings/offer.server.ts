import type { Catalogue } from '#catalogue/catalogue.ts'
import type { Keys } from '#features/codes/signing-keys.server.ts'
import { readToken, signToken } from '#features/codes/signed-token.server.ts'
import { readPriceQuestion } from '#features/fares/price-question.ts'
import { choicesFor, choicesInOrder } from '#features/fares/choices.ts'
import type { LocalFares } from '#features/fares/quote.ts'
import type { Tariff } from '#features/fares/tariff.ts'
import type { Places } from '#features/places/places.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Clock } from '#lib/clock.ts'
import type { BookedQuote } from './booking.ts'

export type OfferDeps = {
  places: Places
  tariff: Tariff
  localFares: LocalFares
  clock: Clock
  /** The settings say how far inside a town a price reaches. */
  catalogue?: Pick<Catalogue, 'settings'>
}

/** A trip with its price, before anybody ordered it. `pickUpAt` null: no time was chosen yet. */
export type Offer = { quote: BookedQuote; pickUpAt: number | null; seats: number; luggage: number }

/** A price that was shown holds for so long while the form is filled (issue: 30 minutes). */
export const OFFER_MINUTES = 30

const MOST = 16

/** The offer an address asks for, priced now; null where it asks for no vehicle or no trip we can price. */
export function offerFor(query: URLSearchParams, locale: LocaleCode, deps: OfferDeps): Offer | null {
  const { places, tariff, localFares, clock } = deps
  const resolvePlace = (text: string) => places.understand(text, locale)?.place.id ?? null
  const question = readPriceQuestion(query, { clock, resolvePlace, most: { people: MOST, bags: MOST } })
  if (question.state !== 'asked') return null
  const { trip } = question
  const choice = choicesInOrder(choicesFor(trip, { places, tariff, localFares })).find(
    ({ quote: { vehicle } }) => vehicle === query.get('vehicle'),
  )
  if (!choice) return null
  const hasAddress = ['from', 'to'].some((end) => places.understand(query.get(end) ?? '', locale)?.isAddress === true)
  const { quote, km, minutes, stages } = choice
  const { vehicle, lines, maximumCents, basis, asks, freeCancellationHours } = quote
  const { from, to, people, bags, returnTrip } = trip
  const kept: BookedQuote = {
    ...{ from, to, people, bags, returnTrip, returnAt: trip.returnWhen ?? null },
    ...{ vehicle, lines, maximumCents, basis, asks, freeCancellationHours, km, minutes },
    ...(stages.length > 1 && { stages }),
    ...(hasAddress && deps.catalogue && { insideTownKm: deps.catalogue.settings.insideTownKm }),
  }
  return { quote: kept, pickUpAt: trip.when, seats: quote.seats, luggage: quote.bags }
}

/** Until when a price shown now holds. */
export function heldUntil(now: number): number {
  return now + OFFER_MINUTES * 60_000
}

/** The offer as a signed text for a hidden field: showing a price writes nothing. */
export function sealOffer({ quote, pickUpAt }: Pick<Offer, 'quote' | 'pickUpAt'>, keys: Keys, until: number): string {
  const { from, to, maximumCents, vehicle } = quote
  const more = JSON.stringify({ quote, pickUpAt })
  const facts = { kind: 'offer', code: '', from, to, cents: maximumCents, vehicle, validUntil: until, more }
  return signToken(facts, keys.current)
}

/** What the guest pays at most, and how long that holds. */
export type Held = { quote: BookedQuote; until: number }

/**
 * The price that was shown, or today's where it is lower. null where what was shown is not ours to hold (too old, another
 * trip, altered): then today's is shown first.
 */
export function priceToHold(seal: string, offer: Offer, keys: Keys, now: number): Held | null {
  const reading = readToken(seal, keys.all, now)
  if (!reading.ok || reading.facts.kind !== 'offer') return null
  const shown = sealedOffer(reading.facts.more)
  if (!shown || !isSameTrip(shown, offer)) return null
  const { quote: today } = offer
  const { freeCancellationHours: shownHours } = shown.quote
  const freeCancellationHours = Math.min(today.freeCancellationHours, shownHours)
  const quote = isLower(today, shown.quote) ? { ...today, freeCancellationHours } : shown.quote
  return { quote, until: reading.facts.validUntil }
}

/** What a seal of ours says, while it holds: for who has no page beside it. */
export function sealedTrip(seal: string, keys: Keys, now: number): { quote: BookedQuote; pickUpAt: number } | null {
  const reading = readToken(seal, keys.all, now)
  const trip = reading.ok && reading.facts.kind === 'offer' ? sealedOffer(reading.facts.more) : null
  return trip && trip.pickUpAt !== null ? { quote: trip.quote, pickUpAt: trip.pickUpAt } : null
}

/** An "ask" that was not there before is no lower price: the open ticket may cost more than is saved. */
function isLower(today: BookedQuote, shown: BookedQuote): boolean {
  const open = ({ lines }: BookedQuote) => lines.filter(({ cents }) => cents === null).length
  return today.maximumCents <= shown.maximumCents && open(today) <= open(shown)
}

function sealedOffer(more: string | undefined): Pick<Offer, 'quote' | 'pickUpAt'> | null {
  // Signed by us, so written by sealOffer.
  return more === undefined ? null : (JSON.parse(more) as Pick<Offer, 'quote' | 'pickUpAt'>)
}

/** The same places, hour, party and vehicle, whatever it costs. */
export function isSameTrip(a: Pick<Offer, 'quote' | 'pickUpAt'>, b: Pick<Offer, 'quote' | 'pickUpAt'>): boolean {
  const key = ({ quote, pickUpAt }: Pick<Offer, 'quote' | 'pickUpAt'>) =>
    [quote.from, quote.to, quote.vehicle, quote.people, quote.bags, quote.returnTrip, quote.returnAt, pickUpAt].join(
      ' ',
    )
  return key(a) === key(b)
}
