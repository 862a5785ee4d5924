import * as v from 'valibot'
import { placeKinds } from '#domain/places/gazetteer.ts'
import type { Doc } from '#documents/model/apply.ts'
import type { WriteData } from '#documents/model/write.ts'
import type { Store, Transaction } from '#documents/store.ts'
import type { Geo } from './geo.server.ts'

/** A place of the office: where it is, and the last bit of road from a place whose distances are known. */
export type AddedPlace = v.InferOutput<typeof addedPlaceSchema>

export const ADDED_PLACES = 'places'
const line = v.pipe(v.string(), v.trim(), v.nonEmpty('missing'), v.maxLength(80, 'long'))
const number = (least: number, most: number) =>
  v.pipe(v.number('number'), v.finite('number'), v.minValue(least, 'range'), v.maxValue(most, 'range'))

export const addedPlaceSchema = v.strictObject({
  /** As cities have it, so that it stands among them and never in the way of a town or an airport. */
  id: v.pipe(v.string(), v.regex(/^c:[a-z0-9-]{1,60}$/, 'missing')),
  names: v.strictObject({ en: line, hr: line, it: line, de: line }),
  // Spec § 5 bounds both; a car of ours never leaves Europe.
  lat: number(-90, 90),
  lon: number(-180, 180),
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'country')),
  near: v.string(),
  km: number(0, 300),
  minutes: v.pipe(number(0, 600), v.integer('number')),
  // Places stored before 27 November 2026 have none of these.
  kind: v.exactOptional(v.picklist(placeKinds)),
  otherNames: v.exactOptional(v.pipe(v.array(line), v.maxLength(20, 'long'))),
  /** The code of its Croatian county, which is shown as its region. */
  county: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{2}$/, 'county'))),
  isCarFree: v.exactOptional(v.boolean()),
  /** Not offered any more; rides that were booked keep it. */
  isHidden: v.exactOptional(v.boolean()),
})

export async function readAddedPlaces(store: Pick<Store, 'query'>): Promise<AddedPlace[]> {
  return (await store.query({ collection: ADDED_PLACES })).flatMap(readPlace)
}

/** False: what is kept was not `known` to who wrote this; nothing was written. */
export async function savePlace(
  store: Store,
  place: AddedPlace,
  also: (transaction: Transaction) => void,
  known: (stored: AddedPlace | null) => boolean,
): Promise<boolean> {
  const { result } = await store.transact(async (transaction) => {
    const stored = v.safeParse(addedPlaceSchema, (await transaction.get(placePath(place.id)))?.data)
    if (!known(stored.success ? stored.output : null)) return false
    const data: WriteData = structuredClone(place)
    transaction.write({ kind: 'set', path: placePath(place.id), data })
    also(transaction)
    return true
  })
  return result
}

export async function removePlace(store: Store, id: string, also: (transaction: Transaction) => void): Promise<void> {
  await store.transact((transaction) => {
    transaction.write({ kind: 'delete', path: placePath(id) })
    also(transaction)
    return null
  })
}

/** The map with these places on it. Their distances are those of the known place and the last bit of road. */
export function withAddedPlaces(geo: Geo, added: readonly AddedPlace[]): Geo {
  const known = new Set(geo.cities.map(({ id }) => id))
  const fresh = added.filter(({ id }) => !known.has(id))
  return {
    ...geo,
    cities: [
      ...geo.cities,
      ...fresh.map(({ id, names, lat, lon, country, otherNames = [] }) => ({
        id,
        names,
        lat,
        lon,
        country,
        alt: otherNames,
      })),
    ],
    land: [
      ...geo.land,
      ...fresh.map(({ id, near, km, minutes }) => ({
        id,
        island: null,
        crossing: null,
        roads: [{ place: near, km, min: minutes }],
      })),
    ],
  }
}

function readPlace({ data }: Doc): AddedPlace[] {
  const read = v.safeParse(addedPlaceSchema, data)
  return read.success ? [read.output] : []
}

const placePath = (id: string) => `${ADDED_PLACES}/${id}`
