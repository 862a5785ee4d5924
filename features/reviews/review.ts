import { isLocaleCode, type LocaleCode } from '#i18n/locale.ts'

/** Sent and not read yet; public; or not shown, because it insults or tells of somebody. */
export const reviewStates = ['waiting', 'shown', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

/** Why one is not shown: nothing else is promised to be a reason (review.text). */
export const refusalReasons = ['insult', 'personal'] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** A document of the collection `reviews`; its name is the code of the ride. One ride, one review. */
export type Review = {
  code: string
  stars: number
  text: string
  /** What it is written in, as its writer said: it is shown with this `lang` on pages of every language. */
  locale: LocaleCode
  /** The first word of the name. */
  name: string
  /** Where the ride began and ended: the pages that show it. */
  places: string[]
  rideAt: number
  /** Nobody drove: only as long as the site is a sample it is shown. Reviews from before this was kept say nothing. */
  trial?: boolean
  writtenAt: number
  state: ReviewState
  reason?: RefusalReason
  /** What the operator says to it, under it. */
  answer?: { text: string; at: number }
}

/** One entry of `reviews/{code}/log`. */
export type ReviewLogEntry = { at: number; by: string; from: ReviewState; to: ReviewState; why: string | null }

export type ReviewTyped = { stars: string; text: string; locale: string }
export type ReviewReading =
  | { ok: true; review: Pick<Review, 'stars' | 'text' | 'locale'> }
  | { ok: false; faults: ('stars' | 'text')[] }

export const LONGEST_REVIEW = 1500
export const LONGEST_ANSWER = 800
const MOST_STARS = 5

/** Stars are asked for, words are welcome. */
export function readReview({ stars, text, locale }: ReviewTyped): ReviewReading {
  const count = /^[1-5]$/.test(stars) ? Number(stars) : 0
  const words = plainWords(text)
  const faults: ('stars' | 'text')[] = []
  if (count < 1 || count > MOST_STARS) faults.push('stars')
  if (words.length > LONGEST_REVIEW) faults.push('text')
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, review: { stars: count, text: words, locale: isLocaleCode(locale) ? locale : 'en' } }
}

/** Lines stay; control characters and those that turn the direction of writing go. */
export function plainWords(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .trim()
}

export function isRefusalReason(value: unknown): value is RefusalReason {
  return refusalReasons.some((reason) => reason === value)
}

export function isReviewState(value: unknown): value is ReviewState {
  return reviewStates.some((state) => state === value)
}
