// node dist/server/primary.js: holds the listening socket, so that a server can be exchanged while visitors wait a moment
// and nobody is refused. It knows nothing else: what it imports could never be exchanged. SIGHUP exchanges the server.
import { type ChildProcess, fork } from 'node:child_process'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** A server that ends again and again is started ever more slowly. */
const LONGEST_PAUSE_MS = 10_000
/** Longer than a server takes to answer what is under way. */
const KILL_MS = 15_000
const LOOK_MS = 20

/** One process of the server. With PostgreSQL there may be several, one for each core (WEB_CONCURRENCY). */
type Seat = {
  number: number
  child: ChildProcess | null
  isReady: boolean
  failures: number
  /** Sent to the child, which has not said that it has them. */
  handed: Map<number, Socket>
}

const seats: Seat[] = Array.from({ length: seatsWanted() }, (_, number) => ({
  ...{ number, child: null, isReady: false, failures: 0, handed: new Map() },
}))
const waiting: Socket[] = []
let isEnding = false
let worst = 0
let waitingForFirst = true
let turn = 0

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
door.listen({ port, host: process.env['HOST'] || '127.0.0.1', backlog: 4096 }, () => seats.forEach(begin))

let exchanges = Promise.resolve()
process.on('SIGHUP', () => {
  exchanges = exchanges.then(exchangeAll)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    isEnding = true
    door.close()
    if (seats.every(({ child }) => child === null)) process.exit(0)
    for (const seat of seats) tellToStop(seat)
  })
}

/** The embedded database has one writer, so one process; several meet in PostgreSQL. */
function seatsWanted(): number {
  const text = process.env['WEB_CONCURRENCY'] || '1'
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (count < 1) refuse(`WEB_CONCURRENCY: "${text}" is no number of processes, 1 to 99`)
  const hasPostgres = Boolean(process.env['DATABASE_URL'] || process.env['DATABASE_URL_FILE'])
  if (count > 1 && !hasPostgres)
    refuse('WEB_CONCURRENCY above 1 needs DATABASE_URL: the embedded database has one writer')
  return count
}

function refuse(why: string): never {
  console.error(why)
  process.exit(1)
}

function begin(seat: Seat): void {
  // A server that waited for its turn to be started again.
  if (isEnding) return
  const address = door.address()
  const own = typeof address === 'object' && address ? String(address.port) : String(port)
  const started = fork(join(import.meta.dirname, 'main.js'), {
    env: { ...process.env, GALEB_HANDED: 'yes', PORT: own, ...metricsOf(seat) },
  })
  seat.child = started
  started.on('message', (message) => {
    if (typeof message === 'object' && 'taken' in message) return taken(seat, message.taken)
    if (message !== 'ready') return
    seat.isReady = true
    seat.failures = 0
    handOver()
  })
  started.on('exit', (code) => {
    seat.isReady = false
    seat.child = null
    // It died before it had them: another answers.
    waiting.unshift(...seat.handed.values())
    seat.handed.clear()
    handOver()
    if (isEnding) return end(code ?? 1)
    // A setting that is not allowed stays so: the first start says it, and ends.
    if (code === 1 && seat.failures === 0 && waitingForFirst) process.exit(1)
    const delay = code === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, 100 * 2 ** seat.failures++)
    setTimeout(() => begin(seat), delay)
  })
}

/** Each process tells its own numbers: the second one a port higher, and so on. */
function metricsOf({ number }: Seat): Record<string, string> {
  const first = Number(process.env['METRICS_PORT'] || 0)
  return first > 0 ? { METRICS_PORT: String(first + number) } : {}
}

function end(code: number): void {
  worst = Math.max(worst, code)
  if (seats.every(({ child }) => child === null)) process.exit(worst)
}

/** In turn, so that each has its share. */
function handOver(): void {
  const ready = seats.filter(({ isReady }) => isReady)
  if (ready.length === 0) return
  waitingForFirst = false
  for (const socket of waiting.splice(0)) {
    const seat = ready[turn++ % ready.length]
    if (socket.destroyed || !seat?.child) continue
    seat.handed.set(turn, socket)
    seat.child.send({ connection: turn }, socket, { keepOpen: true }, untold)
  }
}

/** To a child that has just died: its exit comes next, and gives back what it was handed. */
function untold(): void {}

/** The child has the connection; closing ours does not end it. */
function taken(seat: Seat, id: unknown): void {
  if (typeof id !== 'number') return
  seat.handed.get(id)?.destroy()
  seat.handed.delete(id)
}

/** One after the other: from here on a seat's connections go to the others, or wait in this process; its own are answered to their end. */
async function exchangeAll(): Promise<void> {
  for (const seat of seats) {
    const before = seat.child
    tellToStop(seat)
    while (!isEnding && (seat.child === before || !seat.isReady)) await pause(LOOK_MS)
  }
}

function tellToStop(seat: Seat): void {
  const old = seat.child
  seat.isReady = false
  if (!old) return
  old.send('stop', untold)
  const kill = setTimeout(() => old.kill('SIGKILL'), KILL_MS)
  old.once('exit', () => clearTimeout(kill))
}
