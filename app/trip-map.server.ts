import { pointOnRouteMap, ROUTE_MAP } from '#domain/maps/route-map.ts'
import { nameIn } from '#domain/places/gazetteer.ts'
import type { PlannedRoute, Position } from '#domain/routing/router.ts'
import type { Point } from '#domain/places/place-index.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { MapDot } from '#sections/map-figure.tsx'
import { routeEnd } from './route-ends.server.ts'
import type { Site } from './site.server.ts'

/** `doors`: where the ends are inside their places, as far as that is known. */
type Trip = { from: string; to: string; isBoat: boolean; doors?: Doors }
type Doors = { from: Point | null; to: Point | null }
type TripMap = { src: string; alt: string; caption: string; dot?: MapDot | null }

/**
 * The road of a trip drawn on the shore; the chart of the boat for a boat; where no road is known the map that shows most of it.
 * `driver`: where the driver is, drawn over the road.
 */
export async function tripMap(site: Site, trip: Trip, locale: LocaleCode, driver?: Position): Promise<TripMap> {
  const t = site.translate(locale)
  if (trip.isBoat) return { src: mapAt('boat-selce', locale), alt: t('boat.map-alt'), caption: t('boat.map-caption') }
  const doors = doorsToDraw(site, trip)
  const route = await routeOf(site, trip, doors)
  if (!route) return placeMap(site, trip, locale)
  const map = routeMapOf(site, { ...trip, doors }, route, locale)
  return driver === undefined ? map : { ...map, dot: dotOf(route, driver, t('position.on-map')) }
}

function dotOf(route: PlannedRoute, driver: Position, label: string): MapDot | null {
  const from = route.legs[0]?.line[0]
  const to = route.legs.at(-1)?.line.at(-1)
  const point = from && to && pointOnRouteMap({ from: { at: from }, to: { at: to }, route }, driver)
  return point ? { x: Math.round(point[0]), y: Math.round(point[1]), ...ROUTE_MAP, label } : null
}

/** The file of a map, which names the sea in the language that stands behind its address. */
export function mapAt(name: string, locale: LocaleCode): string {
  return `/maps/${name}.svg#${locale}`
}

/** Only the engine that knows streets: on the built-in graph a place is one point. */
function doorsToDraw({ router }: Site, { doors }: Trip): Doors {
  return router.engine === 'osrm' && doors ? doors : { from: null, to: null }
}

async function routeOf(site: Site, trip: Trip, doors: Doors): Promise<PlannedRoute | null> {
  const [from, to] = [routeEnd(site, trip.from, doors.from), routeEnd(site, trip.to, doors.to)]
  if (!from || !to) return null
  const answer = await site.router.plan(from, to)
  return answer.status === 'planned' ? answer.route : null
}

/** In words everything the picture shows, for who cannot see it. */
function routeMapOf(
  site: Site,
  { from, to, doors }: Trip & { doors: Doors },
  route: PlannedRoute,
  locale: LocaleCode,
): TripMap {
  const t = site.translate(locale)
  const nameOf = (id: string) => {
    const place = site.gazetteer.places.find((row) => row.id === id)
    return site.places.find(id)?.names[locale] ?? (place ? nameIn(place, locale) : id)
  }
  const { roads, bridges, ferries, line } = route
  const alt = [
    t('route-map.alt', { from: nameOf(from), to: nameOf(to) }),
    roads.length > 0 && t('route-map.roads', { roads: roads.join(', ') }),
    bridges.length > 0 && t('route-map.bridges', { bridges: bridges.map(({ names }) => names[locale]).join(', ') }),
    ferries.length > 0 && t('route-map.ferries', { ferries: ferries.map(({ ports }) => ports.join(' – ')).join(', ') }),
  ]
  return {
    src: routeMapAt(from, to, doors, locale),
    alt: alt.filter((sentence) => sentence !== false).join(' '),
    caption: line === 'overview' ? t('route-map.overview') : t('route-map.exact'),
  }
}

function routeMapAt(from: string, to: string, doors: Doors, locale: LocaleCode): string {
  const query = new URLSearchParams()
  for (const end of ['from', 'to'] as const) {
    const door = doors[end]
    if (door) query.set(end, `${door.lat},${door.lon}`)
  }
  return query.size === 0 ? mapAt(`route/${from}/${to}`, locale) : `/maps/route/${from}/${to}.svg?${query}#${locale}`
}

/** Its own where there is one, else the town's at either end, else the country's. */
function placeMap(site: Site, trip: Trip, locale: LocaleCode): TripMap {
  const t = site.translate(locale)
  const caption = t('town.map-caption')
  const country = { src: mapAt('croatia', locale), alt: t('pass.map-croatia'), caption }
  // An end that is words (a quote of the office): the map of the other end would show a way that is not driven.
  if ([trip.from, trip.to].some((id) => routeEnd(site, id) === null)) return country
  const airport = trip.to === 'opatija' ? trip.from : trip.from === 'opatija' ? trip.to : null
  const place = airport === null ? null : site.places.find(airport)
  if (place?.kind === 'airport' && DRAWN_AIRPORTS.has(place.id)) {
    const alt = t('airport.map-alt', { airport: place.names[locale] })
    return { src: mapAt(`airport-${place.id.toLowerCase()}-opatija`, locale), alt, caption }
  }
  const town = [trip.to, trip.from].find((id) => id === 'selce' || Object.hasOwn(site.catalogue.towns, id))
  const name = (town === undefined ? null : site.places.find(town)?.names[locale]) ?? null
  if (town === undefined || name === null) return country
  return { src: mapAt(town, locale), alt: t('town.map-alt', { town: name }), caption }
}

/** The airports with a page, and so with a map of their way to Opatija. */
const DRAWN_AIRPORTS = new Set(['RJK', 'PUY', 'TRS', 'LJU', 'ZAG', 'VCE', 'TSF'])
