import { statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import type { Engine } from '#documents/engines/engine.ts'
import { openPostgres } from '#documents/engines/postgres/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import type { Jobs } from '#documents/server/jobs.ts'
import type { Store } from '#documents/store.ts'
import { createApp } from './app.ts'
import { builtAssets } from './assets.server.ts'
import { openDesk } from './desk.server.ts'
import { secretKey } from './secret-key.server.ts'
import { buildIdOf } from './builds.ts'
import { type Env, EnvFaults, readEnv } from './env.ts'
import { openLiveSite } from './live-site.server.ts'
import { nodeHandler } from './node-handler.server.ts'
import { createPageCache } from './page-cache.ts'
import { contentFile, createSite, readBuiltContent } from './site.server.ts'
import { smtpPost } from './smtp.server.ts'
import { staticFiles } from './static-files.server.ts'
import { openWork, workIndexes } from './work.server.ts'

const LEAST_NODE = 24
/** A form filled with 100 kB of text is told so in its field; Node's own 16 kB would end it in a bare 431. */
const MOST_HEADER_BYTES = 256 * 1024
const dist = join(import.meta.dirname, '..')

await start()

async function start(): Promise<void> {
  if (Number(process.versions.node.split('.')[0]) < LEAST_NODE) {
    fail(`Node ${LEAST_NODE} or newer is needed, this is ${process.version}. Use npm start, which brings its own.`)
  }
  let env: Env
  try {
    env = readEnv({ NODE_ENV: 'production', ...process.env })
  } catch (error) {
    if (error instanceof EnvFaults) return fail(error.faults.join('\n'))
    throw error
  }
  await listen(env)
}

async function listen(env: Env): Promise<void> {
  const store = openStore(await openEngine(env))
  const desk = await openDesk(store, env.clock, secretKey(env.secretKey, env.dataDir), env.limits)
  const manifest = join(dist, 'client/.vite/manifest.json')
  const site = createSite(readBuiltContent(contentFile(dist)), env.clock, env.publicUrl, desk)
  const log = (entry: Record<string, unknown>) =>
    console.log(JSON.stringify({ time: new Date(env.clock.now()).toISOString(), ...entry }))
  const cache = createPageCache()
  const live = await openLiveSite({ site, store, onChange: () => cache.clear(), log })
  const app = createApp({
    site,
    build: { id: buildIdOf(manifest), at: Math.round(statSync(manifest).mtimeMs) },
    assets: builtAssets(manifest),
    rootPage: env.rootPage,
    tagManagerId: env.tagManagerId,
    pollMs: env.pollMs,
    trustProxy: env.trustProxy,
    policy: true,
    log,
    statics: (hono) => staticFiles(hono, join(dist, 'client')),
  })
  const host = env.host.includes(':') ? `[${env.host}]` : env.host
  const origin = env.publicUrl ?? `http://${host}:${env.port}`
  const handler = nodeHandler(app.fetch, cache, origin)
  const server = createServer({ maxHeaderSize: MOST_HEADER_BYTES }, handler)
  server.listen(env.port, env.host, () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : env.port
    if (env.publicUrl === null)
      console.warn('PUBLIC_URL is not set: pages carry no canonical address and no alternates.')
    console.log(`Galeb listens on http://${host}:${port}`)
  })
  server.on('error', (error: NodeJS.ErrnoException) => {
    fail(error.code === 'EADDRINUSE' ? `Port ${env.port} is taken. Set PORT to another one.` : error.message)
  })
  const post = env.smtp && smtpPost(env.smtp.url, env.smtp.from)
  const work = openWork({ site, desk, post, operatorMail: env.operatorMail, origin }, log)
  work.start()
  stopOnSignal(server, work, store, live)
}

function stopOnSignal(server: Server, work: Jobs, store: Store, live: { stop: () => void }): void {
  const stop = () => {
    live.stop()
    // No new job from now on; those under way end before the store does.
    const rested = work.stop()
    server.close(() => void rested.then(() => store.close()).finally(() => process.exit(0)))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** The one place that picks an engine: PostgreSQL where DATABASE_URL names one, else a file of this machine. */
async function openEngine({ databaseUrl, dataDir, clock }: Env): Promise<Engine> {
  try {
    if (databaseUrl !== null) return await openPostgres(databaseUrl, { indexes: workIndexes })
    return openEmbedded(join(dataDir, 'documents.sqlite'), { clock, indexes: workIndexes })
  } catch (error) {
    // The address holds a password: only the reason is told.
    return fail(`The database cannot be opened: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function fail(text: string): never {
  console.error(text)
  process.exit(1)
}
