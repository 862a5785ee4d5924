import type { Doc } from './model/apply.ts'
import type { Json } from './model/json.ts'
import type { Query } from './model/query.ts'
import type { StoreError } from './model/status.ts'
import type { Timestamp } from './model/value.ts'
import type { Write } from './model/write.ts'

/** The document database, as programs on the server see it. Engines: `engines/`. */
export type Store = {
  get(path: string): Promise<Doc | null>
  query(query: Query, options?: QueryOptions): Promise<Doc[]>
  /** All writes or none; on the disk when it resolves. */
  commit(writes: readonly Write[], options?: CommitOptions): Promise<Committed>
  /**
   * Reads and then writes as if nobody else were there; `run` may be called again after a collision, so it must do
   * nothing but read, decide and write. What it returns is kept with the id: a retry gets the same answer.
   */
  transact<Result extends Json>(
    run: (transaction: Transaction) => Promise<Result> | Result,
    options?: TransactOptions,
  ): Promise<Committed & { result: Result }>
  /** The first snapshot follows soon, then one for each change. */
  listen(target: Target, listener: Listener): Unsubscribe
  /** False also where the cursor is too old to tell: ask anew. */
  unchangedSince(cursor: string, target: Target): Promise<boolean>
  /** Forgets changes and mutation ids older than these. */
  prune(options: { changesBefore: Timestamp; mutationsBefore: Timestamp }): Promise<void>
  /** Writes something that is no document, at most every few seconds; rejects where a document could not be stored now either. */
  checkWritable(): Promise<void>
  close(): Promise<void>
}

/** One document by its path, or a query. */
export type Target = { path: string } | Query

export type QueryOptions = {
  /** Reading more documents than this without an index is refused with failed-precondition. */
  scanLimit?: number
}

export type CommitOptions = {
  /** Makes a retry harmless: a commit whose id is known already changes nothing and reports the first one's time. */
  id?: string
  /** What the id stands for: the same id with another fingerprint is refused. */
  fingerprint?: string
  /** Called inside the commit with what it is about to change; throwing refuses all of it. */
  check?: (changes: readonly PendingChange[], time: Timestamp) => void
  /** What the writer may not see: a precondition is answered as if it did not exist. `check` has to refuse the change. */
  hides?: (doc: Doc) => boolean
}

export type TransactOptions = Pick<CommitOptions, 'id' | 'fingerprint'>

export type PendingChange = { path: string; before: Doc | null; after: Doc | null }

export type Committed = { time: Timestamp; replayed: boolean }

export type Transaction = {
  /** About now, by the store's clock; the commit's own time is a little later and fills `serverTimestamp()`. */
  readonly time: Timestamp
  get(path: string): Promise<Doc | null>
  query(query: Query): Promise<Doc[]>
  write(...writes: Write[]): void
}

export type Snapshot = {
  /** The whole answer, in the query's order. */
  docs: readonly Doc[]
  /** What differs from the snapshot before; null for the first. */
  changes: { changed: readonly Doc[]; removed: readonly string[] } | null
  /** The place in the feed of changes this snapshot is true for. */
  cursor: string
}

export type Listener = {
  next(snapshot: Snapshot): void
  error?(error: StoreError): void
}

export type Unsubscribe = () => void

/** Where a collection is asked by these fields often: 'state', '-at' (descending), 'tags[]' (array-contains). */
export type IndexDeclaration = { collection: string; fields: readonly string[] }
