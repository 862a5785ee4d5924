import { createHmac } from 'node:crypto'
import { isTrial } from '#app/is-trial.server.ts'
import { findAddressPoints } from '#features/bookings/find-address-points.server.ts'
import { type FittingOffer, fittingOffer } from '#features/bookings/offer.server.ts'
import { isRequested, needsTypedFrom, type NeedTyped } from '#features/bookings/need-form.ts'
import { type OrderReading, readOrder, typedFrom } from '#features/bookings/order-form.ts'
import { canConfirmNow, type Order, type Placed, placeOrder } from '#features/bookings/place-order.server.ts'
import type { BookedQuote } from '#features/bookings/booking.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import type { Needs } from '#features/fleet/needs.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import type { Partner } from '#features/partners/application.ts'
import { applicationPath, readApplicationDoc } from '#features/partners/partner-documents.server.ts'
import { type DeskOrder, deskPickUp, type DeskWay } from '#features/partners/desk-order.ts'
import { kindOfId } from '#features/places/place.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { instantlyBookableFleet } from '#app/instantly-bookable-fleet.server.ts'
import type { Services, Site } from '#app/site.server.ts'
import { TERMS_VERSION } from '#app/terms.ts'

export type DeskTrip = Pick<DeskOrder, 'to' | 'when' | 'time' | 'people' | 'way' | 'pressedAt' | 'sentAt'> & {
  /** What rides along, as it was typed. */
  riding: NeedTyped
}
export type DeskOffer = {
  quote: BookedQuote
  needs: Needs | null
  pickUpAt: number
  mode: 'order' | 'request'
  /** Every way there is, the road first; `quote` is one of them. */
  ways: { way: DeskWay; quote: BookedQuote }[]
}
export type DeskFault = 'too-late' | 'no-such-time' | 'no-price' | 'no-room'

/** What a desk's guest is offered: the cheapest class that has room, and the boat beside it where it is a choice. Nothing here asks which desk it is but for its place. */
export async function deskOffer(
  site: Site,
  services: Services,
  partner: Partner,
  trip: DeskTrip,
  locale: LocaleCode,
): Promise<{ ok: true; offer: DeskOffer } | { ok: false; fault: DeskFault }> {
  const { clock, fleet } = site
  const now = clock.now()
  const moment = deskPickUp(trip, now, promisedAnswer(now, fleet.confirmation.answer))
  if (!moment.ok) return moment
  const all = offersAt(site, partner, trip, moment.at, locale)
  const fitting = all.filter(({ needs }) => needs.ok)
  const isThere = (rows: FittingOffer[]) => rows.some(({ quote }) => wayOf(quote) === trip.way)
  // Who chose the boat is not sent by road because a bicycle does not go on board.
  if (isThere(all) && !isThere(fitting)) return { ok: false, fault: 'no-room' }
  const ways = cheapestOfEach(fitting)
  const { quote, needs: reading } = ways.find((row) => wayOf(row.quote) === trip.way) ?? ways[0] ?? {}
  if (!quote) return { ok: false, fault: all.length > 0 ? 'no-room' : 'no-price' }
  const needs = reading?.ok ? reading.needs : null
  const found = await canConfirmNow(
    { store: services.store, clock, fleet: instantlyBookableFleet(site, quote) },
    { quote, pickUpAt: moment.at, needs },
  )
  const mode = found.kind === 'order' ? 'order' : 'request'
  const named = ways.map((row) => ({ way: wayOf(row.quote), quote: row.quote }))
  return { ok: true, offer: { quote, needs, pickUpAt: moment.at, mode, ways: named } }
}

type Requested = Pick<DeskTrip, 'to' | 'people'> & Partial<Pick<DeskTrip, 'riding'>>

/** The road is what a desk means unless it says otherwise; a boat is there as the price page has it (ADR 71). */
function offersAt(site: Site, partner: Partner, trip: Requested, at: number, locale: LocaleCode): FittingOffer[] {
  return [...byRoad(site, partner, trip, at, locale), ...offerAt(site, partner, trip, at, locale, 'boat')]
}

