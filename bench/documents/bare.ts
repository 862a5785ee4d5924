import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { sample } from './measure.ts'

/** The engines without us: one row, one commit, the same guarantees. What we are measured against. */
export function bareSqlite(file: string): {
  commit(n: number): Promise<void>
  read(n: number): unknown
  close(): void
} {
  const db = new DatabaseSync(file)
  db.exec(
    'PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE bare(id INTEGER PRIMARY KEY, data TEXT NOT NULL)',
  )
  const put = db.prepare('INSERT INTO bare VALUES(?,?) ON CONFLICT(id) DO UPDATE SET data=excluded.data')
  const get = db.prepare('SELECT data FROM bare WHERE id=?')
  return {
    // As a server would: the loop is given back between two commits.
    commit: (n) => new Promise((resolve) => setImmediate(() => resolve(void put.run(n, JSON.stringify(sample(n)))))),
    read: (n) => JSON.parse(String(get.get(n)?.['data'] ?? 'null')),
    close: () => db.close(),
  }
}

export async function barePostgres(url: string, poolSize: number) {
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  await pool.query('CREATE TABLE IF NOT EXISTS bare(id bigint PRIMARY KEY, data jsonb NOT NULL)')
  const put = 'INSERT INTO bare VALUES($1,$2) ON CONFLICT(id) DO UPDATE SET data=excluded.data'
  return {
    commit: (n: number) => pool.query(put, [n, JSON.stringify(sample(n))]),
    read: async (n: number) => (await pool.query('SELECT data FROM bare WHERE id=$1', [n])).rows[0],
    close: () => pool.end(),
  }
}
