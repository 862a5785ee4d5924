import type { DatabaseSync } from 'node:sqlite'
import { monotonicMs } from '#documents/clock.ts'

/** So long after the last commit the log is brought into the file, and at the latest so long after the first. */
const [IDLE_MS, LATEST_MS] = [1000, 30_000]

/** What stands in the file itself survives the loss of its log: SQLite alone would wait for a thousand pages. */
export type IdleCheckpoint = { note(): void; stop(): void }

export function idleCheckpoint(db: DatabaseSync): IdleCheckpoint {
  let timer: NodeJS.Timeout | null = null
  let since = 0

  function checkpoint(): void {
    timer = null
    try {
      db.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } catch {
      // A full disk or a failing one: the log keeps what it has, and the next commit tries again.
    }
  }

  return {
    note() {
      if (timer === null) {
        since = monotonicMs()
        timer = setTimeout(checkpoint, IDLE_MS).unref()
      } else if (monotonicMs() - since < LATEST_MS) timer.refresh()
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
