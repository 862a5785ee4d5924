import type { Hono } from 'hono'
import { systemClock } from '#lib/clock.ts'
import { type AppOptions, createApp } from './app.ts'
import { createSite, readContent } from './site.server.ts'

const startedAt = systemClock.now()

/** The site for `npm run dev`: content is read anew with every edit of a module, and Vite serves scripts and styles. */
export async function devApp(assets: AppOptions['assets']): Promise<Hono> {
  return createApp({
    site: createSite(readContent('content'), systemClock, null),
    build: { id: 'dev', at: startedAt },
    assets,
    rootPage: '/taxi/location',
    tagManagerId: null,
    policy: false,
    log: (entry) => console.log(JSON.stringify(entry)),
  })
}
