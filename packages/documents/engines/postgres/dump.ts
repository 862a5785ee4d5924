import type { Dump, DumpedMutation, Engine } from '#documents/engines/engine.ts'
import { docFromRow, rowsOf } from '#documents/engines/pending-commit.ts'
import { collectionOf, idOf } from '#documents/model/path.ts'
import type { Client } from './connections.ts'
import { DOC_COLUMNS, storedDoc, type DocRow, type Ground } from './ground.ts'

const BATCH = 500

export function postgresDump(ground: Ground): Pick<Engine, 'dump' | 'load'> {
  return { dump: () => dump(ground), load: (part) => load(ground, part) }
}

/** One transaction that sees one moment; commits go on meanwhile and are not in it. */
async function* dump({ s, connections }: Ground): AsyncIterable<Dump> {
  const parts = new TransformStream<Dump, Dump>()
  const writer = parts.writable.getWriter()
  const copying = connections.withClient(async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    const docs = `SELECT ${DOC_COLUMNS} FROM ${s}.documents d ORDER BY d.collection, d.id`
    await eachBatch<DocRow>(client, docs, async (rows) => {
      const dumped = rows
        .map(storedDoc)
        .map(({ collection, id, ...rest }) => ({ path: `${collection}/${id}`, ...rest }))
      await writer.write({ docs: dumped, mutations: [] })
    })
    const mutations = `SELECT id, at, fingerprint, result::text AS result FROM ${s}.mutations ORDER BY id`
    await eachBatch<DumpedMutation>(client, mutations, (rows) =>
      writer.write({ docs: [], mutations: rows.map((row) => ({ ...row, at: Number(row.at) })) }),
    )
    await client.query('COMMIT')
  })
  copying.then(
    () => writer.close(),
    (error: unknown) => writer.abort(error),
  )
  yield* parts.readable
}

async function eachBatch<Row extends object>(
  client: Client,
  sql: string,
  use: (rows: Row[]) => Promise<void>,
): Promise<void> {
  await client.query(`DECLARE batch NO SCROLL CURSOR FOR ${sql}`)
  for (;;) {
    const { rows } = await client.query<Row>(`FETCH ${BATCH} FROM batch`)
    if (rows.length === 0) break
    await use(rows)
  }
  await client.query('CLOSE batch')
}

async function load({ s, connections, indexes }: Ground, { docs, mutations }: Dump): Promise<void> {
  const rows = docs.flatMap(({ path, data, version, created }) => {
    const doc = docFromRow({ collection: collectionOf(path), id: idOf(path), data, version, created })
    return indexes.all.flatMap((index) => rowsOf(index, doc))
  })
  await connections.withClient(async (client) => {
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO ${s}.documents SELECT * FROM unnest($1::text[], $2::text[], $3::json[], $4::bigint[], $5::bigint[])`,
      [
        docs.map(({ path }) => collectionOf(path)),
        docs.map(({ path }) => idOf(path)),
        docs.map(({ data }) => data),
        docs.map(({ version }) => version),
        docs.map(({ created }) => created),
      ],
    )
    await client.query(`INSERT INTO ${s}.index_rows SELECT * FROM unnest($1::int[], $2::bytea[], $3::text[])`, [
      rows.map(({ index }) => index),
      rows.map(({ key }) => Buffer.from(key)),
      rows.map(({ id }) => id),
    ])
    await client.query(
      `INSERT INTO ${s}.mutations SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::json[])`,
      [
        mutations.map(({ id }) => id),
        mutations.map(({ at }) => at),
        mutations.map(({ fingerprint }) => fingerprint),
        mutations.map(({ result }) => result),
      ],
    )
    await client.query('COMMIT')
  })
}
