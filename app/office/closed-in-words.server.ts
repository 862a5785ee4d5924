import type { OfficeSite, OfficeVisit } from '#app/office/office-site.server.ts'
import { A_ROAD, BOATS, closingIds, stopsOf } from '#features/bookings/closings.ts'
import type { Booking } from '#features/bookings/booking.ts'
import type { Closed } from '#features/bookings/weather-hold.server.ts'

/** What the weather closes, as the office names it. */
export function closingName(id: string, { places }: OfficeSite, { t, locale }: OfficeVisit): string {
  if (id === BOATS) return t('weather-desk.closed.boats')
  if (id === A_ROAD) return t('weather-desk.closed.road')
  const bridge = places.bridges.find((row) => row.id === id)
  return bridge?.names[locale] ?? t('weather-desk.closed.ferry', { line: places.ferry(id)?.ports.join('–') ?? id })
}

/** Of what a form says is closed, what there is; and what of it stops a ride. */
export function closedOf({ places }: OfficeSite, typed: readonly unknown[]): Closed {
  const closed = closingIds(places).filter((id) => typed.includes(id))
  return { closed, stopsOf: (booking: Booking) => stopsOf(booking, closed, places) }
}
