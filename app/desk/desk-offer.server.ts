import { createHmac } from 'node:crypto'
import { isTrial } from '#app/is-trial.server.ts'
import { type FittingOffer, fittingOffer } from '#features/bookings/offer.server.ts'
import { isAsked, needsTypedFrom, type NeedTyped } from '#features/bookings/need-form.ts'
import { readFlight } from '#features/bookings/order-form.ts'
import { canConfirmNow, type Order, type Placed, placeOrder } from '#features/bookings/place-order.server.ts'
import type { BookedQuote } from '#features/bookings/booking.ts'
import { makeCode } from '#features/codes/make-code.server.ts'
import type { Needs } from '#features/fleet/needs.ts'
import { promisedAnswer } from '#features/fleet/promised-answer.ts'
import type { Application, Partner } from '#features/partners/application.ts'
import { applicationPath, readApplicationDoc } from '#features/partners/partner-documents.server.ts'
import { type DeskOrder, deskPickUp, type DeskWay } from '#features/partners/desk-order.ts'
import { kindOfId } from '#features/places/place.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { instantlyBookableFleet } from '#app/instantly-bookable-fleet.server.ts'
import type { Desk, Site } from '#app/site.server.ts'
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
  desk: Desk,
  partner: Partner,
  trip: DeskTrip,
): Promise<{ ok: true; offer: DeskOffer } | { ok: false; fault: DeskFault }> {
  const { clock, fleet } = site
  const now = clock.now()
  const moment = deskPickUp(trip, now, promisedAnswer(now, fleet.confirmation.answer))
  if (!moment.ok) return moment
  const all = offersAt(site, partner, trip, moment.at)
  const fitting = all.filter(({ needs }) => needs.ok)
  const isThere = (rows: FittingOffer[]) => rows.some(({ quote }) => wayOf(quote) === trip.way)
  // Who chose the boat is not sent by road because a bicycle does not go on board.
  if (isThere(all) && !isThere(fitting)) return { ok: false, fault: 'no-room' }
  const ways = cheapestOfEach(fitting)
  const { quote, needs: reading } = ways.find((row) => wayOf(row.quote) === trip.way) ?? ways[0] ?? {}
  if (!quote) return { ok: false, fault: all.length > 0 ? 'no-room' : 'no-price' }
  const needs = reading?.ok ? reading.needs : null
  const found = await canConfirmNow(
    { store: desk.store, clock, fleet: instantlyBookableFleet(site, quote) },
    { quote, pickUpAt: moment.at, needs },
  )
  const mode = found.kind === 'order' ? 'order' : 'request'
  const named = ways.map((row) => ({ way: wayOf(row.quote), quote: row.quote }))
  return { ok: true, offer: { quote, needs, pickUpAt: moment.at, mode, ways: named } }
}

type Asked = Pick<DeskTrip, 'to' | 'people'> & Partial<Pick<DeskTrip, 'riding'>>

/** The road is what a desk means unless it says otherwise; a boat is there as the price page has it (ADR 71). */
function offersAt(site: Site, partner: Partner, trip: Asked, at: number): FittingOffer[] {
  return [...byRoad(site, partner, trip, at), ...offerAt(site, partner, trip, at, 'boat')]
}

/** A desk asks for no class: guests with their bags, and what else rides along, go in the cheapest that holds them. */
export function byRoad(site: Site, partner: Partner, trip: Asked, at: number): FittingOffer[] {
  return site.tariff.vehicles
    .flatMap(({ id }) => offerAt(site, partner, trip, at, id))
    .toSorted((a, b) => a.quote.maximumCents - b.quote.maximumCents)
}

function offerAt(
  site: Site,
  { place }: Partner,
  { to, people, riding = NOTHING }: Asked,
  at: number,
  vehicle: BookedQuote['vehicle'],
): FittingOffer[] {
  const { date, time } = localTimeOf(at)
  const count = String(people)
  const query = new URLSearchParams({ from: place, to, date, time, people: count, bags: count, vehicle })
  return [fittingOffer(query, 'en', site, riding) ?? []].flat()
}

function wayOf({ vehicle }: BookedQuote): DeskWay {
  return vehicle === 'boat' ? 'boat' : 'road'
}

/** In their order, so that the first of each way is its cheapest. */
function cheapestOfEach(offers: readonly FittingOffer[]): FittingOffer[] {
  return offers.filter(({ quote }, at) => offers.findIndex((row) => wayOf(row.quote) === wayOf(quote)) === at)
}

const NOTHING = needsTypedFrom(new Map())

/** The ride as any order is kept: the partner earns, the desk is asked where the guest is. */
export async function placeFromDesk(
  site: Site,
  desk: Desk,
  {
    partner,
    order,
    offer,
    locale,
  }: { partner: Partner; order: DeskOrder & DeskTrip; offer: DeskOffer; locale: LocaleCode },
): Promise<Placed> {
  const application = readApplicationDoc(await desk.store.get(applicationPath(partner.application)))
  const { quote, pickUpAt } = offer
  // What the button said stands: who pressed "request" owes nothing though a vehicle is free.
  const ordered = order.mode === 'order' && offer.mode === 'order' ? 'order' : 'request'
  const kept: Order = {
    orderId: order.orderId,
    fingerprint: fingerprintOf(partner, order, desk.secret),
    quote,
    pickUpAt,
    locale,
    ordered,
    orderedBy: 'desk',
    partner: partner.code,
    guest: deskGuest(partner, application, order),
    needs: offer.needs,
    trial: isTrial(site),
    termsVersion: TERMS_VERSION,
  }
  const deps = {
    store: desk.store,
    clock: site.clock,
    fleet: instantlyBookableFleet(site, quote),
    makeCode: () => makeCode('B'),
  }
  return placeOrder(deps, kept)
}

/** The desk speaks for its guest: it is called, and the guest stands in its lobby. */
function deskGuest(partner: Partner, application: Application | null, order: DeskOrder): Order['guest'] {
  const { name, to } = order
  // An airport is a point itself.
  const { flight } = deskFlight(order)
  const dropOffAddress = kindOfId(to) === 'airport' ? null : order.dropOffAddress || null
  return {
    name: name === '' ? partner.name : name,
    email: null,
    phone: application?.phone ?? null,
    note: null,
    invoice: null,
    legs: { there: { pickUpAddress: partner.name, dropOffAddress, flight }, back: null },
    signText: name === '' ? null : name,
  }
}

/** The flight of a ride to an airport, null where there is none; `fault`: what was typed is no flight. */
export function deskFlight({ to, flight }: DeskOrder): { flight: string | null; fault: boolean } {
  if (kindOfId(to) !== 'airport' || flight === '') return { flight: null, fault: false }
  const read = readFlight(flight)
  return { flight: read, fault: read === null }
}

/** The same press says the same, whenever it gets through. */
export function fingerprintOf(partner: Partner, order: DeskOrder & DeskTrip, secret: string): string {
  const { to, when, time, people, way, name, dropOffAddress, flight, riding } = order
  const asked = Object.entries(riding).filter(([, value]) => isAsked(value))
  const more = [
    ...(way === 'boat' ? [way] : []),
    ...asked.flat(),
    ...(dropOffAddress === '' ? [] : [dropOffAddress]),
    ...(flight === '' ? [] : ['flight', flight]),
  ]
  return createHmac('sha256', secret)
    .update(JSON.stringify(['desk', partner.code, to, when, time, people, name, ...more]))
    .digest('base64url')
}
