import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { monotonicMs } from '#lib/clock.ts'
import { clientAddress } from '#server/address.server.ts'

/** A form filled with 100 kB of text is told so in its field; Node's own 16 kB would end it in a bare 431. */
const MOST_HEADER_BYTES = 256 * 1024
/** Who sends his headers a letter at a time is not waited for longer, nor who sends a form so. */
const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
const LOOK_MS = 2_000
/** Longer than a proxy's sixty seconds, so that it is the proxy who hangs up and no request meets a closing line. */
const KEEP_ALIVE_MS = 65_000
const MOST_CONNECTIONS = 10_000
/** A hotel's guests behind one address; a browser opens six. */
export const MOST_OF_ONE_ADDRESS = 256

export type Listening = {
  server: Server
  connections(): number
  /** Until nobody has connected for a moment: who stands in the system's queue would be cut off by closing the port. */
  quiet(withinMs: number): Promise<void>
  drained(withinMs: number): Promise<void>
}

/** The server with its patience, and a count of who is connected. `mostOfOne`: behind a proxy all come from one address. */
export function createListening(listener: RequestListener, mostOfOne = Infinity): Listening {
  const server = createServer({ maxHeaderSize: MOST_HEADER_BYTES, connectionsCheckingInterval: LOOK_MS }, listener)
  server.headersTimeout = HEADERS_MS
  server.requestTimeout = REQUEST_MS
  server.keepAliveTimeout = KEEP_ALIVE_MS
  server.maxConnections = MOST_CONNECTIONS
  const sockets = new Set<Socket>()
  const ofAddress = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = clientAddress(undefined, socket.remoteAddress, 0)
    const count = (ofAddress.get(address) ?? 0) + 1
    sockets.add(socket)
    ofAddress.set(address, count)
    socket.once('close', () => {
      sockets.delete(socket)
      const rest = (ofAddress.get(address) ?? 1) - 1
      if (rest > 0) ofAddress.set(address, rest)
      else ofAddress.delete(address)
    })
    if (count > mostOfOne) socket.destroy()
  })
  let connectedAt = -Infinity
  server.on('connection', () => (connectedAt = monotonicMs()))
  return {
    server,
    connections: () => sockets.size,
    async quiet(withinMs) {
      if (!server.listening) return
      const until = monotonicMs() + withinMs
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
      while (monotonicMs() < Math.min(until, connectedAt + QUIET_MS))
        await new Promise((resolve) => setTimeout(resolve, DRAIN_LOOK_MS))
    },
    async drained(withinMs) {
      if (server.listening) server.close()
      const looks = Math.ceil(withinMs / DRAIN_LOOK_MS)
      for (let look = 0; look < looks && sockets.size > 0; look++) {
        // Those whose answer has been sent since the last look.
        server.closeIdleConnections()
        // Node calls a line idle only after its first request; browsers open some and never say a word on them.
        if (look >= SILENT_LOOKS) for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
        await new Promise((resolve) => setTimeout(resolve, DRAIN_LOOK_MS))
      }
      server.closeAllConnections()
    },
  }
}

const QUIET_MS = 200
const DRAIN_LOOK_MS = 20
const SILENT_LOOKS = 10

/** systemd's first socket is the fourth file of the process (sd_listen_fds(3)). */
const FIRST_HELD = 3

/** The socket that systemd holds (deploy/galeb.socket): who connects while one process follows another waits in it. null: none is. */
export function heldSocket(): { fd: number } | null {
  return process.env['LISTEN_PID'] === String(process.pid) ? { fd: FIRST_HELD } : null
}
