import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { routeEnd } from '#app/route-ends.server.ts'
import type { Site } from '#app/site.server.ts'
import type { EndName, PlannedRoute, RouteAnswer, RouteEnd, Router } from '#domain/routing/router.ts'
import { isLocaleCode } from '#i18n/locale.ts'
import { rateLimit } from '#lib/rate-limit.ts'
import { JSON_TYPE, sendText } from './encoded.server.ts'

/** A person looks at a few routes; a program that needs all of them may have the road graph. */
const OF_ONE_ADDRESS = { burst: 60, perHour: 1200 }
const RETRY_SECONDS = 3
const FRESH_SECONDS = 3600
/** Until the engine that was chosen is there again. */
const MAKESHIFT_SECONDS = 60

type Deps = { addressOf: (c: Context) => string; limits: 'on' | 'off' }

/** `GET /api/routes`: docs/contracts/api.md. */
export function routeAnswers(app: Hono, site: Site, { addressOf, limits }: Deps): void {
  const ofOne = rateLimit(site.clock, OF_ONE_ADDRESS)
  const known = (end: RouteEnd) => ('id' in end ? (routeEnd(site, end.id) ?? end) : end)
  app.get('/api/routes', async (c) => {
    const requested = c.req.query('locale')
    const t = site.translate(isLocaleCode(requested) ? requested : 'en')
    if (limits === 'on' && !ofOne.take(addressOf(c))) {
      c.header('Retry-After', String(RETRY_SECONDS))
      return refused(c, 429, 'too-many', { from: t('places.too-many') })
    }
    const [from, to] = [endOf(c.req.query('from')), endOf(c.req.query('to'))]
    if (from === null || to === null) {
      const sentence = t('places.bad-near')
      return refused(c, 400, 'invalid', {
        ...(from === null && { from: sentence }),
        ...(to === null && { to: sentence }),
      })
    }
    const answer = await site.router.plan(known(from), known(to))
    if (answer.status === 'unknown-place') {
      const id = c.req.query(answer.end) ?? ''
      return refused(c, 404, 'unknown-place', { [answer.end]: t('routes.unknown-place', { id }) })
    }
    const isPoint = 'position' in from || 'position' in to
    return answered(c, site.router, answer, isPoint ? 'private' : 'public')
  })
}

const PLACE_ID = /^[\w:-]{1,80}$/
const POINT = /^(-?\d{1,2}(?:\.\d{1,16})?),(-?\d{1,3}(?:\.\d{1,16})?)$/

function endOf(text = ''): RouteEnd | null {
  if (PLACE_ID.test(text)) return { id: text }
  const [, lat = '', lon = ''] = POINT.exec(text) ?? []
  if (lat === '' || Math.abs(Number(lat)) > 90 || Math.abs(Number(lon)) > 180) return null
  return { position: [Number(lon), Number(lat)] }
}

/** `keeper`: where somebody stands is kept by their own browser alone. */
function answered(c: Context, router: Router, answer: RouteAnswer, keeper: 'public' | 'private') {
  const isPlanned = answer.status === 'planned'
  const isMakeshift = isPlanned && answer.route.engine !== router.engine
  const body = JSON.stringify(
    isPlanned ? { ...answer, route: asJson(answer.route), alternatives: answer.alternatives.map(asJson) } : answer,
  )
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Cache-Control', `${keeper}, max-age=${isMakeshift ? MAKESHIFT_SECONDS : FRESH_SECONDS}`)
  c.header('ETag', etag)
  if (c.req.header('If-None-Match') === etag) return c.body(null, 304)
  return sendText(c, body, JSON_TYPE)
}

/** Lines as GeoJSON (RFC 7946 § 3.1.4), which every map reads. */
function asJson({ legs, ...route }: PlannedRoute) {
  const shown = legs.map(({ line, ...leg }) => ({ ...leg, geometry: { type: 'LineString', coordinates: line } }))
  return { ...route, legs: shown }
}

function refused(
  c: Context,
  code: 400 | 404 | 429,
  status: 'invalid' | 'unknown-place' | 'too-many',
  errors: { [end in EndName]?: string },
) {
  c.header('Cache-Control', 'no-store')
  c.header('Access-Control-Allow-Origin', '*')
  return sendText(c, JSON.stringify({ status, errors }), JSON_TYPE, code)
}
