import { rowOf } from '#domain/bookings/states.ts'
import { kindOfId } from '#features/places/place.ts'
import { type Migration, storedSchema } from '#lib/stored-schema.ts'
import { type Booking, emptyTimeline, type Guest, type LegDetails, type LegStatus } from './booking.ts'
import { bookingSchema, logEntrySchema } from './booking-schema.ts'
import { legsWithout, noDetails, swapped } from './leg-details.ts'
import { payoutShares } from './payout-shares.ts'

/** As a guest was stored before addresses were stored with their end: one text, and one flight, for the whole booking. */
type GuestBefore = Omit<Guest, 'legs'> & { flight: string | null; pickUpDetail: string | null }
type Before = Omit<Booking, 'guest'> & { guest: Guest | GuestBefore }

/** As a booking was stored before its legs had states of their own: one state, one driver and one timeline for both. */
type BeforeLegStatus = Omit<Booking, 'legStatus'> &
  Omit<LegStatus, 'block'> & { blocks: NonNullable<LegStatus['block']>[] }

const addressesWithTheirLeg: Migration = {
  name: 'addresses and the flight stand with their leg',
  upgrade(data) {
    // What is not so is found when it is parsed.
    const stored = data as Before
    const { guest } = stored
    if (typeof guest !== 'object' || 'legs' in guest) return data
    const { flight: _flight, pickUpDetail: _detail, ...rest } = guest
    return { ...stored, guest: { ...rest, legs: legsOfBefore(stored, guest) } }
  },
}

const guestOnBoard: Migration = {
  name: 'the times of a ride say when the guest got in',
  upgrade(data) {
    const { times } = data
    if (typeof times !== 'object' || times === null || 'onBoardAt' in times) return data
    return { ...data, times: { ...times, onBoardAt: null } }
  },
}

const legsWithStates: Migration = {
  name: 'each leg has a state, a driver and a timeline of its own',
  upgrade(data) {
    if ('legStatus' in data) return data
    // What is not so is found when it is parsed.
    const stored = data as unknown as BeforeLegStatus
    const { state, times, vehicleId, blocks, driver, refused, driverAtChange, carrier, payoutCents, ...more } = stored
    const { crew, driverLink, handedOverLink, ...rest } = more
    if (typeof times !== 'object' || !Array.isArray(blocks)) return data
    const status: LegStatus = {
      state,
      times,
      vehicleId,
      block: blocks[0] ?? null,
      ...(driver !== undefined && { driver }),
      ...(refused && { refused }),
      ...(driverAtChange && { driverAtChange }),
      ...(carrier !== undefined && { carrier }),
      ...(payoutCents !== undefined && { payoutCents }),
      ...(crew && { crew }),
      driverLink,
      ...(handedOverLink !== undefined && { handedOverLink }),
    }
    return { ...rest, legStatus: bothOf(status, stored) }
  },
}

/** In their order, one for each version that a stored booking may have; a new one is put at the end with a sample of what was stored before. */
export const bookingMigrations: readonly Migration[] = [addressesWithTheirLeg, guestOnBoard, legsWithStates]

export const storedBooking = storedSchema('a booking', bookingSchema, bookingMigrations)
export const storedLogEntry = storedSchema('an entry of a booking’s log', logEntrySchema)

/** So long before its hour the driver arrived for the return at the earliest. */
const ARRIVED_BEFORE_MS = 3_600_000

/**
 * The one state was that of the leg that was under way. A return to which the driver had arrived: the outbound was driven. Until then
 * the return waited with the same driver. What was agreed for a carrier is divided by the price of the legs.
 */
function bothOf(status: LegStatus, { quote, blocks, payoutCents }: BeforeLegStatus): Booking['legStatus'] {
  const { state, times } = status
  if (quote?.returnAt == null) return { there: status, back: null }
  const [thereCents, backCents] = payoutCents === undefined ? [] : payoutShares(payoutCents, quote)
  const there: LegStatus = { ...status, ...(thereCents !== undefined && { payoutCents: thereCents }) }
  const second = blocks[1] ?? null
  const back: LegStatus = {
    ...status,
    block: second,
    vehicleId: second?.vehicleId ?? status.vehicleId,
    ...(backCents !== undefined && { payoutCents: backCents }),
  }
  if (rowOf(state)?.phase !== 'under-way') return { there, back }
  const last = Math.max(times.arrivedAt ?? 0, times.onBoardAt ?? 0)
  if (last >= quote.returnAt - ARRIVED_BEFORE_MS) return { there: { ...there, state: 'completed' }, back }
  const waiting = { ...emptyTimeline, acceptedAt: times.acceptedAt }
  return { there, back: { ...back, state: 'assigned', times: waiting } }
}

/** The one text becomes the address of the end that it fits: of the town, where the ride begins at an airport or a landing. */
function legsOfBefore({ quote, droppedLegs = [] }: Before, { flight, pickUpDetail }: GuestBefore): Guest['legs'] {
  // What is left of such a booking is its way back; the text was written for the way there.
  const isBackAlone = droppedLegs.some(({ leg }) => leg === 'there')
  const [from, to] = isBackAlone ? [quote.to, quote.from] : [quote.from, quote.to]
  const isDropOff = isPoint(from) && !isPoint(to)
  const address = isDropOff ? { dropOffAddress: pickUpDetail } : { pickUpAddress: pickUpDetail }
  const there: LegDetails = { ...noDetails, ...address, flight }
  const both = { there, back: swapped(there) }
  if (isBackAlone) return legsWithout('there', { there, back: { ...both.back, flight } })
  return quote.returnTrip ? both : { there, back: null }
}

function isPoint(id: string): boolean {
  const kind = kindOfId(id)
  return kind === 'airport' || kind === 'boat-stop'
}
