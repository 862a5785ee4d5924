import pg from 'pg'
import type { Engine } from '#documents/engines/engine.ts'
import type { IndexDeclaration } from '#documents/store.ts'
import { channelOf, postgresCommits } from './commits.ts'
import { openConnections } from './connections.ts'
import { postgresDump } from './dump.ts'
import { postgresFeed } from './feed.ts'
import type { Ground } from './ground.ts'
import { openIndexes } from './index-store.ts'
import { readDocs, readQuery } from './reads.ts'
import { setUp } from './schema.ts'

export type PostgresOptions = {
  indexes?: readonly IndexDeclaration[]
  /** Several sites may share a database. */
  schema?: string
  poolSize?: number
  listenUrl?: string
}

const MD5_LENGTH = 32

/** The engine for more than one machine: any PostgreSQL from 13 on, any number of our processes. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Engine> {
  const { indexes: declared = [], schema = 'documents', poolSize = 10, listenUrl = url } = options
  const s = pg.escapeIdentifier(schema)
  const connections = await openConnections({ url, listenUrl, poolSize, channel: channelOf(s) })
  try {
    await connections.withClient((client) => setUp(client, schema))
    const ground: Ground = { s, connections, indexes: await openIndexes(connections, s, declared) }
    const { prune, newEpoch, ...feed } = postgresFeed(ground)
    return {
      get: (paths) => readDocs(ground, connections.query, paths),
      query: (query, scanLimit) => readQuery(ground, connections.query, query, scanLimit),
      ...postgresCommits(ground),
      ...postgresDump(ground),
      feed,
      prune,
      newEpoch,
      async probe(bytes) {
        // Text that is not made shorter on the way to the disk.
        await connections.query(
          `INSERT INTO ${s}.meta SELECT 'probe', string_agg(md5(random()::text), '') FROM generate_series(1, $1)
           ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
          [Math.ceil(bytes / MD5_LENGTH)],
        )
      },
      close: connections.close,
    }
  } catch (error) {
    await connections.close()
    throw error
  }
}
