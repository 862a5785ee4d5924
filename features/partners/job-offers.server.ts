import { randomBytes } from 'node:crypto'
import type { Doc } from '#documents/model/apply.ts'
import { jobWrite } from '#documents/model/job.ts'
import { Timestamp } from '#documents/model/value.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { leadsTo, rowOf, stateAfter } from '#domain/bookings/states.ts'
import { nextDriverLink } from '#features/bookings/booking-links.server.ts'
import { type Booking, withLeg } from '#features/bookings/booking.ts'
import { payoutShares } from '#features/bookings/payout-shares.ts'
import { type Ride, ridesOf } from '#features/bookings/ride.ts'
import { driveOf } from '#features/bookings/change-plan.ts'
import { changeBooking, transition } from '#features/bookings/transition.server.ts'
import { isWorking } from './application-state.ts'
import type { Partner } from './application.ts'
import { acceptJob, beginJob, type JobOffer, mayAnswer, passJob, skipJob } from './job-offer.ts'
import { partnerPath, readPartner } from './partner-documents.server.ts'
import { partnerMailWrite } from './partner-mail-jobs.ts'

export const JOB_OFFERS = 'job-offers'
/** The kind of job that passes an offer on when its time is over. */
export const JOB_DEADLINE = 'job-deadline'

type Requested = Pick<JobOffer, 'booking' | 'payoutCents' | 'minutes' | 'order'> & { now: number; more?: Write[] }
export type Offered = 'offered' | 'nobody' | 'not-possible'

/** Offers a ride to carriers, in order. `more` is written with it. */
export async function offerJob(store: Store, { now, more = [], ...ordered }: Requested): Promise<Offered> {
  const id = randomBytes(12).toString('hex')
  const { result } = await store.transact(async (transaction): Promise<Offered> => {
    const booking = readBooking(await transaction.get(bookingPath(ordered.booking)))
    const before = readJobOffer(await transaction.get(offerPath(ordered.booking)))
    if (!booking || !mayOffer(booking) || (before && offerFor(before, booking).state === 'open')) return 'not-possible'
    const trip = offeredTrip(booking)
    const offer = beginJob(
      { ...ordered, id, drive: driveOf(trip), round: (before?.round ?? 0) + 1 },
      now,
      trip.pickUpAt,
    )
    const found = await settled(transaction, offer, now, trip)
    if (found.state !== 'open') return 'nobody'
    transaction.write(...offerWrites(found), ...more)
    return 'offered'
  })
  return result
}

/** Only legs that stand and have no driver yet. */
function openRides(booking: Booking): Ride[] {
  return ridesOf(booking).filter(
    ({ state }) => stateAfter(state, 'assign', 'office') !== null && rowOf(state).driver === 'wanted',
  )
}

export function mayOffer(booking: Booking): boolean {
  return openRides(booking).length > 0
}

/** What is offered: the whole trip, or of two legs the one that has no driver. */
export function offeredTrip(booking: Booking): Booking | Ride {
  const [first, ...more] = openRides(booking)
  return first?.isOfTwo === true && more.length === 0 ? first : booking
}

/** The drive it was offered for: not cancelled or driven by somebody since, nor moved. */
export function isStillOffered({ drive }: JobOffer, ride: Booking): boolean {
  return mayOffer(ride) && (drive === undefined || drive === driveOf(offeredTrip(ride)))
}

/** The offer as it is now: open for the drive it was made for, and ended with it. Nobody need have written that yet. */
export function offerFor(offer: JobOffer, ride: Booking): JobOffer {
  return offer.state === 'open' && !isStillOffered(offer, ride) ? { ...offer, state: 'ended', current: null } : offer
}

export type Answered = 'accepted' | 'declined' | 'too-late'

/** A carrier's own answer, in its turn and in time; accepting names the driver in the same commit. */
export async function answerJob(
  store: Store,
  { id, partner, answer, now }: { id: string; partner: Partner; answer: 'accept' | 'decline'; now: number },
): Promise<Answered> {
  const booking = (await offersTo(store, partner.code)).find((row) => row.id === id)?.booking
  if (booking === undefined) return 'too-late'
  return changeBooking(store, async (transaction): Promise<Answered> => {
    const offer = readJobOffer(await transaction.get(offerPath(booking)))
    const ride = readBooking(await transaction.get(bookingPath(booking)))
    if (!offer || !ride || offer.id !== id || !mayAnswer(offer, partner.code, now)) return 'too-late'
    if (!isStillOffered(offer, ride)) {
      transaction.write(...offerWrites(offerFor(offer, ride)))
      return 'too-late'
    }
    if (answer === 'decline') {
      const trip = offeredTrip(ride)
      const next = await settled(transaction, passJob(offer, 'declined', now, trip.pickUpAt), now, trip)
      transaction.write(...offerWrites(next))
      return 'declined'
    }
    transaction.write(...offerWrites(acceptJob(offer, now)))
    await assignTo(transaction, ride, partner, offer, now)
    return 'accepted'
  })
}

