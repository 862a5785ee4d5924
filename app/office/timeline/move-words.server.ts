import { refusalText } from '#app/office/board/board-words.ts'
import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import type { MoveConcern } from '#features/dispatch/move-concerns.ts'
import type { PhoneFault } from '#features/dispatch/phone-form.ts'
import type { Refused } from '#features/dispatch/refusals.ts'
import { formatCents } from '#features/fares/money.ts'
import type { VehicleClassId } from '#features/fleet/vehicle-classes.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'

/** What stands against a move, or has to be known before, a sentence each. */
export function moveLines(
  found: readonly (MoveConcern | Refused | { fault: PhoneFault } | { otherClass: VehicleClassId })[],
  site: OfficeSite,
  request: OfficeRequest,
): string[] {
  return found.map((one) => {
    if ('otherClass' in one)
      return request.t('timeline.other-class', { vehicle: request.t(`board.class.${one.otherClass}`) })
    if ('fault' in one) return faultText(one.fault, request)
    return 'reason' in one ? refusalText(one, request) : concernText(one, site, request)
  })
}

/** The price is worked out anew for the new time: what it cannot be worked out from is put right on the booking's page. */
function faultText(fault: PhoneFault, { t }: OfficeRequest): string {
  switch (fault) {
    case 'past':
    case 'past-day':
    case 'too-far':
    case 'no-such-time':
    case 'before':
    case 'too-soon':
    case 'not-understood':
    case 'required':
    case 'no-vehicle':
      return t(`phone.fault.${fault}`)
    default:
      return t('timeline.no-new-price')
  }
}

function concernText(concern: MoveConcern, { fleet }: OfficeSite, { t, locale }: OfficeRequest): string {
  const vehicle = (id: string) => vehicleName(fleet.vehicles, id)
  switch (concern.kind) {
    case 'driver-away':
      return t('timeline.driver-away', { driver: concern.driver })
    case 'driver-off':
      return t('timeline.driver-off', { driver: concern.driver })
    case 'vehicle-off':
      return t('timeline.vehicle-off', { vehicle: vehicle(concern.vehicleId) })
    case 'too-few-seats':
      return t('timeline.too-few-seats', { vehicle: vehicle(concern.vehicleId) })
    case 'too-few-bags':
      return t('timeline.too-few-bags', { vehicle: vehicle(concern.vehicleId) })
    case 'needs':
      return t('timeline.needs', { vehicle: vehicle(concern.vehicleId) })
    case 'dark':
      return t('timeline.dark')
    case 'off-season':
      return t('timeline.off-season')
    case 'other-vehicle':
      return t('timeline.other-vehicle', { vehicle: vehicle(concern.vehicleId) })
    case 'driver-lost':
      return t('timeline.driver-lost', { driver: concern.driver })
    case 'price':
      return t('timeline.price', {
        before: formatCents(concern.before, locale),
        after: formatCents(concern.after, locale),
      })
    case 'told':
      return t('timeline.told')
    case 'call':
      return t('timeline.call')
    case 'confirms':
      return t('timeline.confirms')
  }
}
