import pg from 'pg'
import { StoreError } from '#documents/model/status.ts'
import type { Client } from './connections.ts'

/** Steps are only ever added; the database knows how many it has taken. `$s` is the schema. */
const migrations: readonly string[] = [
  `CREATE TABLE $s.documents(
     collection text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, data json NOT NULL,
     version bigint NOT NULL, created bigint NOT NULL, PRIMARY KEY(collection, id));
   CREATE TABLE $s.changes(
     seq bigint GENERATED ALWAYS AS IDENTITY, xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
     collection text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, at bigint NOT NULL, PRIMARY KEY(xid, seq));
   CREATE TABLE $s.mutations(
     id text COLLATE "C" PRIMARY KEY, at bigint NOT NULL, fingerprint text NOT NULL, result json NOT NULL);
   CREATE TABLE $s.indexes(
     id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, declaration text COLLATE "C" NOT NULL UNIQUE, ready boolean NOT NULL);
   CREATE TABLE $s.index_rows(
     index_id integer NOT NULL, key bytea NOT NULL, id text COLLATE "C" NOT NULL, PRIMARY KEY(index_id, key));
   CREATE TABLE $s.meta(key text COLLATE "C" PRIMARY KEY, value text NOT NULL);
   CREATE FUNCTION $s.begin_commit(
     names text, collections text[], mutation text, paths text[], wanted_collections text[], wanted_ids text[])
   RETURNS TABLE(micros bigint, generation text, known json, docs json) LANGUAGE plpgsql AS $body$
   DECLARE name text;
   BEGIN
     PERFORM pg_advisory_xact_lock_shared(hashtextextended(names || ' ', 0));
     FOREACH name IN ARRAY collections LOOP
       PERFORM pg_advisory_xact_lock_shared(hashtextextended(names || ' ' || name, 1));
     END LOOP;
     IF mutation IS NOT NULL THEN
       PERFORM pg_advisory_xact_lock(hashtextextended(names || ' ' || mutation, 2));
     END IF;
     FOREACH name IN ARRAY paths LOOP
       PERFORM pg_advisory_xact_lock(hashtextextended(names || ' ' || name, 3));
     END LOOP;
     micros := (extract(epoch FROM clock_timestamp()) * 1000000)::bigint;
     SELECT m.value INTO generation FROM $s.meta m WHERE m.key = 'generation';
     IF mutation IS NOT NULL THEN
       SELECT json_build_object('at', m.at, 'fingerprint', m.fingerprint, 'result', m.result) INTO known
       FROM $s.mutations m WHERE m.id = mutation;
     END IF;
     SELECT coalesce(json_agg(json_build_array(d.collection, d.id, d.data::text, d.version, d.created)), '[]') INTO docs
     FROM unnest(wanted_collections, wanted_ids) AS w(collection, id)
     JOIN $s.documents d ON d.collection = w.collection AND d.id = w.id;
     RETURN NEXT;
   END $body$;
   INSERT INTO $s.meta VALUES('schema', '0'), ('generation', '0'), ('epoch', substr(md5(random()::text), 1, 8))`,
  // All changes of a commit in one statement whose plan is kept. Rows removed from and added to the indexes are never the same.
  `CREATE FUNCTION $s.write_commit(
     put_collections text[], put_ids text[], put_data json[], put_versions bigint[], put_created bigint[],
     gone_collections text[], gone_ids text[], moment bigint, changed_collections text[], changed_ids text[],
     removed_indexes int[], removed_keys bytea[], added_indexes int[], added_keys bytea[], added_ids text[],
     mutation text, print text, outcome json)
   RETURNS void LANGUAGE plpgsql AS $body$
   BEGIN
     WITH put AS (
       INSERT INTO $s.documents SELECT * FROM unnest(put_collections, put_ids, put_data, put_versions, put_created)
       ON CONFLICT (collection, id) DO UPDATE SET data = excluded.data, version = excluded.version, created = excluded.created),
     gone AS (
       DELETE FROM $s.documents d USING unnest(gone_collections, gone_ids) AS x(collection, id)
       WHERE d.collection = x.collection AND d.id = x.id),
     told AS (
       INSERT INTO $s.changes(collection, id, at) SELECT x.collection, x.id, moment
       FROM unnest(changed_collections, changed_ids) AS x(collection, id)),
     removed AS (
       DELETE FROM $s.index_rows r USING unnest(removed_indexes, removed_keys) AS x(index_id, key)
       WHERE r.index_id = x.index_id AND r.key = x.key)
     INSERT INTO $s.index_rows SELECT * FROM unnest(added_indexes, added_keys, added_ids);
     IF mutation IS NOT NULL THEN
       INSERT INTO $s.mutations VALUES(mutation, moment, print, outcome);
     END IF;
   END $body$`,
]

export const SCHEMA_VERSION = migrations.length

/** Under a lock: of several nodes starting at once one migrates, the others wait and find it done. */
export async function setUp(client: Client, schema: string): Promise<void> {
  await assertDurable(client)
  const s = pg.escapeIdentifier(schema)
  await client.query('BEGIN')
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 9))', [schema])
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${s}`)
  const version = await schemaVersion(client, schema)
  if (version > SCHEMA_VERSION) {
    throw new StoreError(
      'failed-precondition',
      `The database was written by a newer version (schema ${version}, known ${SCHEMA_VERSION}).`,
    )
  }
  for (const step of migrations.slice(version)) await client.query(step.replaceAll('$s', s))
  if (version < SCHEMA_VERSION)
    await client.query(`UPDATE ${s}.meta SET value=$1 WHERE key='schema'`, [String(SCHEMA_VERSION)])
  await client.query('COMMIT')
}

async function schemaVersion(client: Client, schema: string): Promise<number> {
  const { rows } = await client.query('SELECT to_regclass($1) AS meta', [`${pg.escapeIdentifier(schema)}.meta`])
  if (rows[0]?.meta === null) return 0
  const found = await client.query(`SELECT value FROM ${pg.escapeIdentifier(schema)}.meta WHERE key='schema'`)
  return Number(found.rows[0]?.value)
}

/** A server that answers before its disk has the data is refused: see ADR 20. */
async function assertDurable(client: Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
            current_setting('full_page_writes') AS pages, current_setting('server_version_num')::int AS version`,
  )
  const { fsync, commit, pages, version } = rows[0] ?? {}
  if (version < 130_000) throw new StoreError('failed-precondition', 'PostgreSQL 13 or newer is needed.')
  if (fsync !== 'on' || pages !== 'on' || commit === 'off') {
    const settings = `fsync ${fsync}, full_page_writes ${pages}, synchronous_commit ${commit}`
    throw new StoreError('failed-precondition', `The database would not be durable: ${settings}.`)
  }
}
