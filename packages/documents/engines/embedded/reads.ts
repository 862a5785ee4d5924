import type { DatabaseSync } from 'node:sqlite'
import type { Index } from '#documents/engines/index-key.ts'
import { docFromRow, scanRefused } from '#documents/engines/pending-commit.ts'
import { planQuery, type Scan } from '#documents/engines/plan.ts'
import type { Doc } from '#documents/model/apply.ts'
import { inOrderOf, matches } from '#documents/model/match.ts'
import { collectionOf, idOf } from '#documents/model/path.ts'
import type { ParsedQuery } from '#documents/model/query.ts'
import type { IndexBacklog } from './index-backlog.ts'
import { storedDoc, type Row } from './rows.ts'

export type Reads = {
  get(path: string): Doc | null
  query(query: ParsedQuery, scanLimit: number): Doc[]
}

export function embeddedReads(
  db: DatabaseSync,
  indexes: readonly Index[],
  backlog: Pick<IndexBacklog, 'idsIn'>,
): Reads {
  const one = db.prepare('SELECT * FROM documents WHERE collection=? AND id=?')
  const upwards = db.prepare('SELECT * FROM documents WHERE collection=? ORDER BY id')
  const downwards = db.prepare('SELECT * FROM documents WHERE collection=? ORDER BY id DESC')
  // CROSS JOIN holds SQLite to this order of the tables: the index rows lead.
  const scan = (order: string) =>
    `SELECT d.* FROM index_rows r CROSS JOIN documents d ON d.collection=? AND d.id=r.id
     WHERE r.index_id=? AND r.key>=? AND r.key<? ORDER BY r.key ${order}`
  const scanUp = db.prepare(scan('ASC'))
  const scanDown = db.prepare(scan('DESC'))
  const scanned = (collection: string, { index, from, to, reverse }: Scan) =>
    (reverse ? scanDown : scanUp).iterate(collection, index, from, to)

  const read = (collection: string, id: string) => {
    const row = one.get(collection, id)
    return row ? docFromRow(storedDoc(row)) : null
  }

  /** What fits of the documents that are not in the index yet, or not by all that they say now. */
  function fromBacklog(query: ParsedQuery, found: readonly Doc[]): Doc[] {
    const known = new Set(found.map(({ path }) => path))
    return [...backlog.idsIn(query.collection)]
      .filter((id) => !known.has(`${query.collection}/${id}`))
      .map((id) => read(query.collection, id))
      .filter((doc) => doc !== null)
      .filter((doc) => matches(query, doc))
  }

  return {
    get: (path) => read(collectionOf(path), idOf(path)),
    query(query, scanLimit) {
      const plan = planQuery(query, indexes)
      const limit = plan.ordered ? query.limit : Infinity
      const found: Doc[] = []
      if (plan.kind === 'index') {
        for (const range of plan.scans) found.push(...sift(scanned(query.collection, range), query, limit, Infinity))
        found.push(...fromBacklog(query, found))
      } else {
        const rows = (plan.reverse ? downwards : upwards).iterate(query.collection)
        found.push(...sift(rows, query, limit, scanLimit))
      }
      return found.sort(inOrderOf(query)).slice(0, query.limit)
    },
  }
}

function sift(rows: Iterable<Row>, query: ParsedQuery, limit: number, scanLimit: number): Doc[] {
  const found: Doc[] = []
  let read = 0
  for (const row of rows) {
    if (++read > scanLimit) throw scanRefused(scanLimit)
    const doc = docFromRow(storedDoc(row))
    if (matches(query, doc)) found.push(doc)
    if (found.length >= limit) break
  }
  return found
}
