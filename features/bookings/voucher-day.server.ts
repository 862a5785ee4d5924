import { isOver, isRequest, rowOf } from '#domain/bookings/states.ts'
import type { Writing } from '#features/fares/quote-in-words.server.ts'
import type { Leg } from '#features/fares/quote-line.ts'
import { type DriverCard, firstName } from '#features/fleet/driver-cards.server.ts'
import type { Fleet } from '#features/fleet/fleet.ts'
import { kindOfId } from '#features/places/place.ts'
import { localeRow } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { plateInOnePiece } from '#lib/plate-in-one-piece.ts'
import { type BookedLeg, legsOf } from './booking-legs.ts'
import { freeWaitingMinutes } from './booking-times.ts'
import { stateTexts } from '#domain/bookings/state-texts.server.ts'
import { type Booking, stateOf } from './booking.ts'
import { flightInWords } from './landing-in-words.server.ts'
import { type Ride, rideOf } from './ride.ts'
import { mayChangeDetails } from './change-details.server.ts'
import { detailsOf } from './leg-details.ts'
import { isLanding, ofReturn } from './leg-fields.server.ts'
import { endsOf } from './leg-rows.server.ts'
import { legTitle } from './legs-in-words.server.ts'
import { clockText, momentText } from './trip-in-words.server.ts'
import { waitingAt } from './waiting-at.server.ts'

type Row = { label: string; value: string }

/** One leg on the voucher: when and where to stand, where it leads, how long the driver waits for nothing. */
export type DayLeg = {
  leg: Leg
  from: string
  to: string
  title: string
  when: string
  rows: Row[]
  /** Of two legs how far this one is; null where there is one, whose state stands above. */
  state: string | null
  /** Nobody comes to it any more. */
  isOver: boolean
}

/** The legs of a booking in their order, each with its own time, places and addresses. */
export function dayLegs(booking: Booking, writing: Writing): DayLeg[] {
  const { t, locale } = writing
  const legs = legsOf(booking)
  return legs.map((leg) => {
    const title = legTitle(leg, writing)
    return {
      leg: leg.leg,
      from: leg.from,
      to: leg.to,
      title:
        legs.length === 1 ? title : `${t(leg.leg === 'there' ? 'booking.way-there' : 'booking.way-back')}: ${title}`,
      when: momentText(leg.pickUpAt, locale),
      rows: [
        ...landingRow(leg, writing),
        pickUpRow(booking, leg, writing),
        ...optional(t('book.flight'), detailsOf(booking, leg.leg).flight),
        ...flightRow(booking, leg.leg, writing),
        ...optional(t('book.sign'), isAtSign(booking, leg) ? booking.guest.signText : null),
        dropOffRow(booking, leg, writing),
        ...(isLegOver(booking, leg.leg) ? [] : [waitingRow(booking, leg, writing)]),
      ],
      state: legs.length === 1 ? null : stateTexts[booking.legStatus[leg.leg]?.state ?? stateOf(booking)].name(t),
      isOver: isLegOver(booking, leg.leg),
    }
  })
}

/** The same in one list, where the way back is named with each of its rows. */
export function dayRows(booking: Booking, writing: Writing): Row[] {
  return dayLegs(booking, writing).flatMap(({ leg, rows }) =>
    rows.map(({ label, value }) => ({ label: leg === 'back' ? ofReturn(label, writing) : label, value })),
  )
}

/** How the guest's flight stands, while somebody is to be picked up. */
function flightRow(booking: Booking, leg: Leg, writing: Writing): Row[] {
  const ride = isLegOver(booking, leg) ? null : rideOf(booking, leg)
  return optional(writing.t('flight.label'), ride && flightInWords(ride, writing))
}

function isLegOver({ legStatus }: Booking, leg: Leg): boolean {
  const status = legStatus[leg]
  return status === null || isOver(status.state)
}

/** The legs that are still to be driven. An outbound of which nobody has told the end is over when the hour of the return has come. */
export function legsToDrive(booking: Booking, now: number): BookedLeg[] {
  const { returnAt } = booking.quote
  return legsOf(booking).filter(({ leg }) => {
    const status = booking.legStatus[leg]
    return status !== null && !isOver(status.state) && (leg === 'back' || returnAt === null || now < returnAt)
  })
}

/** The form asks for the landing time: the free waiting time counts from it. */
function landingRow({ from, pickUpAt }: BookedLeg, { t, locale }: Writing): Row[] {
  return kindOfId(from) === 'airport' ? [{ label: t('voucher.landing'), value: clockText(pickUpAt, locale) }] : []
}

/** An address; an airport and a landing are points to meet at; of a town without an address that one is still wanted. */
function pickUpRow(booking: Booking, { leg, from }: BookedLeg, writing: Writing): Row {
  const { t } = writing
  const { pickUpAddress } = detailsOf(booking, leg)
  const place = endsOf(booking, leg, writing).from
  if (isPoint(booking, leg, 'from', from)) return { label: t('book.meeting-point'), value: place }
  if (pickUpAddress !== null) return { label: t('book.pick-up-address'), value: place }
  return { label: t('booking.pick-up'), value: wanted(booking, place, t) }
}

