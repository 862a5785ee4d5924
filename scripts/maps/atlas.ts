// Everything the maps are drawn from, read once: coast, borders, towns, airports, neighbours.
import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'
import { readCoast } from '#domain/maps/coast.server.ts'
import { ringOf } from '#domain/maps/coast.ts'
import type { Point, Ring } from '#domain/maps/plane.ts'

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
const spot = v.object({ name: v.string(), lat: number, lon: number, abroad: v.optional(v.boolean(), false) })

const placesFile = v.parse(
  v.object({
    places: v.array(spot),
    islands: v.array(spot),
    ferries: v.array(v.object({ name: v.string(), over: v.array(v.tuple([number, number])) })),
  }),
  json('content/geo/coast/places.json'),
)
const shores = readCoast('content')

/** Coast and islands in full detail, 13–19.2° E, 42.2–45.9° N. */
export const coast: readonly Ring[] = shores.land.map(ringOf)
export const croatia: readonly Ring[] = shores.croatia.map(ringOf)
export const neighbours: readonly Ring[] = shores.neighbours.map(ringOf)
export const croatianBorder: readonly Ring[] = shores.croatianBorder.map(ringOf)
export const otherBorders: readonly Ring[] = shores.otherBorders.map(ringOf)
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

function json(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
