import type { Places } from '#features/places/places.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import { type BookedLeg, heldLegs, isAhead, legsOf } from './booking-legs.ts'
import type { Booking } from './booking.ts'
import { mayChange } from './change-plan.ts'
import { A_ROAD, BOATS, isOpenByLand } from './closings.ts'
import { legLabel } from './legs-in-words.server.ts'
import { heldBy } from './weather-hold.server.ts'

type Writing = { t: Translate; places: Places; locale: LocaleCode }

/** What stops a held ride: as the guest reads it. */
export function stopsInWords(booking: Booking, writing: Writing): string {
  return closedInWords(heldBy(booking).stops, writing)
}

export function closedInWords(closed: readonly string[], { t, places, locale }: Writing): string {
  const words = closed.map((id) => {
    if (id === BOATS) return t('weather.closed-boats')
    const name = id === A_ROAD ? t('weather.closed-road') : places.bridges.find((row) => row.id === id)?.names[locale]
    return name ?? t('weather.closed-ferry', { line: places.ferry(id)?.ports.join('–') ?? id })
  })
  return words.join(', ')
}

/** The one way of two that the weather stops; null: the booking has no other, or both are stopped. */
export function onlyHeld(booking: Booking): BookedLeg | null {
  const [held, ...more] = heldLegs(booking)
  return held && more.length === 0 && booking.quote.returnAt !== null ? held : null
}

/** Which one that is, and that the other stands, where it is still to come. */
export function concernedInWords(booking: Booking, writing: Writing): string[] {
  const held = onlyHeld(booking)
  if (held === null) return []
  const other = legsOf(booking).find((bookedLeg) => bookedLeg.leg !== held.leg && isAhead(booking, bookedLeg))
  return [
    writing.t('weather.concerns', { leg: legLabel(held, writing) }),
    ...(other ? [writing.t('weather.other-stands', { leg: legLabel(other, writing) })] : []),
  ]
}

/**
 * A boat stays in port and the road beside it is open. Of a closed road or ferry line no other way is known (ADR 33); and what
 * has begun keeps its vehicle.
 */
export function hasRoadInstead(booking: Booking, places: Places, now: number): boolean {
  const { stops, closed } = heldBy(booking)
  return (
    mayChange(booking, 'guest', now) && stops.every((id) => id === BOATS) && isOpenByLand(booking.quote, closed, places)
  )
}
