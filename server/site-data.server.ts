import { join } from 'node:path'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import type { Engine } from '#documents/engines/engine.ts'
import type { Env } from './env.ts'
import { workIndexes } from './work.server.ts'

/** Where the embedded database of a site lies. */
export function siteFile({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'documents.sqlite')
}

/**
 * The one place that picks an engine: PostgreSQL where DATABASE_URL names one, else a file of this machine. A file belongs to one
 * process: whoever else opens it has stopped the site.
 */
export async function openSiteData(env: Pick<Env, 'databaseUrl' | 'dataDir' | 'clock'>): Promise<Engine> {
  const indexes = workIndexes
  if (env.databaseUrl !== null) {
    // Its driver is read by whoever needs it.
    const { openPostgres } = await import('#documents/engines/postgres/open.ts')
    return openPostgres(env.databaseUrl, { indexes })
  }
  return openEmbedded(siteFile(env), { indexes, clock: env.clock })
}
