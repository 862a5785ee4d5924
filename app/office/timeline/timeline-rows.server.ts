import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import type { Interval } from '#features/bookings/driver-time.ts'
import { writeTarget } from '#features/dispatch/ride-move.ts'
import { driverTimes, vehicleTimes } from '#features/dispatch/row-times.ts'
import { driverRow, type TimelineGroup, UNASSIGNED, vehicleRow } from '#features/dispatch/timeline.ts'
import { vehicleName } from '#features/fleet/vehicle-name.ts'
import type { TimelineRow } from './timeline-props.ts'

/** The rows with what is known of each before any ride: absences, shifts, and when a boat may sail. */
export function timelineRows(
  { fleet, localFares }: OfficeSite,
  { t }: OfficeRequest,
  group: TimelineGroup,
  period: Interval,
): TimelineRow[] {
  const unassigned: TimelineRow = {
    id: UNASSIGNED,
    label: t(group === 'vehicles' ? 'timeline.no-vehicle' : 'timeline.no-driver'),
    detail: '',
    colour: null,
    target: group === 'drivers' ? writeTarget({ kind: 'nobody' }) : null,
    times: [],
  }
  const { vehicles, drivers } = fleet
  if (group === 'vehicles')
    return [
      unassigned,
      ...vehicles.map(({ id, vehicleClass }) => ({
        id: vehicleRow(id),
        label: vehicleName(vehicles, id),
        detail: t(`board.class.${vehicleClass}`),
        colour: null,
        target: writeTarget({ kind: 'vehicle', id }),
        times: vehicleTimes(fleet, id, period, localFares.boatRules),
      })),
    ]
  return [
    unassigned,
    ...drivers
      .filter(({ active }) => active)
      .map(({ name, colour }) => ({
        id: driverRow(name),
        label: name,
        detail: '',
        colour,
        target: writeTarget({ kind: 'driver', name }),
        times: driverTimes(fleet, name, period),
      })),
  ]
}
