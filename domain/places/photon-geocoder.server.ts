import { circuitBreaker } from '#lib/circuit-breaker.ts'
import type { Clock } from '#lib/clock.ts'
import { setNewest } from '#lib/lru.ts'
import type { Geocoder, GeocoderQuestion } from './geocoder.ts'
import { type GazetteerPlace, SETTLEMENTS } from './gazetteer.ts'
import { askPhoton, PhotonError, type PhotonFault, type PhotonFeature } from './photon-client.server.ts'
import { kmBetween, type Point } from './place-index.server.ts'
import type { FoundPlace } from './place-search.server.ts'
import { cleanLine, fold, isAddress, namingWords, wordsOf } from './place-words.ts'

/** Why the gazetteer answered alone. */
export type GeocoderFallback = PhotonFault | 'resting'

export type PhotonDeps = {
  url: string
  gazetteer: Geocoder
  /** Places with a price, of today: an address is one of its settlement. */
  places: () => readonly GazetteerPlace[]
  /** How far an address may lie from the middle of its settlement and still have its price. */
  insideTownKm: number
  clock: Clock
  /** `isOpened`: so many faults in a row that it is left alone for a while. */
  onFallback: (reason: GeocoderFallback, isOpened: boolean) => void
}

const FAULTS_IN_A_ROW = 3
const PAUSE_MS = 30_000
const MOST_ANSWERS = 1000
/** Its index may be a newer one by then. */
const CACHE_TTL_MS = 24 * 3_600_000
/** Less says nothing that the gazetteer does not know. */
const LEAST_LETTERS = 4
/** What is asked for is more than what is shown: some of it lies nowhere we drive to. */
const ASKED_ROWS = 10
const MOST_ROWS = 4

/**
 * Streets, houses and hotels by a Photon of the operator's own, behind what the gazetteer answers. A row of it is a settlement
 * of the gazetteer, which has the price, with the address and its point.
 */
export function photonGeocoder({ url, gazetteer, places, insideTownKm, clock, onFallback }: PhotonDeps): Geocoder {
  const breaker = circuitBreaker(clock, { faults: FAULTS_IN_A_ROW, pauseMs: PAUSE_MS })
  const answers = new Map<string, Promise<PhotonFeature[]>>()
  let cacheExpires = clock.now() + CACHE_TTL_MS

  async function ask(question: GeocoderQuestion): Promise<PhotonFeature[]> {
    if (!breaker.mayTry()) throw new Fallback('resting', false)
    try {
      const { locale, near } = question
      const box = boxAround(places())
      const features = await askPhoton(url, { text: cleanLine(question.text), locale, near, limit: ASKED_ROWS, box })
      breaker.succeeded()
      return features
    } catch (error) {
      if (!(error instanceof PhotonError)) throw error
      throw new Fallback(error.reason, breaker.failed())
    }
  }

  /** A fault is not kept: the next one who types this asks anew. */
  function askOnce(question: GeocoderQuestion): Promise<PhotonFeature[]> {
    if (clock.now() >= cacheExpires) {
      answers.clear()
      cacheExpires = clock.now() + CACHE_TTL_MS
    }
    const { text, locale, near } = question
    const key = JSON.stringify([cleanLine(text), locale, near && [near.lat.toFixed(2), near.lon.toFixed(2)]])
    const known = answers.get(key)
    const answer =
      known ??
      ask(question).catch((error: unknown) => {
        answers.delete(key)
        if (error instanceof Fallback) onFallback(error.reason, error.isOpened)
        throw error
      })
    setNewest(answers, key, answer, MOST_ANSWERS)
    return answer
  }

  return {
    engine: 'photon',
    async find(question) {
      const known = await gazetteer.find(question)
      if (!isWorthAsking(question.text, known.found)) return known
      try {
        const settlements = places().filter(({ kind }) => SETTLEMENTS.has(kind))
        const rows = (await askOnce(question)).flatMap((row) => rowOf(row, settlements, insideTownKm))
        return { found: merged(known.found, rows, question.limit), isWhole: true }
      } catch (error) {
        if (error instanceof Fallback) return { ...known, isWhole: false }
        throw error
      }
    },
  }
}

