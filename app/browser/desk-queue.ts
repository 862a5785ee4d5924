/** One order as the tablet keeps it until it got through: the fields of the form, nothing else. */
export type Waiting = Record<string, string>

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
export type Sending =
  | { kind: 'answered'; answer: unknown }
  /** The tablet belongs to nobody any more. */
  | { kind: 'unpaired' }
  /** No network, or a server that is away: it is tried again. */
  | { kind: 'away' }
  /** The server had no answer to this one. It is tried again, and those behind it do not wait for that. */
  | { kind: 'failed' }

export type DeskQueue = ReturnType<typeof deskQueue>

const KEY = 'desk-waiting'

/**
 * Orders of a tablet, one after another. Each lies in the tablet's storage until it was answered, so that neither a
 * network drop nor a reload loses it, and not a moment longer.
 */
export function deskQueue(kept: Kept, send: (order: Waiting) => Promise<Sending>) {
  let isSending = false
  const queue = {
    waiting: () => read(kept),
    add(order: Waiting) {
      kept.setItem(KEY, JSON.stringify([...read(kept), order]))
    },
    clear: () => kept.removeItem(KEY),
    /** Sends what waits; `answered` is told of each. False: something still waits. */
    async flush(answered: (answer: unknown, order: Waiting) => void): Promise<boolean | 'unpaired'> {
      if (isSending) return false
      isSending = true
      const failed = new Set<string | undefined>()
      const first = () => read(kept).find(({ orderId }) => !failed.has(orderId))
      try {
        for (let next = first(); next; next = first()) {
          const sent = await send(next)
          if (sent.kind === 'away') return false
          if (sent.kind === 'unpaired') {
            queue.clear()
            return 'unpaired'
          }
          if (sent.kind === 'failed') failed.add(next['orderId'])
          else {
            drop(kept, next['orderId'])
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

/** By its id: another tab on this tablet may have sent the first of them meanwhile. */
function drop(kept: Kept, id: string | undefined): void {
  const rest = read(kept).filter(({ orderId }) => orderId !== id)
  if (rest.length === 0) kept.removeItem(KEY)
  else kept.setItem(KEY, JSON.stringify(rest))
}

/** What somebody else wrote there is nothing of ours. */
function read(kept: Kept): Waiting[] {
  try {
    const rows: unknown = JSON.parse(kept.getItem(KEY) ?? '[]')
    return Array.isArray(rows) ? rows.filter((row) => typeof row === 'object' && row !== null) : []
  } catch {
    return []
  }
}
