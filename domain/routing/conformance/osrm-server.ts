import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { kmBetween } from '#domain/routing/km-between.ts'
import type { RoutePlace } from '#domain/routing/road-network.ts'
import type { PlannedRoute, Position, Router } from '#domain/routing/router.ts'

/** What OSRM answers for a pair of points, as text and status; a test changes it. */
export type Behaviour = (usual: OsrmJson, res: ServerResponse) => void

export type OsrmJson = {
  code: string
  waypoints: { distance: number; location: Position }[]
  routes: { distance: number; duration: number; legs: { steps: OsrmJsonStep[] }[] }[]
}
type OsrmJsonStep = {
  distance: number
  duration: number
  mode: string
  name: string
  ref?: string
  geometry: { type: 'LineString'; coordinates: readonly Position[] }
}

export const usually: Behaviour = (usual, res) => {
  res.writeHead(200, { 'Content-Type': 'application/json; charset=UTF-8' }).end(JSON.stringify(usual))
}

/** A server that speaks the protocol of OSRM's route service over HTTP, and knows the ways of `router`. */
export async function openOsrmServer(router: Router, places: readonly RoutePlace[]) {
  let behaviour = usually
  const requested: string[] = []
  const server = createServer((req, res) => {
    requested.push(req.url ?? '')
    void osrmJson(req, router, places).then((usual) => behaviour(usual, res))
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

const ROUTE = /^\/route\/v1\/driving\/([\d.-]+),([\d.-]+);([\d.-]+),([\d.-]+)\?(.*)$/

async function osrmJson(req: IncomingMessage, router: Router, places: readonly RoutePlace[]): Promise<OsrmJson> {
  const found = ROUTE.exec(req.url ?? '')
  const query = new URLSearchParams(found?.[5])
  if (!found || query.get('steps') !== 'true' || query.get('geometries') !== 'geojson') return nothing('InvalidUrl')
  const [lonA = 0, latA = 0, lonB = 0, latB = 0] = found.slice(1, 5).map(Number)
  const [from, to] = [nearest(places, [lonA, latA]), nearest(places, [lonB, latB])]
  const answer = await router.plan({ id: from.id }, { id: to.id })
  return answer.status === 'planned' ? { ...osrmOf(answer.route), code: 'Ok' } : nothing('NoRoute')
}

function nothing(code: string): OsrmJson {
  return { code, waypoints: [], routes: [] }
}

/** Steps of road and ferry as OSRM 5.24 writes them: numbers of European roads beside ours, and a last step that is the arrival. */
function osrmOf({ legs, km, minutes, roads }: PlannedRoute): OsrmJson {
  const steps = legs.map((leg): OsrmJsonStep => {
    const road = leg.mode === 'ferry' ? {} : { ref: roads.map((number) => `${number}; E 65`).join('; ') }
    return {
      distance: leg.km * 1000,
      duration: leg.minutes * 60,
      mode: leg.mode === 'ferry' ? 'ferry' : 'driving',
      name: '',
      ...road,
      geometry: { type: 'LineString', coordinates: leg.line },
    }
  })
  const end = legs.at(-1)?.line.at(-1) ?? [0, 0]
  const arrival = { distance: 0, duration: 0, mode: 'driving', name: '' }
  steps.push({ ...arrival, geometry: { type: 'LineString', coordinates: [end, end] } })
  return {
    code: 'Ok',
    waypoints: [0, 1].map(() => ({ distance: 12.5, location: end })),
    routes: [{ distance: km * 1000, duration: minutes * 60, legs: [{ steps }] }],
  }
}

function nearest(places: readonly RoutePlace[], at: Position): RoutePlace {
  const [first] = places
  if (!first) throw new Error('no places')
  const kmTo = ({ lon, lat }: RoutePlace) => kmBetween(at, [lon, lat])
  return places.reduce((best, place) => (kmTo(place) < kmTo(best) ? place : best), first)
}
