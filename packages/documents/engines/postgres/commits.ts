import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Engine } from '#documents/engines/engine.ts'
import {
  checkFingerprint,
  docFromRow,
  pendingCommit,
  rowsAdded,
  rowsRemoved,
  type PendingCommit,
} from '#documents/engines/pending-commit.ts'
import { transactionRecorder } from '#documents/engines/transaction-recorder.ts'
import type { Doc } from '#documents/model/apply.ts'
import type { Json } from '#documents/model/json.ts'
import { collectionOf, idOf } from '#documents/model/path.ts'
import { StoreError } from '#documents/model/status.ts'
import { Timestamp } from '#documents/model/value.ts'
import type { Mutation } from '#documents/model/write.ts'
import type { CommitOptions, Committed, Transaction } from '#documents/store.ts'
import { databaseError, isCollision, isLockTimeout, type Client } from './connections.ts'
import { quoted, type Ground } from './ground.ts'
import { loadIndexes } from './index-store.ts'
import { LockTurn } from './lock-turn.ts'
import { readDocs, readQuery, type Ask } from './reads.ts'

type Outcome = Committed & { result: Json }

const MAX_ATTEMPTS = 10

export function postgresCommits(ground: Ground): Pick<Engine, 'commit' | 'transact'> {
  return {
    async commit(mutations, options) {
      const { time, replayed } = await persistently(() => commitOnce(ground, mutations, options))
      return { time, replayed }
    },
    async transact(run, options) {
      const turn = new LockTurn(ground.s)
      const done = await persistently(
        () => transactOnce(ground, run, options, turn),
        (error) => turn.isHurried && isLockTimeout(error),
      )
      // What was kept under this id is what `run` returned then.
      return done as Awaited<ReturnType<Engine['transact']>> & { result: Awaited<ReturnType<typeof run>> }
    },
  }
}

/** Two that lock each other out: one of them gives way and tries again. */
async function persistently<T>(
  attempt: () => Promise<T>,
  hasGivenWay: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (!(isCollision(error) || hasGivenWay(error)) || count === MAX_ATTEMPTS) throw error
      await pause(Math.random() * 20 * count)
    }
  }
}

/** Two trips: lock and read; write and commit. */
async function commitOnce(ground: Ground, mutations: readonly Mutation[], options: CommitOptions): Promise<Outcome> {
  return ground.connections.withClient(async (client) => {
    const begun = await begin(ground, client, mutations, options, 'BEGIN; ')
    if (begun.known) return replayed(client, begun.known)
    const pending = pendingCommit(mutations, begun.before, begun.micros, options)
    return finish(ground, client, pending, options, null)
  })
}

async function transactOnce(
  ground: Ground,
  run: (transaction: Transaction) => Promise<Json> | Json,
  options: CommitOptions,
  turn: LockTurn,
): Promise<Outcome> {
  return ground.connections.withClient(async (client) => {
    const begun = await begin(ground, client, [], options, `BEGIN; ${turn.begin()}`)
    if (begun.known) return replayed(client, begun.known)
    const ask: Ask = async (sql, values) => (await client.query(sql, values).catch(rethrow)).rows
    const lock = async (sql: string) => sql !== '' && (await client.query(sql).catch(rethrow))
    const { transaction, mutations } = transactionRecorder({
      time: Timestamp.fromMicros(begun.micros),
      async get(path) {
        await lock(turn.forDocument(path))
        return (await readDocs(ground, ask, [path]))[0] ?? null
      },
      async query(query) {
        await lock(turn.forCollection(query.collection))
        return readQuery(ground, ask, query, Infinity)
      },
    })
    const result = await run(transaction)
    const { before, micros } = await begin(ground, client, mutations, {}, turn.forWrites(mutations))
    const pending = pendingCommit(mutations, before, micros, {})
    return finish(ground, client, pending, options, result)
  })
}

async function replayed(client: Client, known: Outcome): Promise<Outcome> {
  await client.query('ROLLBACK')
  return known
}

function rethrow(error: unknown): never {
  throw databaseError(error)
}

type Begun = { known: Outcome | null; micros: number; before: Map<string, Doc | null> }

/**
 * Locks first, in an order that is the same for all; then, as statements of their own and so with a later view of the
 * data, the clock, what is known of the id, and the documents: a function of the database, so that it is one trip and
 * its plans are kept. Everything is quoted by `pg`.
 */
