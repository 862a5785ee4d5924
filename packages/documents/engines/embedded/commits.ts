import type { DatabaseSync } from 'node:sqlite'
import type { Clock } from '#documents/clock.ts'
import type { Engine } from '#documents/engines/engine.ts'
import type { Index } from '#documents/engines/index-key.ts'
import {
  checkFingerprint,
  checkKeys,
  pendingCommit,
  rowsRemoved,
  type PendingCommit,
} from '#documents/engines/pending-commit.ts'
import type { Json } from '#documents/model/json.ts'
import { collectionOf, idOf } from '#documents/model/path.ts'
import { StoreError, toStoreError } from '#documents/model/status.ts'
import { Timestamp } from '#documents/model/value.ts'
import type { Mutation } from '#documents/model/write.ts'
import type { CommitOptions } from '#documents/store.ts'
import { diskError } from './disk-error.ts'
import type { IndexBacklog } from './index-backlog.ts'
import { indexRowWriter } from './index-store.ts'
import { openLane, optimistic, type Attempt } from './optimistic.ts'
import type { Reads } from './reads.ts'

type Parts = {
  db: DatabaseSync
  indexes: readonly Index[]
  backlog: Pick<IndexBacklog, 'add'>
  clock: Clock
  reads: Reads
  wake(): void
}

type Request = {
  mutations: readonly Mutation[]
  options: CommitOptions
  result: Json
  /** For a transaction: still nobody else's change to what it read? */
  holds?: () => boolean
}
type Outcome = { time: Timestamp; replayed: boolean; result: Json }
type Waiting = { request: Request; resolve(outcome: Outcome): void; reject(error: unknown): void }

/** So many waiting commits share one fsync; more would keep the process from answering for too long. */
const MAX_GROUP = 64

export type EmbeddedCommits = Pick<Engine, 'commit' | 'transact'> & { settled(): Promise<void> }

export function embeddedCommits(parts: Parts): EmbeddedCommits {
  const { db, reads } = parts
  const place = feedPlace(db)
  const apply = applier(parts, place)
  const together = committer(db, apply, place)
  const begin = attempts(parts, place)
  const waiting: Waiting[] = []
  let scheduled: Promise<void> | null = null

  const lane = openLane()

  const submit = (request: Request, first = false): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      if (first) waiting.unshift({ request, resolve, reject })
      else waiting.push({ request, resolve, reject })
      scheduled ??= new Promise((done) => setImmediate(() => done(flush())))
    })

  function flush(): void {
    const group = waiting.splice(0, MAX_GROUP)
    scheduled = waiting.length > 0 ? new Promise((done) => setImmediate(() => done(flush()))) : null
    try {
      const settle = together(group)
      // Those who wait for this commit first: who listens looks at the feed while they go on.
      setImmediate(parts.wake)
      settle.forEach((one) => one())
    } catch (error) {
      group.forEach(({ reject }) => reject(toStoreError(diskError(error))))
    }
  }

  return {
    async commit(mutations, options) {
      const { time, replayed } = await submit({ mutations, options, result: null })
      return { time, replayed }
    },
    transact: (run, options) =>
      optimistic(run, {
        begin,
        replay: () => apply.known(options),
        get: reads.get,
        query: (query) => reads.query(query, Infinity),
        commit: (mutations, result, { holds, first }) => submit({ mutations, options, result, holds }, first),
        lane,
      }),
    async settled() {
      while (scheduled) await scheduled
    },
  }
}

/** The number of the newest change, known without asking the file: nobody else writes it. */
type FeedPlace = { newest: number }

