import { applyMutation, type Doc } from '#documents/model/apply.ts'
import { dataFromJson, toJson } from '#documents/model/json.ts'
import { collectionOf, idOf } from '#documents/model/path.ts'
import { checkSize } from '#documents/model/size.ts'
import { invalid, StoreError } from '#documents/model/status.ts'
import { Timestamp } from '#documents/model/value.ts'
import type { Mutation } from '#documents/model/write.ts'
import type { CommitOptions, PendingChange } from '#documents/store.ts'
import { indexCovers, keysOf, type Index } from './index-key.ts'

export type IndexRow = { index: number; key: Uint8Array; id: string }

/** Everything a commit changes, worked out before a byte is written; the same for both engines. */
export type PendingCommit = {
  time: Timestamp
  changes: PendingChange[]
  rowsRemoved: IndexRow[]
  rowsAdded: IndexRow[]
}

/** `before` holds every document the mutations name, read under the commit's locks. */
export function pendingCommit(
  mutations: readonly Mutation[],
  before: ReadonlyMap<string, Doc | null>,
  clockMicros: number,
  indexes: readonly Index[],
  check: CommitOptions['check'],
): PendingCommit {
  const time = Timestamp.fromMicros(risingTime(before, clockMicros))
  const now = new Map(before)
  for (const mutation of mutations) {
    const was = now.get(mutation.path) ?? null
    const data = applyMutation(mutation, was, time)
    if (mutation.kind === 'verify') continue
    if (data) checkStorable(mutation.path, data)
    const version = time.toMicros()
    const after = data && { path: mutation.path, data, version, createdAt: was?.createdAt ?? time, updatedAt: time }
    now.set(mutation.path, after)
  }
  const changed = new Set(mutations.filter(({ kind }) => kind !== 'verify').map(({ path }) => path))
  const changes = [...changed].map((path) => ({ path, before: before.get(path) ?? null, after: now.get(path) ?? null }))
  check?.(changes, time)
  return { time, changes, ...indexRows(changes, indexes) }
}

/** A B-tree page of PostgreSQL takes a key of 2700 bytes; both engines refuse the same. */
const MAX_KEY_BYTES = 2000

function checkStorable(path: string, data: Doc['data']): void {
  if (Buffer.byteLength(path) > MAX_KEY_BYTES) throw invalid(`A path may have at most ${MAX_KEY_BYTES} bytes.`)
  checkSize(path, data)
}

/** A clock that was set back must not make a version smaller than the one before. */
function risingTime(before: ReadonlyMap<string, Doc | null>, clockMicros: number): number {
  let micros = clockMicros
  for (const doc of before.values()) if (doc && doc.version >= micros) micros = doc.version + 1
  return micros
}

function indexRows(
  changes: PendingChange[],
  indexes: readonly Index[],
): Pick<PendingCommit, 'rowsAdded' | 'rowsRemoved'> {
  const rowsAdded: IndexRow[] = []
  const rowsRemoved: IndexRow[] = []
  for (const { before, after } of changes) {
    for (const index of indexes) {
      const old = before ? rowsOf(index, before) : []
      const fresh = after ? rowsOf(index, after) : []
      rowsRemoved.push(...without(old, fresh))
      rowsAdded.push(...without(fresh, old))
    }
  }
  return { rowsAdded, rowsRemoved }
}

export function rowsOf(index: Index, doc: Pick<Doc, 'path' | 'data'>): IndexRow[] {
  const collection = collectionOf(doc.path)
  const id = idOf(doc.path)
  if (!indexCovers(index, collection)) return []
  const rows = keysOf(index, collection, id, doc.data).map((key) => ({ index: index.id, key, id }))
  if (rows.some(({ key }) => key.length > MAX_KEY_BYTES)) {
    throw invalid(`The indexed fields of ${doc.path} may have at most ${MAX_KEY_BYTES} bytes together.`)
  }
  return rows
}

function without(rows: IndexRow[], others: IndexRow[]): IndexRow[] {
  if (rows.length === 0 || others.length === 0) return rows
  const known = new Set(others.map(({ key }) => key.join()))
  return rows.filter(({ key }) => !known.has(key.join()))
}

export type StoredDoc = { collection: string; id: string; data: string; version: number; created: number }

export function docFromRow(row: StoredDoc): Doc {
  return {
    path: `${row.collection}/${row.id}`,
    data: dataFromJson(JSON.parse(row.data)),
    version: row.version,
    createdAt: Timestamp.fromMicros(row.created),
    updatedAt: Timestamp.fromMicros(row.version),
  }
}

export function rowFromDoc(doc: Doc): StoredDoc {
  return {
    collection: collectionOf(doc.path),
    id: idOf(doc.path),
    data: JSON.stringify(toJson(doc.data)),
    version: doc.version,
    created: doc.createdAt.toMicros(),
  }
}

/** The same id for something else is a client's mistake, or somebody fishing for another's answer. */
export function checkFingerprint(known: string, asked: string | undefined): void {
  if (known !== (asked ?? ''))
    throw new StoreError('invalid-argument', 'This mutation id was used for another request.')
}

export function scanRefused(limit: number): StoreError {
  return new StoreError(
    'failed-precondition',
    `The query requires an index: it would read more than ${limit} documents.`,
  )
}