async function begin(
  ground: Ground,
  client: Client,
  mutations: readonly Mutation[],
  options: CommitOptions,
  opening: string,
): Promise<Begun> {
  const paths = [...new Set(mutations.map(({ path }) => path))].sort()
  const collections = [...new Set(paths.map(collectionOf))].sort()
  const { id, fingerprint } = options
  const values = [ground.s, collections, id ?? null, paths, paths.map(collectionOf), paths.map(idOf)]
  const call = `SELECT * FROM ${ground.s}.begin_commit(${values.map((value) => literal(value)).join(', ')})`
  const row = await lastRow(client, opening + call)
  if (row.generation !== ground.indexes.generation) Object.assign(ground.indexes, await loadIndexes(ground.s, client))
  const before = new Map<string, Doc | null>(paths.map((path) => [path, null]))
  for (const [collection, docId, data, version, created] of row.docs) {
    before.set(`${collection}/${docId}`, docFromRow({ collection, id: docId, data, version, created }))
  }
  if (!row.known) return { known: null, micros: Number(row.micros), before }
  const { at, result } = row.known
  checkFingerprint(row.known.fingerprint, fingerprint)
  return { known: { time: Timestamp.fromMicros(at), replayed: true, result }, micros: Number(row.micros), before }
}

type BegunRow = {
  micros: string
  generation: string
  known: { at: number; fingerprint: string; result: Json } | null
  docs: [collection: string, id: string, data: string, version: number, created: number][]
}

async function lastRow(client: Client, sql: string): Promise<BegunRow> {
  // For several statements `pg` answers with a list, which its types do not know.
  const results = (await client.query(sql).catch(rethrow)) as unknown as { rows: BegunRow[] } | { rows: BegunRow[] }[]
  const row = (Array.isArray(results) ? results.at(-1) : results)?.rows[0]
  if (!row) throw new StoreError('internal', 'The database answered nothing.')
  return row
}

type Literal = string | number | null | readonly (string | number)[]

function literal(value: Literal, type = 'text'): string {
  if (value === null) return 'NULL'
  if (typeof value === 'object') return `ARRAY[${value.map((one) => literal(one)).join(', ')}]::${type}[]`
  return typeof value === 'number' ? String(value) : quoted(value)
}

async function finish(
  ground: Ground,
  client: Client,
  pending: PendingCommit,
  options: CommitOptions,
  result: Json,
): Promise<Outcome> {
  const { changes, time } = pending
  const writes = changes.length > 0 || options.id !== undefined
  const sql = writes ? `${writeSql(ground, pending, options, result)}; COMMIT` : 'COMMIT'
  try {
    await client.query(sql)
  } catch (cause) {
    if (cause instanceof pg.DatabaseError) throw databaseError(cause)
    // Perhaps done, perhaps not: whoever sends it again with its id finds out.
    throw new StoreError('unavailable', 'The connection broke off during the commit.', { cause })
  }
  if (changes.length > 0) ground.connections.notify()
  return { time, replayed: false, result }
}

function writeSql(
  { s, indexes }: Ground,
  { changes, rows: put, time }: PendingCommit,
  { id, fingerprint }: CommitOptions,
  result: Json,
): string {
  const gone = changes.filter(({ after }) => after === null).map(({ path }) => path)
  const paths = changes.map(({ path }) => path)
  const [removed, added] = [rowsRemoved(changes, indexes.all), rowsAdded(changes, indexes.all)]
  const values: [Literal, type?: string][] = [
    [put.map((row) => row.collection)],
    [put.map((row) => row.id)],
    [put.map((row) => row.data), 'json'],
    [put.map((row) => row.version), 'bigint'],
    [put.map((row) => row.created), 'bigint'],
    [gone.map(collectionOf)],
    [gone.map(idOf)],
    [time.toMicros()],
    [paths.map(collectionOf)],
    [paths.map(idOf)],
    [removed.map((row) => row.index), 'int'],
    [removed.map(keyText), 'bytea'],
    [added.map((row) => row.index), 'int'],
    [added.map(keyText), 'bytea'],
    [added.map((row) => row.id)],
    [id ?? null],
    [fingerprint ?? ''],
    [JSON.stringify(result)],
  ]
  return `SELECT ${s}.write_commit(${values.map(([value, type]) => literal(value, type)).join(', ')})`
}

function keyText({ key }: { key: Uint8Array }): string {
  return `\\x${Buffer.from(key).toString('hex')}`
}

/** NOTIFY is heard by everyone on the database: each schema has its own channel. */
export function channelOf(s: string): string {
  return `documents_${s.replaceAll(/\W/g, '')}`
}
