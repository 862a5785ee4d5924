import type { DatabaseSync } from 'node:sqlite'
import type { Index } from '#documents/engines/index-key.ts'
import { docFromRow, isIndexed, rowsOf } from '#documents/engines/pending-commit.ts'
import { collectionOf, idOf } from '#documents/model/path.ts'
import { indexRowWriter } from './index-store.ts'
import { allRows, inTransaction, storedDoc } from './rows.ts'

/** How long what was committed waits for its index rows, and how many documents at most wait together. */
const WAIT_MS = 500
const MOST_WAITING = 64

/**
 * Documents whose index rows are still to be written (ADR 21). A query reads them beside the index, so it never misses one. What
 * waits is what the feed says came after the place the index stands at: a process that ends writes nothing down, the next one
 * catches up.
 */
export type IndexBacklog = {
  add(path: string): void
  /** The ids that wait in a collection. */
  idsIn(collection: string): Iterable<string>
  /** Writes all rows that wait, in one commit. */
  catchUp(): void
  /** Waits no longer: before the file is closed. */
  close(): void
}

export function indexBacklog(db: DatabaseSync, indexes: readonly Index[]): IndexBacklog {
  const one = db.prepare('SELECT * FROM documents WHERE collection=? AND id=?')
  const stand = db.prepare("INSERT OR REPLACE INTO meta SELECT 'indexed', coalesce(max(seq), 0) FROM changes")
  const writer = indexRowWriter(db)
  const waiting = new Map<string, Set<string>>()
  let count = 0
  let timer: NodeJS.Timeout | undefined

  function add(path: string): void {
    const collection = collectionOf(path)
    if (!isIndexed(collection, indexes)) return
    const ids = waiting.get(collection) ?? new Set()
    waiting.set(collection, ids.add(idOf(path)))
    count += 1
    if (count === 1) wait(WAIT_MS)
    if (count === MOST_WAITING) wait(0)
  }

  function wait(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(tryToCatchUp, ms).unref()
  }

  /** A disk that is full or cannot be written keeps them waiting: they are found all the same. */
  function tryToCatchUp(): void {
    try {
      catchUp()
    } catch {
      wait(WAIT_MS)
    }
  }

  function catchUp(): void {
    if (count === 0) return
    inTransaction(db, () => {
      for (const [collection, ids] of waiting) for (const id of ids) writeRows(collection, id)
      stand.run()
    })
    clearTimeout(timer)
    waiting.clear()
    count = 0
  }

  function writeRows(collection: string, id: string): void {
    const row = one.get(collection, id)
    if (!row) return
    const doc = docFromRow(storedDoc(row))
    for (const index of indexes) writer.add(rowsOf(index, doc))
  }

  for (const path of changedSince(db)) add(path)
  if (count > 0) tryToCatchUp()
  return {
    add,
    idsIn: (collection) => waiting.get(collection) ?? [],
    catchUp,
    close() {
      tryToCatchUp()
      clearTimeout(timer)
    },
  }
}

/** What was committed after the place the index stands at. */
function changedSince(db: DatabaseSync): string[] {
  const indexed = Number(db.prepare("SELECT value FROM meta WHERE key='indexed'").get()?.['value'] ?? 0)
  const rows = allRows(db.prepare('SELECT DISTINCT collection, id FROM changes WHERE seq>?'), indexed)
  return rows.map(({ collection, id }) => `${collection}/${id}`)
}
