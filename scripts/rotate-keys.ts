// node scripts/rotate-keys.ts: a new key signs passes and quotes from now on; what the one before signed stays checkable.
// With an embedded database the site must be stopped; with DATABASE_URL running nodes read the keys again by themselves.
import { openStore } from '#documents/engines/open-store.ts'
import { rotateKeys } from '#features/codes/signing-keys.server.ts'
import { openSiteData } from '#server/site-data.server.ts'
import { readEnv } from '#server/env.ts'
import { secretKey } from '#server/secret-key.server.ts'

const env = readEnv(process.env)
const store = openStore(await openSiteData(env))
try {
  const { current, all } = await rotateKeys(store, env.clock, secretKey(env.secretKey, env.dataDir))
  console.log(`Signing with ${current.id}; still known: ${all.map(({ id }) => id).join(', ')}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  await store.close()
}
