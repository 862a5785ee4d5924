import { routeEnd } from '#app/route-ends.server.ts'
import type { BookedQuote } from '#features/bookings/booking.ts'
import { needsTypedFrom } from '#features/bookings/need-form.ts'
import { clean, linesOf } from '#features/bookings/order-form.ts'
import {
  type PhoneEnds,
  type PhoneFaults,
  type PhoneTimes,
  type PhoneTyped,
  readCaller,
  readTimes,
} from '#features/dispatch/phone-form.ts'
import { atPrice } from '#features/dispatch/phone-order.server.ts'
import { readAmount } from '#features/fares/read-amount.ts'
import { phonePrice } from '#features/dispatch/phone-price.server.ts'
import { readTypedWhen, typedWhen } from '#features/dispatch/typed-when.ts'
import type { Enquiry, EnquiryOffer } from '#features/enquiries/enquiry.ts'
import { decimalOf } from '#features/fares/money.ts'
import { isOffered, vehicleFor } from '#features/fares/quote.ts'
import { type VehicleClassId, vehicleClasses } from '#features/fleet/vehicle-classes.ts'
import type { OfficeSite, OfficeRequest } from './office-site.server.ts'
import { type QuoteFaults, quoteFields, type QuoteTyped } from './quote-form.ts'
import type { ResolvedPlaces } from './resolved-places.server.ts'

const MINUTE_MS = 60_000
const TWO_DAYS_MS = 48 * 60 * MINUTE_MS
/** A day and a night on the road. */
const MOST_MINUTES = 24 * 60
const MOST_KM = 2000
const LONGEST_MESSAGE = 600

export type QuoteReading = {
  /** With the way we know filled in, where nothing was typed for it. */
  quote: QuoteTyped
  /** By the tariff, where it prices the trip. */
  tariffCents: number | null
} & (
  | { offer: Omit<EnquiryOffer, 'number'>; faults: null }
  | { offer: null; faults: { trip: PhoneFaults; quote: QuoteFaults } }
)

export function quoteTypedFrom(form: { get(name: string): unknown }): QuoteTyped {
  const read = (name: string) => linesOf(form.get(name))
  return {
    price: read('price'),
    minutes: read('minutes'),
    km: read('km'),
    validUntil: read('validUntil'),
    message: read('message'),
    asWritten: read('asWritten'),
  }
}

/** Two days to think it over; where the ride is sooner, half of the time until then. */
export function firstQuote(when: string, asWritten: boolean, now: number): QuoteTyped {
  const trip = readTypedWhen(when, now)
  const until = trip.ok && trip.at < now + 2 * TWO_DAYS_MS ? now + (trip.at - now) / 2 : now + TWO_DAYS_MS
  const validUntil = typedWhen(Math.floor(until / MINUTE_MS) * MINUTE_MS)
  return { price: '', minutes: '', km: '', validUntil, message: '', asWritten: asWritten ? '1' : '' }
}

/** The last quote, to be sent anew with another price or time. */
export function quoteAgain({ quote, validUntil, message }: EnquiryOffer, first: QuoteTyped, now: number): QuoteTyped {
  return {
    ...first,
    price: decimalOf(quote.maximumCents),
    minutes: String(quote.minutes),
    km: String(quote.km),
    message: message ?? '',
    validUntil: validUntil > now ? typedWhen(validUntil) : first.validUntil,
  }
}

type Said = { enquiry: Enquiry; resolved: ResolvedPlaces; quote: QuoteTyped }

