/** Longitude first, as in GeoJSON (RFC 7946 § 3.1.1). */
export type Position = readonly [longitude: number, latitude: number]

/** A place of the gazetteer, or any point: a phone's own position. */
export type RouteEnd = { id: string } | { position: Position }
export type EndName = 'from' | 'to'

/** The port: who can tell the way between two ends. Every engine passes domain/routing/conformance. */
export type Router = {
  /** Who answers as long as nothing is wrong; each route says who worked it out. */
  engine: EngineName
  plan(from: RouteEnd, to: RouteEnd): Promise<RouteAnswer>
}

export type RouteAnswer =
  /** Alternatives take other ferries, or none; the quickest first. */
  { status: 'planned'; route: PlannedRoute; alternatives: readonly PlannedRoute[] } | NoRoute

export type NoRoute =
  | { status: 'same-place' }
  | { status: 'unknown-place'; end: EndName }
  /** An island without cars, a place whose road the graph does not have, or a point too far from every place. */
  | { status: 'no-road'; end: EndName }
  /** There are roads at both ends, and none that we know between them. */
  | { status: 'unreachable' }

export type EngineName = 'built-in' | 'osrm'

export type PlannedRoute = {
  engine: EngineName
  /** overview: the line runs from junction to junction; exact: along the road itself. */
  line: 'overview' | 'exact'
  /** By road and sea, to the tenth. */
  km: number
  /** In free traffic, with the usual wait for ferries and borders; without a pause, and without the pick-up. */
  minutes: number
  /** In the order of the ride, from end to end. */
  legs: readonly RouteLeg[]
  /** Numbers of the roads in the order of the ride. */
  roads: readonly string[]
  ferries: readonly FerryCrossing[]
  bridges: readonly Bridge[]
  /** How much of the road is tolled. A length, never a price. */
  tolledKm: number
  borders: readonly BorderCrossing[]
  /** Codes (ISO 3166-1) in the order of the ride. */
  countries: readonly string[]
  /** Ends in a car-free place: the car stops at its edge. */
  carFreeEnds: readonly EndName[]
  /** An end lies so far off the known roads that km and minutes are a guess. */
  isRough: boolean
}

export type RouteLeg = { mode: 'road' | 'ferry'; km: number; minutes: number; line: readonly Position[] }

export type FerryCrossing = {
  id: string
  /** In the direction of the ride. */
  ports: readonly [string, string]
  seaKm: number
  /** Crossing and usual wait. */
  minutes: number
  waitMinutes: number
  fewSailings: boolean
}

export type Bridge = {
  id: string
  names: { en: string; hr: string; it: string; de: string }
  /** Its middle. */
  at: Position
}

export type BorderCrossing = { from: string; to: string; isChecked: boolean }

/** Outside Schengen: there papers are looked at, which takes time. Others are further than we drive. */
const CHECKED = new Set(['BA', 'ME', 'RS'])

export function checksPapers(country: string): boolean {
  return CHECKED.has(country)
}

export function borderCrossing(from: string, to: string): BorderCrossing {
  return { from, to, isChecked: checksPapers(from) || checksPapers(to) }
}
