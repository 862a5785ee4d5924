import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse as parseYaml } from 'yaml'

const perLocale = v.strictObject({ en: v.string(), hr: v.string(), it: v.string(), de: v.string() })
const km = v.pipe(v.number(), v.minValue(0))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const airportSchema = v.object({
  iata: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  country: v.pipe(v.string(), v.length(2)),
  lat: v.number(),
  lon: v.number(),
  names: perLocale,
  small: v.boolean(),
})

const citySchema = v.strictObject({
  id: v.pipe(v.string(), v.startsWith('c:')),
  country: v.pipe(v.string(), v.length(2)),
  lat: v.number(),
  lon: v.number(),
  names: perLocale,
  alt: v.array(v.string()),
})

const roadSchema = v.strictObject({
  from: v.string(),
  to: v.string(),
  km,
  min: count,
  ferries: v.optional(v.array(v.string()), []),
  ferryCount: v.optional(count),
  roadKm: v.optional(km),
  seaKm: v.optional(km, 0),
  ferryMin: v.optional(count, 0),
  nonSchengenBorders: v.optional(count),
  countries: v.optional(v.array(v.string()), []),
  via: v.optional(v.array(v.string()), []),
  tolls: v.optional(v.array(v.string()), []),
})
export type RoadRow = v.InferOutput<typeof roadSchema>

const roadsSchema = v.strictObject({ about: v.string(), routes: v.array(roadSchema) })

const seaSchema = v.strictObject({
  about: v.string(),
  from: v.string(),
  stops: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.startsWith('b:')),
      names: perLocale,
      lat: v.number(),
      lon: v.number(),
      km,
      nm: km,
      min18kn: count,
      min8kn: count,
    }),
  ),
})

const wholeEuros = v.pipe(v.number(), v.integer(), v.minValue(1))
const sampleTicketSchema = v.strictObject({ car: wholeEuros, van: wholeEuros, minibus: wholeEuros })

const ferrySchema = v.strictObject({
  id: v.string(),
  kind: v.literal('car-ferry'),
  ports: v.tuple([v.string(), v.string()]),
  island: v.string(),
  seaKm: v.nullable(km),
  minutes: count,
  /** Euros a vehicle class in the high season and outside it. A sample of ours, never the line's own price. */
  sampleTicket: v.strictObject({ inSeason: sampleTicketSchema, offSeason: sampleTicketSchema }),
})
export type Ferry = v.InferOutput<typeof ferrySchema>

const tollSchema = v.strictObject({
  id: v.string(),
  kind: v.picklist(['toll', 'vignette', 'free']),
  bridge: v.optional(v.string()),
  since: v.optional(v.pipe(v.string(), v.isoDate())),
  price: v.nullable(v.pipe(v.number(), v.minValue(0))),
})
export type Toll = v.InferOutput<typeof tollSchema>

const bridgeSchema = v.strictObject({
  id: v.string(),
  names: perLocale,
  /** Places of the island and ferry lines that leave it. */
  behind: v.pipe(v.array(v.string()), v.minLength(1)),
})
export type Bridge = v.InferOutput<typeof bridgeSchema>

const landSchema = v.strictObject({
  id: v.string(),
  island: v.nullable(v.string()),
  /** How a car gets to the island; null on the mainland, and on an islet without roads. */
  crossing: v.nullable(v.picklist(['bridge', 'ferry'])),
  /** The last bit of road, from a place whose distances are known. */
  roads: v.array(v.strictObject({ place: v.string(), km, min: count })),
})
export type Land = v.InferOutput<typeof landSchema>

/** Everything under content/geo, checked. */
export function readGeo(contentFolder: string) {
  const read = <S extends v.GenericSchema>(file: string, schema: S): v.InferOutput<S> => {
    const text = readFileSync(join(contentFolder, 'geo', file), 'utf8')
    const result = v.safeParse(schema, file.endsWith('.json') ? JSON.parse(text) : parseYaml(text))
    if (result.success) return result.output
    const faults = result.issues.map((issue) => `geo/${file}: ${v.getDotPath(issue) ?? ''} ${issue.message}`)
    throw new Error(faults.join('\n'))
  }
  return {
    airports: read('airports.json', v.array(airportSchema)),
    cities: read('cities.json', v.array(citySchema)),
    townAirports: read('town-airports.json', roadsSchema).routes,
    townTowns: read('town-towns.json', roadsSchema).routes,
    sea: read('sea-selce.json', seaSchema),
    ferries: read('ferries.yaml', v.array(ferrySchema)),
    bridges: read('bridges.yaml', v.array(bridgeSchema)),
    tolls: read('tolls.yaml', v.array(tollSchema)),
    land: read('land.yaml', v.array(landSchema)),
  }
}

export type Geo = ReturnType<typeof readGeo>