/** The office's quote: the trip, which need not be one that we know, at the price that a person sets. */
export async function readQuote(site: OfficeSite, request: OfficeRequest, said: Said): Promise<QuoteReading> {
  const { resolved, enquiry } = said
  const { typed } = resolved
  const now = site.clock.now()
  const ends = endsOf(resolved, said.quote.asWritten !== '')
  const trip = readTrip(site, typed, now)
  const faults: PhoneFaults = { ...trip.faults, ...ends.faults }
  const priced = trip.ok && ends.isKnown ? tariffQuote(site, request, { typed, ends: ends.ends }) : null
  // Where no road leads the tariff names the boat, whatever was chosen.
  const tariff = trip.ok && priced?.vehicle === trip.vehicle ? priced : null
  const way = ends.isKnown ? await wayOf(site, ends, tariff) : null
  const quote = {
    ...said.quote,
    minutes: said.quote.minutes.trim() || (way === null ? '' : String(way.minutes)),
    km: said.quote.km.trim() || (way === null ? '' : String(way.km)),
  }
  const { name, phone, email } = enquiry
  const caller = readCaller({
    ...typed,
    ...addressesOf(typed, ends),
    name,
    phone: phone ?? '',
    email: email ?? '',
    note: '',
  })
  for (const field of ['pickUpAddress', 'dropOffAddress', 'flight'] as const)
    if (caller.faults[field]) faults[field] = caller.faults[field]
  const own = readOwn(quote, trip.ok ? trip.times.at : null, now)
  if (trip.ok && own.ok && trip.times.returnAt !== null)
    if (trip.times.returnAt < trip.times.at + own.minutes * MINUTE_MS) faults.returnWhen ??= 'too-soon'
  const tariffCents = tariff === null || tariff.asks ? null : tariff.maximumCents
  if (!trip.ok || !own.ok || !caller.guest || Object.keys(faults).length > 0)
    return { quote, tariffCents, offer: null, faults: { trip: faults, quote: own.ok ? {} : own.faults } }
  const { times, people, bags, vehicle } = trip
  const { minutes, km, cents, validUntil, message } = own
  const bare: BookedQuote = tariff ?? {
    from: ends.from,
    to: ends.to,
    people,
    bags,
    returnTrip: times.returnAt !== null,
    returnAt: times.returnAt,
    vehicle,
    lines: [],
    maximumCents: 0,
    basis: 'fixed',
    asks: false,
    km,
    minutes,
    freeCancellationHours: freeHours(site, vehicle),
  }
  return {
    quote,
    tariffCents,
    faults: null,
    offer: {
      quote: atPrice({ ...bare, km, minutes }, cents),
      pickUpAt: times.at,
      legs: caller.guest.legs,
      message,
      validUntil,
    },
  }
}

type Ends = { from: string; to: string; ends: PhoneEnds; isKnown: boolean; faults: PhoneFaults }

/** A place that we do not know, or know no road to, is its words; one of several of a name must be chosen. */
function endsOf({ typed, ends }: ResolvedPlaces, asWritten: boolean): Ends {
  const faults: PhoneFaults = {}
  const end = (field: 'from' | 'to') => {
    const found = ends[field]
    if ('id' in found) return found.id
    const isText = found.fault === 'unknown-place' || found.fault === 'no-road'
    if (!isText && !(found.fault === 'which-place' && asWritten)) faults[field] = found.fault
    const text = clean(typed[field], false)
    if (text.length > LONGEST_PLACE) faults[field] = 'too-long'
    return text
  }
  const [from, to] = [end('from'), end('to')]
  return { from, to, ends, isKnown: 'id' in ends.from && 'id' in ends.to, faults }
}

const LONGEST_PLACE = 300

/** The words of a place that we do not know stand in the field of the address, too, for whoever chooses a place instead: they are said once. */
function addressesOf({ pickUpAddress, dropOffAddress }: PhoneTyped, { from, to }: Ends): Partial<PhoneTyped> {
  const other = (address: string, place: string) => (clean(address, false) === place ? '' : address)
  return { pickUpAddress: other(pickUpAddress, from), dropOffAddress: other(dropOffAddress, to) }
}

type Trip =
  | { ok: true; times: PhoneTimes; people: number; bags: number; vehicle: VehicleClassId; faults: PhoneFaults }
  | { ok: false; faults: PhoneFaults }

