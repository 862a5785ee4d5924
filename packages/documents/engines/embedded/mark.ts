import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  openSync,
  readFileSync,
  rmSync,
  write,
  writeSync,
} from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { monotonicMs } from '#documents/clock.ts'
import { StoreError } from '#documents/model/status.ts'
import { diskError } from './disk-error.ts'

/** Which history a file has (a restore begins a new one), and the number of its newest change. */
type Place = { epoch: string; change: number }

/**
 * How far a database file has got, kept beside it: what the file or its log has lost later is noticed (ADR 20). Written after the
 * commits it counts, at most once a second and at the end, so it is never ahead of the disk.
 */
export type Mark = { note(): void; forget(): void; close(): Promise<void> }

export const markOf = (file: string) => `${file}.mark`

const EVERY_MS = 1000
/** Always as long, and so written in place: no disk is too full for it, and none has a new length to note down. */
const LENGTH = 64

const PLACE = `SELECT (SELECT value FROM meta WHERE key='epoch') AS epoch, coalesce(max(seq), 0) AS change FROM changes`

/** Before anything is written: a file that lacks what it has had is left as it is. */
export function checkMark(file: string): void {
  const mark = readMark(file)
  const found = mark && placeIn(file)
  if (!mark || found === 'unknown' || (found?.epoch === mark.epoch && found.change >= mark.change)) return
  const ends =
    found?.epoch === mark.epoch ? `ends at change ${found.change}` : 'is another file, an older one or an empty one'
  throw new StoreError(
    'data-loss',
    `${file} lacks changes it has had: it ${ends}, and change ${mark.change} had been written. ` +
      `Its log (${file}-wal) was lost or damaged, or another file was put in its place. Nothing was changed. ` +
      `Put the right files back, or move these away and restore a backup (npm run restore). ` +
      `To start with what is there, and lose the rest, delete ${markOf(file)}.`,
  )
}

export function openMark(file: string, db: DatabaseSync): Mark {
  const place = db.prepare(PLACE)
  const handle = openForWriting(markOf(file))
  let [isClosed, lastAt] = [false, -EVERY_MS]
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<unknown> = Promise.resolve()

  const text = () => {
    const { epoch, change } = place.get() ?? {}
    return `${epoch} ${change}`.padEnd(LENGTH - 1) + '\n'
  }

  /** On a thread of its own: no commit waits for it. */
  async function keep(): Promise<void> {
    timer = undefined
    lastAt = monotonicMs()
    if (handle === null) return
    await promisify(write)(handle, text(), 0)
    await promisify(fdatasync)(handle)
  }

  return {
    note() {
      if (isClosed || timer) return
      const wait = Math.max(0, lastAt + EVERY_MS - monotonicMs())
      // What fails here fails the commits as well, and they say so.
      timer = setTimeout(() => (writing = writing.then(keep).catch(() => {})), wait).unref()
    },
    forget() {
      if (handle !== null) writeSync(handle, '\n'.padStart(LENGTH), 0)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await writing
      if (handle === null) return
      try {
        writeSync(handle, text(), 0)
        fdatasyncSync(handle)
      } catch {
        // It stays where it was, which is behind and harmless.
      }
      closeSync(handle)
    },
  }
}

/** Of a file that is put in the place on purpose. */
export function removeMark(file: string): void {
  rmSync(markOf(file), { force: true })
}

function openForWriting(path: string): number | null {
  try {
    return openSync(path, 'r+')
  } catch {
    try {
      return openSync(path, 'w')
    } catch {
      return null
    }
  }
}

function readMark(file: string): Place | null {
  try {
    const [, epoch, change] = /^(\S+) (\d+) *\n$/.exec(readFileSync(markOf(file), 'utf8')) ?? []
    return epoch === undefined ? null : { epoch, change: Number(change) }
  } catch {
    return null
  }
}

/** null: nothing of ours is there. `unknown`: it cannot be read now, which is said elsewhere. */
function placeIn(file: string): Place | 'unknown' | null {
  if (!existsSync(file)) return null
  let db: DatabaseSync | null = null
  try {
    // Read only: closing it brings nothing of the log into the file, and so destroys nothing of it.
    db = new DatabaseSync(file, { readOnly: true })
    const { epoch, change } = db.prepare(PLACE).get() ?? {}
    return { epoch: String(epoch), change: Number(change) }
  } catch (error) {
    const told = diskError(error)
    if (told instanceof StoreError) {
      if (told.code !== 'data-loss') return 'unknown'
      // A checkpoint that a reader has cut short leaves a file that is whole only with its log.
      throw new StoreError(
        'data-loss',
        `${file} is damaged (${error instanceof Error ? error.message : told.message}), or its log (${file}-wal) was lost or damaged. ` +
          `Nothing was changed. Put the right files back, or move these away and restore a backup (npm run restore).`,
        { cause: error },
      )
    }
    // No tables.
    return null
  } finally {
    db?.close()
  }
}
