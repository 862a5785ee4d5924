import type { Hono } from 'hono'
import type { Site } from '#app/site.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { offlineDocument } from './render.server.tsx'

/** `/offline/{locale}.html`: fetched by the service worker when it is installed, and by nobody else. */
export function offlineRoutes(app: Hono, site: Site): void {
  for (const locale of localeCodes) {
    app.get(`/offline/${locale}.html`, (c) =>
      c.html(offlineDocument(locale, site.translate(locale)), 200, { 'Cache-Control': 'no-cache' }),
    )
  }
}