function feedPlace(db: DatabaseSync): FeedPlace {
  return { newest: Number(db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM changes').get()?.['seq']) }
}

type Applier = ((request: Request) => Outcome) & { known(options: CommitOptions): Outcome | null }

function applier(parts: Parts, place: FeedPlace): Applier {
  const { db, clock, reads } = parts
  const write = writer(parts, place)
  const remember = db.prepare('INSERT INTO mutations VALUES(?,?,?,?)')
  const recall = db.prepare('SELECT * FROM mutations WHERE id=?')
  let last = Number(db.prepare('SELECT max(at) AS at FROM changes').get()?.['at'] ?? 0)

  function known({ id, fingerprint }: CommitOptions): Outcome | null {
    const row = id === undefined ? undefined : recall.get(id)
    if (!row) return null
    checkFingerprint(String(row['fingerprint']), fingerprint)
    const result: Json = JSON.parse(String(row['result']))
    return { time: Timestamp.fromMicros(Number(row['at'])), replayed: true, result }
  }

  function apply({ mutations, options, result, holds }: Request): Outcome {
    const replay = known(options)
    if (replay) return replay
    if (holds && !holds()) throw new StoreError('aborted', 'The data changed while the transaction ran.')
    const before = new Map(mutations.map(({ path }) => [path, reads.get(path)]))
    // Two commits within a microsecond, or a clock set back: time still rises.
    const micros = Math.max(clock.now() * 1000, last + 1)
    const pending = pendingCommit(mutations, before, micros, options)
    write(pending)
    last = pending.time.toMicros()
    if (options.id !== undefined) remember.run(options.id, last, options.fingerprint ?? '', JSON.stringify(result))
    return { time: pending.time, replayed: false, result }
  }
  return Object.assign(apply, { known })
}

/** Runs a group under one BEGIN and COMMIT. A refused one is undone alone. Nobody is told before the disk has it. */
function committer(
  db: DatabaseSync,
  apply: (request: Request) => Outcome,
  place: FeedPlace,
): (group: Waiting[]) => (() => void)[] {
  const [begin, commit] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')]
  const [mark, undo, forget] = [db.prepare('SAVEPOINT one'), db.prepare('ROLLBACK TO one'), db.prepare('RELEASE one')]

  /** What one of the group comes to. */
  function attempt({ request, resolve, reject }: Waiting): () => void {
    mark.run()
    try {
      const outcome = apply(request)
      return () => resolve(outcome)
    } catch (error) {
      // A failing disk ends the whole transaction by itself: then all of the group fail with it.
      if (!db.isTransaction) throw error
      undo.run()
      return () => reject(toStoreError(diskError(error)))
    } finally {
      if (db.isTransaction) forget.run()
    }
  }

  return (group) => {
    begin.run()
    const { newest } = place
    try {
      const [only] = group
      // Alone it needs no mark to go back to.
      const settle = group.length === 1 && only ? [alone(only)] : group.map(attempt)
      commit.run()
      return settle
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      place.newest = newest
      throw error
    }
  }

  function alone({ request, resolve }: Waiting): () => void {
    const outcome = apply(request)
    return () => resolve(outcome)
  }
}

/** The rows a document no longer stands by leave the index at once; those it stands by now follow (ADR 21). */
function writer({ db, indexes, backlog }: Parts, place: FeedPlace): (pending: PendingCommit) => void {
  const put = db.prepare(
    `INSERT INTO documents VALUES(?,?,?,?,?)
     ON CONFLICT(collection, id) DO UPDATE SET data=excluded.data, version=excluded.version, created=excluded.created`,
  )
  const remove = db.prepare('DELETE FROM documents WHERE collection=? AND id=?')
  const record = db.prepare('INSERT INTO changes(collection, id, at) VALUES(?,?,?)')
  const index = indexRowWriter(db)
  return ({ changes, rows, time }) => {
    for (const row of rows) put.run(row.collection, row.id, row.data, row.version, row.created)
    let newest = place.newest
    for (const { path, after } of changes) {
      const [collection, id] = [collectionOf(path), idOf(path)]
      if (!after) remove.run(collection, id)
      newest = Number(record.run(collection, id, time.toMicros()).lastInsertRowid)
      backlog.add(path)
    }
    checkKeys(changes, indexes)
    index.remove(rowsRemoved(changes, indexes))
    place.newest = newest
  }
}

function attempts({ db, clock }: Parts, place: FeedPlace): () => Attempt {
  const touchedDoc = db.prepare('SELECT 1 FROM changes WHERE seq>? AND collection=? AND id=? LIMIT 1')
  const touchedCollection = db.prepare('SELECT 1 FROM changes WHERE seq>? AND collection=? LIMIT 1')
  return () => {
    const start = place.newest
    return {
      time: Timestamp.fromMillis(clock.now()),
      holds: ({ paths, collections }) =>
        place.newest === start ||
        ([...paths].every((path) => !touchedDoc.get(start, collectionOf(path), idOf(path))) &&
          [...collections].every((collection) => !touchedCollection.get(start, collection))),
    }
  }
}
