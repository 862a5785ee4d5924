import type { IncomingMessage, ServerResponse } from 'node:http'

/** As long as the server has patience with any request. */
const PATIENCE_MS = 30_000
const LOOK_MS = 200
/** Several photographs; who sends more on a line that is to be closed does not listen. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * What is left of a body that was refused is read and thrown away: closed at once instead, the line would take the answer
 * with it, or the next request. Of a line that stays the server's own patience is the bound, of one that is to be closed ours.
 */
export function readOutRefused(req: IncomingMessage, res: ServerResponse, mostBytes = MOST_BYTES): void {
  lingers(req, mostBytes)
  res.once('finish', () => drain(req))
}

/** Whoever had begun to read it has paused it. */
function drain(req: IncomingMessage): void {
  if (req.readableEnded || req.destroyed) return
  req.on('pause', () => req.resume())
  req.resume()
}

/**
 * Node closes a line of `Connection: close` in the moment the answer is written. The system then tells a sender who still
 * sends that nobody is there, and throws away what he had not read yet: the answer (RFC 9112 § 9.6). Here our half is ended,
 * and the other read until he ends his.
 */
function lingers(req: IncomingMessage, mostBytes: number): void {
  const { socket } = req
  const isPrepared = newest.has(socket)
  newest.set(socket, req)
  if (isPrepared) return
  const closeSoon = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    const last = newest.get(socket)
    if (!last || last.complete || socket.destroyed) return closeSoon()
    socket.destroySoon = closeSoon
    socket.end()
    const most = socket.bytesRead + mostBytes
    let looks = PATIENCE_MS / LOOK_MS
    // What Node itself throws away is told by no event, only by what the line has counted.
    const timer = setInterval(() => (looks-- <= 0 || socket.bytesRead > most) && socket.destroy(), LOOK_MS)
    last.once('end', () => socket.destroy())
    socket.once('close', () => clearInterval(timer))
  }
}

/** What a line was asked last: it may serve thousands, and none of those before is held. */
const newest = new WeakMap<IncomingMessage['socket'], IncomingMessage>()
