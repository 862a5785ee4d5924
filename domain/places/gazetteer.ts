import type { InEveryLocale, LocaleCode } from '#i18n/locale.ts'

/** What a place is. `place`: one that the office added, of which no more is known. */
export const placeKinds = [
  'airport',
  'beach',
  'boat-stop',
  'border',
  'bus',
  'city',
  'cruise',
  'ferry-port',
  'hospital',
  'hotel',
  'marina',
  'oldtown',
  'park',
  'place',
  'port',
  'quarter',
  'rail',
  'resort',
  'restaurant',
  'sight',
  'street',
  'town',
  'village',
  'zone',
] as const
export type GazetteerKind = (typeof placeKinds)[number]

/** Where people live; an address or a point belongs to one of them. */
export const SETTLEMENTS: ReadonlySet<GazetteerKind> = new Set(['city', 'town', 'village', 'quarter', 'resort'])

/** One place somebody may ride from or to. docs/how-to/add-a-place.md says what each field is for. */
export type GazetteerPlace = {
  id: string
  /** The Croatian or local name. */
  name: string
  /** Other languages' names, where they differ. */
  names?: { [code in LocaleCode]?: string | undefined } | undefined
  /** Other names people type; never shown. */
  aliases?: string[] | undefined
  kind: GazetteerKind
  lat: number
  lon: number
  /** ISO 3166 alpha-2; Croatia where it is not said. */
  country?: string | undefined
  /** Code of a Croatian county. */
  admin?: string | undefined
  island?: string | undefined
  /** For ranking only. */
  population?: number | undefined
  /** Id of the next town, which tells it from its namesakes. */
  near?: string | undefined
  /** Id of the town or the park a hotel, a marina or a station belongs to. */
  within?: string | undefined
  /** Why no car gets there, or where the ride ends. */
  carFree?: string | undefined
  /** No car gets there, by road or by ferry. */
  boatOnly?: 1 | undefined
  /** The office offers it no more; who has its id finds it. */
  isHidden?: boolean | undefined
}

export type Gazetteer = {
  /** Of Croatia, by their code. */
  counties: Record<string, InEveryLocale<string>>
  /** Ids of the places that are offered first where nothing else is known. */
  popular: string[]
  /** Names, in any language, of well-known cities outside the area of the map. */
  outside?: string[] | undefined
  places: GazetteerPlace[]
}

/** A place as the rest of the site knows it: the office's own places among them, and names somebody has corrected. */
export type ListedPlace = {
  id: string
  kind: string
  names: InEveryLocale<string>
  otherNames: readonly string[]
  lat: number
  lon: number
  country: string
}

export function countryOf({ country = 'HR' }: GazetteerPlace): string {
  return country
}

export function nameIn({ name, names }: GazetteerPlace, locale: LocaleCode): string {
  return names?.[locale] ?? name
}

/** The gazetteer with the names the site shows elsewhere, and with the places it does not know. */
export function withListedPlaces(gazetteer: Gazetteer, listed: readonly ListedPlace[]): Gazetteer {
  const byId = new Map(listed.map((place) => [place.id, place]))
  const places = gazetteer.places.map((place) => {
    const shown = byId.get(place.id)
    byId.delete(place.id)
    if (!shown) return place
    const { hr, en, it, de } = shown.names
    const aliases = [
      ...(place.aliases ?? []),
      place.name,
      ...Object.values(place.names ?? {}).flatMap((name) => name ?? []),
      ...shown.otherNames,
    ]
    return { ...place, name: hr, names: { en, it, de }, aliases }
  })
  return {
    counties: gazetteer.counties,
    popular: gazetteer.popular,
    outside: gazetteer.outside,
    places: [...places, ...[...byId.values()].map(addedPlace)],
  }
}

function addedPlace({ id, names, otherNames, lat, lon, country }: ListedPlace): GazetteerPlace {
  const { hr: name, en, it, de } = names
  return { id, name, names: { en, it, de }, aliases: [...otherNames], kind: 'place', lat, lon, country }
}
