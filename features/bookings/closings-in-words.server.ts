import type { Places } from '#features/places/places.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import type { Booking } from './booking.ts'
import { A_ROAD, BOATS, isOpenByLand } from './closings.ts'
import { heldBy } from './weather-hold.server.ts'

type Writing = { t: Translate; places: Places; locale: LocaleCode }

/** What stops a held ride: as the guest reads it. */
export function stopsInWords(booking: Booking, { t, places, locale }: Writing): string {
  const words = heldBy(booking).stops.map((id) => {
    if (id === BOATS) return t('weather.closed-boats')
    const name = id === A_ROAD ? t('weather.closed-road') : places.bridges.find((row) => row.id === id)?.names[locale]
    return name ?? t('weather.closed-ferry', { line: places.ferry(id)?.ports.join('–') ?? id })
  })
  return words.join(', ')
}

/** A boat stays in port and the road beside it is open. Of a closed road or ferry line no other way is known (ADR 72). */
export function hasRoadInstead(booking: Booking, places: Places): boolean {
  const { stops, closed } = heldBy(booking)
  return stops.every((id) => id === BOATS) && isOpenByLand(booking.quote, closed, places)
}
