import { momentIn } from '#app/office/office-dates.ts'
import { asksForFile, fileOfList, hereInList, type ListRoom, pageOfList } from '#app/office/list/list-answer.server.ts'
import { readTold, tickedIds, toldAddress } from '#app/office/list/list-ticks.ts'
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
const CODE = /^B[0-9A-Z]{10}$/

export const loadBookings: OfficeLoader<'bookings'> = async (site, visit) => {
  const { query, t } = visit
  if (asksForFile(visit)) {
    requireRight(visit, 'bookings.export')
    return fileOfList(site, visit, list, { name: 'bookings.csv', rows: (found) => cellsOf(found, site, visit) })
  }
  const { found, ...listed } = await pageOfList(site, visit, list)
  const rows = found.map((booking) => rowOf(booking, site, visit))
  const props: BookingsPageProps = { ...listed, rows, done: readTold(query, CODE, opposite) }
  return { kind: 'page', page: 'bookings', title: t('office.nav.bookings'), props }
}

/** POST /office/bookings: one thing done to all that were ticked; those it really changed can be changed back. */
export const postBookings: OfficeAction<'bookings'> = async (site, visit, form) => {
  requireRight(visit, 'bookings.change')
  const action = bulkActions.find((name) => name === fieldOf(form, 'intent'))
  const here = hereInList(visit, list)
  const codes = tickedIds(form, CODE)
  if (!action || codes.length === 0) return { kind: 'done', to: here }
  const deps = { store: site.desk.store, now: site.clock.now(), who: accountOf(visit).name }
  return { kind: 'done', to: toldAddress(here, action, await settleBookings(deps, codes, action)) }
}

function rowOf(booking: Booking, site: OfficeSite, visit: OfficeVisit): BookingsPageProps['rows'][number] {
  const { locale } = visit
  const { code, quote, guest, pickUpAt, orderedAt, paidAt, unseen, trial } = booking
  const name = (id: string) => site.places.find(id)?.names[locale] ?? id
  return {
    code,
    shown: formatCode(code),
    state: stateOf(booking),
    name: guest.name,
    contact: phoneInGroups(guest.phone ?? guest.email ?? ''),
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
