import { withListedPlaces } from '#domain/places/gazetteer.ts'
import { createPlaceSearch, type PlaceSearch } from '#domain/places/place-search.server.ts'
import type { Places } from '#features/places/places.server.ts'
import type { Site } from './site.server.ts'

/** The site has other `places` as soon as the office adds one. */
const searches = new WeakMap<Places, PlaceSearch>()

/** Built when it is first asked for: a start waits for nothing nobody has typed yet. */
export function placeSearch({ gazetteer, places }: Pick<Site, 'gazetteer' | 'places'>): PlaceSearch {
  const known = searches.get(places)
  if (known) return known
  const search = createPlaceSearch(withListedPlaces(gazetteer, places.all))
  searches.set(places, search)
  return search
}
