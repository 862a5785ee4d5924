import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import { placeSearch } from '#app/place-search.server.ts'
import type { Site } from '#app/site.server.ts'
import { countryOf, nameIn } from '#domain/places/gazetteer.ts'
import type { FoundPlace, PlaceSearch } from '#domain/places/place-search.server.ts'
import { fold } from '#domain/places/place-words.ts'
import { isLocaleCode, type LocaleCode } from '#i18n/locale.ts'
import { rateLimit } from '#lib/rate-limit.ts'
import { JSON_TYPE, sendText } from './encoded.server.ts'

/** As fast as a quick typist types, for a reception's every guest of an hour. */
const OF_ONE_ADDRESS = { burst: 300, perHour: 7200 }
const RETRY_SECONDS = 5

const MOST_PLACES = 20
const USUAL_PLACES = 8
/** A place the office adds is offered to everybody after this long. */
const FRESH_SECONDS = 300
/** Until the engine that was chosen is there again. */
const MAKESHIFT_SECONDS = 30

type Deps = { addressOf: (c: Context) => string; limits: 'on' | 'off' }

/** `GET /api/places`: what a typed text means (docs/contracts/api.md). */
export function placeRoutes(app: Hono, site: Site, { addressOf, limits }: Deps): void {
  const ofOne = rateLimit(site.clock, OF_ONE_ADDRESS)
  app.get('/api/places', async (c) => {
    const query = new URL(c.req.url).searchParams
    const requested = query.get('locale')
    const locale = isLocaleCode(requested) ? requested : 'en'
    const t = site.translate(locale)
    if (limits === 'on' && !ofOne.take(addressOf(c))) {
      c.header('Retry-After', String(RETRY_SECONDS))
      return refused(c, 429, { q: t('places.too-many') })
    }
    const places = placeSearch(site)
    const point = pointOf(query.get('near'), places)
    const limit = v.safeParse(limitSchema, query.get('limit') ?? String(USUAL_PLACES))
    if (requested !== null && requested !== locale) return refused(c, 400, { locale: t('places.bad-locale') })
    if (point === 'unknown') return refused(c, 400, { near: t('places.bad-near') })
    if (!limit.success) return refused(c, 400, { limit: t('places.bad-limit', { most: MOST_PLACES }) })
    const question = { text: query.get('q') ?? '', near: point, limit: limit.output, locale }
    const { found, isWhole } = await site.geocoder.find(question)
    // Where somebody stands: only their own browser keeps it.
    const keeper = isCoordinates(query.get('near')) ? 'private' : 'public'
    c.header('Cache-Control', `${keeper}, max-age=${isWhole ? FRESH_SECONDS : MAKESHIFT_SECONDS}`)
    const shown = found.filter((row) => !isShownWithTown(row, found))
    return answer(c, JSON.stringify(shown.map((row) => placeJson(row, { site, places, locale, t }))))
  })
}

const limitSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(MOST_PLACES),
)

function placeJson(
  { place, match, address, at }: FoundPlace,
  {
    site,
    places,
    locale,
    t,
  }: { site: Site; places: PlaceSearch; locale: LocaleCode; t: ReturnType<Site['translate']> },
) {
  const name = site.places.find(place.id) ? site.places.distinctName(place.id, locale) : places.label(place, locale, t)
  const { id, kind, carFree } = place
  return {
    id,
    name: nameIn(place, locale),
    region: places.region(place, locale),
    label: places.label(place, locale, t),
    text: address === null ? name : `${address}, ${name}`,
    kind,
    country: countryOf(place),
    lat: (at ?? place).lat,
    lon: (at ?? place).lon,
    located: at !== undefined,
    carFree: carFree !== undefined,
    match,
    address,
  }
}

/** `Hotel Ambasador (Opatija)` below `Hotel Ambasador, Opatija`. */
function isShownWithTown({ place, address }: FoundPlace, found: readonly FoundPlace[]): boolean {
  if (place.kind !== 'hotel' || address !== null) return false
  return found.some(({ place: town, match, address: typed }) => {
    if (match !== 'town' || town.id !== place.within) return false
    const said = new Set(fold(`${typed ?? ''} ${town.name}`).split(' '))
    return fold(place.name)
      .split(' ')
      .every((word) => said.has(word))
  })
}

const COORDINATES = /^(-?\d{1,2}(?:\.\d{1,16})?),(-?\d{1,3}(?:\.\d{1,16})?)$/

function isCoordinates(text: string | null): boolean {
  return COORDINATES.test(text ?? '')
}

type NearPoint = { lat: number; lon: number } | null | 'unknown'

/** A place's id, or `45.33,14.31`. */
function pointOf(text: string | null, places: PlaceSearch): NearPoint {
  if (text === null || text === '') return null
  const place = places.find(text)
  if (place) return place
  const [, lat, lon] = COORDINATES.exec(text) ?? []
  if (lat === undefined || lon === undefined) return 'unknown'
  const point = { lat: Number(lat), lon: Number(lon) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 ? point : 'unknown'
}

function answer(c: Context, json: string): Response | Promise<Response> {
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 20)}"`
  c.header('ETag', etag)
  if (c.req.header('If-None-Match') === etag) return c.body(null, 304)
  return sendText(c, json, JSON_TYPE)
}

function refused(c: Context, status: 400 | 429, errors: Record<string, string>): Response | Promise<Response> {
  c.header('Cache-Control', 'no-store')
  return sendText(c, JSON.stringify({ errors }), JSON_TYPE, status)
}