class Fallback extends Error {
  readonly reason: GeocoderFallback
  readonly isOpened: boolean

  constructor(reason: GeocoderFallback, isOpened: boolean) {
    super(reason)
    this.reason = reason
    this.isOpened = isOpened
  }
}

/** A name that the gazetteer knows, or a point, needs nobody else; a house, a street and what it does not know do. */
function isWorthAsking(text: string, known: readonly FoundPlace[]): boolean {
  if (known.length === 0 || known[0]?.match === 'nearby') return false
  const words = wordsOf(cleanLine(text))
  const letters = words.reduce((sum, word) => sum + word.text.length, 0)
  return letters >= LEAST_LETTERS && (isAddress(namingWords(words)) || known[0]?.match !== 'name')
}

type Box = readonly [west: number, south: number, east: number, north: number]

function boxAround(places: readonly GazetteerPlace[]): Box {
  const box: [number, number, number, number] = [180, 90, -180, -90]
  for (const { lat, lon } of places) {
    box[0] = Math.min(box[0], lon)
    box[1] = Math.min(box[1], lat)
    box[2] = Math.max(box[2], lon)
    box[3] = Math.max(box[3], lat)
  }
  return box
}

/** The settlement whose name the row says, else the nearest; none where all are too far off for its price. */
function rowOf(row: PhotonFeature, settlements: readonly GazetteerPlace[], insideTownKm: number): FoundPlace[] {
  const address = addressOf(row)
  if (address === null) return []
  const close = settlements
    .map((place) => ({ place, km: kmBetween(place, row) }))
    .filter(({ km }) => km <= insideTownKm)
    .toSorted((a, b) => a.km - b.km)
  const texts = [row.locality, row.district, row.city].flatMap((name) => (name === undefined ? [] : [fold(name)]))
  const named = close.find(({ place }) => namesOf(place).some((name) => texts.includes(name)))
  const place = (named ?? close[0])?.place
  // A settlement that we know is no address of its own.
  if (!place || namesOf(place).includes(fold(address))) return []
  const at: Point = { lat: row.lat, lon: row.lon }
  return [{ place, match: 'town', address, at }]
}

function namesOf(place: GazetteerPlace): string[] {
  const { name, names = {}, aliases = [] } = place
  return [name, ...Object.values(names), ...aliases].flatMap((text) => (text === undefined ? [] : [fold(text)]))
}

/** As it is written here: the street before the number, and a hotel by its name. */
function addressOf({ name, street, housenumber }: PhotonFeature): string | null {
  const streetAddress = street === undefined ? undefined : [street, housenumber].filter((part) => part).join(' ')
  const parts = [name, streetAddress].flatMap((part) => (part === undefined ? [] : [cleanLine(part)]))
  const address = [...new Set(parts)].filter((part) => part !== '').join(', ')
  return address === '' ? null : address
}

/** Behind what the gazetteer is sure of, before the popular places that are offered where nobody knows better. */
function merged(known: readonly FoundPlace[], rows: readonly FoundPlace[], limit: number): FoundPlace[] {
  const sure = known.filter(({ match }) => match !== 'popular').map((row) => located(row, rows))
  const offered = known.filter(({ match }) => match === 'popular')
  const fresh = once(rows, sure).slice(0, Math.min(MOST_ROWS, Math.max(1, limit - 1)))
  const first = sure.slice(0, Math.max(limit - fresh.length, 1))
  return [...first, ...fresh, ...once(offered, fresh)].slice(0, limit)
}

/** The same address, with the point that the geocoder has for it. */
function located(row: FoundPlace, rows: readonly FoundPlace[]): FoundPlace {
  if (row.address === null || row.at) return row
  const at = rows.find((other) => keyOf(other) === keyOf(row))?.at
  return at ? { ...row, at } : row
}

/** Those that are not among `shown`, each once. */
function once(rows: readonly FoundPlace[], shown: readonly FoundPlace[]): FoundPlace[] {
  const keys = new Set(shown.map(keyOf))
  return rows.filter((row) => !keys.has(keyOf(row)) && keys.add(keyOf(row)))
}

function keyOf({ place, address }: FoundPlace): string {
  return `${place.id} ${fold(address ?? '')}`
}
