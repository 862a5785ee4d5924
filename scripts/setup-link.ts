// node scripts/setup-link.ts (npm run setup-link): a new one-time link by which somebody becomes an owner of the site. The file of a
// running site belongs to it: stop the site first, or use DATABASE_URL.
import { openStore } from '#documents/engines/open-store.ts'
import { makeSetupToken } from '#features/accounts/setup-link.server.ts'
import { readSettings } from '#features/settings/settings.server.ts'
import { openSiteData } from '#server/site-data.server.ts'
import { readEnv } from '#server/env.ts'
import { setupLink } from '#server/setup-link.server.ts'

const env = readEnv(process.env)
const { clock, host, port } = env
try {
  const store = openStore(await openSiteData(env))
  const origin = env.publicUrl ?? (await readSettings(store)).publicUrl ?? `http://${host}:${port}`
  console.log(setupLink(origin, await makeSetupToken({ store, clock })))
  await store.close()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
