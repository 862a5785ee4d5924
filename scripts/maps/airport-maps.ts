// The way between an airport and Opatija, one map each.
import { airport, town } from './atlas.ts'
import { closeUp, countryMap, TOWN_MAP } from './town-maps.ts'
import { frameHolding } from '#domain/maps/plane.ts'

/** The airports with a page of their own. */
export const OPATIJA_AIRPORTS = ['RJK', 'PUY', 'TRS', 'LJU', 'ZAG', 'VCE', 'TSF'] as const

/** Those whose way lies wholly on the detailed coast. */
const ON_THE_COAST: ReadonlySet<string> = new Set(['RJK', 'PUY'])

/** The road to Venice and Treviso keeps to the land by Trieste; a flat arc would look like a ferry. */
const AROUND_THE_GULF: ReadonlySet<string> = new Set(['VCE', 'TSF'])

export function airportMap(iata: (typeof OPATIJA_AIRPORTS)[number]): string {
  const opatija = town('opatija')
  const goal = airport(iata)
  if (!ON_THE_COAST.has(iata)) return countryMap(opatija, [goal], 130, AROUND_THE_GULF.has(iata) ? 0.36 : 0.16)
  const frame = frameHolding([opatija.at, goal.at], 14, 46, TOWN_MAP.width, TOWN_MAP.height)
  return closeUp(opatija, frame, [goal])
}
