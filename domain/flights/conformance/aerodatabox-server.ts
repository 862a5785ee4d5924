import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the service answers; a test changes it. */
export type Behaviour = (req: IncomingMessage, res: ServerResponse) => void

/** Both clocks of one moment, as the service writes them. `offset`: that of the airport, in hours. */
export function time(iso: string, offset: 1 | 2): { utc: string; local: string } {
  const written = (ms: number) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')
  const at = Date.parse(iso)
  return { utc: `${written(at)}Z`, local: `${written(at + offset * 3_600_000)}+0${offset}:00` }
}

type Times = {
  scheduled: { utc: string; local: string }
  revised?: { utc: string; local: string }
  runway?: { utc: string; local: string }
  predicted?: { utc: string; local: string }
}

/** A flight as the documentation of the service shows one, with what is asked of it and what is not. */
export function flight(number: string, status: string, iata: string, times: Times, more: object = {}) {
  const { scheduled, revised, runway, predicted } = times
  return {
    greatCircleDistance: { meter: 712_345.1, km: 712.345, mile: 442.63, nm: 384.64, feet: 2_337_090.9 },
    departure: {
      airport: { icao: 'EDDF', iata: 'FRA', name: 'Frankfurt am Main', countryCode: 'DE', timeZone: 'Europe/Berlin' },
      scheduledTime: scheduled,
      terminal: '1',
      quality: ['Basic'],
    },
    arrival: {
      airport: { icao: 'LDXX', iata, name: 'The airport of the guest', countryCode: 'HR', timeZone: 'Europe/Zagreb' },
      scheduledTime: scheduled,
      ...(revised && { revisedTime: revised }),
      ...(predicted && { predictedTime: predicted }),
      ...(runway && { runwayTime: runway }),
      terminal: null,
      baggageBelt: '2',
      quality: revised ? ['Basic', 'Live'] : ['Basic'],
    },
    lastUpdatedUtc: scheduled.utc,
    number,
    callSign: null,
    status,
    codeshareStatus: 'IsOperator',
    isCargo: false,
    aircraft: { model: 'Airbus A319' },
    airline: { name: 'Croatia Airlines', iata: 'OU', icao: 'CTN' },
    ...more,
  }
}

/** A server that speaks the protocol of AeroDataBox. `flights`: by number; others are answered with 204, as the service does. */
export async function openFlightServer(flights: Record<string, unknown> = {}) {
  const requested: { path: string; key: string | undefined; agent: string | undefined }[] = []
  const usually: Behaviour = (req, res) => {
    const number = /^\/flights\/number\/(\w+)\/\d{4}-\d\d-\d\d\?/.exec(req.url ?? '')?.[1] ?? ''
    const found = flights[number]
    if (found === undefined) res.writeHead(204).end()
    else json(found)(req, res)
  }
  let behaviour = usually
  const server = createServer((req, res) => {
    requested.push({
      path: req.url ?? '',
      key: req.headers['x-rapidapi-key']?.toString(),
      agent: req.headers['user-agent'],
    })
    behaviour(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked: requested,
    flights,
    behave: (next: Behaviour = usually) => (behaviour = next),
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export function json(body: unknown): Behaviour {
  return (_req, res) => res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

export function status(code: number, headers: Record<string, string> = {}): Behaviour {
  return (_req, res) => res.writeHead(code, headers).end('{"message":"no"}')
}
