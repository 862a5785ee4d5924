import { applyMutation, type Doc } from '#documents/model/apply.ts'
import { fieldAt } from '#documents/model/field-path.ts'
import { dataFromJson, toJson } from '#documents/model/json.ts'
import { collectionOf, idOf } from '#documents/model/path.ts'
import { checkSize, MAX_DOCUMENT_BYTES } from '#documents/model/size.ts'
import { invalid, StoreError } from '#documents/model/status.ts'
import { Timestamp, type Value } from '#documents/model/value.ts'
import type { Mutation } from '#documents/model/write.ts'
import type { CommitOptions, PendingChange } from '#documents/store.ts'
import { indexCovers, keysOf, type Index } from './index-key.ts'

export type IndexRow = { index: number; key: Uint8Array; id: string }

/** Everything a commit changes, worked out before a byte is written; the same for both engines. */
export type PendingCommit = {
  time: Timestamp
  changes: PendingChange[]
  /** What the documents of the changes are kept as; those that are gone have none. */
  rows: StoredDoc[]
}

/** `before` holds every document the mutations name, read under the commit's locks. */
export function pendingCommit(
  mutations: readonly Mutation[],
  before: ReadonlyMap<string, Doc | null>,
  clockMicros: number,
  { check, hides }: CommitOptions,
): PendingCommit {
  const time = Timestamp.fromMicros(risingTime(before, clockMicros))
  const now = new Map(before)
  for (const mutation of mutations) {
    const was = now.get(mutation.path) ?? null
    // `check` refuses a write to a hidden document; until then its preconditions hold as if it did not exist.
    const data = applyMutation(mutation, was && hides?.(was) ? null : was, time)
    if (mutation.kind === 'verify') continue
    const version = time.toMicros()
    const after = data && { path: mutation.path, data, version, createdAt: was?.createdAt ?? time, updatedAt: time }
    now.set(mutation.path, after)
  }
  const changed = new Set(mutations.filter(({ kind }) => kind !== 'verify').map(({ path }) => path))
  const changes = [...changed].map((path) => ({ path, before: before.get(path) ?? null, after: now.get(path) ?? null }))
  check?.(changes, time)
  return { time, changes, rows: changes.flatMap(({ after }) => (after ? rowFromDoc(after) : [])) }
}

/** A B-tree page of PostgreSQL takes a key of 2700 bytes; both engines refuse the same. */
const MAX_KEY_BYTES = 2000

function checkStorable({ path, data }: Doc, json: string): void {
  if (Buffer.byteLength(path) > MAX_KEY_BYTES) throw invalid(`A path may have at most ${MAX_KEY_BYTES} bytes.`)
  // A number counts eight bytes and may be written with one: what is so much shorter needs no counting.
  if (8 * json.length + path.length > MAX_DOCUMENT_BYTES) checkSize(path, data)
}

/** A clock that was set back must not make a version smaller than the one before. */
function risingTime(before: ReadonlyMap<string, Doc | null>, clockMicros: number): number {
  let micros = clockMicros
  for (const doc of before.values()) if (doc && doc.version >= micros) micros = doc.version + 1
  return micros
}

/** The rows a document stood by and no longer does. */
export function rowsRemoved(changes: readonly PendingChange[], indexes: readonly Index[]): IndexRow[] {
  return changes.flatMap(({ before, after }) => rowsLeft(before, after, indexes))
}

/** The rows a document stands by and did not before. */
export function rowsAdded(changes: readonly PendingChange[], indexes: readonly Index[]): IndexRow[] {
  return changes.flatMap(({ before, after }) => rowsLeft(after, before, indexes))
}

function rowsLeft(doc: Doc | null, other: Doc | null, indexes: readonly Index[]): IndexRow[] {
  if (!doc) return []
  const collection = collectionOf(doc.path)
  return indexes
    .filter((index) => indexCovers(index, collection))
    .flatMap((index) => without(rowsOf(index, doc), other ? rowsOf(index, other) : []))
}

export function isIndexed(collection: string, indexes: readonly Index[]): boolean {
  return indexes.some((index) => indexCovers(index, collection))
}

/** What `rowsOf` would refuse later is refused with the commit. Nearly all keys are far shorter: they are not made for it. */
export function checkKeys(changes: readonly PendingChange[], indexes: readonly Index[]): void {
  for (const { after } of changes) {
    if (!after) continue
    const collection = collectionOf(after.path)
    for (const index of indexes) if (indexCovers(index, collection) && mayBeTooLong(index, after)) rowsOf(index, after)
  }
}

function mayBeTooLong(index: Index, { path, data }: Doc): boolean {
  const values = index.fields.map((field) => longestKey(fieldAt(data, field.path), field.kind === 'contains'))
  return values.reduce((sum, bytes) => sum + bytes, longestKey(path, false)) > MAX_KEY_BYTES
}

/** A character takes three bytes at most, a number or a time seventeen; lists and maps are measured as they are. */
function longestKey(value: Value | undefined, isList: boolean): number {
  if (typeof value === 'string') return 3 * value.length + 9
  if (typeof value !== 'object' || value === null || value instanceof Timestamp) return 17
  return isList && Array.isArray(value) ? Math.max(0, ...value.map((item) => longestKey(item, false))) : Infinity
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

function rowFromDoc(doc: Doc): StoredDoc {
  const data = JSON.stringify(toJson(doc.data))
  checkStorable(doc, data)
  return {
    collection: collectionOf(doc.path),
    id: idOf(doc.path),
    data,
    version: doc.version,
    created: doc.createdAt.toMicros(),
  }
}

/** The same id for something else is a client's mistake, or somebody fishing for another's answer. */
export function checkFingerprint(known: string, requested: string | undefined): void {
  if (known !== (requested ?? ''))
    throw new StoreError('invalid-argument', 'This mutation id was used for another request.')
}

export function scanRefused(limit: number): StoreError {
  return new StoreError(
    'failed-precondition',
    `The query requires an index: it would read more than ${limit} documents.`,
  )
}
