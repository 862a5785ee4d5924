import type { DatabaseSync } from 'node:sqlite'
import { indexCovers, parseIndex, type Index } from '#documents/engines/index-key.ts'
import { docFromRow, rowsOf, type IndexRow } from '#documents/engines/pending-commit.ts'
import type { IndexDeclaration } from '#documents/store.ts'
import { allRows, inTransaction, storedDoc } from './rows.ts'

/** Makes the declared indexes exist, fills new ones and drops those nobody declares any more. */
export function openIndexes(db: DatabaseSync, declared: readonly IndexDeclaration[]): Index[] {
  const wanted = new Map(declared.map((one) => [JSON.stringify([one.collection, one.fields]), one]))
  const known = allRows(db.prepare('SELECT id, declaration FROM indexes'))
  for (const { id, declaration } of known) if (!wanted.has(String(declaration))) drop(db, Number(id))
  return Array.from(wanted, ([text, declaration]) => {
    const have = known.find((row) => row['declaration'] === text)
    return have ? parseIndex(Number(have['id']), declaration) : build(db, text, declaration)
  })
}

export type IndexRowWriter = { add(rows: readonly IndexRow[]): void; remove(rows: readonly IndexRow[]): void }

export function indexRowWriter(db: DatabaseSync): IndexRowWriter {
  // What stood in the index before its document was changed may stand in it still.
  const insert = db.prepare('INSERT OR IGNORE INTO index_rows VALUES(?,?,?)')
  const remove = db.prepare('DELETE FROM index_rows WHERE index_id=? AND key=?')
  return {
    add: (rows) => rows.forEach((row) => insert.run(row.index, row.key, row.id)),
    remove: (rows) => rows.forEach((row) => remove.run(row.index, row.key)),
  }
}

function build(db: DatabaseSync, text: string, declaration: IndexDeclaration): Index {
  return inTransaction(db, () => {
    const { lastInsertRowid } = db.prepare('INSERT INTO indexes(declaration) VALUES(?)').run(text)
    const index = parseIndex(Number(lastInsertRowid), declaration)
    const writer = indexRowWriter(db)
    for (const { collection } of allRows(db.prepare('SELECT DISTINCT collection FROM documents'))) {
      if (!indexCovers(index, String(collection))) continue
      const docs = db.prepare('SELECT * FROM documents WHERE collection=?').iterate(String(collection))
      for (const row of docs) writer.add(rowsOf(index, docFromRow(storedDoc(row))))
    }
    return index
  })
}

function drop(db: DatabaseSync, id: number): void {
  inTransaction(db, () => {
    db.prepare('DELETE FROM index_rows WHERE index_id=?').run(id)
    db.prepare('DELETE FROM indexes WHERE id=?').run(id)
  })
}
