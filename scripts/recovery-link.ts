// node scripts/recovery-link.ts mara@example.hr (npm run recovery-link -- …): a one-time link by which whoever has this account sets
// another password, within an hour. The file of a running site belongs to it: stop the site first, or use DATABASE_URL.
import { officePath } from '#app/office/office-routes.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { makeRecovery } from '#features/accounts/recovery.server.ts'
import { readSettings } from '#features/settings/settings.server.ts'
import { openSiteData } from '#server/site-data.server.ts'
import { readEnv } from '#server/env.ts'
import { secretKey } from '#server/secret-key.server.ts'

const [email = ''] = process.argv.slice(2)
const env = readEnv(process.env)
const { clock, dataDir, host, port } = env
try {
  const store = openStore(await openSiteData(env))
  const origin = env.publicUrl ?? (await readSettings(store)).publicUrl ?? `http://${host}:${port}`
  const made = await makeRecovery({ store, clock, secret: secretKey(env.secretKey, dataDir) }, email)
  await store.close()
  if (made === null) throw new Error(`Nobody has an account with the address "${email}".`)
  console.log(`For ${made.account.name}, within an hour, once: ${origin}${officePath('welcome')}?k=${made.token}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