function dropOffRow(booking: Booking, { leg, to }: BookedLeg, writing: Writing): Row {
  const { t } = writing
  const { dropOffAddress } = detailsOf(booking, leg)
  const place = endsOf(booking, leg, writing).to
  if (dropOffAddress !== null) return { label: t('book.drop-off-address'), value: place }
  return { label: t('booking.drop-off'), value: isPoint(booking, leg, 'to', to) ? place : wanted(booking, place, t) }
}

/** Only where it can still be told; in an email without typed words nobody knows whether it was. */
function wanted(booking: Booking, place: string, t: Translate): string {
  return mayChangeDetails(booking) && booking.guest.name !== '' ? t('voucher.no-address', { place }) : place
}

function isPoint({ quote }: Booking, leg: Leg, end: 'from' | 'to', id: string): boolean {
  return kindOfId(id) === 'airport' || isLanding(quote, leg === 'there' ? end : end === 'from' ? 'to' : 'from')
}

/** A name is held up where somebody comes out of a door; where no leg begins at an airport, at its first pick-up. */
function isAtSign(booking: Booking, { leg, from }: BookedLeg): boolean {
  const hasAirport = legsOf(booking).some((one) => kindOfId(one.from) === 'airport')
  return hasAirport ? kindOfId(from) === 'airport' : leg === 'there'
}

/** A flight may be late: there the time counts from landing, elsewhere from the time agreed. */
function waitingRow(booking: Booking, { leg, from, pickUpAt }: BookedLeg, { t, locale, places, tariff }: Writing): Row {
  const { kindOf, freeMinutes } = waitingAt({ places, tariff })
  const { pickUpAddress } = detailsOf(booking, leg)
  const minutes = freeWaitingMinutes(kindOf(from), pickUpAddress, freeMinutes)
  const until = clockText(pickUpAt + minutes * MINUTE_MS, locale)
  const isAirport = kindOfId(from) === 'airport'
  return {
    label: t('voucher.waiting'),
    value: isAirport ? t('voucher.waiting-landing', { minutes }) : t('voucher.waiting-until', { minutes, until }),
  }
}

const MINUTE_MS = 60_000

type Coming = {
  t: Translate
  fleet: Pick<Fleet, 'vehicles'>
  /** The firm that drives. */
  carrier: string
  /** Of the driver who was named; null where that driver has none. */
  card: DriverCard | null
}

/** Who comes, with what, and that it be compared; before it is known, when it will be. Of a carrier's ride which carrier it is. */
export function crewLines(ride: Ride, { t, fleet, carrier: firm, card }: Coming): string[] {
  const { state, carrier, crew, driver } = ride
  if (isOver(state) || isRequest(state)) return []
  // The terms: another carrier is named before the ride.
  const named = carrier === undefined ? [] : [t('book.terms-carrier', { carrier: firm })]
  const { driver: stage } = rowOf(state)
  const isNamed = stage !== 'wanted'
  const isSoon = stage === 'wanted' || stage === 'named'
  const own = carrier === undefined && isNamed && driver !== undefined ? ownCrew(ride, driver, { fleet, card }) : null
  const known = carrier === undefined ? own : (crew ?? null)
  if (known === null) return isSoon ? [t('booking.crew-later'), ...named] : named
  const { name, vehicle } = known
  const speaks = own !== null && card?.languages ? card.languages.map((code) => localeRow(code).name) : []
  return [
    ...(vehicle === null
      ? [t('booking.crew-name', { name })]
      : [t('booking.crew', { name, vehicle: plateInOnePiece(vehicle) }), t('decoder.driver-compare')]),
    ...(speaks.length === 0 ? [] : [t('booking.crew-languages', { languages: speaks.join(', ') })]),
    ...named,
  ]
}

/** The number of our own driver, from when one is named until the ride is over. */
export function driverPhone({ state, carrier }: Ride, card: DriverCard | null): string | null {
  const { driver } = rowOf(state)
  const isNamed = driver !== null && driver !== 'wanted'
  return isNamed && carrier === undefined ? (card?.phone ?? null) : null
}

/** The vehicle of this ride by its label in the fleet; its driver's card says more of the same vehicle. */
function ownCrew({ vehicleId }: Ride, driver: string, { fleet, card }: Pick<Coming, 'fleet' | 'card'>) {
  const label = fleet.vehicles.find(({ id }) => id === vehicleId)?.label ?? ''
  const isSame = card !== null && card.vehicle.includes(label)
  return { name: firstName(driver), vehicle: isSame ? card.vehicle : label || null }
}

function optional(label: string, value: string | null): Row[] {
  return value === null ? [] : [{ label, value }]
}