/** A desk asks for no class: guests with their bags, and what else rides along, go in the cheapest that holds them. */
export function byRoad(site: Site, partner: Partner, trip: Requested, at: number, locale: LocaleCode): FittingOffer[] {
  return site.tariff.vehicles
    .flatMap(({ id }) => offerAt(site, partner, trip, at, locale, id))
    .toSorted((a, b) => a.quote.maximumCents - b.quote.maximumCents)
}

function offerAt(
  site: Site,
  { place }: Partner,
  { to, people, riding = NOTHING }: Requested,
  at: number,
  locale: LocaleCode,
  vehicle: BookedQuote['vehicle'],
): FittingOffer[] {
  const { date, time } = localTimeOf(at)
  const count = String(people)
  const query = new URLSearchParams({ from: place, to, date, time, people: count, bags: count, vehicle })
  return [fittingOffer(query, locale, site, riding) ?? []].flat()
}

function wayOf({ vehicle }: BookedQuote): DeskWay {
  return vehicle === 'boat' ? 'boat' : 'road'
}

/** In their order, so that the first of each way is its cheapest. */
function cheapestOfEach(offers: readonly FittingOffer[]): FittingOffer[] {
  return offers.filter(({ quote }, at) => offers.findIndex((row) => wayOf(row.quote) === wayOf(quote)) === at)
}

const NOTHING = needsTypedFrom(new Map())

type ToPlace = {
  partner: Partner
  order: DeskOrder
  offer: DeskOffer
  guest: Order['guest']
  fingerprint: string
  locale: LocaleCode
}

/** The ride as any order is kept: the partner earns, the desk is called. */
export async function placeFromDesk(
  site: Site,
  services: Services,
  { partner, order, offer, guest, fingerprint, locale }: ToPlace,
): Promise<Placed> {
  const application = readApplicationDoc(await services.store.get(applicationPath(partner.application)))
  const { quote, pickUpAt } = offer
  // What the button said stands: who pressed "request" owes nothing though a vehicle is free.
  const ordered = order.mode === 'order' && offer.mode === 'order' ? 'order' : 'request'
  const stored: Order = {
    orderId: order.orderId,
    fingerprint,
    quote,
    pickUpAt,
    locale,
    ordered,
    orderedBy: 'desk',
    partner: partner.code,
    guest: { ...guest, phone: application?.phone ?? null },
    needs: offer.needs,
    trial: isTrial(site),
    termsVersion: TERMS_VERSION,
  }
  const deps = {
    store: services.store,
    clock: site.clock,
    fleet: instantlyBookableFleet(site, quote),
    makeCode: () => makeCode('B'),
  }
  const placed = await placeOrder(deps, stored)
  if (placed.kind === 'placed') await findAddressPoints({ ...site, store: services.store }, placed.code)
  return placed
}

/** Who rides, by the rules of the guest's own form. The guest stands in the desk's lobby; an airport is a point itself. */
export function readDeskGuest(partner: Partner, { guest, to: typed }: DeskOrder, { quote }: DeskOffer): OrderReading {
  const isToAirport = kindOfId(quote.to) === 'airport'
  const address = quote.insideTownKm === undefined ? '' : typed
  const reading = readOrder(
    {
      ...typedFrom(new Map()),
      name: guest.name,
      pickUpAddress: partner.name,
      dropOffAddress: isToAirport
        ? ''
        : [address, guest.dropOffAddress].filter((text) => text.trim() !== '').join(', '),
      flight: isToAirport ? guest.flight : '',
    },
    { returnTrip: false, isByDesk: true },
  )
  if (!reading.ok) return reading
  const { name } = reading.guest
  return { ok: true, guest: { ...reading.guest, name: name || partner.name, signText: name || null } }
}

/** The same press says the same, whenever it gets through. */
export function fingerprintOf(partner: Partner, order: DeskOrder & DeskTrip, secret: string): string {
  const { to, when, time, people, way, riding } = order
  const { name, dropOffAddress, flight } = order.guest
  const requested = Object.entries(riding).filter(([, value]) => isRequested(value))
  const more = [
    ...(way === 'boat' ? [way] : []),
    ...requested.flat(),
    ...(dropOffAddress === '' ? [] : [dropOffAddress]),
    ...(flight === '' ? [] : ['flight', flight]),
  ]
  return createHmac('sha256', secret)
    .update(JSON.stringify(['desk', partner.code, to, when, time, people, name, ...more]))
    .digest('base64url')
}
