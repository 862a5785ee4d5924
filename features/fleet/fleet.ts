import * as v from 'valibot'
import { isCalendarDate } from '#i18n/zoned.ts'
import { driversSchema } from './driver.ts'
import { type VehicleClassId, vehicleClasses } from './vehicle-classes.ts'

const hour = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const vehicleClass = v.picklist(vehicleClasses)

const papers = v.strictObject({
  registration: v.string(),
  persons: count,
  approval: v.string(),
  berth: v.string(),
  /** The last day of the insurance. */
  insuredUntil: v.string(),
})
export type Papers = v.InferOutput<typeof papers>

const day = v.pipe(v.string(), v.check(isCalendarDate, 'a day'))
/** The documents of what drives on a road, each with the last day it is valid; absent: nobody has entered it. */
const roadDocuments = v.strictObject({
  insurance: v.exactOptional(day),
  inspection: v.exactOptional(day),
  /** The extract of the operator's licence, which is of one vehicle. */
  permit: v.exactOptional(day),
})
export const roadDocumentNames = ['insurance', 'inspection', 'permit'] as const satisfies (keyof v.InferOutput<
  typeof roadDocuments
>)[]

/** The same hours on some days of every week, on Croatian clocks. */
const workHours = v.pipe(
  v.strictObject({
    what: v.picklist(['house', 'vehicle', 'driver']),
    /** As in `away`; of the house nothing. */
    who: v.string(),
    /** ISO: Monday is 1, Sunday 7. */
    days: v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), v.minLength(1)),
    from: hour,
    /** Where it is not after `from`, on the next day. */
    to: hour,
  }),
  v.check(({ what, who }) => (what === 'house') === (who === ''), 'whose hours?'),
)
export type WorkHours = v.InferOutput<typeof workHours>

/** content/fleet.yaml: what the operator drives with, and when a ride is confirmed at once. */
export const fleetSchema = v.strictObject({
  sample: v.boolean(),
  vehicles: v.pipe(
    v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
        vehicleClass,
        seats: count,
        bags: count,
        childSeats: count,
        /** What the office calls it; a plate, a name. */
        label: v.optional(v.string(), ''),
        /** A boat is booked at once only with all of them. */
        papers: v.optional(v.nullable(papers), null),
        validUntil: v.exactOptional(roadDocuments),
        /** On a rack of its own: they take no room of cases. */
        bikes: v.exactOptional(count),
        takesPets: v.exactOptional(v.boolean()),
        wheelchair: v.exactOptional(v.picklist(['folds', 'seated'])),
        /** More than one step up into it. */
        hasSteps: v.exactOptional(v.boolean()),
      }),
    ),
    v.minLength(1),
    v.check((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, 'a vehicle stands twice'),
  ),
  /** Who drives. Of somebody with a card (driver-cards.server.ts) a guest sees the first name. */
  drivers: v.optional(driversSchema, []),
  /** When a vehicle stands still or somebody does not drive: in the workshop, on leave. Half open, as everywhere. */
  away: v.optional(
    v.array(
      v.pipe(
        v.strictObject({
          what: v.picklist(['vehicle', 'driver']),
          /** The vehicle's id, or the driver's name. */
          who: v.pipe(v.string(), v.nonEmpty()),
          from: v.number(),
          to: v.number(),
          note: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
        }),
        v.check(({ from, to }) => from < to, 'ends before it begins'),
      ),
    ),
    [],
  ),
  /** When the house, a vehicle or a driver works; whoever has no row works always. */
  week: v.exactOptional(v.array(workHours)),
  /** The place where vehicles wait for their next ride, and stand at night; absent: nobody has said. */
  base: v.exactOptional(v.string()),
  blocks: v.strictObject({ approachMinutes: count, bufferMinutes: count }),
  confirmation: v.strictObject({
    serviceArea: v.array(v.string()),
    noticeHours: v.strictObject({ car: count, van: count, minibus: count, boat: count }),
    answer: v.strictObject({ dayMinutes: count, from: hour, to: hour }),
  }),
})
export type Fleet = v.InferOutput<typeof fleetSchema>
export type Away = Fleet['away'][number]

/** The classes there is a vehicle of. */
export function classesIn({ vehicles }: Pick<Fleet, 'vehicles'>): VehicleClassId[] {
  return vehicleClasses.filter((id) => vehicles.some((vehicle) => vehicle.vehicleClass === id))
}

/** All of a boat's papers are there, and it is insured on this day (`2027-04-01`). */
export function mayGoOut(vehicle: Fleet['vehicles'][number], day: string): boolean {
  if (vehicle.vehicleClass !== 'boat') return true
  const { papers: own } = vehicle
  if (own === null || own.persons < 1 || own.insuredUntil < day) return false
  return [own.registration, own.approval, own.berth].every((paper) => paper.trim() !== '')
}

/** What was entered of a road vehicle's documents is valid on this day; what was not is not asked. */
export function hasValidDocuments(
  { validUntil = {} }: Pick<Fleet['vehicles'][number], 'validUntil'>,
  day: string,
): boolean {
  return Object.values(validUntil).every((until) => until >= day)
}
