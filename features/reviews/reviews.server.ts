import type { Command, CommandContext } from '#documents/rules.ts'
import { StoreError } from '#documents/model/status.ts'
import type { Doc } from '#documents/model/apply.ts'
import type { Data } from '#documents/model/value.ts'
import type { WriteData } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import type { Clock } from '#lib/clock.ts'
import { isReviewState, type Review, type ReviewState } from './review.ts'

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
    // A trial is no ride, and what was not driven cannot be judged.
    if (booking?.state !== 'completed') return false
    const { quote, guest, pickUpAt } = booking
    const before = readKept(await transaction.get(reviewPath(code)))
    if (before && isSame(before, words)) return true
    const review: Review = {
      ...{ code, ...words, name: guest.name.split(/\s+/)[0] ?? '', places: [quote.from, quote.to] },
      ...{ rideAt: pickUpAt, writtenAt: clock.now(), state: 'waiting' },
    }
    transaction.write({ kind: 'set', path: reviewPath(code), data: asData(review) })
    return true
  })
  return result
}

/** Nothing is left of it. */
export async function withdrawReview({ store }: Deps, code: string): Promise<void> {
  await store.commit([{ kind: 'delete', path: reviewPath(code) }])
}

export async function findReview(store: Store, code: string): Promise<Review | null> {
  return readKept(await store.get(reviewPath(code)))
}

/** What the pages show, the newest ride first. */
export async function shownReviews(store: Store): Promise<Review[]> {
  const docs = await store.query({ collection: REVIEWS, where: [{ field: 'state', operator: '==', value: 'shown' }] })
  return docs.flatMap((doc) => readKept(doc) ?? []).toSorted((a, b) => b.rideAt - a.rideAt)
}

/** `{ code, state }`: the office has read a review. */
const MODERATE = 'reviews.moderate'

export const reviewCommands: Command[] = [{ name: MODERATE, roles: ['editor', 'dispatcher', 'owner'], run: moderate }]

async function moderate({ code, state }: Data, { who, transaction }: CommandContext): Promise<boolean> {
  if (typeof code !== 'string' || !isReviewState(state))
    throw new StoreError('invalid-argument', 'This is no judgement.')
  const by = who.claims?.['name'] ?? who.role
  return moderateIn(transaction, { code, state, by, now: transaction.time.toMillis() })
}

/** Sets what is shown, and keeps who decided it and when. False where there is no such review. */
export async function moderateIn(
  transaction: Transaction,
  { code, state, by, now }: { code: string; state: ReviewState; by: string; now: number },
): Promise<boolean> {
  const review = readKept(await transaction.get(reviewPath(code)))
  if (!review) return false
  if (review.state === state) return true
  transaction.write(
    { kind: 'set', path: reviewPath(code), data: asData({ ...review, state }) },
    { kind: 'set', path: `${reviewPath(code)}/log/${now}`, data: { at: now, by, from: review.state, to: state } },
  )
  return true
}

function reviewPath(code: string): string {
  return `${REVIEWS}/${code}`
}

function isSame(a: Review, b: Pick<Review, 'stars' | 'text' | 'locale'>): boolean {
  return a.stars === b.stars && a.text === b.text && a.locale === b.locale
}

function readKept(doc: Doc | null): Review | null {
  // Written by asData, by nobody else: browsers have no rule that lets them write this collection.
  return doc === null ? null : (doc.data as unknown as Review)
}

function asData(review: Review): WriteData {
  return structuredClone(review)
}