/** The time is over: the next is asked. What was answered meanwhile stands. */
export async function expireJob(
  transaction: Transaction,
  { booking, round, turn }: Pick<JobOffer, 'booking' | 'round' | 'turn'>,
  now: number,
): Promise<void> {
  const offer = readJobOffer(await transaction.get(offerPath(booking)))
  const ride = readBooking(await transaction.get(bookingPath(booking)))
  if (!offer || !ride || offer.state !== 'open' || offer.round !== round || offer.turn !== turn) return
  if (!isStillOffered(offer, ride)) return transaction.write(...offerWrites(offerFor(offer, ride)))
  const trip = offeredTrip(ride)
  const next = await settled(transaction, passJob(offer, 'expired', now, trip.pickUpAt), now, trip)
  transaction.write(...offerWrites(next))
}

/** Nobody is asked any more; who is asked now finds it gone. */
export async function withdrawJob(store: Store, booking: string, more: Write[] = []): Promise<boolean> {
  const { result } = await store.transact(async (transaction) => {
    const offer = readJobOffer(await transaction.get(offerPath(booking)))
    if (offer?.state !== 'open') return false
    transaction.write({
      kind: 'set',
      path: offerPath(booking),
      data: asData({ ...offer, state: 'withdrawn', current: null }),
    })
    transaction.write(...more)
    return true
  })
  return result
}

export async function findJobOffer(store: Pick<Store, 'get'>, booking: string): Promise<JobOffer | null> {
  return readJobOffer(await store.get(offerPath(booking)))
}

/** What waits for this carrier's answer. */
export async function offersTo(store: Store, partner: string): Promise<JobOffer[]> {
  const docs = await store.query({
    collection: JOB_OFFERS,
    where: [{ field: 'current', operator: '==', value: partner }],
  })
  return docs.flatMap((doc) => readJobOffer(doc) ?? []).filter(({ state }) => state === 'open')
}

/** Those who stopped working with us since are passed over. */
async function settled(
  transaction: Transaction,
  offer: JobOffer,
  now: number,
  ride: Pick<Booking, 'pickUpAt'>,
): Promise<JobOffer> {
  let found = offer
  while (found.current !== null) {
    const partner = readPartner(await transaction.get(partnerPath(found.current)))
    if (partner?.door === 'drive' && isWorking(partner.state)) return found
    found = skipJob(found, now, ride.pickUpAt)
  }
  return found
}

/** The offer, the mail to who is asked, and the hour at which it is passed on; or the office is told that nobody took it. */
function offerWrites(offer: JobOffer): Write[] {
  const { booking, current, round, turn, until, state, order } = offer
  const writes: Write[] = [{ kind: 'set', path: offerPath(booking), data: asData(offer) }]
  const turnName = `${booking}-${round}-${turn}`
  if (state === 'open' && current !== null)
    writes.push(
      partnerMailWrite({ code: current, kind: 'job-offer', reader: 'partner', booking }, turnName),
      jobWrite({
        key: `job-${turnName}`,
        kind: JOB_DEADLINE,
        payload: { booking, round, turn },
        due: Timestamp.fromMillis(until),
      }),
    )
  const last = order.at(-1)
  if (state === 'exhausted' && last !== undefined)
    writes.push(partnerMailWrite({ code: last, kind: 'job-none', reader: 'operator', booking }, turnName))
  return writes
}

/** The carrier drives with a vehicle of its own: what ours held is free again. */
async function assignTo(
  transaction: Transaction,
  booking: Booking,
  partner: Partner,
  { payoutCents }: JobOffer,
  now: number,
): Promise<void> {
  const rides = openRides(booking)
  const [only] = rides
  const shares = payoutShares(payoutCents, booking.quote)
  const driverLink = only?.isOfTwo === true && rides.length === 1 ? nextDriverLink(booking) : undefined
  const after = rides.reduce(
    (before, { leg }) =>
      withLeg(before, leg, {
        state: leadsTo.assign,
        driver: partner.name,
        carrier: partner.code,
        payoutCents: rides.length === 1 ? payoutCents : shares[leg === 'there' ? 0 : 1],
        block: null,
        vehicleId: null,
        // Who drives the other leg has another link.
        ...(driverLink !== undefined && { driverLink }),
      }),
    booking,
  )
  const entries = [{ action: 'assign', why: partner.name }] as const
  await transition(transaction, booking, {
    after: { ...after, unseen: false },
    ...(only && rides.length === 1 && { leg: only.leg }),
    entries,
    by: partner.code,
    now,
  })
}

function offerPath(booking: string): string {
  return `${JOB_OFFERS}/${booking}`
}

function readJobOffer(doc: Doc | null): JobOffer | null {
  // Written by offerWrites, by nobody else.
  return doc === null ? null : (doc.data as unknown as JobOffer)
}

function asData(offer: JobOffer): WriteData {
  return structuredClone(offer)
}
