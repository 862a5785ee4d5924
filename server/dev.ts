import type { Hono } from 'hono'
import { openEmbedded } from '#documents/engines/embedded/open.ts'
import { openStore } from '#documents/engines/open-store.ts'
import { systemClock } from '#lib/clock.ts'
import { type AppOptions, createApp } from './app.ts'
import { openDesk } from './desk.server.ts'
import { createSite, readContent } from './site.server.ts'

const startedAt = systemClock.now()
/** In memory: what is booked in development is gone with it. */
const desk = openDesk(openStore(openEmbedded(':memory:')), systemClock, 'development only, never a secret')

/** The site for `npm run dev`: content is read anew with every edit of a module, and Vite serves scripts and styles. */
export async function devApp(assets: AppOptions['assets']): Promise<Hono> {
  return createApp({
    site: createSite(readContent('content'), systemClock, null, await desk),
    build: { id: 'dev', at: startedAt },
    assets,
    rootPage: '/taxi/location',
    tagManagerId: null,
    policy: false,
    log: (entry) => console.log(JSON.stringify(entry)),
  })
}
