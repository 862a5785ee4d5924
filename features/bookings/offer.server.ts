import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Catalogue } from '#catalogue/catalogue.ts'
import type { Keys } from '#features/codes/signing-keys.server.ts'
import { type RequestedTrip, readPriceQuestion } from '#features/fares/price-question.ts'
import { type Choice, choicesFor, choicesInOrder } from '#features/fares/choices.ts'
import { hasPrice, lowerOf } from '#features/fares/extras.ts'
import type { LocalFares } from '#features/fares/quote.ts'
import type { Tariff } from '#features/fares/tariff.ts'
import type { Places } from '#features/places/places.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Clock } from '#lib/clock.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import type { Needs } from '#features/fleet/needs.ts'
import type { BookedQuote } from './booking.ts'
import { type NeedReading, type NeedTyped, readNeeds } from './need-form.ts'
import { requestedExtras } from './priced-needs.ts'

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

/**
 * The offer an address asks for, priced now with what rides along; null where it asks for no vehicle or no trip we can price.
 */
export function offerFor(
  query: URLSearchParams,
  locale: LocaleCode,
  deps: OfferDeps,
  needs: Needs | null = null,
): Offer | null {
  const { places, tariff, localFares, clock } = deps
  const resolvePlace = (text: string) => places.understand(text, locale)?.place.id ?? null
  const question = readPriceQuestion(query, { clock, resolvePlace, most: { people: MOST, bags: MOST } })
  if (question.state !== 'asked') return null
  const trip = needs ? { ...question.trip, extras: requestedExtras(needs) } : question.trip
  const choice = choicesInOrder(choicesFor(trip, { places, tariff, localFares })).find(
    ({ quote: { vehicle } }) => vehicle === query.get('vehicle'),
  )
  if (!choice) return null
  const hasAddress = ['from', 'to'].some((end) => places.understand(query.get(end) ?? '', locale)?.isAddress === true)
  const stored: BookedQuote = {
    ...bookedQuoteOf(trip, choice),
    ...(hasAddress && deps.catalogue && { insideTownKm: deps.catalogue.settings.insideTownKm }),
  }
  return { quote: stored, pickUpAt: trip.when, seats: choice.quote.seats, luggage: choice.quote.bags }
}

/** What a booking keeps of a trip and one way to ride it. */
export function bookedQuoteOf(trip: RequestedTrip, { quote, km, minutes, stages }: Choice): BookedQuote {
  const { from, to, people, bags, returnTrip } = trip
  const { vehicle, lines, maximumCents, basis, asks, freeCancellationHours } = quote
  return {
    from,
    to,
    people,
    bags,
    returnTrip,
    returnAt: trip.returnWhen ?? null,
    vehicle,
    lines,
    maximumCents,
    basis,
    asks,
    freeCancellationHours,
    km,
    minutes,
    ...(stages.length > 1 && { stages }),
  }
}

/** `needs`: what was typed of it, where a vehicle of the class can take it. */
export type FittingOffer = Offer & { needs: NeedReading }

/** The same with what was typed into a form; where that is wrong or does not fit, the price is without it. */
export function fittingOffer(
  query: URLSearchParams,
  locale: LocaleCode,
  deps: OfferDeps & { fleet: Fleet },
  typed: NeedTyped,
): FittingOffer | null {
  const bare = offerFor(query, locale, deps)
  if (!bare) return null
  const needs = readNeeds(typed, bare.quote, deps.fleet)
  const requested = needs.ok ? needs.needs : null
  const offer = hasPrice(requestedExtras(requested), deps.tariff) ? offerFor(query, locale, deps, requested) : bare
  return { ...(offer ?? bare), needs }
}

/** Until when a price shown now holds. */
export function heldUntil(now: number): number {
  return now + OFFER_MINUTES * 60_000
}

/**
 * The offer as a sealed text for a hidden field: showing a price writes nothing. `2.{offer}.{mac}`, both base64url; HMAC-SHA-256
 * (RFC 2104), for only this site reads it again, and it is read on the way of every order.
 */
export function sealOffer({ quote, pickUpAt }: Trip, { seal }: Pick<Keys, 'seal'>, until: number): string {
  const sealed: Sealed = { trip: { quote, pickUpAt }, until }
  const body = `${SEAL_VERSION}.${Buffer.from(JSON.stringify(sealed)).toString('base64url')}`
  return `${body}.${macOf(body, seal).toString('base64url')}`
}

type Trip = Pick<Offer, 'quote' | 'pickUpAt'>
type Sealed = { trip: Trip; until: number }

const SEAL_VERSION = '2'
const MAC_BYTES = 32
/** No field of a form is read further. */
const LONGEST_SEAL = 4096

/** What the guest pays at most, and how long that holds. */
export type Held = { quote: BookedQuote; until: number }

/**
 * The price that was shown, or today's where it is lower, with what rides along now. null where what was shown is not ours to
 * hold (too old, another trip, altered): then today's is shown first. `isDearer`: with what was named since; that, too.
 */
export function verifyQuotedPrice(
  seal: string,
  offer: Offer,
  keys: Keys,
  now: number,
): (Held & { isDearer: boolean }) | null {
  const sealed = readSeal(seal, keys, now)
  if (sealed === null || !isSameTrip(sealed.trip, offer)) return null
  const shown = sealed.trip
  const { quote: today } = offer
  const { freeCancellationHours: shownHours } = shown.quote
  const freeCancellationHours = Math.min(today.freeCancellationHours, shownHours)
  const quote = lowerOf(shown.quote, { ...today, freeCancellationHours })
  return { quote, until: sealed.until, isDearer: quote.maximumCents > shown.quote.maximumCents }
}

/** null: altered, not ours, or too old. */
function readSeal(text: string, keys: Keys, now: number): Sealed | null {
  if (text.length > LONGEST_SEAL) return null
  const [version, facts, end, ...more] = text.split('.')
  if (version !== SEAL_VERSION || facts === undefined || end === undefined || more.length > 0) return null
  const mac = Buffer.from(end, 'base64url')
  if (mac.length !== MAC_BYTES || !timingSafeEqual(macOf(`${version}.${facts}`, keys.seal), mac)) return null
  // Sealed by us, so written by sealOffer.
  const sealed = JSON.parse(Buffer.from(facts, 'base64url').toString('utf8')) as Sealed
  return sealed.until < now ? null : sealed
}

function macOf(body: string, seal: Keys['seal']): Buffer {
  return createHmac('sha256', seal).update(body).digest()
}

/** The same places, hour, party and vehicle, whatever it costs. */
export function isSameTrip(a: Trip, b: Trip): boolean {
  const key = ({ quote, pickUpAt }: Trip) =>
    [quote.from, quote.to, quote.vehicle, quote.people, quote.bags, quote.returnTrip, quote.returnAt, pickUpAt].join(
      ' ',
    )
  return key(a) === key(b)
}