function readTrip({ tariff, localFares, fleet }: OfficeSite, typed: PhoneTyped, now: number): Trip {
  const { times, faults } = readTimes(typed, now)
  const people = count(typed.people, 1)
  const bags = count(typed.bags, 0)
  if (people === null) faults.people = 'people'
  if (bags === null) faults.bags = 'bags'
  if (times === null || people === null || bags === null) return { ok: false, faults }
  const smallest = vehicleFor(tariff, people, bags, localFares)
  const vehicle = vehicleClasses.find((id) => id === typed.vehicle) ?? smallest
  if (vehicle === null) return { ok: false, faults: { ...faults, vehicle: 'too-many' } }
  if (!isOffered(vehicle, localFares)) return { ok: false, faults: { ...faults, vehicle: 'no-vehicle' } }
  const fits = fleet.vehicles.some((row) => row.vehicleClass === vehicle && people <= row.seats && bags <= row.bags)
  if (!fits) return { ok: false, faults: { ...faults, vehicle: smallest === null ? 'too-many' : 'too-small' } }
  return { ok: true, times, people, bags, vehicle, faults }
}

/** The trip as the tariff has it; null where it does not price it. */
function tariffQuote(site: OfficeSite, { locale }: OfficeRequest, trip: { typed: PhoneTyped; ends: PhoneEnds }) {
  const { places, tariff, localFares, clock, fleet } = site
  const requested = { ...trip, typed: { ...trip.typed, price: '', why: '' } }
  const nothing = needsTypedFrom(new URLSearchParams())
  const priced = phonePrice(requested, nothing, { places, tariff, localFares, clock, fleet, locale })
  return priced.kind === 'priced' ? priced.quote : null
}

/** How far it is, where we know. */
async function wayOf(site: OfficeSite, { from, to }: Ends, tariff: BookedQuote | null) {
  if (tariff !== null) return { km: Math.round(tariff.km), minutes: Math.round(tariff.minutes) }
  const [begin, end] = [routeEnd(site, from), routeEnd(site, to)]
  const answer = begin && end ? await site.router.plan(begin, end) : null
  if (answer?.status !== 'planned') return null
  return { km: Math.round(answer.route.km), minutes: Math.round(answer.route.minutes) }
}

type Own =
  | { ok: true; cents: number; minutes: number; km: number; validUntil: number; message: string | null }
  | { ok: false; faults: QuoteFaults }

function readOwn(typed: QuoteTyped, pickUpAt: number | null, now: number): Own {
  const faults: QuoteFaults = {}
  const cents = readAmount(typed.price)
  if (cents === null || cents === 0) faults.price = typed.price.trim() === '' ? 'required' : 'amount'
  const whole = (field: 'minutes' | 'km', most: number) => {
    const number = /^\d{1,4}$/.test(typed[field]) ? Number(typed[field]) : 0
    if (number < 1 || number > most) faults[field] = typed[field] === '' ? 'required' : 'number'
    return number
  }
  const minutes = whole('minutes', MOST_MINUTES)
  const km = whole('km', MOST_KM)
  const until = readTypedWhen(typed.validUntil, now)
  if (!until.ok) faults.validUntil = until.fault
  else if (pickUpAt !== null && until.at >= pickUpAt) faults.validUntil = 'after-ride'
  if (typed.message.length > LONGEST_MESSAGE) faults.message = 'too-long'
  if (cents === null || !until.ok || quoteFields.some((field) => faults[field])) return { ok: false, faults }
  return { ok: true, cents, minutes, km, validUntil: until.at, message: clean(typed.message, true) || null }
}

function freeHours({ tariff }: OfficeSite, vehicle: VehicleClassId): number {
  const row = vehicle === 'boat' ? tariff.boat : tariff.vehicles.find(({ id }) => id === vehicle)
  return row?.freeCancellationHours ?? 0
}

function count(text: string, least: number): number | null {
  const number = /^\d{1,2}$/.test(text.trim()) ? Number(text.trim()) : NaN
  return number >= least ? number : null
}
