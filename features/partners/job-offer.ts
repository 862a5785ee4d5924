import type { Cents } from '#features/fares/money.ts'

/** What a carrier said, or did not say in time. */
export type JobTry = { partner: string; answer: 'accepted' | 'declined' | 'expired'; at: number }

/** A ride offered to carriers one after another. A document of `job-offers`, named by the booking. */
export type JobOffer = {
  booking: string
  /** Names the offer in a carrier's form: the booking's code stays ours until it was accepted. */
  id: string
  /** What the carrier gets, whatever the ride costs the guest: fixed when it is offered. */
  payoutCents: Cents
  /** So long each may think. */
  minutes: number
  /** P codes, the first to be asked first. */
  order: string[]
  /** The drive that is offered (change-plan.ts): another one is worth another payout. Offers from before this was kept name none. */
  drive?: string
  turn: number
  /** Who is asked now; null where nobody is. */
  current: string | null
  until: number
  /** `ended`: the drive it was for is no more; nobody took it back. */
  state: 'open' | 'accepted' | 'exhausted' | 'withdrawn' | 'ended'
  tries: JobTry[]
  /** Rises when the office offers the same ride again. */
  round: number
}

const MINUTE_MS = 60_000
export const JOB_MINUTES_AT_MOST = 24 * 60

type New = Pick<JobOffer, 'booking' | 'id' | 'payoutCents' | 'minutes' | 'order' | 'drive' | 'round'>

/** Offered to the first of the order. */
export function beginJob(requested: New, now: number, pickUpAt: number): JobOffer {
  const nobody = { turn: -1, current: null, until: now, state: 'open' as const, tries: [] }
  return askNext({ ...requested, ...nobody }, now, pickUpAt)
}

/** Who was asked did not take it: the next is asked, and at the end nobody. */
export function passJob(offer: JobOffer, answer: 'declined' | 'expired', now: number, pickUpAt: number): JobOffer {
  return askNext({ ...offer, tries: triesWith(offer, answer, now) }, now, pickUpAt)
}

/** Cannot be asked now: suspended since. Not held against anybody. */
export function skipJob(offer: JobOffer, now: number, pickUpAt: number): JobOffer {
  return askNext(offer, now, pickUpAt)
}

export function acceptJob(offer: JobOffer, now: number): JobOffer {
  return { ...offer, state: 'accepted', tries: triesWith(offer, 'accepted', now) }
}

/** Is it this carrier's turn, and still in time? */
export function mayAnswer(offer: JobOffer, partner: string, now: number): boolean {
  return offer.state === 'open' && offer.current === partner && now < offer.until
}

/** Nobody is asked for longer than until the ride begins. */
function askNext(offer: JobOffer, now: number, pickUpAt: number): JobOffer {
  const turn = offer.turn + 1
  const current = offer.order[turn] ?? null
  const until = Math.min(now + offer.minutes * MINUTE_MS, pickUpAt)
  if (current === null || until <= now) return { ...offer, turn, current: null, until: now, state: 'exhausted' }
  return { ...offer, turn, current, until }
}

function triesWith({ tries, current }: JobOffer, answer: JobTry['answer'], at: number): JobTry[] {
  return current === null ? tries : [...tries, { partner: current, answer, at }]
}
