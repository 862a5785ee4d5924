import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
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
  /**
   * Until nobody has connected for a moment, or `withinMs` are over and nobody stands in the system's queue, which closing the port
   * would cut off; not longer than `queueWithinMs`.
   */
  quiet(withinMs: number, queueWithinMs: number): Promise<void>
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
  /** Node takes one connection in each round of its loop. */
  const isQueueEmpty = async () => {
    const before = connectedAt
    await nextRound()
    return connectedAt === before
  }
  return {
    server,
    connections: () => sockets.size,
    async quiet(withinMs, queueWithinMs) {
      if (!server.listening) return
      const from = monotonicMs()
      const isOver = () => monotonicMs() >= Math.min(from + withinMs, Math.max(from, connectedAt) + QUIET_MS)
      while (monotonicMs() < from + queueWithinMs) {
        if (isOver() && (await isQueueEmpty())) return
        await pause(LOOK_AGAIN_MS)
      }
    },
    async drained(withinMs) {
      if (server.listening) server.close()
      const looks = Math.ceil(withinMs / LOOK_AGAIN_MS)
      for (let look = 0; look < looks && sockets.size > 0; look++) {
        await pause(LOOK_AGAIN_MS)
        await nextRound()
        // Those whose answer has been sent since the last look.
        server.closeIdleConnections()
        // Node calls a line idle only after its first request; browsers open some and never say a word on them.
        if (look >= SILENT_LOOKS) for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      }
      server.closeAllConnections()
    },
  }
}

const QUIET_MS = 200
const LOOK_AGAIN_MS = 20
/** A second. */
const SILENT_LOOKS = 50

/**
 * A timer runs before the loop asks the system what has come. On a busy machine much may have: who connected, and what was sent on a
 * line that looks idle. Closed before it is looked at, they would be cut off.
 */
function nextRound(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** systemd's first socket is the fourth file of the process (sd_listen_fds(3)). */
const FIRST_HELD = 3

/** The socket that systemd holds (deploy/galeb.socket): who connects while one process follows another waits in it. null: none is. */
export function heldSocket(): { fd: number } | null {
  return process.env['LISTEN_PID'] === String(process.pid) ? { fd: FIRST_HELD } : null
}
