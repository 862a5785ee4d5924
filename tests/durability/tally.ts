import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { FieldValue } from '#documents/model/field-value.ts'
import type { Write } from '#documents/model/write.ts'
import type { Store } from '#documents/store.ts'

/** Short in `npm test`, long by ROUNDS. */
export function rounds(short: number, long: number): number {
  const requested = process.env['ROUNDS']
  if (requested === undefined) return short
  return requested === 'long' ? long : Number(requested)
}

/** One commit: a booking, its log entry, and one more on the counter of its writer. A torn or doubled one shows. */
export function commitOf(n: number, writer: number, one: FieldValue): Write[] {
  return [
    { kind: 'set', path: `bookings/${n}`, data: { n, writer, note: 'x'.repeat(100) } },
    { kind: 'set', path: `log/${n}`, data: { n } },
    { kind: 'set', path: `counters/${writer}`, data: { count: one }, merge: true },
  ]
}

export type Tally = { acknowledged: number; lost: number; torn: number; doubled: number }

/** Held against what writers were told: acknowledged and not there, half there, or there twice. */
export async function tally(store: Store, acknowledged: ReadonlySet<number>): Promise<Tally> {
  const numbers = async (collection: string) =>
    new Set((await store.query({ collection })).map(({ data }) => Number(data['n'])))
  const [bookings, log] = [await numbers('bookings'), await numbers('log')]
  const counters = await store.query({ collection: 'counters' })
  const counted = counters.reduce((sum, { data }) => sum + Number(data['count']), 0)
  return {
    acknowledged: acknowledged.size,
    lost: acknowledged.difference(bookings).size,
    torn: bookings.symmetricDifference(log).size,
    doubled: counted - bookings.size,
  }
}

export const nothingLost = { lost: 0, torn: 0, doubled: 0 }

export type Writer = {
  process: ChildProcess
  acknowledged(): number[]
  /** The number a later writer may begin with: this one's unacknowledged commits may be there or not. */
  next(): number
  output(): string
  ended: Promise<void>
}

export async function startWriter(args: string[], { writers = 4, wrap = [] as string[] } = {}): Promise<Writer> {
  const script = new URL('writer.ts', import.meta.url).pathname
  const [command, ...rest] = [...wrap, process.execPath, '--no-warnings', script, ...args, String(writers)]
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  // A stopped one that is forgotten would hold the output of the whole run open.
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  const acknowledged = () =>
    output
      .split('\n')
      .slice(0, -1)
      .filter((line) => /^\d+$/.test(line))
      .map(Number)
  const writer: Writer = {
    process: child,
    acknowledged,
    next: () => Math.max(Number(args.at(-1)) - 1, ...acknowledged()) + writers + 1,
    output: () => output,
    ended,
  }
  for (let i = 0; !output.includes('READY'); i++) {
    if (i > 1000 || child.exitCode !== null) throw new Error(`The writer did not start: ${output}`)
    await pause(20)
  }
  return writer
}

export function someTime(from: number, to: number): Promise<void> {
  return pause(from + Math.random() * (to - from))
}
