import * as v from 'valibot'
import type { Doc } from '#documents/model/apply.ts'
import type { Query } from '#documents/model/query.ts'
import { rowOf } from '#domain/bookings/states.ts'
import { legs } from '#features/bookings/booking-legs.ts'
import type { Ride } from '#features/bookings/ride.ts'
import { storedSchema } from '#lib/stored-schema.ts'

const MINUTE_MS = 60_000
/** A position is shared so long at most; then the driver taps again. */
const SHARED_MS = 120 * MINUTE_MS
/** An older position is shown with its age. */
export const FRESH_MS = 2 * MINUTE_MS
/** The phone sends at most so often. */
export const SENT_EVERY_MS = 15_000

const positionSchema = v.object({
  code: v.string(),
  leg: v.picklist(legs),
  /** The link number of the leg when it was shared: another driver has another one. */
  link: v.number(),
  /** The id of the driver in the fleet. */
  driver: v.string(),
  startedAt: v.number(),
  /** The driver's tap stopped it, or what they pressed next on this ride. */
  isOn: v.boolean(),
  at: v.number(),
  lat: v.number(),
  lon: v.number(),
  /** From there to the pick-up, by the clock of `at`. */
  minutes: v.number(),
  /** Rises when there is something to show anew; the guest's page listens to it. */
  shown: v.number(),
})
/** Where the driver of one leg was last; a document `positions/{code}`, and no other place has it. */
export type Position = v.InferOutput<typeof positionSchema>
export const storedPosition = storedSchema('a position', positionSchema)

/** What the driver's page sends. */
export const POSITION = 'position'
export const STOP_POSITION = 'stop-position'

/** What the office's browsers get of it: how far a driver is, not where. */
const sharedSchema = v.pick(positionSchema, ['code', 'leg', 'link', 'startedAt', 'isOn', 'at', 'minutes'])
export type SharedPosition = v.InferOutput<typeof sharedSchema>
export const sharedFields = Object.keys(sharedSchema.entries)

export const POSITIONS = 'positions'
/** More drivers than one firm has on the way at once. */
const MOST_SHARED = 200
export const sharedQuery: Query = {
  collection: POSITIONS,
  where: [{ field: 'isOn', operator: '==', value: true }],
  limit: MOST_SHARED,
}

export function sharedIn(docs: readonly Pick<Doc, 'data'>[]): SharedPosition[] {
  return docs.flatMap(({ data }) => {
    const read = v.safeParse(sharedSchema, data)
    return read.success ? [read.output] : []
  })
}

/** Shared now: by who drives this leg, on the way to its pick-up, for two hours at most. */
export function isShared(
  position: Pick<Position, 'leg' | 'link' | 'isOn' | 'startedAt'>,
  ride: Pick<Ride, 'leg' | 'driverLink' | 'state'>,
  now: number,
): boolean {
  return position.isOn && isOfRide(position, ride) && mayShare(ride) && now < position.startedAt + SHARED_MS
}

export function isOfRide(
  { leg, link }: Pick<Position, 'leg' | 'link'>,
  ride: Pick<Ride, 'leg' | 'driverLink'>,
): boolean {
  return leg === ride.leg && link === ride.driverLink
}

export function mayShare({ state }: Pick<Ride, 'state'>): boolean {
  return rowOf(state).driver === 'coming'
}
