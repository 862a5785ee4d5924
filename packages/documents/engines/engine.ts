import type { CommitOptions, Committed, Transaction, TransactOptions } from '#documents/store.ts'
import type { Doc } from '#documents/model/apply.ts'
import type { Json } from '#documents/model/json.ts'
import type { ParsedQuery } from '#documents/model/query.ts'
import type { Timestamp } from '#documents/model/value.ts'
import type { Mutation } from '#documents/model/write.ts'

/** What differs between the two engines; everything else is built on top once, in `open-store.ts`. */
export type Engine = {
  get(paths: readonly string[]): Promise<(Doc | null)[]>
  query(query: ParsedQuery, scanLimit: number): Promise<Doc[]>
  commit(mutations: readonly Mutation[], options: CommitOptions): Promise<Committed>
  transact<Result extends Json>(
    run: (transaction: Transaction) => Promise<Result> | Result,
    options: TransactOptions,
  ): Promise<Committed & { result: Result }>
  feed: Feed
  prune(options: { changesBefore: Timestamp; mutationsBefore: Timestamp }): Promise<void>
  /** Everything there is, as it is at one moment: first the documents in the order of paths, then the mutation ids. */
  dump(): AsyncIterable<Dump>
  /** Puts a part of a dump in as it is, with its versions and times; only meant for an empty store. */
  load(part: Dump): Promise<void>
  /** Makes all cursors handed out before invalid: after a restore or a copy. */
  newEpoch(): Promise<void>
  /** Writes and commits something of this length that is no document: refused where nothing can be written. */
  probe(bytes: number): Promise<void>
  close(): Promise<void>
}

export type DumpedDoc = { path: string; data: string; version: number; created: number }
export type DumpedMutation = { id: string; at: number; fingerprint: string; result: string }

export type Dump = { docs: readonly DumpedDoc[]; mutations: readonly DumpedMutation[] }

export type FeedChange = { collection: string; path: string }
export type FeedPage = {
  changes: FeedChange[]
  cursor: string
  /** Some commits are done but cannot be shown yet, an older one being under way: look again soon. */
  held: boolean
}

export type Feed = {
  cursor(): Promise<string>
  /** null: the cursor is from another epoch, or older than what is kept. */
  after(cursor: string, limit: number): Promise<FeedPage | null>
  /** Whether anything of the collection, or the one document of it, was changed since. */
  touched(cursor: string, collection: string, id: string | null): Promise<boolean>
  /** Called, at the latest a moment after each commit, when a look at the feed is worth while. */
  onWake(listener: () => void): () => void
}
