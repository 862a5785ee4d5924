import { parseIndex, type Index } from '#documents/engines/index-key.ts'
import { rowsOf } from '#documents/engines/pending-commit.ts'
import type { IndexDeclaration } from '#documents/store.ts'
import type { Client, Connections } from './connections.ts'
import { LOCK, lockSql, type IndexCatalogue } from './ground.ts'
import { readDocs } from './reads.ts'

/**
 * Every node keeps up every index the database knows, also one only a newer version declares: so nodes of two versions
 * can run side by side. An index answers once it is filled; one nobody declares any more is left for the operator.
 */
export async function openIndexes(
  connections: Connections,
  s: string,
  declared: readonly IndexDeclaration[],
): Promise<IndexCatalogue> {
  for (const { collection, fields } of declared) {
    await register(connections, s, JSON.stringify({ collection, fields }))
  }
  const { all, ready } = await connections.withClient((client) => loadIndexes(s, client))
  for (const index of all) if (!ready.includes(index)) await fill(connections, s, index)
  return connections.withClient((client) => loadIndexes(s, client))
}

export async function loadIndexes(s: string, client: Client): Promise<IndexCatalogue> {
  const generation = await client.query<{ value: string }>(`SELECT value FROM ${s}.meta WHERE key = 'generation'`)
  const { rows } = await client.query<{ id: number; declaration: string; ready: boolean }>(
    `SELECT id, declaration, ready FROM ${s}.indexes ORDER BY id`,
  )
  const all = rows.map(({ id, declaration, ready }) => {
    const parsed: IndexDeclaration = JSON.parse(declaration)
    return { index: parseIndex(id, parsed), ready }
  })
  return {
    generation: generation.rows[0]?.value ?? '',
    all: all.map(({ index }) => index),
    ready: all.filter(({ ready }) => ready).map(({ index }) => index),
  }
}

/** Alone: after it every commit, on any node, keeps the new index up, and none from before is still under way. */
async function register(connections: Connections, s: string, declaration: string): Promise<void> {
  const [known] = await connections.query(`SELECT 1 FROM ${s}.indexes WHERE declaration = $1`, [declaration])
  if (known) return
  await connections.withClient(async (client) => {
    await client.query('BEGIN')
    await client.query(`SELECT ${lockSql(s, LOCK.indexes, '')}`)
    await client.query(`INSERT INTO ${s}.indexes(declaration, ready) VALUES($1, false) ON CONFLICT DO NOTHING`, [
      declaration,
    ])
    await nextGeneration(client, s)
    await client.query('COMMIT')
  })
}

async function nextGeneration(client: Client, s: string): Promise<void> {
  await client.query(`UPDATE ${s}.meta SET value = (value::bigint + 1)::text WHERE key = 'generation'`)
}

const BATCH = 200

/** In small steps, each holding its documents for a moment, while commits go on. */
async function fill(connections: Connections, s: string, index: Index): Promise<void> {
  let last: { collection: string; id: string } | null = { collection: '', id: '' }
  while (last)
    last = await connections.withClient((client) => fillBatch(client, s, index, last ?? { collection: '', id: '' }))
  await connections.withClient(async (client) => {
    await client.query('BEGIN')
    await client.query(`UPDATE ${s}.indexes SET ready = true WHERE id = $1`, [index.id])
    await nextGeneration(client, s)
    await client.query('COMMIT')
  })
}

/**
 * The documents are locked as a commit locks them, and only then read: with the rows' own locks a commit that waits for
 * us would look for the index rows to remove in its older view, and leave them (found by the test of two versions).
 */
async function fillBatch(
  client: Client,
  s: string,
  index: Index,
  { collection, id }: { collection: string; id: string },
) {
  await client.query('BEGIN')
  const { rows: names } = await client.query<{ collection: string; id: string }>(
    `SELECT collection, id FROM ${s}.documents WHERE (collection, id) > ($1, $2) ORDER BY collection, id LIMIT ${BATCH}`,
    [collection, id],
  )
  const paths = names.map((row) => `${row.collection}/${row.id}`).sort()
  if (paths.length > 0) await client.query(`SELECT ${paths.map((path) => lockSql(s, LOCK.document, path)).join(', ')}`)
  const docs = await readDocs({ s }, async (sql, values) => (await client.query(sql, values)).rows, paths)
  const entries = docs.flatMap((doc) => (doc ? rowsOf(index, doc) : []))
  await client.query(
    `INSERT INTO ${s}.index_rows SELECT $1::int, x.key, x.id FROM unnest($2::bytea[], $3::text[]) AS x(key, id) ON CONFLICT DO NOTHING`,
    [index.id, entries.map(({ key }) => Buffer.from(key)), entries.map((row) => row.id)],
  )
  await client.query('COMMIT')
  return names.length === BATCH ? (names.at(-1) ?? null) : null
}
