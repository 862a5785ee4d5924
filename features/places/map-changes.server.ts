import * as v from 'valibot'
import { type Gazetteer, type GazetteerPlace, placeKinds } from '#domain/places/gazetteer.ts'
import type { LinkRow, RoadLinks } from '#domain/routing/road-links.server.ts'
import type { WriteData } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'
import type { AddedPlace } from './added-places.server.ts'

export const PLACE_CORRECTIONS = 'place-corrections'
export const ROAD_CORRECTIONS = 'road-corrections'

const line = v.pipe(v.string(), v.trim(), v.nonEmpty('missing'), v.maxLength(80, 'long'))
const number = (least: number, most: number) =>
  v.pipe(v.number('number'), v.finite('number'), v.minValue(least, 'range'), v.maxValue(most, 'range'))

/** What the office says of a place of content/geo/places.json in place of what stands there. */
export const placeCorrectionSchema = v.strictObject({
  id: v.pipe(v.string(), v.nonEmpty()),
  names: v.strictObject({ en: line, hr: line, it: line, de: line }),
  otherNames: v.pipe(v.array(line), v.maxLength(20, 'long')),
  lat: number(41, 49),
  lon: number(11, 22),
  kind: v.picklist(placeKinds),
  /** No car gets there: the ride ends at its edge. */
  isCarFree: v.boolean(),
  /** Not offered any more; rides that were booked keep it. */
  isHidden: v.boolean(),
})
export type PlaceCorrection = v.InferOutput<typeof placeCorrectionSchema>

/** Of one piece of road of content/geo/road-links.json. */
export const roadCorrectionSchema = v.strictObject({
  from: v.pipe(v.string(), v.nonEmpty()),
  to: v.pipe(v.string(), v.nonEmpty()),
  km: number(0.1, 500),
  minutes: number(1, 1000),
  isClosed: v.boolean(),
})
export type RoadCorrection = v.InferOutput<typeof roadCorrectionSchema>

/** All that the office has changed of the map of `content/`. */
export type MapChanges = {
  added: readonly AddedPlace[]
  places: readonly PlaceCorrection[]
  roads: readonly RoadCorrection[]
}

/** What no longer fits the rules of this program counts as none. */
export async function readPlaceCorrections(store: Pick<Store, 'query'>): Promise<PlaceCorrection[]> {
  return (await store.query({ collection: PLACE_CORRECTIONS })).flatMap(({ data }) => {
    const read = v.safeParse(placeCorrectionSchema, data)
    return read.success ? [read.output] : []
  })
}

export async function readRoadCorrections(store: Pick<Store, 'query'>): Promise<RoadCorrection[]> {
  return (await store.query({ collection: ROAD_CORRECTIONS })).flatMap(({ data }) => {
    const read = v.safeParse(roadCorrectionSchema, data)
    return read.success ? [read.output] : []
  })
}

type Also = (transaction: Transaction) => void

export async function savePlaceCorrection(store: Store, correction: PlaceCorrection, also: Also): Promise<void> {
  await save(store, `${PLACE_CORRECTIONS}/${correction.id}`, structuredClone(correction), also)
}

export async function removePlaceCorrection(store: Store, id: string, also: Also): Promise<void> {
  await remove(store, `${PLACE_CORRECTIONS}/${id}`, also)
}

export async function saveRoadCorrection(store: Store, correction: RoadCorrection, also: Also): Promise<void> {
  await save(store, `${ROAD_CORRECTIONS}/${roadKey(correction)}`, structuredClone(correction), also)
}

export async function removeRoadCorrection(store: Store, road: Road, also: Also): Promise<void> {
  await remove(store, `${ROAD_CORRECTIONS}/${roadKey(road)}`, also)
}

async function save(store: Store, path: string, data: WriteData, also: Also): Promise<void> {
  await store.transact((transaction) => {
    transaction.write({ kind: 'set', path, data })
    also(transaction)
    return null
  })
}

async function remove(store: Store, path: string, also: Also): Promise<void> {
  await store.transact((transaction) => {
    transaction.write({ kind: 'delete', path })
    also(transaction)
    return null
  })
}

type Road = { from: string; to: string }

/** A piece of road is the same in both directions. */
export function roadKey({ from, to }: Road): string {
  return from < to ? `${from}~${to}` : `${to}~${from}`
}

/** The places with what the office has said of them, and with its own. */
export function changedGazetteer(base: Gazetteer, { added, places }: MapChanges): Gazetteer {
  const corrections = new Map(places.map((row) => [row.id, row]))
  const known = new Set(base.places.map(({ id }) => id))
  const own = added.filter(({ id }) => !known.has(id))
  if (corrections.size === 0 && own.length === 0) return base
  const corrected = base.places.map((place) => {
    const correction = corrections.get(place.id)
    return correction ? correctedPlace(place, correction) : place
  })
  return { ...base, places: [...corrected, ...own.map(addedRow)] }
}

function correctedPlace(place: GazetteerPlace, said: PlaceCorrection): GazetteerPlace {
  const { hr, en, it, de } = said.names
  return {
    ...place,
    name: hr,
    names: { en, it, de },
    aliases: said.otherNames,
    lat: said.lat,
    lon: said.lon,
    kind: said.kind,
    carFree: said.isCarFree ? (place.carFree ?? BY_OFFICE) : undefined,
    isHidden: said.isHidden,
  }
}

const BY_OFFICE = 'office'

function addedRow(place: AddedPlace): GazetteerPlace {
  const { hr, en, it, de } = place.names
  return {
    id: place.id,
    name: hr,
    names: { en, it, de },
    aliases: place.otherNames ?? [],
    kind: place.kind ?? 'place',
    lat: place.lat,
    lon: place.lon,
    near: place.near,
    country: place.country === 'HR' ? undefined : place.country,
    admin: place.county,
    carFree: place.isCarFree === true ? BY_OFFICE : undefined,
    isHidden: place.isHidden === true,
  }
}

/** The roads with what the office has said of them, and with the last bit to each of its own places. */
export function changedRoads(base: RoadLinks, { added, roads }: MapChanges, places: Gazetteer['places']): RoadLinks {
  const corrections = new Map(roads.map((row) => [roadKey(row), row]))
  const ends = new Set(base.links.flatMap(({ from, to }) => [from, to]))
  const countries = new Map(places.map(({ id, country = 'HR' }) => [id, country]))
  const links = base.links.flatMap((link) => {
    const said = corrections.get(roadKey(link))
    return said ? correctedLink(link, said) : [link]
  })
  const own = added
    .filter(({ near }) => ends.has(near))
    .map(({ id, near, km, minutes, country }): LinkRow => {
      const nearCountry = countries.get(near) ?? country
      const border = nearCountry === country ? {} : { borders: [`${nearCountry}-${country}`] }
      return { from: near, to: id, km, min: minutes, ...border }
    })
  return { ...base, links: [...links, ...own] }
}

function correctedLink(link: LinkRow, { km, minutes, isClosed }: RoadCorrection): LinkRow[] {
  if (isClosed) return []
  // A ferry is as long as its line says, and is only closed.
  if (link.ferry !== undefined) return [link]
  return [{ ...link, km, min: minutes, ...(link.tollKm !== undefined && { tollKm: Math.min(link.tollKm, km) }) }]
}
