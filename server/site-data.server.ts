import { chmodSync, existsSync } from 'node:fs'
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
  keepToOurselves(env)
  return openEmbedded(siteFile(env), { indexes, clock: env.clock })
}

/** Guests' names and contacts: for the user of the site and nobody else on the machine, whoever made the folder and however. */
function keepToOurselves(env: Pick<Env, 'dataDir'>): void {
  process.umask(0o077)
  const file = siteFile(env)
  const files = [file, `${file}-wal`, `${file}-shm`, `${file}.lock`].filter((path) => existsSync(path))
  try {
    chmodSync(env.dataDir, 0o700)
    for (const path of files) chmodSync(path, 0o600)
  } catch (error) {
    // Somebody else's folder that we may write to: whoever made it so has to look after it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  }
}
