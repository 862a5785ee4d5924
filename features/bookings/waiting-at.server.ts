import type { Tariff } from '#features/fares/tariff.ts'
import type { Places } from '#features/places/places.server.ts'
import type { Waiting } from './booking-times.ts'

/** The free waiting as the tariff of today and the places say it. */
export function waitingAt({ places, tariff }: { places: Pick<Places, 'find'>; tariff: Tariff }): Waiting {
  return { kindOf: (id) => places.find(id)?.kind, freeMinutes: tariff.waiting.freeMinutes }
}
