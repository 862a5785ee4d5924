import { momentIn } from '#app/office/office-dates.ts'
import {
  asksForFile,
  asksForPrint,
  fileOfList,
  hereInList,
  type ListRoom,
  pageOfList,
  printedList,
} from '#app/office/list/list-answer.server.ts'
import { columnsCookie, columnsIn } from '#app/office/list/booking-columns.ts'
import { explicit, periodLinks, periodsAt } from '#app/office/list/booking-periods.ts'
import { readTold, tickedIds, toldAddress } from '#app/office/list/list-ticks.ts'
import { type ListLinks, readOfficeList } from '#app/office/list/office-list.ts'
import { filterHref, filterOf } from '#app/office/list/saved-filter-links.ts'
import { officePath } from '#app/office/office-routes.ts'
import {
  accountOf,
  fieldOf,
  type OfficeSite,
  type OfficeRequest,
  requireRight,
} from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeAnswer, OfficeLoader, OfficeOutcome } from '#app/office/office-answer.ts'
import { BOOKINGS, readBooking } from '#features/bookings/booking-documents.server.ts'
import { bookingStates } from '#domain/bookings/states.ts'
import { type Booking, stateOf } from '#features/bookings/booking.ts'
import { formatCode } from '#features/codes/code.ts'
import { bookingCells, csvColumns, ofLegs } from '#features/dispatch/bookings-csv.ts'
import { bulkActions, opposite } from '#features/dispatch/bulk-actions.ts'
import { settleBookings } from '#features/dispatch/settle-bookings.server.ts'
import { formatCents } from '#features/fares/money.ts'
import {
  deleteFilter,
  filterName,
  MOST_FILTERS,
  saveFilter,
  savedFiltersOf,
} from '#features/saved-filters/saved-filters.server.ts'
import type { BookingsPageProps } from './bookings.tsx'
import { phoneInGroups } from '#lib/phone-in-groups.ts'

const list = {
  path: officePath('bookings'),
  shape: { collection: BOOKINGS, sorts: ['pickUpAt', 'orderedAt'], states: bookingStates, hasDays: true },
  read: readBooking,
} as const satisfies ListRoom<Booking>
const [FIRST] = list.shape.sorts
const CODE = /^B[0-9A-Z]{10}$/

export const loadBookings: OfficeLoader<'bookings'> = async (site, request) => {
  if (!asksForFile(request)) return bookingsPage(site, request, null)
  requireRight(request, 'bookings.export')
  return fileOfList(site, request, list, { name: 'bookings.csv', rows: (found) => cellsOf(found, site, request) })
}

/** `refused`: the filter that was not saved. */
async function bookingsPage(
  site: OfficeSite,
  request: OfficeRequest,
  refused: BookingsPageProps['refused'],
): Promise<OfficeAnswer<'bookings'>> {
  const { query, t } = request
  const now = site.clock.now()
  const isPrint = asksForPrint(request)
  const isBare = query.size === 0
  const coming = isBare ? await pageOfList(site, { ...request, query: queryOfComing(site) }, list) : null
  // Where nothing is to come, all there ever was stands there.
  const isComing = coming !== null && coming.found.length > 0
  const whole = isPrint ? printedList : pageOfList
  const { found, requested, links } = isComing ? coming : await whole(site, request, list)
  const filters = await savedFiltersOf(site.services.store, accountOf(request).id)
  const props: BookingsPageProps = {
    requested,
    // Who looks for a name looks in all of them.
    ...(isComing && { searched: { ...requested, from: '', isDown: true } }),
    links: explicitLinks(links),
    rows: found.map((booking) => rowOf(booking, site, request)),
    done: readTold(query, CODE, opposite),
    chosen: columnsIn(request.cookie),
    periods: periodLinks({ path: list.path, first: FIRST }, requested, now),
    filters: filters.map(({ name, query: saved }) => ({
      name,
      href: filterHref({ query: saved }, list.path, FIRST, now),
      isCurrent: saved === filterOf(requested, FIRST, now) && requested.q === '',
    })),
    refused,
    isPrint,
  }
  return { kind: 'page', page: 'bookings', title: t('office.nav.bookings'), props }
}

function queryOfComing({ clock }: OfficeSite): URLSearchParams {
  return new URLSearchParams({ from: periodsAt(clock.now()).coming.from, order: 'up' })
}

