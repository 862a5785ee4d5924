import type { BoatFacts } from '#catalogue/boat.ts'
import type { Ferry } from '#features/places/geo.server.ts'
import type { LocalFares } from './quote.ts'

/** Ticket prices of content/geo/ferries.yaml; of the boat its seats and the samples that are shown until the office has entered prices. */
export function localFaresOf(
  ferries: readonly Ferry[],
  boat: BoatFacts,
  pier: { lat: number; lon: number },
): LocalFares {
  return {
    tickets: Object.fromEntries(ferries.map(({ id, ticket }) => [id, ticket === null ? null : inCents(ticket)])),
    sampleBoatFares: Object.fromEntries(
      boat.stops.flatMap(({ id, sampleCents }) => (sampleCents === null ? [] : [[id, sampleCents]])),
    ),
    boatPersons: boat.persons,
    boatRules: { season: boat.season, transferMinutes: boat.transferMinutes, pier },
  }
}

function inCents(ticket: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(ticket).map(([vehicle, euros]) => [vehicle, Math.round(euros * 100)]))
}
