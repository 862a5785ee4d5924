import { createServer, type Server, type ServerResponse } from 'node:http'
import { fold } from '#domain/places/place-words.ts'

/** What Photon answers, as text and status; a test changes it. */
export type Behaviour = (usual: PhotonJson, res: ServerResponse) => void

export type PhotonRow = {
  name?: string
  street?: string
  housenumber?: string
  city?: string
  locality?: string
  countrycode: string
  at: readonly [lon: number, lat: number]
}
export type PhotonJson = { type: 'FeatureCollection'; features: unknown[] } | { message: string }

export const usually: Behaviour = (usual, res) => {
  const status = 'message' in usual ? 400 : 200
  res.writeHead(status, { 'Content-Type': 'application/json;charset=utf-8' }).end(JSON.stringify(usual))
}

/** As Photon 1 has them by default. */
const LANGUAGES = new Set(['default', 'en', 'de', 'fr', 'it'])

/** A server that speaks the protocol of Photon's search over HTTP, and knows these rows. */
export async function openPhotonServer(rows: readonly PhotonRow[]) {
  let behaviour = usually
  const requested: string[] = []
  const server = createServer((req, res) => {
    requested.push(req.url ?? '')
    behaviour(answerTo(req.url ?? '', rows), res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    asked: requested,
    behave(next: Behaviour) {
      behaviour = next
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function answerTo(address: string, rows: readonly PhotonRow[]): PhotonJson {
  const { pathname, searchParams: query } = new URL(address, 'http://photon')
  const words = fold(query.get('q') ?? '').split(' ')
  if (pathname !== '/api' || words[0] === '') return { message: "missing search term 'q'" }
  if (!LANGUAGES.has(query.get('lang') ?? '')) return { message: 'Language is not supported.' }
  const [west = 0, south = 0, east = 0, north = 0] = (query.get('bbox') ?? '').split(',').map(Number)
  const fits = (row: PhotonRow) => {
    const texts = fold(
      Object.values(row)
        .filter((value) => typeof value === 'string')
        .join(' '),
    ).split(' ')
    const [lon, lat] = row.at
    return lon >= west && lon <= east && lat >= south && lat <= north && words.every((word) => texts.includes(word))
  }
  const found = rows.filter(fits).slice(0, Number(query.get('limit')))
  return { type: 'FeatureCollection', features: found.map(featureOf) }
}

function featureOf({ at, ...properties }: PhotonRow, number: number) {
  const tags = { osm_type: 'W', osm_id: number + 1, osm_key: 'tourism', osm_value: 'hotel', type: 'house' }
  return { type: 'Feature', geometry: { type: 'Point', coordinates: at }, properties: { ...tags, ...properties } }
}
