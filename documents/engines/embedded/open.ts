import { DatabaseSync } from 'node:sqlite'
import type { Clock } from '#lib/clock.ts'
import { systemClock } from '#lib/clock.ts'
import type { Engine } from '#documents/engines/engine.ts'
import { StoreError } from '#documents/model/status.ts'
import type { IndexDeclaration } from '#documents/store.ts'
import { embeddedCommits } from './commits.ts'
import { embeddedDump } from './dump.ts'
import { embeddedFeed } from './feed.ts'
import { openIndexes } from './index-store.ts'
import { indexBacklog } from './index-backlog.ts'
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
  const db = new DatabaseSync(file)
  setUp(db, file)
  if (file !== ':memory:') lengthenLog(db)
  const indexes = openIndexes(db, declared)
  const feed = embeddedFeed(db)
  const backlog = indexBacklog(db, indexes)
  const reads = embeddedReads(db, indexes, backlog)
  const commits = embeddedCommits({ db, indexes, backlog, clock, reads, wake: feed.wake })
  return {
    get: async (paths) => paths.map(reads.get),
    query: async (query, scanLimit) => reads.query(query, scanLimit),
    commit: commits.commit,
    transact: commits.transact,
    feed,
    async prune(before) {
      // What is pruned from the feed the index can no longer follow.
      backlog.catchUp()
      feed.prune(before.changesBefore.toMicros(), before.mutationsBefore.toMicros())
    },
    ...embeddedDump(db, file, indexes),
    newEpoch: async () => feed.newEpoch(),
    async close() {
      await commits.settled()
      backlog.close()
      db.close()
      release()
    },
  }
}

/** A lock that dies with the process, held on a file beside: two writers would not hear of each other's changes. */
function own(file: string): () => void {
  const lock = new DatabaseSync(`${file}.lock`)
  try {
    // An old process that is just going gets five seconds.
    lock.exec('PRAGMA busy_timeout=5000; PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new StoreError('failed-precondition', `${file} is in use by another process.`, { cause })
  }
  return () => lock.close()
}
