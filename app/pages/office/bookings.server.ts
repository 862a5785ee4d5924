import { momentIn } from '#app/office/office-dates.ts'
import { officePath } from '#app/office/office-routes.ts'
import {
  accountOf,
  fieldOf,
  type OfficeAction,
  type OfficeLoader,
  type OfficeSite,
  type OfficeVisit,
  requireRight,
} from '#app/office/office-site.server.ts'
import { readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { shownCode } from '#features/codes/code.ts'
import { type ListAsked, listAddress, listQuery, pageOf, readList } from '#features/dispatch/booking-list.ts'
import { bookingsCsv, csvColumns } from '#features/dispatch/bookings-csv.ts'
import { type BulkAction, bulkActions } from '#features/dispatch/bulk-actions.ts'
import { settleBookings } from '#features/dispatch/settle-bookings.server.ts'
import { formatCents } from '#features/fares/money.ts'
import type { BookingsPageProps } from './bookings.tsx'

/** A file of more would not be opened by anybody; narrow the days instead. */
const MOST_EXPORTED = 20_000
const MOST_AT_ONCE = 50

export const loadBookings: OfficeLoader<'bookings'> = async (site, visit) => {
  const { query, t } = visit
  const asked = readList(query)
  if (query.get('export') === 'csv') return csvOf(site, visit, asked)
  const found = await bookingsFor(site, asked)
  const { rows, next } = pageOf(found, asked)
  const here = addressOf(asked, asked.after)
  const props: BookingsPageProps = {
    asked,
    rows: rows.map((booking) => rowOf(booking, site, visit)),
    next: next && addressOf(asked, next),
    first: asked.after === null ? null : addressOf(asked, null),
    sorted: {
      pickUpAt: addressOf({ ...asked, sort: 'pickUpAt', isDown: !(asked.sort === 'pickUpAt' && asked.isDown) }, null),
      orderedAt: addressOf(
        { ...asked, sort: 'orderedAt', isDown: !(asked.sort === 'orderedAt' && asked.isDown) },
        null,
      ),
    },
    csv: `${addressOf(asked, null)}${addressOf(asked, null).includes('?') ? '&' : '?'}export=csv`,
    here,
    done: doneOf(query),
  }
  return { kind: 'page', page: 'bookings', title: t('office.nav.bookings'), props }
}

/** POST /office/bookings: one thing done to all that were ticked; those it really changed can be changed back. */
export const postBookings: OfficeAction<'bookings'> = async (site, visit, form) => {
  requireRight(visit, 'bookings.change')
  const action = bulkActions.find((name) => name === fieldOf(form, 'intent'))
  const asked = readList(visit.query)
  const here = addressOf(asked, asked.after)
  const codes = form.getAll('code').filter((code) => typeof code === 'string' && /^B[0-9A-Z]{10}$/.test(code))
  if (!action || codes.length === 0) return { kind: 'done', to: here }
  const deps = { store: site.desk.store, now: site.clock.now(), who: accountOf(visit).name }
  const changed = await settleBookings(deps, codes.slice(0, MOST_AT_ONCE).map(String), action)
  const told = new URLSearchParams({ done: action, codes: changed.join('.') }).toString()
  return { kind: 'done', to: `${here}${here.includes('?') ? '&' : '?'}${told}` }
}

function doneOf(query: URLSearchParams): BookingsPageProps['done'] {
  const action: BulkAction | undefined = bulkActions.find((name) => name === query.get('done'))
  const codes = (query.get('codes') ?? '').split('.').filter((code) => /^B[0-9A-Z]{10}$/.test(code))
  return action ? { action, codes: codes.slice(0, MOST_AT_ONCE) } : null
}

async function bookingsFor({ desk }: OfficeSite, asked: ListAsked, rows?: number): Promise<Booking[]> {
  const docs = await desk.store.query(listQuery(asked, rows))
  return docs.flatMap((doc) => readBooking(doc) ?? [])
}

function addressOf(asked: ListAsked, after: ListAsked['after']): string {
  const query = listAddress(asked, { after })
  return query === '' ? officePath('bookings') : `${officePath('bookings')}?${query}`
}

function rowOf(booking: Booking, site: OfficeSite, { locale }: OfficeVisit): BookingsPageProps['rows'][number] {
  const { code, state, quote, guest, pickUpAt, orderedAt, vehicleId, driver, paidAt, unseen, trial } = booking
  const name = (id: string) => site.places.find(id)?.names[locale] ?? id
  return {
    ...{ code, shown: shownCode(code), state, name: guest.name, contact: guest.phone ?? guest.email ?? '' },
    trip: `${name(quote.from)} → ${name(quote.to)}`,
    pickUp: momentIn(locale, pickUpAt),
    ordered: momentIn(locale, orderedAt),
    who: [vehicleId, driver].filter((part) => typeof part === 'string').join(', '),
    price: formatCents(quote.maximumCents, locale),
    ...{ isPaid: paidAt !== undefined, isUnseen: unseen === true, isTrial: trial },
  }
}

async function csvOf(site: OfficeSite, visit: OfficeVisit, asked: ListAsked) {
  requireRight(visit, 'bookings.export')
  const { t, locale } = visit
  const bookings = await bookingsFor(site, { ...asked, after: null }, MOST_EXPORTED)
  const body = bookingsCsv(bookings, {
    heads: csvColumns.map((column) => t(`list.csv.${column}`)),
    place: (id) => site.places.find(id)?.names[locale] ?? id,
    state: (state) => t(`board.state.${state}`),
  })
  return { kind: 'file', name: 'bookings.csv', type: 'text/csv; charset=utf-8', body } as const
}
