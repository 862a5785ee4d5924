import type { BookedQuote } from '#features/bookings/booking.ts'
import type { NeedReading, NeedTyped } from '#features/bookings/need-form.ts'
import { fittingOffer, type OfferDeps } from '#features/bookings/offer.server.ts'
import type { Cents } from '#features/fares/money.ts'
import { isOffered, vehicleFor } from '#features/fares/quote.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { vehicleClasses } from '#features/fleet/vehicle-classes.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { type PhoneEnds, type PhoneFaults, type PhoneTyped, readTimes } from './phone-form.ts'
import { readAmount } from '#features/fares/read-amount.ts'
import { atPrice } from './phone-order.server.ts'

export type PhonePrice = { kind: 'faulty'; faults: PhoneFaults } | Priced
type Priced = {
  kind: 'priced'
  quote: BookedQuote
  at: number
  /** The reason of another price than the tariff's, which is then `tariffCents`. */
  why: string | null
  tariffCents: Cents | null
  /** What rides along; where it does not fit, the price is without it. */
  needs: NeedReading
}

type PriceDeps = OfferDeps & { fleet: Fleet; locale: LocaleCode }

const MINUTE_MS = 60_000

type PhoneTrip = { typed: PhoneTyped; ends: PhoneEnds }

/** What was said on the phone, priced by the tariff, or at the price that was agreed with its reason. */
export function phonePrice({ typed, ends }: PhoneTrip, needs: NeedTyped, deps: PriceDeps): PhonePrice {
  const { times, faults } = readTimes(typed, deps.clock.now())
  const { from, to } = ends
  if ('fault' in from) faults.from = from.fault
  if ('fault' in to) faults.to = to.fault
  const people = count(typed.people, 1)
  const bags = count(typed.bags, 0)
  if (people === null) faults.people = 'people'
  if (bags === null) faults.bags = 'bags'
  const cents = typed.price.trim() === '' ? null : readAmount(typed.price)
  if (typed.price.trim() !== '' && cents === null) faults.price = 'amount'
  if (
    times === null ||
    'fault' in from ||
    'fault' in to ||
    people === null ||
    bags === null ||
    Object.keys(faults).length > 0
  )
    return { kind: 'faulty', faults }
  const named = vehicleClasses.find((id) => id === typed.vehicle)
  // Said before a price is looked for: it is the fleet that lacks, not the trip.
  if (named && !isOffered(named, deps.localFares)) return { kind: 'faulty', faults: { vehicle: 'no-vehicle' } }
  const smallest = vehicleFor(deps.tariff, people, bags, deps.localFares)
  const room = deps.tariff.vehicles.find(({ id }) => id === named)
  if (room && (people > room.seats || bags > room.bags))
    return { kind: 'faulty', faults: { vehicle: smallest === null ? 'too-many' : 'too-small' } }
  const vehicle = named ?? smallest ?? 'minibus'
  const query = queryOf({ from: from.id, to: to.id, vehicle, people, bags }, times)
  const offerOf = (requested: URLSearchParams) => fittingOffer(requested, deps.locale, deps, needs)
  const offer = offerOf(query) ?? offerOf(boatQuery(query))
  if (!offer || offer.pickUpAt === null)
    return { kind: 'faulty', faults: { vehicle: smallest === null ? 'too-many' : 'no-price' } }
  if (times.returnAt !== null && times.returnAt < times.at + offer.quote.minutes * MINUTE_MS)
    return { kind: 'faulty', faults: { returnWhen: 'too-soon' } }
  // The question names its times by the clock; of an hour that comes twice it was said which one is meant.
  const quote = times.returnAt === null ? offer.quote : { ...offer.quote, returnAt: times.returnAt }
  return agreed({ quote, at: times.at, needs: offer.needs }, cents, typed.why.trim())
}

type Said = Pick<Priced, 'quote' | 'at' | 'needs'>

function agreed(said: Said, cents: Cents | null, why: string): PhonePrice {
  const { quote } = said
  if (cents === null || cents === quote.maximumCents) {
    return { kind: 'priced', ...said, why: null, tariffCents: null }
  }
  if (why === '') return { kind: 'faulty', faults: { why: 'why' } }
  return { kind: 'priced', ...said, quote: atPrice(quote, cents), why, tariffCents: quote.maximumCents }
}

type Trip = { from: string; to: string; vehicle: string; people: number; bags: number }

function queryOf({ from, to, vehicle, people, bags }: Trip, { at, returnAt }: { at: number; returnAt: number | null }) {
  const { date, time } = localTimeOf(at)
  const query = new URLSearchParams({ from, to, vehicle, people: String(people), bags: String(bags), date, time })
  if (returnAt === null) return query
  const back = localTimeOf(returnAt)
  for (const [name, value] of Object.entries({ return: '1', returnDate: back.date, returnTime: back.time }))
    query.set(name, value)
  return query
}

/** A place one reaches by boat alone has no price for a car. */
function boatQuery(query: URLSearchParams): URLSearchParams {
  const boat = new URLSearchParams(query)
  boat.set('vehicle', 'boat')
  return boat
}

function count(text: string, least: number): number | null {
  const number = /^\d{1,2}$/.test(text.trim()) ? Number(text.trim()) : NaN
  return number >= least ? number : null
}
