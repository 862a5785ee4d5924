import type { RouteEnd } from '#domain/routing/router.ts'
import type { Point } from '#domain/places/place-index.server.ts'
import type { Site } from './site.server.ts'

/** What the router knows a place as: a place that the office has added is not in the graph, the way to it is that to where it lies. `door`: a point in it that is meant. null: nobody knows it. */
export function routeEnd(
  site: Pick<Site, 'gazetteer' | 'places'>,
  id: string,
  door: Point | null = null,
): RouteEnd | null {
  if (door) return { position: [door.lon, door.lat] }
  if (site.gazetteer.places.some((place) => place.id === id)) return { id }
  const added = site.places.find(id)
  return added ? { position: [added.lon, added.lat] } : null
}
