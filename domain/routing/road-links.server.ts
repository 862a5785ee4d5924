import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const km = v.pipe(v.number(), v.minValue(0))
const minutes = v.pipe(v.number(), v.minValue(0))
const id = v.pipe(v.string(), v.nonEmpty())
const position = v.tuple([
  v.pipe(v.number(), v.minValue(5), v.maxValue(30)),
  v.pipe(v.number(), v.minValue(36), v.maxValue(50)),
])

const linkSchema = v.strictObject({
  from: id,
  to: id,
  km,
  min: minutes,
  /** Numbers in the direction from → to; a link of no numbered road has none. */
  roads: v.optional(v.array(v.string())),
  tollKm: v.optional(km),
  /** `HR-SI`: countries of a border, in either order. */
  borders: v.optional(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{2}-[A-Z]{2}$/)))),
  ferry: v.optional(id),
  bridge: v.optional(id),
  /** Of the drawn line, in the direction from → to. */
  via: v.optional(v.array(position)),
})
export type LinkRow = v.InferOutput<typeof linkSchema>

const ferrySchema = v.strictObject({
  id,
  ports: v.tuple([v.string(), v.string()]),
  island: v.string(),
  seaKm: km,
  crossingMin: minutes,
  waitMin: minutes,
  fewSailings: v.optional(v.literal(true)),
})

const bridgeSchema = v.strictObject({
  id,
  /** A car ferry leads to the same island or peninsula. */
  besideFerry: v.optional(v.literal(true)),
  names: v.strictObject({ en: v.string(), hr: v.string(), it: v.string(), de: v.string() }),
})

const roadLinksSchema = v.strictObject({
  about: v.string(),
  bridges: v.array(bridgeSchema),
  ferries: v.array(ferrySchema),
  /** Where the road to a place ends that lies in the water itself: a pier, a marina. */
  quays: v.array(v.strictObject({ place: id, lat: v.number(), lon: v.number() })),
  /** Junctions and bends of roads, which are no places. */
  points: v.array(
    v.strictObject({
      id: v.pipe(id, v.startsWith('p:')),
      name: v.string(),
      lat: v.number(),
      lon: v.number(),
      country: v.optional(v.pipe(v.string(), v.length(2))),
    }),
  ),
  lastBits: v.array(v.strictObject({ place: id, km, min: minutes })),
  links: v.array(linkSchema),
})
export type RoadLinks = v.InferOutput<typeof roadLinksSchema>

/** Where nothing else is said: of places and of points. */
export const HOME_COUNTRY = 'HR'

type Place = { id: string; country?: string | undefined }

/** The road graph of content/geo, checked: every name in it leads somewhere, and every border into the next country. */
export function readRoadLinks(contentFolder: string, places: readonly Place[]): RoadLinks {
  const text = readFileSync(join(contentFolder, 'geo/road-links.json'), 'utf8')
  const parsed = v.safeParse(roadLinksSchema, JSON.parse(text))
  const faults = parsed.success
    ? roadLinkFaults(parsed.output, places)
    : parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`)
  if (!parsed.success || faults.length > 0) {
    throw new Error(faults.map((fault) => `geo/road-links.json: ${fault}`).join('\n'))
  }
  return parsed.output
}

/** What no row can say alone. */
export function roadLinkFaults(roads: RoadLinks, places: readonly Place[]): string[] {
  const countries = new Map([...places, ...roads.points].map(({ id: node, country = HOME_COUNTRY }) => [node, country]))
  const bridges = new Set(roads.bridges.map((bridge) => bridge.id))
  const pairs = new Set<string>()
  const faults: string[] = []
  for (const link of roads.links) {
    const { from, to, tollKm = 0, bridge } = link
    const fault = (text: string) => faults.push(`${from} > ${to}: ${text}`)
    for (const end of [from, to]) if (!countries.has(end)) fault(`there is no place or point ${end}`)
    const pair = from < to ? `${from} ${to}` : `${to} ${from}`
    if (from === to) fault('leads nowhere')
    if (pairs.has(pair)) fault('is there twice')
    pairs.add(pair)
    if (tollKm > link.km) fault('more of it is tolled than there is')
    if (bridge !== undefined && !bridges.has(bridge)) fault(`there is no bridge ${bridge}`)
    if (!isFerryTold(link, roads.ferries)) fault('is not as long as its ferry')
    const crossed = countriesAlong(countries.get(from) ?? '', link.borders ?? [])
    if (crossed.at(-1) !== countries.get(to)) fault(`its borders do not lead into ${countries.get(to)}`)
  }
  for (const { place } of [...roads.lastBits, ...roads.quays]) {
    if (!countries.has(place)) faults.push(`there is no place ${place}, which has a last bit or a quay`)
  }
  return faults
}

function isFerryTold({ ferry, km: length, min }: LinkRow, lines: RoadLinks['ferries']): boolean {
  if (ferry === undefined) return true
  const line = lines.find((row) => row.id === ferry)
  return line?.seaKm === length && line.crossingMin + line.waitMin === min
}

/** Countries in the order of the ride, the start with them. A row names the two of each border in either order. */
export function countriesAlong(start: string, borders: readonly string[]): string[] {
  const along = [start]
  for (const pair of borders) {
    const [one = '', other = ''] = pair.split('-')
    along.push(one === along.at(-1) ? other : one)
  }
  return along
}
