import type { DatabaseSync } from 'node:sqlite'
import { StoreError } from '#documents/model/status.ts'

/**
 * Steps are only ever added; a file knows how many it has taken. What is looked for by time has no index: pruning is
 * rare and may read all, each commit would pay for it.
 */
const migrations: readonly string[] = [
  `CREATE TABLE documents(
     collection TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL CHECK(json_valid(data)),
     version INTEGER NOT NULL, created INTEGER NOT NULL, PRIMARY KEY(collection, id)) STRICT;
   CREATE TABLE changes(
     seq INTEGER PRIMARY KEY AUTOINCREMENT, collection TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
   CREATE TABLE mutations(
     id TEXT PRIMARY KEY, at INTEGER NOT NULL, fingerprint TEXT NOT NULL, result TEXT NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE indexes(id INTEGER PRIMARY KEY, declaration TEXT NOT NULL UNIQUE) STRICT;
   CREATE TABLE index_rows(
     index_id INTEGER NOT NULL, key BLOB NOT NULL, id TEXT NOT NULL, PRIMARY KEY(index_id, key)) STRICT, WITHOUT ROWID;
   CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;`,
  // AUTOINCREMENT cost each commit a page of its own; that no number is given twice is seen to by pruning.
  `CREATE TABLE changes_2(
     seq INTEGER PRIMARY KEY, collection TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
   INSERT INTO changes_2 SELECT * FROM changes;
   DROP TABLE changes;
   ALTER TABLE changes_2 RENAME TO changes;
   DELETE FROM meta WHERE key IN ('epoch', 'floor');`,
  // Up to here the index has followed the changes (index-backlog.ts): until now each commit brought its own rows.
  `INSERT OR REPLACE INTO meta SELECT 'indexed', coalesce(max(seq), 0) FROM changes;`,
]

export const SCHEMA_VERSION = migrations.length

/** From so many pages on the log is brought into the file and begun anew. */
const LOG_PAGES = 1000

/** WAL and FULL: one fsync for each commit, so that what was acknowledged survives a power cut (ADR 20). */
export function setUp(db: DatabaseSync, file: string): void {
  db.exec(
    `PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=${LOG_PAGES}; PRAGMA busy_timeout=5000; PRAGMA foreign_keys=ON`,
  )
  if (file !== ':memory:') assertDurable(db)
  const version = Number(pragma(db, 'user_version'))
  if (version > SCHEMA_VERSION) {
    throw new StoreError(
      'failed-precondition',
      `${file} was written by a newer version (schema ${version}, known ${SCHEMA_VERSION}).`,
    )
  }
  for (const [i, step] of migrations.entries()) {
    if (i >= version) db.exec(`BEGIN IMMEDIATE; ${step} PRAGMA user_version=${i + 1}; COMMIT`)
  }
}

/**
 * Makes the log as long as it becomes anyway, by a change that is taken back: a commit then writes over what is there, and the disk
 * has no new length to note down with each (ADR 21). Whoever has no room for it commits as before.
 */
export function lengthenLog(db: DatabaseSync): void {
  const [pageBytes, cachedPages] = [Number(pragma(db, 'page_size')), Number(pragma(db, 'cache_size'))]
  try {
    // With room for so few, the pages go to the log although nothing is committed.
    db.exec(`PRAGMA cache_size=10; BEGIN IMMEDIATE; CREATE TABLE long(b);
      INSERT INTO long VALUES(zeroblob(${LOG_PAGES * pageBytes}))`)
  } catch {
    // Full, or not to be written: the commits will say so themselves.
  }
  if (db.isTransaction) db.exec('ROLLBACK')
  db.exec(`PRAGMA cache_size=${cachedPages}`)
}

/** Made by setUp: what every version of the file has had. */
export function isOurs(db: DatabaseSync): boolean {
  const columns = db.prepare(`SELECT m.name || '.' || c.name AS name FROM sqlite_schema m, pragma_table_info(m.name) c`)
  const has = new Set(columns.all().map(({ name }) => name))
  return Number(pragma(db, 'user_version')) > 0 && OURS.every((column) => has.has(column))
}

const OURS = ['documents.collection', 'documents.data', 'changes.seq', 'mutations.fingerprint', 'meta.key']

export function assertDurable(db: DatabaseSync): void {
  const mode = pragma(db, 'journal_mode')
  const synchronous = pragma(db, 'synchronous')
  if (mode !== 'wal' || synchronous !== 2) {
    throw new StoreError(
      'failed-precondition',
      `The database would not be durable: journal ${mode}, synchronous ${synchronous}.`,
    )
  }
}

export function pragma(db: DatabaseSync, name: string): unknown {
  return db.prepare(`PRAGMA ${name}`).get()?.[name]
}
