import { type Block, blockOf, type FleetVehicle, freeVehicle } from '#features/fleet/capacity.ts'
import { vehicleBlocks } from '#features/fleet/away.ts'
import { workingNames } from '#features/fleet/driver.ts'
import { type Fleet, mayGoOut } from '#features/fleet/fleet.ts'
import { misfit, type Needs } from '#features/fleet/needs.ts'
import { anyone, type Staffing } from '#features/fleet/staffing.ts'
import { driversWithin, offHourBlocks, someoneDrives, someVehicleWorks } from '#features/fleet/week.ts'
import { instantsOf, localTimeOf } from '#i18n/zoned.ts'
import type { BookedQuote, Booking, Guest } from './booking.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How far ahead, and how finely, another time is looked for. */
const SEARCH_MS = 48 * HOUR_MS
const STEP_MS = 15 * MINUTE_MS

/** What is ordered, as far as vehicles and hours are concerned. */
export type TimedTrip = { quote: BookedQuote; pickUpAt: number; needs?: Needs | null; legs?: Guest['legs'] }

/** As a booking keeps it: with the wall clock in Croatia that was promised. */
export function timed({ quote, pickUpAt }: TimedTrip): Pick<Booking, 'quote' | 'pickUpAt' | 'pickUpLocal'> {
  const { date, time } = localTimeOf(pickUpAt)
  return { quote, pickUpAt, pickUpLocal: `${date}T${time}` }
}

type Span = { from: number; to: number }
type Drive = { from: string; pickUpAt: number; minutes: number }

/** The drives of a trip: there, and back where the way back was ordered with it. */
function drivesOf({ quote, pickUpAt }: TimedTrip): [Drive, ...Drive[]] {
  const { from, to, minutes, returnAt } = quote
  const there = { from, pickUpAt, minutes }
  return returnAt === null ? [there] : [there, { from: to, pickUpAt: returnAt, minutes }]
}

/** Every pick-up in the service area, notice long enough for the class, and a way back that can be driven. */
export function mayConfirm(fleet: Fleet, trip: TimedTrip, now: number): boolean {
  const { vehicle } = trip.quote
  if (trip.pickUpAt - now < fleet.confirmation.noticeHours[vehicle] * HOUR_MS || !mayBePromised(fleet, trip))
    return false
  // A vehicle alone takes nobody anywhere.
  const isStaffed = (time: Span) => someoneDrives(staffOf(fleet), time) && someVehicleWorks(fleet, vehicle, time)
  return requiredIntervals(fleet, trip).every(isStaffed)
}

/** Whether a person must answer: at the hour of the trip, or where that is not known yet, at any hour. */
export function isOnRequest(
  fleet: Fleet,
  { quote, pickUpAt }: { quote: BookedQuote; pickUpAt: number | null },
  now: number,
): boolean {
  const { from, to, vehicle, people, returnTrip, returnAt } = quote
  if (pickUpAt !== null && (!returnTrip || returnAt !== null)) return !mayConfirm(fleet, { quote, pickUpAt }, now)
  if (quote.asks || (vehicle === 'boat' && !boatsMayGoOut(fleet, now, people))) return true
  const starts = returnTrip ? [from, to] : [from]
  return !starts.every((id) => fleet.confirmation.serviceArea.includes(id))
}

/** What notice, calendars and hours do not change. */
function mayBePromised(fleet: Fleet, trip: TimedTrip): boolean {
  const { vehicle, minutes, returnTrip, returnAt } = trip.quote
  // Nobody can be obliged to pay a maximum that is not known: a person finds out what the ferry costs.
  if (trip.quote.asks) return false
  // Without its papers no boat may be promised.
  if (vehicle === 'boat' && !drivesOf(trip).every(({ pickUpAt }) => boatsMayGoOut(fleet, pickUpAt, trip.quote.people)))
    return false
  if (returnTrip && (returnAt === null || returnAt < trip.pickUpAt + minutes * MINUTE_MS)) return false
  return drivesOf(trip).every(({ from }) => fleet.confirmation.serviceArea.includes(from))
}

/** Every boat of the fleet, insured on that day and approved for so many: whichever is free can then be promised. */
function boatsMayGoOut({ vehicles }: Fleet, at: number, people: number): boolean {
  const boats = vehicles.filter(({ vehicleClass }) => vehicleClass === 'boat')
  return boats.length > 0 && boats.every((boat) => mayTake(boat, at, people))
}

type FleetRow = Fleet['vehicles'][number]

/** Who may be given a ride at all, by name; hours and absences are asked for each time. */
function staffOf({ drivers, ...fleet }: Fleet) {
  return { ...fleet, drivers: workingNames(drivers) }
}

function mayTake(boat: FleetRow, at: number, people: number): boolean {
  return mayGoOut(boat, localTimeOf(at).date) && (boat.papers?.persons ?? 0) >= people
}

/** When the trip needs vehicles. */
export function requiredIntervals(fleet: Fleet, trip: TimedTrip): { from: number; to: number }[] {
  return drivesOf(trip).map((ride) => blockOf(ride, fleet.blocks))
}

/** When it might need them where the first time is taken: what nextFreeFor looks through. */
export function searchedFor(fleet: Fleet, trip: TimedTrip): { from: number; to: number }[] {
  return requiredIntervals(fleet, trip).map(({ from, to }) => ({ from, to: to + SEARCH_MS }))
}

/**
 * A vehicle's time for every leg of the trip; null where one of them finds none. Two vehicles may share there and back. `preferred`: the
 * vehicle of each leg that is taken where it is free.
 */
