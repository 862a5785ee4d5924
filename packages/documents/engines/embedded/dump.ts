import { DatabaseSync } from 'node:sqlite'
import type { Dump, DumpedDoc, DumpedMutation, Engine } from '#documents/engines/engine.ts'
import type { Index } from '#documents/engines/index-key.ts'
import { docFromRow, rowsOf } from '#documents/engines/pending-commit.ts'
import { collectionOf, idOf } from '#documents/model/path.ts'
import { indexRowWriter } from './index-store.ts'
import { inTransaction, storedDoc, type Row } from './rows.ts'

const BATCH = 500

export function embeddedDump(db: DatabaseSync, file: string, indexes: readonly Index[]): Pick<Engine, 'dump' | 'load'> {
  return {
    dump: () => (file === ':memory:' ? parts(db) : snapshot(file)),
    async load({ docs, mutations }) {
      const put = db.prepare('INSERT INTO documents VALUES(?,?,?,?,?)')
      const remember = db.prepare('INSERT INTO mutations VALUES(?,?,?,?)')
      const rows = indexRowWriter(db)
      inTransaction(db, () => {
        for (const { path, data, version, created } of docs) {
          const row = { collection: collectionOf(path), id: idOf(path), data, version, created }
          put.run(row.collection, row.id, data, version, created)
          const doc = docFromRow(row)
          for (const index of indexes) rows.add(rowsOf(index, doc))
        }
        for (const { id, at, fingerprint, result } of mutations) remember.run(id, at, fingerprint, result)
      })
    },
  }
}

/** A second connection holds one read transaction: commits go on meanwhile and are not in it. */
async function* snapshot(file: string): AsyncIterable<Dump> {
  const reader = new DatabaseSync(file, { readOnly: true })
  try {
    reader.exec('BEGIN')
    yield* parts(reader)
    reader.exec('COMMIT')
  } finally {
    reader.close()
  }
}

async function* parts(db: DatabaseSync): AsyncIterable<Dump> {
  const docs = db.prepare('SELECT * FROM documents ORDER BY collection, id').iterate()
  for (const rows of batches(docs)) yield { docs: rows.map(dumpedDoc), mutations: [] }
  const mutations = db.prepare('SELECT * FROM mutations ORDER BY id').iterate()
  for (const rows of batches(mutations)) yield { docs: [], mutations: rows.map(dumpedMutation) }
}

function* batches(rows: Iterable<Row>): Iterable<Row[]> {
  let batch: Row[] = []
  for (const row of rows) {
    batch.push(row)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function dumpedDoc(row: Row): DumpedDoc {
  const { collection, id, data, version, created } = storedDoc(row)
  return { path: `${collection}/${id}`, data, version, created }
}

function dumpedMutation(row: Row): DumpedMutation {
  return {
    id: String(row['id']),
    at: Number(row['at']),
    fingerprint: String(row['fingerprint']),
    result: String(row['result']),
  }
}
