import { assignmentFacts } from '#app/office/assign/assignment-facts.server.ts'
import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import { mayAll } from '#features/accounts/rights.ts'
import type { Booking } from '#features/bookings/booking.ts'
import { ridesOf } from '#features/bookings/ride.ts'
import { rankDrivers } from '#features/dispatch/assignment/rank-drivers.ts'
import { officeActions } from '#features/dispatch/dispatching.ts'
import { foldName } from '#features/fleet/fold-name.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import { reasonsText } from './assign-words.ts'
import type { WhoCanDriveProps } from './who-can-drive.tsx'

/** For each leg that can be given somebody: who can drive it, the best first. */
export async function whoCanDrive(
  site: OfficeSite,
  request: OfficeRequest,
  booking: Booking,
): Promise<WhoCanDriveProps[]> {
  const { t, locale, role } = request
  const { vehicles, drivers } = site.fleet
  if (drivers.length === 0 || !mayAll(role, 'bookings.assign')) return []
  const placeName = (id: string) => site.places.find(id)?.names[locale] ?? id
  const rides = ridesOf(booking).filter((ride) => officeActions(ride).includes('assign') && ride.carrier === undefined)
  return Promise.all(
    rides.map(async (ride): Promise<WhoCanDriveProps> => {
      const { code, leg, isOfTwo, sequence, pickUpAt, driver, vehicleId } = ride
      const facts = await assignmentFacts(site, { from: pickUpAt, to: pickUpAt })
      const ranking = rankDrivers(facts, ride)
      return {
        ride: { code, leg: isOfTwo ? leg : null, expected: sequence },
        leg,
        choices: ranking.choices.map((choice) => ({
          driver: choice.driver,
          vehicleId: choice.vehicleId,
          vehicle: vehicleName(vehicles, choice.vehicleId),
          reason: reasonsText(choice, { t, locale, placeName }),
          isNow: foldName(driver ?? '') === foldName(choice.driver) && vehicleId === choice.vehicleId,
        })),
        others: [
          ...ranking.drivers.map(({ name, fault }) => ({ name, reason: t(`assign.driver-fault.${fault}`) })),
          ...ranking.vehicles.map(({ id, fault }) => ({
            name: vehicleName(vehicles, id),
            reason: t(`assign.vehicle-fault.${fault}`),
          })),
        ],
      }
    }),
  )
}
