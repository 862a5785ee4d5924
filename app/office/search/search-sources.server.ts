import { momentIn } from '#app/office/office-dates.ts'
import { roomsFor } from '#app/office/office-nav.server.ts'
import { officePath } from '#app/office/office-routes.ts'
import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import { pageName } from '#app/pages/office/pages.server.ts'
import { textIds } from '#catalogue/text-overlay.ts'
import type { Doc } from '#documents/model/apply.ts'
import type { Filter, Query } from '#documents/model/query.ts'
import { mayAll, type Right } from '#features/accounts/rights.ts'
import { BOOKINGS, readBooking } from '#features/bookings/booking-documents.server.ts'
import { type Booking, legStatuses, stateOf } from '#features/bookings/booking.ts'
import { requestedWords, foldWord } from '#features/bookings/search-words.ts'
import { formatCode } from '#features/codes/code.ts'
import { ENQUIRIES, readEnquiryDoc } from '#features/enquiries/enquiries.server.ts'
import { formatCents } from '#features/fares/money.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import { APPLICATIONS, readApplicationDoc } from '#features/partners/partner-documents.server.ts'
import { readVoucherDoc, VOUCHERS } from '#features/vouchers/vouchers.server.ts'
import { phoneInGroups } from '#lib/phone-in-groups.ts'
import type { SearchGroup, SearchHit, SearchKind } from './search-group.ts'

const DAY_MS = 86_400_000
/** Of each kind not more than one looks through. */
const MOST_HITS = 12
/** The bookings that are found by a place or a plate, which no index has: those around today. */
const NEAR_BEFORE_MS = 2 * DAY_MS
const NEAR_AFTER_MS = 14 * DAY_MS
const MOST_NEAR = 1000
const MOST_APPLICATIONS = 500

type Requested = { typed: string; words: readonly string[] }
type Source = {
  kind: SearchKind
  /** Who may see what it finds: the right of the page its hits lead to. */
  right: Right
  find: (site: OfficeSite, request: OfficeRequest, requested: Requested) => SearchHit[] | Promise<SearchHit[]>
  more?: (typed: string) => string
}

/** To find another kind of thing: name it in `SearchKind`, write a source with the right of its page, and name it here. */
const sources: readonly Source[] = [
  { kind: 'rooms', right: 'office.enter', find: rooms },
  { kind: 'bookings', right: 'bookings.read', find: bookings, more: (q) => listOf('bookings', q) },
  { kind: 'enquiries', right: 'enquiries.answer', find: enquiries, more: (q) => listOf('enquiries', q) },
  { kind: 'drivers', right: 'fleet.read', find: drivers },
  { kind: 'vehicles', right: 'fleet.read', find: vehicles },
  { kind: 'partners', right: 'applications.review', find: partners },
  { kind: 'vouchers', right: 'codes.issue', find: vouchers, more: (q) => listOf('codes', q) },
  { kind: 'places', right: 'places.edit', find: places },
  { kind: 'pages', right: 'pages.edit', find: pages },
]

function listOf(name: 'bookings' | 'enquiries' | 'codes', q: string): string {
  return `${officePath(name)}?${new URLSearchParams({ q }).toString()}`
}

/** What this person may see and the text names, by its kind. */
export async function searchOffice(site: OfficeSite, request: OfficeRequest, typed: string): Promise<SearchGroup[]> {
  const requested = { typed, words: requestedWords(typed) }
  if (requested.words.length === 0) return []
  const allowed = sources.filter(({ right }) => mayAll(request.role, right))
  const groups = await Promise.all(
    allowed.map(async ({ kind, find, more }) => {
      const hits = await find(site, request, requested)
      const isMore = hits.length > MOST_HITS
      return { kind, hits: hits.slice(0, MOST_HITS), more: isMore && more ? more(typed) : null }
    }),
  )
  return groups.filter(({ hits }) => hits.length > 0)
}

