import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import type { StoredDoc } from '#documents/engines/pending-commit.ts'

export type Row = Record<string, SQLOutputValue>

export function allRows(statement: StatementSync, ...values: SQLInputValue[]): Row[] {
  return statement.all(...values)
}

export function storedDoc(row: Row): StoredDoc {
  return {
    collection: String(row['collection']),
    id: String(row['id']),
    data: String(row['data']),
    version: Number(row['version']),
    created: Number(row['created']),
  }
}

export function inTransaction<T>(db: DatabaseSync, run: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = run()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // A full disk has rolled back already.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
