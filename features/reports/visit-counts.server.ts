import { increment } from '#documents/model/field-value.ts'
import type { Store } from '#documents/store.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import type { Clock } from '#lib/clock.ts'

/** What is counted of a page that was answered: never who, never from where, never which trip was typed. */
export type VisitCount = { kind: string; locale: string; referrer: string | null }
/** A day in numbers. */
export type DayCounts = { day: string; pages: Counts; languages: Counts; referrers: Counts; unpriced: number }
export type Counts = Record<string, number>

export type VisitCounter = {
  page(visit: VisitCount): void
  /** Somebody asked for a price and there was none. */
  unpriced(): void
  /** Adds what was counted to the day's document. */
  flush(): Promise<void>
}

export const VISIT_COUNTS = 'visitCounts'
/** A forged referrer must not grow a document for ever. */
const MOST_REFERRERS = 50

/** Kept in memory for a minute at most, then added up over all nodes by the database: no cookie, no identifier, nothing per person. */
export function visitCounter(store: Store, clock: Clock): VisitCounter {
  let days = new Map<string, Omit<DayCounts, 'day'>>()
  const today = () => {
    const { date } = localTimeOf(clock.now())
    const known = days.get(date) ?? { pages: noCounts(), languages: noCounts(), referrers: noCounts(), unpriced: 0 }
    days.set(date, known)
    return known
  }
  return {
    page({ kind, locale, referrer }) {
      const { pages, languages, referrers } = today()
      add(pages, kind)
      add(languages, locale)
      if (referrer === null) return
      add(referrers, Object.keys(referrers).length < MOST_REFERRERS || referrer in referrers ? referrer : OTHERS)
    },
    unpriced() {
      today().unpriced += 1
    },
    async flush() {
      const taken = days
      days = new Map()
      for (const [day, { pages, languages, referrers: seen, unpriced }] of taken) {
        const referrers = await withinMost(store, day, seen)
        const counted = Object.entries({ pages, languages, referrers }).filter(([, counts]) => hasSome(counts))
        // A merged map that is empty would replace what the day has already.
        const maps = Object.fromEntries(counted.map(([name, counts]) => [name, marks(counts)]))
        const data = { day, ...maps, unpriced: increment(unpriced) }
        await store.commit([{ kind: 'set', path: `${VISIT_COUNTS}/${day}`, data, merge: true }])
      }
    },
  }
}

/** Of the day too, not only of this minute: those that are new once it has its most are the others. */
async function withinMost(store: Store, day: string, counts: Counts): Promise<Counts> {
  const known = new Set(Object.keys(countsIn((await store.get(`${VISIT_COUNTS}/${day}`))?.data['referrers'])))
  const within = noCounts()
  for (const [host, count] of Object.entries(counts)) {
    const key = host === OTHERS || known.has(host) || known.size < MOST_REFERRERS ? host : OTHERS
    if (key !== OTHERS) known.add(key)
    within[key] = (within[key] ?? 0) + count
  }
  return within
}

/** The days from `from` on, oldest first. */
export async function readDays(store: Store, from: string): Promise<DayCounts[]> {
  const docs = await store.query({
    collection: VISIT_COUNTS,
    where: [{ field: 'day', operator: '>=', value: from }],
    orderBy: [{ field: 'day' }],
  })
  return docs.map(({ data }) => ({
    day: String(data['day']),
    pages: countsIn(data['pages']),
    languages: countsIn(data['languages']),
    referrers: countsIn(data['referrers']),
    unpriced: Number(data['unpriced'] ?? 0),
  }))
}

/** The host a link came from, of another site only; an address that names nobody. */
export function referrerHost(header: string | undefined, ownHost: string): string | null {
  if (header === undefined || !URL.canParse(header)) return null
  const { hostname, protocol } = new URL(header)
  if (!/^https?:$/.test(protocol) || hostname === ownHost || !/^[a-z0-9.-]{3,100}$/.test(hostname)) return null
  return hostname.replace(/^www\./, '')
}

const OTHERS = 'others'

/** Without a prototype: a host may be called `constructor`. */
function noCounts(): Counts {
  return Object.create(null) as Counts
}

function add(counts: Counts, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1
}

const hasSome = (counts: Counts) => Object.keys(counts).length > 0

function marks(counts: Counts) {
  return Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, increment(count)]))
}

function countsIn(value: unknown): Counts {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).map(([key, count]) => [key, Number(count)]))
}
