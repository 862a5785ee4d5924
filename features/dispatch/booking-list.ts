import { DOCUMENT_ID, type Filter, type Query } from '#documents/model/query.ts'
import { type BookingState, bookingStates } from '#features/bookings/booking-state.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { askedWords } from '#features/bookings/search-words.ts'
import { instantsOf, isCalendarDate, localTimeOf } from '#i18n/zoned.ts'

const DAY_MS = 86_400_000
export const ROWS = 50

export const listSorts = ['pickUpAt', 'orderedAt'] as const
export type ListSort = (typeof listSorts)[number]

/** The list of the office as its address says it, so that a list can be sent to a colleague. */
export type ListAsked = {
  q: string
  state: BookingState | ''
  /** Days of the pick-up in Croatia, both inclusive. */
  from: string
  to: string
  sort: ListSort
  isDown: boolean
  /** Where the page before ended. */
  after: { at: number; code: string } | null
}

/** What is no filter filters nothing. */
export function readList(query: URLSearchParams): ListAsked {
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, 100)
  const date = (name: string) => (isCalendarDate(text(name)) ? text(name) : '')
  const after = /^(\d{1,15})\.([0-9A-Z]{11})$/.exec(text('after'))
  const [from, to] = [date('from'), date('to')]
  const asked = listSorts.find((sort) => sort === query.get('sort')) ?? 'pickUpAt'
  return {
    ...{ q: text('q'), state: bookingStates.find((state) => state === query.get('state')) ?? '', from, to },
    // A span of days is read along the days; another order would have to read everything first.
    sort: from !== '' || to !== '' ? 'pickUpAt' : asked,
    isDown: query.get('order') !== 'up',
    after: after ? { at: Number(after[1]), code: after[2] ?? '' } : null,
  }
}

/** The same list as an address; `change` says what is different. */
export function listAddress(asked: ListAsked, change: Partial<ListAsked> = {}): string {
  const { q, state, from, to, sort, isDown, after } = { ...asked, after: null, ...change }
  const rows: [string, string][] = [
    ['q', q],
    ['state', state],
    ['from', from],
    ['to', to],
    ['sort', sort === 'pickUpAt' ? '' : sort],
    ['order', isDown ? '' : 'up'],
    ['after', after ? `${after.at}.${after.code}` : ''],
  ]
  return new URLSearchParams(rows.filter(([, value]) => value !== '')).toString()
}

/** One page and one row more, which tells whether there is another. Every such question has an index. */
export function listQuery(asked: ListAsked, rows: number = ROWS): Query {
  const { sort, isDown, after } = asked
  const direction = isDown ? 'desc' : 'asc'
  return {
    collection: 'bookings',
    where: [...wordsOf(asked), ...daysOf(asked)],
    orderBy: [
      { field: sort, direction },
      { field: DOCUMENT_ID, direction },
    ],
    ...(after === null ? {} : { startAfter: [after.at, after.code] }),
    limit: rows + 1,
  }
}

/** The longest word first: the fewest bookings have it, and the index is read along it. */
function wordsOf({ q, state }: ListAsked): Filter[] {
  const words = askedWords(q).toSorted((a, b) => b.length - a.length)
  return [
    ...words.map((value): Filter => ({ field: 'search', operator: 'array-contains', value })),
    ...(state === '' ? [] : [{ field: 'state', operator: '==', value: state } as const]),
  ]
}

function daysOf({ from, to }: ListAsked): Filter[] {
  const start = from === '' ? undefined : instantsOf({ date: from, time: '00:00' })[0]
  const noon = to === '' ? undefined : instantsOf({ date: to, time: '12:00' })[0]
  const end = noon === undefined ? undefined : midnightAfter(noon)
  return [
    ...(start === undefined ? [] : [{ field: 'pickUpAt', operator: '>=', value: start } as const]),
    ...(end === undefined ? [] : [{ field: 'pickUpAt', operator: '<', value: end } as const]),
  ]
}

/** Twelve hours after noon, an hour more or less on the nights the clocks change. */
function midnightAfter(noon: number): number {
  const next = localTimeOf(noon + DAY_MS).date
  return instantsOf({ date: next, time: '00:00' })[0] ?? noon + DAY_MS / 2
}

/** The rows of a page, and where the next one begins. */
export function pageOf(found: readonly Booking[], { sort }: ListAsked): { rows: Booking[]; next: ListAsked['after'] } {
  const rows = found.slice(0, ROWS)
  const last = rows.at(-1)
  return { rows, next: found.length > ROWS && last ? { at: last[sort], code: last.code } : null }
}
