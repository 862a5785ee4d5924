// node dist/server/primary.js: holds the listening socket, so that a server can be exchanged while visitors wait a moment
// and nobody is refused. It knows nothing else: what it imports could never be exchanged. SIGHUP exchanges the server.
import { type ChildProcess, fork } from 'node:child_process'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'

/** A server that ends again and again is started ever more slowly. */
const LONGEST_PAUSE_MS = 10_000
/** Longer than a server takes to answer what is under way. */
const KILL_MS = 15_000

const waiting: Socket[] = []
let server: ChildProcess | null = null
let isReady = false
let isEnding = false
let failures = 0

// pauseOnConnect: not a byte is read here; what a visitor has sent already reaches the server that will answer it.
const door = createServer({ pauseOnConnect: true }, (socket) => {
  waiting.push(socket)
  socket.on('error', () => socket.destroy())
  handOver()
})
door.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
const port = Number(process.env['PORT'] || 3000)
// Those who come faster than they are handed over wait in the system.
door.listen({ port, host: process.env['HOST'] || '127.0.0.1', backlog: 4096 }, begin)

process.on('SIGHUP', () => exchange())
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    isEnding = true
    door.close()
    exchange()
  })
}

function begin(): void {
  const address = door.address()
  const own = typeof address === 'object' && address ? String(address.port) : String(port)
  const started = fork(join(import.meta.dirname, 'main.js'), {
    env: { ...process.env, GALEB_HANDED: 'yes', PORT: own },
  })
  server = started
  started.on('message', (message) => {
    if (message !== 'ready' || server !== started) return
    isReady = true
    failures = 0
    handOver()
  })
  started.on('exit', (code) => {
    isReady = false
    server = null
    if (isEnding) process.exit(code ?? 1)
    // A setting that is not allowed stays so: the first start says it, and ends.
    if (code === 1 && failures === 0 && waitingForFirst) process.exit(1)
    const pause = code === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, 100 * 2 ** failures++)
    setTimeout(begin, pause)
  })
}

let waitingForFirst = true
function handOver(): void {
  if (!isReady || !server) return
  waitingForFirst = false
  for (const socket of waiting.splice(0)) if (!socket.destroyed) server.send('connection', socket)
}

/** From here on connections wait in this process; those of the old server are answered to their end. */
function exchange(): void {
  const old = server
  isReady = false
  if (!old) return void (isEnding && process.exit(0))
  old.send('stop')
  const kill = setTimeout(() => old.kill('SIGKILL'), KILL_MS)
  old.once('exit', () => clearTimeout(kill))
}