function explicitLinks({ next, first, sorted, csv, print, here }: ListLinks): ListLinks {
  const at = (href: string) => explicit(href, list.path, FIRST)
  const sortedAt = Object.fromEntries(Object.entries(sorted).map(([by, href]) => [by, at(href)]))
  return { next, first: first && at(first), sorted: sortedAt, csv, print, here: at(here) }
}

/** POST /office/bookings: one thing done to all that were ticked, which can be changed back; the columns this browser shows; a filter saved or deleted. */
export const postBookings: OfficeAction<'bookings'> = async (site, request, form) => {
  requireRight(request, 'bookings.change')
  const action = bulkActions.find((name) => name === fieldOf(form, 'intent'))
  const here = explicit(hereInList(request, list), list.path, FIRST)
  if (fieldOf(form, 'intent') === 'columns') {
    const chosen = form.getAll('column').flatMap((name) => (typeof name === 'string' ? [name] : []))
    return { kind: 'done', to: here, cookies: [columnsCookie(chosen, list.path, request.cookieMode?.secure ?? false)] }
  }
  if (fieldOf(form, 'intent') === 'save-filter') return saveOne(site, request, form, here)
  if (fieldOf(form, 'intent') === 'delete-filter') {
    await deleteFilter(site.services.store, accountOf(request).id, fieldOf(form, 'filter'))
    return { kind: 'done', to: here }
  }
  const codes = tickedIds(form, CODE)
  if (!action || codes.length === 0) return { kind: 'done', to: here }
  const deps = { store: site.services.store, now: site.clock.now(), who: accountOf(request).name }
  return { kind: 'done', to: toldAddress(here, action, await settleBookings(deps, codes, action)) }
}

async function saveOne(
  site: OfficeSite,
  request: OfficeRequest,
  form: FormData,
  here: string,
): Promise<OfficeOutcome<'bookings'>> {
  const { t } = request
  const typed = fieldOf(form, 'name')
  const refuse = async (fault: string): Promise<OfficeOutcome<'bookings'>> => ({
    kind: 'faulty',
    answer: await bookingsPage(site, request, { typed, fault }),
  })
  const name = filterName(typed)
  if (name === '') return refuse(t('list.filter-fault-name'))
  const query = filterOf(readOfficeList(request.query, list.shape), FIRST, site.clock.now())
  const isSaved = await saveFilter(site.services.store, accountOf(request).id, { name, query })
  return isSaved ? { kind: 'done', to: here } : refuse(t('list.filter-fault-many', { count: MOST_FILTERS }))
}

function rowOf(booking: Booking, site: OfficeSite, request: OfficeRequest): BookingsPageProps['rows'][number] {
  const { locale, t } = request
  const { code, quote, guest, pickUpAt, orderedAt, paidAt, unseen, trial } = booking
  const name = (id: string) => site.places.find(id)?.names[locale] ?? id
  return {
    code,
    shown: formatCode(code),
    state: stateOf(booking),
    name: guest.name,
    contact: phoneInGroups(guest.phone ?? guest.email ?? ''),
    party: t('board.party', { people: quote.people, bags: quote.bags }),
    flight: [guest.legs.there.flight, guest.legs.back?.flight ?? null].filter((flight) => flight !== null).join(', '),
    trip: `${name(quote.from)} → ${name(quote.to)}`,
    back: backOf(quote, request),
    pickUp: momentIn(locale, pickUpAt),
    ordered: momentIn(locale, orderedAt),
    who: ofLegs(booking, ({ vehicleId, driver }) => [vehicleId ?? [], driver ?? []].flat().join(', ')) ?? '',
    price: formatCents(quote.maximumCents, locale),
    isPaid: paidAt !== undefined,
    isUnseen: unseen === true,
    isTrial: trial,
  }
}

function backOf({ returnTrip, returnAt }: Booking['quote'], { t, locale }: OfficeRequest): string | null {
  if (!returnTrip) return null
  return returnAt === null ? t('list.and-back') : t('list.back', { when: momentIn(locale, returnAt) })
}

function cellsOf(found: readonly Booking[], site: OfficeSite, { t, locale }: OfficeRequest) {
  return bookingCells(found, {
    heads: csvColumns.map((column) => t(`list.csv.${column}`)),
    place: (id) => site.places.find(id)?.names[locale] ?? id,
    state: (state) => t(`board.state.${state}`),
  })
}