/** Every word begins a word of these texts, or is a part of a number in them. */
function names({ words }: Requested, texts: readonly (string | null | undefined)[]): boolean {
  const parts = texts.flatMap((text) => (text ?? '').split(/[\s,.;/'’()-]+/).map(foldWord))
  const whole = texts
    .map((text) => (text ?? '').replace(/[\s()-]+/g, ''))
    .join(' ')
    .toLowerCase()
  return words.every((word) => parts.some((part) => part.startsWith(word)) || (/\d/.test(word) && whole.includes(word)))
}

function rooms(_site: OfficeSite, request: OfficeRequest, requested: Requested): SearchHit[] {
  return roomsFor(request)
    .filter(({ label }) => names(requested, [label]))
    .map(({ href, label }) => ({ href, title: label, text: '' }))
}

async function bookings(site: OfficeSite, request: OfficeRequest, requested: Requested): Promise<SearchHit[]> {
  const now = site.clock.now()
  const [indexed, near] = await Promise.all([
    site.services.store.query(indexedQuery(BOOKINGS, 'pickUpAt', requested)),
    site.services.store.query({
      collection: BOOKINGS,
      where: [
        { field: 'pickUpAt', operator: '>=', value: now - NEAR_BEFORE_MS },
        { field: 'pickUpAt', operator: '<', value: now + NEAR_AFTER_MS },
      ],
      orderBy: [{ field: 'pickUpAt' }],
      limit: MOST_NEAR,
    }),
  ])
  const isNamed = (booking: Booking) =>
    names(requested, [booking.code, booking.guest.name, ...tripNames(booking, site, request)])
  const found = [...readAll(indexed, readBooking), ...readAll(near, readBooking).filter(isNamed)]
  const unique = [...new Map(found.map((booking) => [booking.code, booking])).values()]
  // What is to come, the next first; then what is over, the last first.
  const isPast = ({ pickUpAt }: Booking) => pickUpAt < now - DAY_MS
  const order = (booking: Booking) => (isPast(booking) ? Number.MAX_SAFE_INTEGER - booking.pickUpAt : booking.pickUpAt)
  return unique.toSorted((a, b) => order(a) - order(b)).map((booking) => bookingHit(booking, site, request))
}

function tripNames({ quote, ...booking }: Booking, site: OfficeSite, { locale }: OfficeRequest): string[] {
  const place = (id: string) => [id, site.places.find(id)?.names[locale] ?? '']
  const cars = legStatuses(booking).flatMap(({ vehicleId }) =>
    vehicleId === null ? [] : [vehicleId, vehicleName(site.fleet.vehicles, vehicleId)],
  )
  return [...place(quote.from), ...place(quote.to), ...cars]
}

function bookingHit(booking: Booking, site: OfficeSite, { t, locale }: OfficeRequest): SearchHit {
  const { code, guest, quote, pickUpAt } = booking
  const place = (id: string) => site.places.find(id)?.names[locale] ?? id
  const state = t(`board.state.${stateOf(booking)}`)
  return {
    href: officePath('booking', { code }),
    title: `${momentIn(locale, pickUpAt)} · ${place(quote.from)} → ${place(quote.to)}`,
    text: [guest.name, phoneInGroups(guest.phone ?? ''), formatCode(code), state]
      .filter((part) => part !== '')
      .join(' · '),
  }
}

async function enquiries(
  { services }: OfficeSite,
  { locale, t }: OfficeRequest,
  requested: Requested,
): Promise<SearchHit[]> {
  const docs = await services.store.query(indexedQuery(ENQUIRIES, 'at', requested))
  return readAll(docs, readEnquiryDoc).map(({ id, name, trip, at, state }) => ({
    href: officePath('enquiry', { id }),
    title: `${trip.from} → ${trip.to}`,
    text: [name, momentIn(locale, at), t(`enquiries.state.${state}`)].join(' · '),
  }))
}

function drivers({ fleet }: OfficeSite, _visit: OfficeRequest, requested: Requested): SearchHit[] {
  return fleet.drivers
    .filter(({ name, phone }) => names(requested, [name, phone]))
    .map(({ id, name, phone }) => ({
      href: officePath('driver', { id }),
      title: name,
      text: phone === null ? '' : phoneInGroups(phone),
    }))
}

function vehicles({ fleet }: OfficeSite, { t }: OfficeRequest, requested: Requested): SearchHit[] {
  return fleet.vehicles
    .filter(({ id, label, papers }) => names(requested, [id, label, papers?.registration]))
    .map(({ id, vehicleClass }) => ({
      href: officePath('fleet'),
      title: vehicleName(fleet.vehicles, id),
      text: t(`board.class.${vehicleClass}`),
    }))
}

async function partners(
  { services }: OfficeSite,
  { locale }: OfficeRequest,
  requested: Requested,
): Promise<SearchHit[]> {
  const docs = await services.store.query({
    collection: APPLICATIONS,
    orderBy: [{ field: 'sentAt', direction: 'desc' }],
    limit: MOST_APPLICATIONS,
  })
  return readAll(docs, readApplicationDoc)
    .filter(({ code, partner, values, email, phone }) =>
      names(requested, [code, partner, values.name, values.town, email, phone]),
    )
    .map(({ code, values, sentAt }) => ({
      href: officePath('partner', { code }),
      title: values.name ?? formatCode(code),
      text: [values.town ?? '', momentIn(locale, sentAt)].filter((part) => part !== '').join(' · '),
    }))
}

async function vouchers(
  { services }: OfficeSite,
  { locale, t }: OfficeRequest,
  requested: Requested,
): Promise<SearchHit[]> {
  const docs = await services.store.query(indexedQuery(VOUCHERS, 'issuedAt', requested))
  return readAll(docs, readVoucherDoc).map(({ code, cents, holder, state }) => ({
    href: officePath('voucher', { code }),
    title: `${formatCode(code)} · ${formatCents(cents, locale)}`,
    text: [holder, t(`voucher-desk.state.${state}`)].filter((part) => part !== '').join(' · '),
  }))
}

function places(site: OfficeSite, { locale }: OfficeRequest, { typed }: Requested): SearchHit[] {
  return site.places.search(typed, locale).map(({ id, names: own }) => ({
    href: `${officePath('places')}?${new URLSearchParams({ place: id }).toString()}`,
    title: own[locale],
    text: '',
  }))
}

function pages(site: OfficeSite, _visit: OfficeRequest, requested: Requested): SearchHit[] {
  return textIds(site.catalogue)
    .map((id) => ({ id, name: pageName(site, id) }))
    .filter(({ name }) => names(requested, [name]))
    .map(({ id, name }) => ({ href: officePath('page-text', { id: id.replaceAll('/', '_') }), title: name, text: '' }))
}

/** By the words each document keeps for it. */
function indexedQuery(collection: string, by: string, { words }: Requested): Query {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  return {
    collection,
    where: longestFirst.map((value): Filter => ({ field: 'search', operator: 'array-contains', value })),
    orderBy: [{ field: by, direction: 'desc' }],
    limit: MOST_HITS + 1,
  }
}

function readAll<T>(docs: readonly Doc[], read: (doc: Doc) => T | null): T[] {
  return docs.flatMap((doc) => read(doc) ?? [])
}
