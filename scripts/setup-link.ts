// node scripts/setup-link.ts (npm run setup-link): a new one-time link by which somebody becomes an owner of the site. The file of a
// running site belongs to it: stop the site first, or use DATABASE_URL.
import { join } from 'node:path'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { makeSetupToken } from '#features/accounts/setup-link.server.ts'
import { readSettings } from '#features/settings/settings.server.ts'
import { readEnv } from '#server/env.ts'
import { setupLink } from '#server/setup-link.server.ts'
import { workIndexes } from '#server/work.server.ts'

const env = readEnv(process.env)
const { clock, databaseUrl, dataDir, host, port } = env
try {
  const options = { clock, indexes: workIndexes }
  const store = openStore(
    databaseUrl === null
      ? openEmbedded(join(dataDir, 'documents.sqlite'), options)
      : await openPostgres(databaseUrl, options),
  )
  const origin = env.publicUrl ?? (await readSettings(store)).publicUrl ?? `http://${host}:${port}`
  console.log(setupLink(origin, await makeSetupToken({ store, clock })))
  await store.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
