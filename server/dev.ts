import type { Hono } from 'hono'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { systemClock } from '#lib/clock.ts'
import { createApp } from './app.ts'
import type { AppOptions } from './app-options.ts'
import { openDesk } from './desk.server.ts'
import { openLiveSite } from './live-site.server.ts'
import { createSite, readContent } from './site.server.ts'

const startedAt = systemClock.now()
/** In memory: what is booked in development is gone with it. */
const services = openDesk(openStore(openEmbedded(':memory:')), systemClock, 'development only, never a secret')

/** Of the request before: each one builds the site anew. */
let live: { stop: () => void } | null = null

/** The site for `npm run dev`: content is read anew with every edit of a module, and Vite serves scripts and styles. */
export async function devApp(assets: AppOptions['assets']): Promise<Hono> {
  const opened = await services
  const site = createSite(readContent('content'), systemClock, null, opened)
  live?.stop()
  live = await openLiveSite({
    site,
    store: opened.store,
    onChange: () => {},
    log: (entry) => console.log(JSON.stringify(entry)),
  })
  return createApp({
    site,
    build: { id: 'dev', at: startedAt },
    assets,
    rootPage: '/taxi/location',
    tagManagerId: null,
    policy: false,
    log: (entry) => console.log(JSON.stringify(entry)),
  })
}
