import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { lengthenLog, setUp } from '#documents/engines/embedded/schema.ts'
import { allRows } from '#documents/engines/embedded/rows.ts'

type Stored = { collection: string; id: string; data: string }

/** What the newest order of a site's file wrote. */
export function rowsOfAnOrder(file: string): Stored[] {
  const db = new DatabaseSync(file, { readOnly: true })
  const rows = allRows(
    db.prepare(
      `SELECT d.collection, d.id, d.data FROM changes c JOIN documents d USING(collection, id)
       WHERE c.at=(SELECT max(at) FROM changes WHERE collection='orders') ORDER BY c.seq`,
    ),
  )
  db.close()
  return rows.map(({ collection, id, data }) => ({
    collection: String(collection),
    id: String(id),
    data: String(data),
  }))
}

const FIRST_CODE = 10_000_000_000

/** The bare engine with our tables: one commit writes the rows of an order, under a code, an id and a day of its own. Nothing is read or decided. */
export function orderRows(file: string, template: string): { commit(n: number): Promise<void>; close(): void } {
  const order: Stored[] = JSON.parse(readFileSync(template, 'utf8'))
  const code = order.find(({ collection }) => collection === 'bookings')?.id ?? ''
  const db = new DatabaseSync(file)
  setUp(db, file)
  lengthenLog(db)
  const put = db.prepare('INSERT OR REPLACE INTO documents VALUES(?,?,?,?,?)')
  const record = db.prepare('INSERT INTO changes(collection, id, at) VALUES(?,?,?)')
  const [begin, commit] = [db.prepare('BEGIN IMMEDIATE'), db.prepare('COMMIT')]
  function write(n: number): void {
    // Codes are drawn, so they fall all over the index.
    const own = `B${String(FIRST_CODE + ((n * 7_919_000_033) % FIRST_CODE)).slice(1)}`
    const idOf = ({ collection, id }: Stored) =>
      collection === 'orders' ? randomUUID() : collection.startsWith('capacity/') ? `day-${n % 300}` : named(id)
    const named = (text: string) => text.replaceAll(code, own)
    begin.run()
    for (const stored of order) {
      const [collection, id] = [named(stored.collection), idOf(stored)]
      put.run(collection, id, named(stored.data), n, n)
      record.run(collection, id, n)
    }
    commit.run()
  }
  return {
    commit: (n) => new Promise((resolve) => setImmediate(() => resolve(write(n)))),
    close: () => db.close(),
  }
}
