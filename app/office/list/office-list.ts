import type { Doc } from '#documents/model/apply.ts'
import { DOCUMENT_ID, type Filter, type Query } from '#documents/model/query.ts'
import { requestedWords } from '#features/bookings/search-words.ts'
import { cut } from '#lib/cut.ts'
import { daysFilter, type ListDays, readDays } from './list-days.ts'

const ROWS = 50

/** What a list of the office can be ordered by, and which states it can be narrowed to. Each needs an index of its own. */
export type ListShape<S extends string = string, F extends string = string> = {
  collection: string
  sorts: readonly [S, ...S[]]
  states: readonly F[]
  /** It can be narrowed to days, too: those of its first sort. */
  hasDays?: true
}

/** A list as its address says it, so that it can be sent to a colleague. */
export type ListRequest<S extends string = string, F extends string = string> = ListDays & {
  q: string
  state: F | ''
  sort: S
  isDown: boolean
  /** Where the page before ended. */
  after: { at: number; id: string } | null
}

/** What is no filter filters nothing. */
export function readOfficeList<S extends string, F extends string>(
  query: URLSearchParams,
  { sorts, states, hasDays }: ListShape<S, F>,
): ListRequest<S, F> {
  const days = hasDays ? readDays(query) : { from: '', to: '' }
  const requested = sorts.find((sort) => sort === query.get('sort')) ?? sorts[0]
  const after = /^(\d{1,15})\.([\w-]{1,200})$/.exec(query.get('after') ?? '')
  return {
    q: cut((query.get('q') ?? '').trim(), 100),
    state: states.find((state) => state === query.get('state')) ?? '',
    ...days,
    // A span of days is read along the days; another order would have to read everything first.
    sort: days.from !== '' || days.to !== '' ? sorts[0] : requested,
    isDown: query.get('order') !== 'up',
    after: after ? { at: Number(after[1]), id: after[2] ?? '' } : null,
  }
}

/** The same list as an address; `change` says what is different. Without another word it begins at its first page. */
export function officeListPath(
  path: string,
  first: string,
  requested: ListRequest,
  change: Partial<ListRequest> = {},
): string {
  const { q, state, from, to, sort, isDown, after } = { ...requested, after: null, ...change }
  const rows: [string, string][] = [
    ['q', q],
    ['state', state],
    ['from', from],
    ['to', to],
    ['sort', sort === first ? '' : sort],
    ['order', isDown ? '' : 'up'],
    ['after', after ? `${after.at}.${after.id}` : ''],
  ]
  const query = new URLSearchParams(rows.filter(([, value]) => value !== '')).toString()
  return query === '' ? path : `${path}?${query}`
}

/** One page and one row more, which tells whether there is another. The longest word first: the fewest have it. */
export function officeListQuery<S extends string, F extends string>(
  { collection, sorts }: ListShape<S, F>,
  { q, state, from, to, sort, isDown, after }: ListRequest<S, F>,
  rows: number = ROWS,
): Query {
  const direction = isDown ? 'desc' : 'asc'
  const words = requestedWords(q).toSorted((a, b) => b.length - a.length)
  return {
    collection,
    where: [
      ...words.map((value): Filter => ({ field: 'search', operator: 'array-contains', value })),
      ...(state === '' ? [] : [{ field: 'state', operator: '==', value: state } as const]),
      ...daysFilter(sorts[0], { from, to }),
    ],
    orderBy: [
      { field: sort, direction },
      { field: DOCUMENT_ID, direction },
    ],
    ...(after === null ? {} : { startAfter: [after.at, after.id] }),
    limit: rows + 1,
  }
}

/** The documents of a page, and where the next one begins. */
export function officeListPage(
  docs: readonly Doc[],
  { sort }: ListRequest,
): { docs: readonly Doc[]; next: ListRequest['after'] } {
  const rows = docs.slice(0, ROWS)
  const last = rows.at(-1)
  const at = last?.data[sort]
  const isMore = docs.length > ROWS && last && typeof at === 'number'
  return { docs: rows, next: isMore ? { at, id: last.path.slice(last.path.lastIndexOf('/') + 1) } : null }
}

/** Where the links of a list lead: on, back to its beginning, the other way round, to its file, and to all of it for paper. */
export type ListLinks = {
  next: string | null
  first: string | null
  sorted: Record<string, string>
  csv: string
  print: string
  here: string
}

export function linksOfList<S extends string, F extends string>(
  path: string,
  { sorts }: ListShape<S, F>,
  requested: ListRequest<S, F>,
  next: ListRequest['after'],
): ListLinks {
  const at = (change: Partial<ListRequest>) => officeListPath(path, sorts[0], requested, change)
  const all = at({})
  return {
    next: next && at({ after: next }),
    first: requested.after === null ? null : all,
    sorted: Object.fromEntries(
      sorts.map((sort) => [sort, at({ sort, isDown: !(requested.sort === sort && requested.isDown) })]),
    ),
    csv: `${all}${all.includes('?') ? '&' : '?'}export=csv`,
    print: `${all}${all.includes('?') ? '&' : '?'}view=print`,
    here: at({ after: requested.after }),
  }
}
