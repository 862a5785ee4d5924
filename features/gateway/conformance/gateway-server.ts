import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Wire } from '#features/notifications/outside-request.server.ts'

/** What a gateway answers; a test changes it. */
export type Behaviour = (req: IncomingMessage, res: ServerResponse, body: string) => void
export type Heard = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** A gateway on this machine in place of the world's: it keeps what it was sent. */
export async function openGatewayServer(accept: Behaviour) {
  const heard: Heard[] = []
  let behaviour = accept
  const server = createServer((req, res) => {
    let body = ''
    req.on('data', (part) => (body += String(part)))
    req.on('end', () => {
      heard.push({ method: req.method ?? '', path: req.url ?? '', headers: req.headers, body })
      behaviour(req, res, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  const plain = (url: URL, options: object, hear: never) =>
    request({ ...options, host: '127.0.0.1', port, path: url.pathname + url.search, lookup: undefined }, hear)
  const found = (_name: string, _options: object, tell: (error: null, rows: object[]) => void) =>
    tell(null, [{ address: '8.8.8.8', family: 4 }])
  return {
    heard,
    // Of the ways to call request only the one our own code uses.
    wire: { request: plain as never, resolve: found as never } satisfies Wire,
    behave: (next: Behaviour = accept) => (behaviour = next),
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export function answer(status: number, body: unknown = ''): Behaviour {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (_req, res) => res.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
}

/** Ends the connection without an answer. */
export const dead: Behaviour = (req) => req.socket.destroy()
/** Never answers. */
export const silent: Behaviour = () => {}

/** As Twilio's documentation shows a message that was created. */
export const twilioCreated = {
  account_sid: `AC${'0'.repeat(32)}`,
  api_version: '2010-04-01',
  body: 'Hi there',
  direction: 'outbound-api',
  error_code: null,
  error_message: null,
  num_segments: '1',
  price: null,
  sid: `SM${'0'.repeat(32)}`,
  status: 'queued',
}
/** As it shows a number that is none, and an account with too many requests. */
export const twilioInvalidNumber = {
  code: 21_211,
  message: 'The ‘To’ number is not a valid phone number.',
  more_info: 'https://www.twilio.com/docs/errors/21211',
  status: 400,
}
export const twilioTooMany = { code: 20_429, message: 'Too Many Requests', status: 429 }
