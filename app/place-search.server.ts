import type { PlaceSearch } from '#domain/places/place-search.server.ts'
import type { Site } from './site.server.ts'

/** The site has other `places` as soon as the office adds one. */
export function placeSearch({ places }: Pick<Site, 'places'>): PlaceSearch {
  return places.placeSearch()
}
