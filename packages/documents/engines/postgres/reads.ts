import { docFromRow, scanRefused } from '#documents/engines/pending-commit.ts'
import { planQuery, type Plan } from '#documents/engines/plan.ts'
import type { Doc } from '#documents/model/apply.ts'
import { inOrderOf, matches } from '#documents/model/match.ts'
import { collectionOf, idOf } from '#documents/model/path.ts'
import type { ParsedQuery } from '#documents/model/query.ts'
import { DOC_COLUMNS, storedDoc, type DocRow, type Ground } from './ground.ts'

/** On the pool, or on the connection of a transaction. */
export type Ask = <Row extends object>(sql: string, values: unknown[]) => Promise<Row[]>

export async function readDocs({ s }: Pick<Ground, 's'>, ask: Ask, paths: readonly string[]): Promise<(Doc | null)[]> {
  const rows = await ask<DocRow>(
    `SELECT ${DOC_COLUMNS} FROM ${s}.documents d JOIN unnest($1::text[], $2::text[]) AS wanted(collection, id) USING (collection, id)`,
    [paths.map(collectionOf), paths.map(idOf)],
  )
  const found = new Map(rows.map((row) => [`${row.collection}/${row.id}`, docFromRow(storedDoc(row))]))
  return paths.map((path) => found.get(path) ?? null)
}

/** Each try is one statement and sees one moment; where filters leave too little of a page, a larger one is read. */
export async function readQuery(ground: Ground, ask: Ask, query: ParsedQuery, scanLimit: number): Promise<Doc[]> {
  const plan = planQuery(query, ground.indexes.ready)
  let page = plan.ordered && query.limit < Infinity ? query.limit + SPARE_ROWS : null
  for (;;) {
    const ranges =
      plan.kind === 'index'
        ? await readRanges(ground, ask, query, plan, page)
        : [await readCollection(ground, ask, query, plan, page, scanLimit)]
    const sifted = ranges.map((docs) => docs.filter((doc) => matches(query, doc)))
    const short =
      page !== null && ranges.some((docs, i) => docs.length === page && (sifted[i]?.length ?? 0) < query.limit)
    if (!short || page === null) return sifted.flat().sort(inOrderOf(query)).slice(0, query.limit)
    page *= 8
  }
}

const SPARE_ROWS = 10

async function readRanges(
  { s }: Ground,
  ask: Ask,
  query: ParsedQuery,
  plan: Plan & { kind: 'index' },
  page: number | null,
): Promise<Doc[][]> {
  const { scans } = plan
  const direction = scans[0]?.reverse ? 'DESC' : 'ASC'
  const rows = await ask<DocRow & { range: string }>(
    `SELECT ranges.range, ${DOC_COLUMNS}
     FROM unnest($2::bytea[], $3::bytea[]) WITH ORDINALITY AS ranges(low, high, range)
     CROSS JOIN LATERAL (
       SELECT r.id, r.key FROM ${s}.index_rows r
       WHERE r.index_id = $4 AND r.key >= ranges.low AND r.key < ranges.high ORDER BY r.key ${direction} LIMIT $5) found
     JOIN ${s}.documents d ON d.collection = $1 AND d.id = found.id`,
    [query.collection, scans.map(({ from }) => from), scans.map(({ to }) => to), scans[0]?.index ?? 0, page],
  )
  const ranges: Doc[][] = scans.map(() => [])
  for (const row of rows) ranges[Number(row.range) - 1]?.push(docFromRow(storedDoc(row)))
  return ranges
}

async function readCollection(
  { s }: Ground,
  ask: Ask,
  query: ParsedQuery,
  plan: Plan & { kind: 'collection' },
  page: number | null,
  scanLimit: number,
): Promise<Doc[]> {
  const limit = Math.min(page ?? Infinity, scanLimit + 1)
  const rows = await ask<DocRow>(
    `SELECT ${DOC_COLUMNS} FROM ${s}.documents d WHERE d.collection = $1 ORDER BY d.id ${plan.reverse ? 'DESC' : 'ASC'} LIMIT $2`,
    [query.collection, limit === Infinity ? null : limit],
  )
  if (rows.length > scanLimit) throw scanRefused(scanLimit)
  return rows.map((row) => docFromRow(storedDoc(row)))
}
