import { join } from 'node:path'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import type { Engine } from '#documents/engines/engine.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import type { Env } from '#server/env.ts'
import { workIndexes } from '#server/work.server.ts'

/** Where the embedded database of a site lies. */
export function siteFile({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'documents.sqlite')
}

/** The data of the site whose settings these are, as the server opens it. An embedded file belongs to one process: the site is stopped. */
export async function openSiteData(env: Pick<Env, 'databaseUrl' | 'dataDir' | 'clock'>): Promise<Engine> {
  const options = { clock: env.clock, indexes: workIndexes }
  return env.databaseUrl === null ? openEmbedded(siteFile(env), options) : openPostgres(env.databaseUrl, options)
}
