import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Engine } from '#documents/engines/engine.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { createApp } from './app.ts'
import { builtAssets } from './assets.server.ts'
import { openCounting } from './count-visits.server.ts'
import { openDesk } from './desk.server.ts'
import { secretKey } from './secret-key.server.ts'
import { buildIdOf } from './builds.ts'
import { type Env, EnvFaults, readEnv } from './env.ts'
import { planExpiries } from '#features/bookings/expire-request.server.ts'
import { gatewayOf } from '#features/gateway/gateway-settings.server.ts'
import { localWire } from '#features/notifications/outside-request.server.ts'
import { planRetention } from '#features/retention/retention.server.ts'
import { machineFacts } from './machine.server.ts'
import { mailDeps } from './mail.server.ts'
import { openLiveSite } from './live-site.server.ts'
import { openDataCheck } from './operations/data-check.server.ts'
import { startHttpServer } from './operations/http-server.server.ts'
import { standardLog } from './operations/log.server.ts'
import { createMetrics } from './operations/metrics.ts'
import { createPageCache } from './page-cache.ts'
import { contentFile, createSite, readBuiltContent } from './site.server.ts'
import { openFlightStatus } from './flights.server.ts'
import { openGeocoder } from './geocoder.server.ts'
import { openRouter } from './router.server.ts'
import { sayHowToSetUp } from './setup-link.server.ts'
import { startWrites } from './start-writes.server.ts'
import { staticFiles } from './static-files.server.ts'
import { openSiteData, siteFile } from './site-data.server.ts'
import { openWork } from './work.server.ts'

const LEAST_NODE = 24
/** With 8 s to let in who has connected, 8 s for answers, 3 s for connections (packages/documents/engines/postgres/connections.ts): less than the 30 s of deploy/galeb.service. */
const WORK_ENDS_MS = 3_000
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
  const services = await openDesk(store, env.clock, secretKey(env.secretKey, env.dataDir), env.limits)
  const manifest = join(dist, 'client/.vite/manifest.json')
  const content = readBuiltContent(contentFile(dist))
  const site = createSite(content, env.clock, env.publicUrl, services)
  const packageFile = join(dist, 'package.json')
  const engine = env.databaseUrl === null ? 'embedded' : 'postgres'
  const log = standardLog(env.clock)
  const check =
    engine === 'postgres'
      ? null
      : openDataCheck({
          file: siteFile(env),
          clock: env.clock,
          worker: join(dist, 'server/check-worker.js'),
          log,
        })
  site.machine = () =>
    machineFacts({
      dataDir: env.dataDir,
      engine,
      build: buildIdOf(manifest),
      packageFile,
      check: () => check?.latest() ?? null,
    })
  const cache = createPageCache()
  const live = await openLiveSite({ site, store, env, onChange: () => cache.clear(), log })
  const app = createApp({
    site,
    build: { id: buildIdOf(manifest), at: Math.round(statSync(manifest).mtimeMs) },
    assets: builtAssets(manifest),
    rootPage: env.rootPage,
    tagManagerId: env.tagManagerId,
    pollMs: env.pollMs,
    trustProxy: env.trustProxy,
    policy: true,
    limits: env.limits,
    log,
    ...(env.localCalls && { wire: localWire }),
    statics: (hono) => staticFiles(hono, join(dist, 'client')),
    files: join(dist, 'client'),
  })
  const metrics = createMetrics()
  site.geocoder = openGeocoder({ site, geocoderUrl: env.geocoderUrl, metrics, log })
  site.flightStatus = openFlightStatus(site, log)
  if (env.localCalls) site.openGateway = (settings) => gatewayOf(settings, localWire)
  site.router = openRouter({
    network: () => site.roadNetwork(),
    routerUrl: env.routerUrl,
    clock: env.clock,
    metrics,
    log,
  })
  const origin = env.publicUrl ?? addressOf(env)
  const mail = mailDeps({
    site,
    services,
    operatorMail: env.operatorMail,
    origin,
    ...(env.localCalls && { wire: localWire }),
  })
  const work = openWork(mail, (entry) => {
    metrics.jobFailures.inc({ final: String(entry['final'] === true) })
    log(entry)
  })
  const { counter, stop: stopCounting } = openCounting(site, store)
  const rest = async () => {
    live.stop()
    check?.stop()
    // No new job from now on; those under way end before the store does. Behind a database that does not answer nobody waits for
    // them: a job is done again by the next process.
    await Promise.race([Promise.all([stopCounting(), work.stop()]), pause(WORK_ENDS_MS)])
    site.mailer?.close()
    await store.close()
  }
  startHttpServer({
    env,
    site,
    store,
    damage: () => check?.latest()?.damage ?? [],
    cache,
    metrics,
    log,
    counter,
    fetch: app.fetch,
    origin,
    build: buildIdOf(manifest),
    rest,
  })
  startWrites(
    [
      () => planRetention(store, env.clock.now()),
      () => planExpiries(store),
      () => sayHowToSetUp(store, env.clock, origin),
    ],
    log,
  )
  work.start()
}

/** As a person can open it: where there is no PUBLIC_URL. */
function addressOf({ host, port }: Env): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

async function openEngine(env: Env): Promise<Engine> {
  try {
    return await openSiteData(env)
  } catch (error) {
    // The address holds a password: only the reason is told.
    return fail(`The database cannot be opened: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function fail(text: string): never {
  console.error(text)
  process.exit(1)
}
