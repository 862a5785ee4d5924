import { momentIn } from '#app/office/office-dates.ts'
import { asksForFile, fileOfList, hereInList, type ListRoom, pageOfList } from '#app/office/list/list-answer.server.ts'
import { columnsCookie, columnsIn } from '#app/office/list/booking-columns.ts'
import { explicit, periodLinks, periodsAt } from '#app/office/list/booking-periods.ts'
import { readTold, tickedIds, toldAddress } from '#app/office/list/list-ticks.ts'
import type { ListLinks } from '#app/office/list/office-list.ts'
import { officePath } from '#app/office/office-routes.ts'
import { accountOf, fieldOf, type OfficeSite, type OfficeVisit, requireRight } from '#app/office/office-site.server.ts'
import type { OfficeAction, OfficeLoader } from '#app/office/office-answer.ts'
import { BOOKINGS, readBooking } from '#features/bookings/booking-documents.server.ts'
import { bookingStates } from '#domain/bookings/states.ts'
import { type Booking, stateOf } from '#features/bookings/booking.ts'
import { formatCode } from '#features/codes/code.ts'
import { bookingCells, csvColumns, ofLegs } from '#features/dispatch/bookings-csv.ts'
import { bulkActions, opposite } from '#features/dispatch/bulk-actions.ts'
import { settleBookings } from '#features/dispatch/settle-bookings.server.ts'
import { formatCents } from '#features/fares/money.ts'
import type { BookingsPageProps } from './bookings.tsx'
import { phoneInGroups } from '#lib/phone-in-groups.ts'

const list = {
  path: officePath('bookings'),
  shape: { collection: BOOKINGS, sorts: ['pickUpAt', 'orderedAt'], states: bookingStates, hasDays: true },
  read: readBooking,
} as const satisfies ListRoom<Booking>
const [FIRST] = list.shape.sorts
const CODE = /^B[0-9A-Z]{10}$/

export const loadBookings: OfficeLoader<'bookings'> = async (site, visit) => {
  const { query, t } = visit
  if (asksForFile(visit)) {
    requireRight(visit, 'bookings.export')
    return fileOfList(site, visit, list, { name: 'bookings.csv', rows: (found) => cellsOf(found, site, visit) })
  }
  const isBare = query.size === 0
  const coming = isBare ? await pageOfList(site, { ...visit, query: queryOfComing(site) }, list) : null
  // Where nothing is to come, all there ever was stands there.
  const isComing = coming !== null && coming.found.length > 0
  const { found, asked, links } = isComing ? coming : await pageOfList(site, visit, list)
  const props: BookingsPageProps = {
    asked,
    // Who looks for a name looks in all of them.
    ...(isComing && { searched: { ...asked, from: '', isDown: true } }),
    links: explicitLinks(links),
    rows: found.map((booking) => rowOf(booking, site, visit)),
    done: readTold(query, CODE, opposite),
    chosen: columnsIn(visit.cookie),
    periods: periodLinks({ path: list.path, first: FIRST }, asked, site.clock.now()),
  }
  return { kind: 'page', page: 'bookings', title: t('office.nav.bookings'), props }
}

function queryOfComing({ clock }: OfficeSite): URLSearchParams {
  return new URLSearchParams({ from: periodsAt(clock.now()).coming.from, order: 'up' })
}

function explicitLinks({ next, first, sorted, csv, here }: ListLinks): ListLinks {
  const at = (href: string) => explicit(href, list.path, FIRST)
  const sortedAt = Object.fromEntries(Object.entries(sorted).map(([by, href]) => [by, at(href)]))
  return { next, first: first && at(first), sorted: sortedAt, csv, here: at(here) }
}

/** POST /office/bookings: one thing done to all that were ticked, which can be changed back; or the columns this browser shows. */
export const postBookings: OfficeAction<'bookings'> = async (site, visit, form) => {
  requireRight(visit, 'bookings.change')
  const action = bulkActions.find((name) => name === fieldOf(form, 'intent'))
  const here = explicit(hereInList(visit, list), list.path, FIRST)
  if (fieldOf(form, 'intent') === 'columns') {
    const chosen = form.getAll('column').flatMap((name) => (typeof name === 'string' ? [name] : []))
    return { kind: 'done', to: here, cookies: [columnsCookie(chosen, list.path, visit.cookieWay?.secure ?? false)] }
  }
  const codes = tickedIds(form, CODE)
  if (!action || codes.length === 0) return { kind: 'done', to: here }
  const deps = { store: site.desk.store, now: site.clock.now(), who: accountOf(visit).name }
  return { kind: 'done', to: toldAddress(here, action, await settleBookings(deps, codes, action)) }
}

function rowOf(booking: Booking, site: OfficeSite, visit: OfficeVisit): BookingsPageProps['rows'][number] {
  const { locale, t } = visit
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
    back: backOf(quote, visit),
    pickUp: momentIn(locale, pickUpAt),
    ordered: momentIn(locale, orderedAt),
    who: ofLegs(booking, ({ vehicleId, driver }) => [vehicleId ?? [], driver ?? []].flat().join(', ')) ?? '',
    price: formatCents(quote.maximumCents, locale),
    isPaid: paidAt !== undefined,
    isUnseen: unseen === true,
    isTrial: trial,
  }
}

function backOf({ returnTrip, returnAt }: Booking['quote'], { t, locale }: OfficeVisit): string | null {
  if (!returnTrip) return null
  return returnAt === null ? t('list.and-back') : t('list.back', { when: momentIn(locale, returnAt) })
}

function cellsOf(found: readonly Booking[], site: OfficeSite, { t, locale }: OfficeVisit) {
  return bookingCells(found, {
    heads: csvColumns.map((column) => t(`list.csv.${column}`)),
    place: (id) => site.places.find(id)?.names[locale] ?? id,
    state: (state) => t(`board.state.${state}`),
  })
}
