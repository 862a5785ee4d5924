import { stateOf } from '#features/bookings/booking.ts'
import { isRidden } from '#domain/bookings/states.ts'
import type { Doc } from '#documents/model/apply.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { wordsToFind } from '#features/bookings/search-words.ts'
import type { Clock } from '#lib/clock.ts'
import { type RefusalReason, type Review, type ReviewLogEntry, type ReviewState } from './review.ts'

export const REVIEWS = 'reviews'

type Deps = { store: Store; clock: Clock }

/** Written by who rode, after the ride. Written again it replaces the first and waits anew. */
export async function writeReview(
  { store, clock }: Deps,
  code: string,
  words: Pick<Review, 'stars' | 'text' | 'locale'>,
): Promise<boolean> {
  const { result } = await store.transact(async (transaction) => {
    const booking = readBooking(await transaction.get(bookingPath(code)))
    // What was not driven cannot be judged.
    if (!booking || !isRidden(stateOf(booking))) return false
    const { quote, guest, pickUpAt, trial } = booking
    const before = readReviewDoc(await transaction.get(reviewPath(code)))
    if (before && isSame(before, words)) return true
    const review: Review = {
      code,
      ...words,
      name: guest.name.split(/\s+/)[0] ?? '',
      places: [quote.from, quote.to],
      rideAt: pickUpAt,
      trial,
      writtenAt: clock.now(),
      state: 'waiting',
    }
    transaction.write({ kind: 'set', path: reviewPath(code), data: asData(review) })
    return true
  })
  return result
}

/** Nothing is left of it. */
export async function withdrawReview({ store }: Deps, code: string): Promise<void> {
  const log = await store.query({ collection: `${reviewPath(code)}/log` })
  const paths = [reviewPath(code), ...log.map(({ path }) => path)]
  await store.commit(paths.map((path): Write => ({ kind: 'delete', path })))
}

export async function findReview(store: Store, code: string): Promise<Review | null> {
  return readReviewDoc(await store.get(reviewPath(code)))
}

/** What the pages show, the newest ride first. */
export async function shownReviews(store: Store): Promise<Review[]> {
  const docs = await store.query({ collection: REVIEWS, where: [{ field: 'state', operator: '==', value: 'shown' }] })
  return docs.flatMap((doc) => readReviewDoc(doc) ?? []).toSorted((a, b) => b.rideAt - a.rideAt)
}

type Judging = {
  code: string
  state: ReviewState
  reason?: RefusalReason
  note?: string | null
  by: string
  now: number
}

/** What of a review an open page shows to be judged. */
export type SeenReview = Pick<Review, 'writtenAt' | 'state' | 'reason'>

/** Sets what is shown, and keeps who decided it, when and why. False where there is no such review. */
export async function moderateIn(transaction: Transaction, requested: Judging): Promise<boolean> {
  const { code, state, reason, by, now } = requested
  const doc = await transaction.get(reviewPath(code))
  const review = readReviewDoc(doc)
  if (!doc || !review) return false
  if (review.state === state && review.reason === reason) return true
  const { reason: _, ...rest } = review
  const after: Review = { ...rest, state, ...(state === 'hidden' && reason !== undefined ? { reason } : {}) }
  const why = verdictWhy(requested)
  transaction.write(
    { kind: 'set', path: reviewPath(code), data: asData(after) },
    logWrite(code, doc.version, { at: now, by, from: review.state, to: state, why }),
  )
  return true
}

/** As the log says it: the reason, and the office's own note. */
export function verdictWhy({ state, reason, note = null }: Pick<Judging, 'state' | 'reason' | 'note'>): string | null {
  return [state === 'hidden' ? reason : undefined, note].flatMap((part) => part || []).join(': ') || null
}

/** The verdict of who has read it as it was `seen`: what was settled or written anew meanwhile stands. */
export async function judgeReview(
  store: Store,
  { seen, ...judging }: Judging & { seen: SeenReview | null },
): Promise<'judged' | 'none' | 'late' | 'rewritten'> {
  const { result } = await store.transact(async (transaction) => {
    const review = readReviewDoc(await transaction.get(reviewPath(judging.code)))
    if (!review) return 'none'
    if (seen && seen.writtenAt !== review.writtenAt) return 'rewritten'
    if (seen && (seen.state !== review.state || seen.reason !== review.reason)) return 'late'
    await moderateIn(transaction, judging)
    return 'judged'
  })
  return result
}

/** What the operator says to it; the empty text takes it back. False where there is no such review. */
export async function answerReview(
  store: Store,
  { code, text, by, now, seen }: { code: string; text: string; by: string; now: number; seen: number | null },
): Promise<'answered' | 'none' | 'late'> {
  const { result } = await store.transact(async (transaction) => {
    const doc = await transaction.get(reviewPath(code))
    const review = readReviewDoc(doc)
    if (!doc || !review) return 'none'
    const { answer, ...rest } = review
    if ((answer?.text ?? '') === text) return 'answered'
    if (seen !== null && (answer?.at ?? 0) !== seen) return 'late'
    const { state } = review
    transaction.write(
      {
        kind: 'set',
        path: reviewPath(code),
        data: asData(text === '' ? rest : { ...rest, answer: { text, at: now } }),
      },
      logWrite(code, doc.version, { at: now, by, from: state, to: state, why: text || '–' }),
    )
    return 'answered'
  })
  return result
}

export async function reviewLog(store: Store, code: string): Promise<ReviewLogEntry[]> {
  const docs = await store.query({ collection: `${reviewPath(code)}/log` })
  // Written by logWrite and by nobody else.
  return docs.map(({ data }) => data as unknown as ReviewLogEntry)
}

/** The version rises with every change, so no two entries have one name, and they stand in order. */
function logWrite(code: string, version: number, entry: ReviewLogEntry): Write {
  const path = `${reviewPath(code)}/log/${String(version).padStart(12, '0')}`
  return { kind: 'set', path, data: { ...entry } }
}

function reviewPath(code: string): string {
  return `${REVIEWS}/${code}`
}

function isSame(a: Review, b: Pick<Review, 'stars' | 'text' | 'locale'>): boolean {
  return a.stars === b.stars && a.text === b.text && a.locale === b.locale
}

export function readReviewDoc(doc: Doc | null): Review | null {
  // Written by asData, by nobody else: browsers have no rule that lets them write this collection.
  return doc === null ? null : (doc.data as unknown as Review)
}

function asData(review: Review): WriteData {
  const { code, name, places } = review
  return { ...structuredClone(review), search: wordsToFind([code, ...places], [name]) }
}