export function reserve(
  fleet: Fleet,
  stored: readonly Block[],
  trip: TimedTrip,
  preferred: readonly (string | null)[] = [],
): Block[] | null {
  const found: Block[] = []
  for (const [at, ride] of drivesOf(trip).entries()) {
    const time = blockOf(ride, fleet.blocks)
    const wanted = { vehicleClass: trip.quote.vehicle, ...time }
    const isFirst = ({ id }: FleetVehicle) => Number(id === (preferred[at] ?? preferred[0]))
    const vehicles = vehiclesFor(fleet, trip).toSorted((a, b) => isFirst(b) - isFirst(a))
    const vehicle = freeVehicle(vehicles, [...stored, ...found, ...vehicleBlocks(fleet)], wanted)
    if (!vehicle) return null
    found.push({ vehicleId: vehicle.id, ...time })
  }
  return found
}

/**
 * The same where nobody is asked: outside its weekly hours a vehicle is not promised, though the office may send it; nor one that
 * no driver is left for.
 */
export function reserveInstantly(
  fleet: Fleet,
  stored: readonly Block[],
  trip: TimedTrip,
  isStaffed: Staffing = anyone,
  preferred: readonly (string | null)[] = [],
): Block[] | null {
  const times = requiredIntervals(fleet, trip)
  const off = times.flatMap((time) => offHourBlocks(fleet, time))
  const inOne = ({ id }: FleetVehicle) => times.map((time) => ({ vehicleId: id, ...time }))
  const ofClass = vehiclesFor(fleet, trip).filter(({ vehicleClass }) => vehicleClass === trip.quote.vehicle)
  const undriven = ofClass.map(inOne).filter((blocks) => !isStaffed(blocks))
  const found = reserve(fleet, [...stored, ...off, ...undriven.flat()], trip, preferred)
  // Two vehicles may share there and back, each with a driver of its own.
  return found !== null && isStaffed(found) ? found : null
}

/** The time the trip takes of one vehicle that somebody chose; whether it is free is for the one who asks to see. */
export function blocksIn(fleet: Fleet, vehicleId: string, trip: TimedTrip): Block[] {
  return drivesOf(trip).map((ride) => ({ vehicleId, ...blockOf(ride, fleet.blocks) }))
}

/**
 * The next pick-up, in quarters of an hour, that would be confirmed at once: a vehicle free in its hours, and somebody who
 * drives in theirs. The way back stays when it is: a time that does not help there is not offered.
 */
export function nextFreeFor(
  fleet: Fleet,
  occupied: readonly Block[],
  trip: TimedTrip,
  isStaffed: Staffing = anyone,
): number | null {
  const searched = searchedFor(fleet, trip)
  const stored = [...occupied, ...searched.flatMap((time) => offHourBlocks(fleet, time))]
  const drivers = searched.map((time) => driversWithin(staffOf(fleet), time))
  for (let at = trip.pickUpAt; at <= trip.pickUpAt + SEARCH_MS; at += STEP_MS) {
    const later = { ...trip, pickUpAt: at }
    const isDriven = requiredIntervals(fleet, later).every((time, ride) => drivers[ride]?.(time))
    if (!isDriven || !mayBePromised(fleet, later)) continue
    const found = reserve(fleet, stored, later)
    if (found !== null && isStaffed(found) && canBeAskedFor(at)) return at
  }
  return null
}

/** Of the hour that comes twice in October a form can name the first only. */
function canBeAskedFor(at: number): boolean {
  return instantsOf(localTimeOf(at))[0] === at
}

/** The vehicles it has can take this party, with what rides along: a boat no more people than its papers allow. */
export function mayStayIn(fleet: Fleet, blocks: readonly Block[], trip: TimedTrip): boolean {
  const { needs } = trip
  const { people, bags } = trip.quote
  return blocks.every(({ vehicleId }) => {
    const vehicle = fleet.vehicles.find(({ id }) => id === vehicleId)
    if (!vehicle || (needs && misfit(vehicle, { people, bags, needs }) !== null)) return false
    return hasPapers(fleet, vehicleId, trip)
  })
}

/** Those that can take what rides along, and may: a boat without its papers goes for nobody, whoever sends it. */
function vehiclesFor(fleet: Fleet, trip: TimedTrip): readonly FleetVehicle[] {
  const { quote, needs } = trip
  const { people, bags } = quote
  const allowed = fleet.vehicles.filter(({ id }) => hasPapers(fleet, id, trip))
  return needs ? allowed.filter((vehicle) => misfit(vehicle, { people, bags, needs }) === null) : allowed
}

/** A boat is insured on each of its days and approved for so many. What drives on a road is not asked. */
export function hasPapers({ vehicles }: Fleet, vehicleId: string, trip: TimedTrip): boolean {
  const row = vehicles.find(({ id }) => id === vehicleId)
  if (row?.vehicleClass !== 'boat') return true
  return drivesOf(trip).every(({ pickUpAt }) => mayTake(row, pickUpAt, trip.quote.people))
}

/** Why nothing was found for a trip: no boat of ours may take it, or none of what may is free. */
export function unavailableReason(fleet: Fleet, trip: TimedTrip): 'no-papers' | 'sold-out' {
  const ofClass = fleet.vehicles.filter(({ vehicleClass }) => vehicleClass === trip.quote.vehicle)
  const mayAny = ofClass.length === 0 || ofClass.some(({ id }) => hasPapers(fleet, id, trip))
  return mayAny ? 'sold-out' : 'no-papers'
}
