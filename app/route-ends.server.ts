import type { RouteEnd } from '#domain/routing/router.ts'
import type { Site } from './site.server.ts'

/** What the router knows a place as: a place that the office has added is not in the graph, the way to it is that to where it lies. null: nobody knows it. */
export function routeEnd(site: Pick<Site, 'gazetteer' | 'places'>, id: string): RouteEnd | null {
  if (site.gazetteer.places.some((place) => place.id === id)) return { id }
  const added = site.places.find(id)
  return added ? { position: [added.lon, added.lat] } : null
}
