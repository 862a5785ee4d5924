/** A way between two places, as the data has it. Times include ferries, their usual wait, and borders. */
export type Route = {
  from: string
  to: string
  by: 'road' | 'sea'
  /** The whole way, sea included, one way. */
  km: number
  minutes: number
  /** Ids of content/geo/ferries.yaml; `unnamed` where the data only knows that there is one. */
  ferries: readonly string[]
  seaKm: number
  /** What is driven, and therefore priced. Equal to km where the sea part of an unnamed ferry is not known. */
  roadKm: number
  ferryMin: number
  /** Borders with passport control. */
  borders: number
  /** ISO 3166 alpha-3 in the order they are passed; empty where the data does not say. */
  countries: readonly string[]
  /** Road numbers in the order they are driven, as the data writes them: `A007`, `SVN G7`. */
  via: readonly string[]
  /** Ids of content/geo/tolls.yaml: what the planned way costs besides; empty where the data does not say. */
  tolls: readonly string[]
  /** Ids of bridges on the way, where the road graph knows them; absent in the tables. */
  bridges?: readonly string[]
}

export const UNNAMED_FERRY = 'unnamed'

/** The same way in the other direction. */
export function reversed(route: Route): Route {
  return {
    ...route,
    from: route.to,
    to: route.from,
    ferries: route.ferries.toReversed(),
    countries: route.countries.toReversed(),
    via: route.via.toReversed(),
    ...(route.bridges && { bridges: route.bridges.toReversed() }),
  }
}

const EXACT_UNDER_KM = 50

/** "About": to 1 km under 50, to 5 km from there on. The price is made from the km of the data. */
export function shownKm(km: number): number {
  return km < EXACT_UNDER_KM ? Math.max(1, Math.round(km)) : Math.round(km / 5) * 5
}

/** `A007` → `A7`, `Z4111` → `Ž4111`, `SVN G7` → `G7 (SI)`; the same road twice in a row is said once. */
export function shownRoads(via: readonly string[]): string[] {
  return via.map(shownRoad).filter((road, at, all) => road !== all[at - 1])
}

const COUNTRY_SIGNS: Record<string, string> = {
  SVN: 'SI',
  AUT: 'AT',
  ITA: 'IT',
  BIH: 'BA',
  SRB: 'RS',
  MNE: 'ME',
  HUN: 'HU',
}

function shownRoad(road: string): string {
  const [country, number] = road.includes(' ') ? road.split(' ') : [undefined, road]
  const short = (number ?? road).replace(/^([A-Z]+)0+(?=\d)/, '$1').replace(/^Z(?=\d)/, 'Ž')
  return country === undefined ? short : `${short} (${COUNTRY_SIGNS[country] ?? country})`
}
