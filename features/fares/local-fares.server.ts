import type { BoatFacts } from '#catalogue/boat.ts'
import type { Ferry } from '#features/places/geo.server.ts'
import { type FerryTickets, OTHER_LINES, ticketSeasons } from './ferry-tickets.ts'
import type { LocalFares } from './quote.ts'
import { type VehicleId, vehicleIds } from './tariff.ts'

/** Sample tickets of content/geo/ferries.yaml; of the boat its seats and the samples that are shown until the office has entered prices. */
export function localFaresOf(
  ferries: readonly Ferry[],
  boat: BoatFacts,
  pier: { lat: number; lon: number },
): LocalFares {
  return {
    sampleTickets: ferries.length === 0 ? null : sampleTicketsOf(ferries),
    sampleBoatFares: Object.fromEntries(
      boat.stops.flatMap(({ id, sampleCents }) => (sampleCents === null ? [] : [[id, sampleCents]])),
    ),
    boatPersons: boat.persons,
    boatRules: { season: boat.season, transferMinutes: boat.transferMinutes, pier },
  }
}

const SAMPLE_SEASON = { from: '06-01', to: '09-30' }

/** Of a line without a sample the dearest of the others, so that no sample total stays open. */
function sampleTicketsOf(ferries: readonly Ferry[]): FerryTickets {
  type Season = (typeof ticketSeasons)[number]
  const cents = (season: Season, vehicle: VehicleId, lines: readonly Ferry[]) =>
    Math.max(...lines.map(({ sampleTicket }) => sampleTicket[season][vehicle])) * 100
  const row = (lines: readonly Ferry[]) => {
    const [inSeason, offSeason] = ticketSeasons.map((season) =>
      Object.fromEntries(vehicleIds.map((vehicle) => [vehicle, cents(season, vehicle, lines)])),
    )
    return { inSeason: inSeason ?? {}, offSeason: offSeason ?? {} }
  }
  const lines = ferries.map((ferry) => [ferry.id, row([ferry])] as const)
  return { season: SAMPLE_SEASON, lines: Object.fromEntries([...lines, [OTHER_LINES, row(ferries)]]) }
}
