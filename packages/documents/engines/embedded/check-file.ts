import { DatabaseSync } from 'node:sqlite'
import { docFromRow } from '#documents/engines/pending-commit.ts'
import { StoreError } from '#documents/model/status.ts'
import { diskError } from './disk-error.ts'
import { storedDoc } from './rows.ts'

/** `damage`: what was found, the first few of it; none where all is well. */
export type Checked = { documents: number; damage: readonly string[] }

const MOST_TOLD = 10

/** Reads a whole database file, as another process would, while it is written: its pages, its indexes, and each document. */
export function checkFile(file: string): Checked {
  const db = new DatabaseSync(file, { readOnly: true })
  const damage: string[] = []
  let documents = 0
  try {
    db.exec('BEGIN')
    const pages = db.prepare(`PRAGMA quick_check(${MOST_TOLD})`).all()
    damage.push(...pages.map(({ quick_check }) => String(quick_check)).filter((found) => found !== 'ok'))
    for (const row of db.prepare('SELECT * FROM documents').iterate()) {
      documents++
      const { collection, id } = row
      try {
        docFromRow(storedDoc(row))
      } catch {
        damage.push(`The document ${String(collection)}/${String(id)} cannot be read.`)
      }
      if (damage.length >= MOST_TOLD) break
    }
  } catch (error) {
    const told = diskError(error)
    // Locked, or on a disk that fails: that says nothing of what is in it.
    if (!(told instanceof StoreError && told.code === 'data-loss')) throw told
    damage.push(told.message)
  } finally {
    db.close()
  }
  return { documents, damage: damage.slice(0, MOST_TOLD) }
}
