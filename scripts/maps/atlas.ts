// Everything the maps are drawn from, read once: coast, borders, towns, airports, neighbours.
import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'
import type { Point, Ring } from './plane.ts'

export type Town = {
  readonly slug: string
  readonly name: string
  /** In the languages of the site. */
  readonly names: readonly string[]
  readonly at: Point
  readonly kind: 'capital' | 'coast' | 'inland' | 'island'
}
export type Airport = { readonly iata: string; readonly at: Point; readonly country: string }
export type Spot = { readonly name: string; readonly at: Point; readonly isAbroad: boolean }

const number = v.number()
const deltas = v.array(v.array(number))
const spot = v.object({ name: v.string(), lat: number, lon: number, abroad: v.optional(v.boolean(), false) })
const COAST = 'scripts/maps/coast'

const placesFile = v.parse(
  v.object({
    places: v.array(spot),
    islands: v.array(spot),
    ferries: v.array(v.object({ name: v.string(), over: v.array(v.tuple([number, number])) })),
  }),
  json(`${COAST}/places.json`),
)
const neighbourFile = v.parse(
  v.object({ land: deltas, croatianBorder: deltas, otherBorders: deltas }),
  json(`${COAST}/neighbours.json`),
)

/** Coast and islands in full detail, 13–19.2° E, 42.2–45.9° N. */
export const coast: readonly Ring[] = v
  .parse(v.object({ land: deltas }), json(`${COAST}/adriatic-land.json`))
  .land.map(decode)
export const croatia: readonly Ring[] = v
  .parse(v.object({ croatia: deltas }), json(`${COAST}/croatia-outline.json`))
  .croatia.map(decode)
export const neighbours: readonly Ring[] = neighbourFile.land.map(decode)
export const croatianBorder: readonly Ring[] = neighbourFile.croatianBorder.map(decode)
export const otherBorders: readonly Ring[] = neighbourFile.otherBorders.map(decode)
export const spots: readonly Spot[] = placesFile.places.map(toSpot)
export const islands: readonly Spot[] = placesFile.islands.map(toSpot)
export const ferries: readonly Ring[] = placesFile.ferries.map((ferry) => ferry.over)

export const towns: readonly Town[] = readdirSync('content/taxi')
  .filter((slug) => !slug.includes('.'))
  .sort()
  .map(readTown)

export const airports: readonly Airport[] = v
  .parse(
    v.array(v.object({ iata: v.string(), lat: number, lon: number, country: v.string() })),
    json('content/geo/airports.json'),
  )
  .map(({ iata, lat, lon, country }) => ({ iata, at: [lon, lat], country }))

const routes = v.parse(
  v.object({ routes: v.array(v.object({ from: v.string(), to: v.string(), min: number })) }),
  json('content/geo/town-airports.json'),
).routes

export const seaStops = v.parse(
  v.object({
    stops: v.array(
      v.object({ id: v.string(), names: v.object({ hr: v.string() }), lat: number, lon: number, km: number }),
    ),
  }),
  json('content/geo/sea-selce.json'),
).stops

/** Airfields without a timetable of their own: shown where they lie, never offered as the nearest airport. */
const AIRFIELDS = new Set(['BWK', 'LSZ'])

/** By driving minutes, nearest first. */
export function nearestAirports(slug: string, count: number): readonly Airport[] {
  return routes
    .filter((route) => route.from === slug && !AIRFIELDS.has(route.to))
    .sort((a, b) => a.min - b.min)
    .slice(0, count)
    .map((route) => airport(route.to))
}

export function airport(iata: string): Airport {
  const found = airports.find((each) => each.iata === iata)
  if (found === undefined) throw new Error(`no airport ${iata} in content/geo/airports.json`)
  return found
}

export function town(slug: string): Town {
  const found = towns.find((each) => each.slug === slug)
  if (found === undefined) throw new Error(`no town ${slug} in content/taxi`)
  return found
}

function readTown(folder: string): Town {
  const facts = v.parse(
    v.object({
      slug: v.string(),
      name: v.string(),
      names: v.record(v.string(), v.string()),
      lat: number,
      lon: number,
      kind: v.picklist(['capital', 'coast', 'inland', 'island']),
    }),
    parse(readFileSync(`content/taxi/${folder}/town.yaml`, 'utf8')),
  )
  const { slug, name, names, kind, lon, lat } = facts
  return { slug, name, names: Object.values(names), kind, at: [lon, lat] }
}

function toSpot({ name, lat, lon, abroad }: v.InferOutput<typeof spot>): Spot {
  return { name, at: [lon, lat], isAbroad: abroad }
}

/** Pairs of lon, lat in ten-thousandths of a degree, each after the first told as a step. */
function decode(steps: readonly number[]): Ring {
  const ring: Point[] = []
  let [x, y] = [0, 0]
  for (let i = 0; i + 1 < steps.length; i += 2) {
    x += steps[i] ?? 0
    y += steps[i + 1] ?? 0
    ring.push([x / 1e4, y / 1e4])
  }
  return ring
}

function json(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
