import { JOBS, jobWrite } from '#documents/model/job.ts'
import type { Doc } from '#documents/model/apply.ts'
import { Timestamp } from '#documents/model/value.ts'
import type { Write, WriteData } from '#documents/model/write.ts'
import type { CollectionRules } from '#documents/rules.ts'
import type { Store, Transaction } from '#documents/store.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { type Ride, rideOf } from '#features/bookings/ride.ts'
import { changeBooking } from '#features/bookings/transition.server.ts'
import type { Clock } from '#lib/clock.ts'
import {
  isOfRide,
  isShared,
  mayShare,
  type Position,
  POSITIONS,
  SENT_EVERY_MS,
  sharedFields,
  storedPosition,
} from './position.ts'

/** The kind of job that server/work.server.ts runs. */
export const ERASE_POSITION_JOB = 'erase-position'
/** Counted from the first position of a share. */
const STORED_MS = 24 * 3_600_000
/** An open page is asked for anew when the minutes change, and now and then for the dot. */
const SHOWN_EVERY_MS = 60_000
/** What a slow line delivers together is not refused. */
const SLACK_MS = 5000

/** The office reads how far a driver is, the guest that there is something new. No browser but the driver's own has the point. */
export const positionRules: CollectionRules = {
  collection: POSITIONS,
  indexes: [['isOn'], ['driver']],
  read: {
    dispatcher: { fields: sharedFields },
    owner: { fields: sharedFields },
    guest: { fields: ['shown'], id: (who) => who.claims?.['code'] ?? '' },
  },
}

export function positionPath(code: string): string {
  return `${POSITIONS}/${code}`
}

export async function readPosition(store: Pick<Store, 'get'>, code: string): Promise<Position | null> {
  return positionIn(await store.get(positionPath(code)))
}

function positionIn(doc: Doc | null): Position | null {
  return doc === null ? null : storedPosition.read(doc.data)
}

type Deps = { store: Store; clock: Clock }
type OfRide = Pick<Ride, 'code' | 'leg' | 'driverLink'>

/** `over`: the ride is not on the way any more, another driver has it, two hours are over, or it was stopped elsewhere. */
export type Shared = 'done' | 'too-often' | 'over'

type NewPosition = Pick<Position, 'driver' | 'lat' | 'lon' | 'minutes'> & { ride: OfRide; isStart: boolean }

/** A position of the driver's phone. `isStart`: the driver has tapped; without it only what is shared goes on. */
export async function sharePosition(
  { store, clock }: Deps,
  { ride, isStart, driver, lat, lon, minutes }: NewPosition,
): Promise<Shared> {
  return changeBooking(store, async (transaction): Promise<Shared> => {
    const standing = await standingRide(transaction, ride)
    if (standing === null || !mayShare(standing)) return 'over'
    const now = clock.now()
    const before = positionIn(await transaction.get(positionPath(ride.code)))
    const isOn = before !== null && isShared(before, standing, now)
    if (!isStart && !isOn) return 'over'
    if (isOn && now < before.at + SENT_EVERY_MS - SLACK_MS) return 'too-often'
    const isNews =
      !isOn || before.minutes !== minutes || Math.floor(now / SHOWN_EVERY_MS) > Math.floor(before.at / SHOWN_EVERY_MS)
    const { code, leg, driverLink: link } = standing
    const startedAt = isOn ? before.startedAt : now
    const shown = (before?.shown ?? 0) + (isNews ? 1 : 0)
    transaction.write(write({ code, leg, link, driver, startedAt, isOn: true, at: now, lat, lon, minutes, shown }))
    if (!isOn && (await transaction.get(`${JOBS}/${eraseKey(code, startedAt)}`)) === null)
      transaction.write(eraseJob(code, startedAt))
    return 'done'
  })
}

/** By a tap, or with the driver's next step. The last position stays until its day is over, and nobody is shown it. */
export async function stopSharing(store: Store, ride: OfRide): Promise<void> {
  await changeBooking(store, async (transaction) => {
    const before = positionIn(await transaction.get(positionPath(ride.code)))
    if (before?.isOn === true && isOfRide(before, ride))
      transaction.write(write({ ...before, isOn: false, shown: before.shown + 1 }))
    return null
  })
}

/** By its job, a day after it was first shared; one that was shared anew meanwhile has a job of its own. */
export async function erasePositionIn(transaction: Transaction, code: string, startedAt: number): Promise<void> {
  const position = positionIn(await transaction.get(positionPath(code)))
  if (position !== null && position.startedAt <= startedAt) transaction.write(positionDelete(code))
}

/** What is stored about a driver. */
export async function positionsOfDriver(store: Pick<Store, 'query'>, driver: string): Promise<Position[]> {
  const where = [{ field: 'driver', operator: '==', value: driver }] as const
  return (await store.query({ collection: POSITIONS, where })).map(({ data }) => storedPosition.read(data))
}

export async function erasePositionsOf(store: Store, driver: string): Promise<void> {
  const writes = (await positionsOfDriver(store, driver)).map(({ code }) => positionDelete(code))
  if (writes.length > 0) await store.commit(writes)
}

/** With the person, whenever that is. */
export function positionDelete(code: string): Write {
  return { kind: 'delete', path: positionPath(code) }
}

async function standingRide(transaction: Transaction, { code, leg, driverLink }: OfRide): Promise<Ride | null> {
  const booking = readBooking(await transaction.get(bookingPath(code)))
  const ride = booking && rideOf(booking, leg)
  return ride?.driverLink === driverLink ? ride : null
}

function eraseKey(code: string, startedAt: number): string {
  return `${code}-${ERASE_POSITION_JOB}-${startedAt}`
}

function eraseJob(code: string, startedAt: number): Write {
  return jobWrite({
    key: eraseKey(code, startedAt),
    kind: ERASE_POSITION_JOB,
    payload: { code, startedAt },
    due: Timestamp.fromMillis(startedAt + STORED_MS),
  })
}

function write(position: Position): Write {
  // Texts and numbers alone.
  return { kind: 'set', path: positionPath(position.code), data: storedPosition.write(position) as WriteData }
}
