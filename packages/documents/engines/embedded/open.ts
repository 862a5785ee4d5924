import { DatabaseSync } from 'node:sqlite'
import type { Clock } from '#documents/clock.ts'
import { systemClock } from '#documents/clock.ts'
import type { Engine } from '#documents/engines/engine.ts'
import { StoreError } from '#documents/model/status.ts'
import type { IndexDeclaration } from '#documents/store.ts'
import { embeddedCommits } from './commits.ts'
import { diskError, isDiskFailure, withDiskErrors } from './disk-error.ts'
import { embeddedDump } from './dump.ts'
import { embeddedFeed } from './feed.ts'
import { openIndexes } from './index-store.ts'
import { indexBacklog } from './index-backlog.ts'
import { idleCheckpoint } from './idle-checkpoint.ts'
import { checkMark, openMark } from './mark.ts'
import { embeddedReads } from './reads.ts'
import { lengthenLog, setUp } from './schema.ts'

export type EmbeddedOptions = { indexes?: readonly IndexDeclaration[]; clock?: Clock }

/**
 * The engine inside our own process: one SQLite file, or ':memory:' for tests. One process owns the file; others may
 * read it (backup does), but would never hear of changes.
 */
export function openEmbedded(
  file: string,
  { indexes: declared = [], clock = systemClock }: EmbeddedOptions = {},
): Engine {
  const release = file === ':memory:' ? () => {} : own(file)
  try {
    return openOwned(file, { declared, clock, release })
  } catch (error) {
    release()
    throw diskError(error)
  }
}

type Owned = { declared: readonly IndexDeclaration[]; clock: Clock; release: () => void }

function openOwned(file: string, { declared, clock, release }: Owned): Engine {
  const isStored = file !== ':memory:'
  if (isStored) checkMark(file)
  const db = connect(file)
  setUp(db, file)
  if (isStored) lengthenLog(db)
  const indexes = openIndexes(db, declared)
  const feed = embeddedFeed(db)
  const mark = isStored ? openMark(file, db) : null
  const checkpoint = isStored ? idleCheckpoint(db) : null
  const backlog = indexBacklog(db, indexes)
  const reads = embeddedReads(db, indexes, backlog)
  function committed(): void {
    feed.wake()
    mark?.note()
    checkpoint?.note()
  }
  const probe = db.prepare("INSERT OR REPLACE INTO meta VALUES('probe', ?)")
  const commits = embeddedCommits({ db, indexes, backlog, clock, reads, wake: committed })
  return {
    get: (paths) => withDiskErrors(() => paths.map(reads.get)),
    query: (query, scanLimit) => withDiskErrors(() => reads.query(query, scanLimit)),
    commit: commits.commit,
    transact: (run, options) => withDiskErrors(() => commits.transact(run, options)),
    feed,
    prune: (before) =>
      withDiskErrors(() => {
        // What is pruned from the feed the index can no longer follow.
        backlog.catchUp()
        feed.prune(before.changesBefore.toMicros(), before.mutationsBefore.toMicros())
      }),
    probe: (bytes) => withDiskErrors(() => void probe.run('x'.repeat(bytes))),
    ...embeddedDump(db, file, indexes),
    async newEpoch() {
      mark?.forget()
      feed.newEpoch()
      mark?.note()
    },
    async close() {
      await commits.settled()
      backlog.close()
      checkpoint?.stop()
      await mark?.close()
      db.close()
      release()
    },
  }
}

/**
 * Readers in other processes (the backup) share an index of the log in a file beside it. A disk without room even for that is read
 * without it, so that a process starts on it; a backup can then be made again after a restart with more room.
 */
function connect(file: string): DatabaseSync {
  const db = new DatabaseSync(file)
  try {
    db.prepare('SELECT 1 FROM sqlite_schema').get()
  } catch (error) {
    db.close()
    if (!isDiskFailure(error)) throw diskError(error)
    const alone = new DatabaseSync(file)
    alone.exec('PRAGMA locking_mode=EXCLUSIVE')
    return alone
  }
  return db
}

/** A lock that dies with the process, held on a file beside: two writers would not hear of each other's changes. */
function own(file: string): () => void {
  const lock = new DatabaseSync(`${file}.lock`)
  try {
    // An old process that is just going gets five seconds.
    lock.exec('PRAGMA busy_timeout=5000; PRAGMA journal_mode=MEMORY; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    if (isDiskFailure(cause)) throw diskError(cause)
    throw new StoreError('failed-precondition', `${file} is in use by another process.`, { cause })
  }
  return () => lock.close()
}
