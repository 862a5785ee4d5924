import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { routeEnd } from '#app/route-ends.server.ts'
import type { Site } from '#app/site.server.ts'
import { routeMap, type RouteMapAtlas, routeMapAtlas, type RouteMapEnd } from '#domain/maps/route-map.ts'
import type { Point } from '#domain/places/place-index.server.ts'
import { coordinatesIn } from '#domain/places/place-words.ts'
import type { PlannedRoute } from '#domain/routing/router.ts'
import { setNewest } from '#lib/lru.ts'
import { rateLimit } from '#lib/rate-limit.ts'
import { sendText, SVG_TYPE } from './encoded.server.ts'

/** A page has one; an office that looks at many bookings has the last ones in its browser. */
const OF_ONE_ADDRESS = { burst: 60, perHour: 1200 }
const RETRY_SECONDS = 3
/** As long as the other maps. */
const FRESH_SECONDS = 86_400
/** Until the engine that was chosen is there again. */
const MAKESHIFT_SECONDS = 60
/** Some 25 kB each. */
const MOST_DRAWINGS = 300

type Deps = { addressOf: (c: Context) => string; limits: 'on' | 'off' }
type Drawing = { svg: string; etag: string }

/** `/maps/route/{from}/{to}.svg`: the way between two places, drawn when it is first asked for. */
export function routeMaps(app: Hono, site: Site, { addressOf, limits }: Deps): void {
  const ofOne = rateLimit(site.clock, OF_ONE_ADDRESS)
  const drawings = new Map<string, Drawing>()
  let atlas: RouteMapAtlas | null = null
  app.get('/maps/route/:from/:file', async (c) => {
    const from = c.req.param('from')
    const [, to = ''] = SVG_FILE.exec(c.req.param('file')) ?? []
    if (limits === 'on' && !ofOne.take(addressOf(c))) {
      c.header('Retry-After', String(RETRY_SECONDS))
      return refused(c, 429)
    }
    if (!PLACE_ID.test(from) || !PLACE_ID.test(to)) return refused(c, 400)
    const doors = doorsIn(new URL(c.req.url).searchParams)
    if (doors === null) return refused(c, 400)
    const [start, end] = [routeEnd(site, from, doors.from), routeEnd(site, to, doors.to)]
    const answer = start && end && (await site.router.plan(start, end))
    if (answer?.status !== 'planned') return refused(c, 404)
    const { route } = answer
    const drawing = drawn(from, to, route)
    const seconds = route.engine === site.router.engine ? FRESH_SECONDS : MAKESHIFT_SECONDS
    // Whose door it is: only their own browser keeps it.
    const keeper = doors.from || doors.to ? 'private' : 'public'
    c.header('Cache-Control', `${keeper}, max-age=${seconds}`)
    c.header('ETag', drawing.etag)
    if (c.req.header('If-None-Match') === drawing.etag) return c.body(null, 304)
    return sendText(c, drawing.svg, SVG_TYPE)
  })

  /** What was not asked for longest goes first. A place may be moved by the office: the ends are part of what is kept. */
  function drawn(from: string, to: string, route: PlannedRoute): Drawing {
    const ends = { from: endOf(from, route.legs[0]?.line[0]), to: endOf(to, route.legs.at(-1)?.line.at(-1)) }
    const key = JSON.stringify([ends, route.engine, route.roads, route.km])
    const drawing = drawings.get(key) ?? draw({ ...ends, route })
    setNewest(drawings, key, drawing, MOST_DRAWINGS)
    return drawing
  }

  function draw(requested: Parameters<typeof routeMap>[1]): Drawing {
    atlas ??= routeMapAtlas(site.coast, namedTowns(site))
    const svg = routeMap(atlas, requested)
    return { svg, etag: `W/"${createHash('sha256').update(svg).digest('base64url').slice(0, 20)}"` }
  }

  /** By its local name, as on every map of ours. `at`: where the way begins or ends. */
  function endOf(id: string, at: RouteMapEnd['at'] = [0, 0]): RouteMapEnd {
    const place = site.gazetteer.places.find((row) => row.id === id)
    const name = place?.name ?? site.places.find(id)?.names.hr ?? id
    return { name, at, iata: place?.kind === 'airport' && IATA.test(id) ? id : null }
  }
}

/** Where the ends are inside their places: `from=45.33,14.31`. null: it is no point. */
function doorsIn(query: URLSearchParams): { from: Point | null; to: Point | null } | null {
  const [from, to] = ['from', 'to'].map((end) => {
    const text = query.get(end)
    return text === null ? null : (coordinatesIn(text) ?? 'none')
  })
  return from === 'none' || to === 'none' ? null : { from: from ?? null, to: to ?? null }
}

const PLACE_ID = /^[\w:-]{1,80}$/
const SVG_FILE = /^(.+)\.svg$/
const IATA = /^[A-Z]{3}$/

/** The largest first. */
function namedTowns({ gazetteer }: Site): RouteMapAtlas['towns'] {
  return gazetteer.places
    .filter(({ kind }) => kind === 'town' || kind === 'city')
    .toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
    .map(({ name, lat, lon }) => ({ name, at: [lon, lat] }))
}

function refused(c: Context, status: 400 | 404 | 429) {
  c.header('Cache-Control', 'no-store')
  return c.body(null, status)
}
