import type { OfficeSite, OfficeRequest } from './office-site.server.ts'
import { A_ROAD, BOATS } from '#features/bookings/closings.ts'

/** What the weather closes, as the office names it. */
export function closingName(id: string, { places }: OfficeSite, { t, locale }: OfficeRequest): string {
  if (id === BOATS) return t('weather-desk.closed.boats')
  if (id === A_ROAD) return t('weather-desk.closed.road')
  const bridge = places.bridges.find((row) => row.id === id)
  return bridge?.names[locale] ?? t('weather-desk.closed.ferry', { line: places.ferry(id)?.ports.join('–') ?? id })
}
