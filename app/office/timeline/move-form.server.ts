import { stateWord } from '#app/office/board/board-words.ts'
import { momentIn } from '#app/office/office-dates.ts'
import { fieldOf, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import { isOver, stateAfter } from '#domain/bookings/states.ts'
import { bookingPath, readBooking } from '#features/bookings/booking-documents.server.ts'
import { rideOf } from '#features/bookings/ride.ts'
import { formatCode, readCode } from '#features/codes/code.ts'
import { readRideMove, type RideMove, writeTarget } from '#features/dispatch/ride-move.ts'
import { readTypedWhen, typedWhen } from '#features/dispatch/typed-when.ts'
import { assignableNames } from '#features/fleet/driver.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { moveLines } from './move-words.server.ts'
import type { MoveCheck, MoveFormProps } from './timeline-props.ts'

/** The move that the form means, or what is wrong with it. A time is typed as on every form of the office. */
export function readMoveForm(site: OfficeSite, request: OfficeRequest, form: FormData): { move: RideMove } | MoveCheck {
  const fields = new FormData()
  for (const name of ['code', 'leg', 'seen', 'to']) fields.set(name, fieldOf(form, name))
  if (fieldOf(form, 'to') === 'time') {
    const when = readTypedWhen(fieldOf(form, 'when'), site.clock.now())
    if (!when.ok) return { kind: 'refused', lines: moveLines([{ fault: when.fault }], site, request) }
    fields.set('to', writeTarget({ kind: 'time', at: when.at }))
  }
  const move = readRideMove(fields)
  return move === null ? { kind: 'refused', lines: [request.t('board.refused-unreadable')] } : { move }
}

type Notice = { said?: MoveFormProps['said']; when?: string }

/** The form for the ride that the address names, `move=B…` or `move=B…-back`. null: none, or it is over. */
export async function moveForm(
  site: OfficeSite,
  request: OfficeRequest,
  { said = null, when }: Notice,
): Promise<MoveFormProps | null> {
  const { t, locale, query } = request
  const [typed = '', leg] = (query.get('move') ?? '').split('-')
  const reading = readCode(typed)
  const booking = reading.ok ? readBooking(await site.services.store.get(bookingPath(reading.code))) : null
  const ride = booking && rideOf(booking, leg === 'back' ? 'back' : 'there')
  if (!ride || isOver(ride.state)) return null
  const { fleet, places } = site
  const name = (id: string) => places.find(id)?.names[locale] ?? id
  const { quote, pickUpAt, vehicleId, driver = null, carrier } = ride
  const driverNames = assignableNames(fleet.drivers, localTimeOf(pickUpAt).date)
  return {
    code: ride.code,
    leg: ride.leg,
    seen: ride.sequence,
    title: `${name(quote.from)} → ${name(quote.to)}`,
    facts: [
      formatCode(ride.code),
      momentIn(locale, pickUpAt),
      ride.guest.name,
      t('board.party', { people: quote.people, bags: quote.bags }),
      stateWord(ride.state, t),
    ],
    vehicles: fleet.vehicles
      .filter(({ vehicleClass }) => vehicleClass === quote.vehicle)
      .map(({ id }) => ({ target: writeTarget({ kind: 'vehicle', id }), label: vehicleName(fleet.vehicles, id) })),
    drivers: driverNames.map((one) => ({ target: writeTarget({ kind: 'driver', name: one }), label: one })),
    vehicle: vehicleId === null ? '' : writeTarget({ kind: 'vehicle', id: vehicleId }),
    driver: driver === null || carrier !== undefined ? '' : writeTarget({ kind: 'driver', name: driver }),
    mayUnassign: stateAfter(ride.state, 'unassign', 'office') !== null,
    when: when === undefined || when === '' ? typedWhen(pickUpAt) : when,
    said,
  }
}
