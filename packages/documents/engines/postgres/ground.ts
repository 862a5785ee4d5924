import pg from 'pg'
import type { Index } from '#documents/engines/index-key.ts'
import type { StoredDoc } from '#documents/engines/pending-commit.ts'
import type { Connections } from './connections.ts'

/** What the parts of this engine share. `s` is the quoted schema. */
export type Ground = { s: string; connections: Connections; indexes: IndexCatalogue }

/** All indexes that are kept up, and of these the ones that are filled and may answer. */
export type IndexCatalogue = { generation: string; all: Index[]; ready: Index[] }

/** Numbers of 64 bits come as text; ours are microseconds and fit a double. */
export type DocRow = { collection: string; id: string; data: string; version: string; created: string }

export const DOC_COLUMNS = 'd.collection, d.id, d.data::text AS data, d.version, d.created'

export function storedDoc({ collection, id, data, version, created }: DocRow): StoredDoc {
  return { collection, id, data, version: Number(version), created: Number(created) }
}

/** Advisory locks by name; the seed keeps the kinds apart. */
export const LOCK = { indexes: 0, collection: 1, mutation: 2, document: 3 } as const

/** Held until the transaction ends. */
export function lockSql(s: string, kind: number, name: string, shared?: 'shared'): string {
  return `pg_advisory_xact_lock${shared ? '_shared' : ''}(hashtextextended(${quoted(`${s} ${name}`)}, ${kind}))`
}

export function quoted(text: string): string {
  return pg.escapeLiteral(text)
}
