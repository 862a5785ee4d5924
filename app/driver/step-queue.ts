/** One step as the phone stores it until it got through: the fields of the form, nothing else. */
export type Waiting = Record<string, string>

type StringStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export type Sending =
  | { kind: 'answered'; answer: unknown }
  /** The office has signed this phone out. */
  | { kind: 'unpaired' }
  /** No network, or a server that is away: it is tried again. */
  | { kind: 'away' }
  /** The server had no answer to this one. It is tried again; later steps of the same ride wait for it, those of other rides do not. */
  | { kind: 'failed' }
  /** The server does not take it, however often it is sent: a person has to see that. */
  | { kind: 'refused'; why: string }

/** A step that was not taken, and why. */
export type Refused = { row: Waiting; why: string }

const KEY = 'driver-waiting'
const REFUSED_KEY = 'driver-refused'
const CONTACT_KEY = 'driver-contact'
/** Without an answer from the server for so long a step does not stay on the phone. */
export const STEPS_MS = 36 * 3_600_000

/**
 * Steps of a driver, one after another. Each is stored on the phone until it was answered, so that neither a lost network nor a
 * reload loses it. What was refused stays beside them until the driver has seen it.
 */
export function stepQueue(stored: StringStorage, send: (step: Waiting) => Promise<Sending>) {
  let isSending = false
  const queue = {
    waiting: () => read(stored),
    add(step: Waiting) {
      stored.setItem(KEY, JSON.stringify([...read(stored), step]))
    },
    clear() {
      stored.removeItem(KEY)
      stored.removeItem(REFUSED_KEY)
    },
    /** The server has answered a phone that is signed in. */
    heard: (now: number) => stored.setItem(CONTACT_KEY, String(now)),
    forgetOld: (now: number) => forgetOldSteps(stored, now),
    refused: () => readRefused(stored),
    refuse(row: Waiting, why: string) {
      const others = readRefused(stored).filter((other) => other.row['stepId'] !== row['stepId'])
      stored.setItem(REFUSED_KEY, JSON.stringify([...others, { row, why }]))
    },
    /** Out of the list: its fields, for the form; null: another tab has seen to it. */
    takeRefused(id: string): Waiting | null {
      const rows = readRefused(stored)
      const rest = rows.filter(({ row }) => row['stepId'] !== id)
      write(stored, REFUSED_KEY, rest)
      return rows.find(({ row }) => row['stepId'] === id)?.row ?? null
    },
    /** Sends what waits; `answered` is told of each. False: something still waits. */
    async flush(answered: (answer: unknown, step: Waiting) => void): Promise<boolean | 'unpaired'> {
      if (isSending) return false
      isSending = true
      const failed = new Set<string>()
      const first = () => read(stored).find((row) => !failed.has(rideIn(row)))
      try {
        for (let next = first(); next; next = first()) {
          const sent = await send(next)
          if (sent.kind === 'away') return false
          if (sent.kind === 'unpaired') {
            queue.clear()
            return 'unpaired'
          }
          if (sent.kind === 'failed') failed.add(rideIn(next))
          else if (sent.kind === 'refused') {
            // Kept in the one place before it leaves the other.
            queue.refuse(next, sent.why)
            drop(stored, next['stepId'])
          } else {
            drop(stored, next['stepId'])
            answered(sent.answer, next)
          }
        }
        return failed.size === 0
      } finally {
        isSending = false
      }
    },
  }
  return queue
}

/** A driver arrives before a guest gets in: the steps of one ride keep their order. */
function rideIn(row: Waiting): string {
  return `${row['code'] ?? ''} ${row['leg'] ?? ''}`
}

/** From when a step was pressed, or the server was last heard since then. Pressed after a long silence it waits as any other. */
export function forgetOldSteps(stored: StringStorage, now: number): void {
  const heard = Number(stored.getItem(CONTACT_KEY) ?? 0)
  const isOld = (row: Waiting) => now - Math.max(heard, Number(row['pressedAt'] ?? 0)) >= STEPS_MS
  const [waiting, refused] = [read(stored), readRefused(stored)]
  const stays = waiting.filter((row) => !isOld(row))
  const seen = refused.filter(({ row }) => !isOld(row))
  if (stays.length < waiting.length) write(stored, KEY, stays)
  if (seen.length < refused.length) write(stored, REFUSED_KEY, seen)
}

/** By its id: another tab on this phone may have sent the first of them meanwhile. */
function drop(stored: StringStorage, id: string | undefined): void {
  const rest = read(stored).filter(({ stepId }) => stepId !== id)
  write(stored, KEY, rest)
}

function write(stored: StringStorage, key: string, rows: readonly unknown[]): void {
  if (rows.length === 0) stored.removeItem(key)
  else stored.setItem(key, JSON.stringify(rows))
}

function read(stored: StringStorage): Waiting[] {
  return rowsOf<Waiting>(stored, KEY)
}

function readRefused(stored: StringStorage): Refused[] {
  return rowsOf<Refused>(stored, REFUSED_KEY).filter(
    ({ row, why }) => typeof row === 'object' && typeof why === 'string',
  )
}

/** What somebody else wrote there is nothing of ours. */
function rowsOf<Row>(stored: StringStorage, key: string): Row[] {
  try {
    const rows: unknown = JSON.parse(stored.getItem(key) ?? '[]')
    return Array.isArray(rows) ? rows.filter((row) => typeof row === 'object' && row !== null) : []
  } catch {
    return []
  }
}
