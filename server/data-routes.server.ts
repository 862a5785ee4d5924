import { createHash } from 'node:crypto'
import type { Context, Hono, Next } from 'hono'
import { findBoatBundle, findBundle, findTown } from '#catalogue/catalogue.ts'
import { pageNotFound } from '#app/not-found.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { asksForJson } from '#app/part.ts'
import { inLocale } from '#app/routes.ts'
import type { Site } from '#app/site.server.ts'
import { publicKeys } from '#features/codes/public-keys.server.ts'
import { answerPrice } from '#features/fares/price-answer.server.ts'
import { tariffJson } from '#features/fares/tariff-json.server.ts'
import { fallbackLocale, isLocaleCode, type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { calendarAnswer } from './calendar.server.ts'
import { JSON_TYPE, sendText, XML_TYPE } from './encoded.server.ts'
import { snapshotOf } from './site.server.ts'
import { robots, sitemap } from './sitemap.ts'
import { driverManifest, webManifest } from './web-manifest.ts'

/** A key is ours for years; who meets a new one asks again (features/codes/token-check.browser.ts). */
const KEYS_SECONDS = 86_400

/** Everything that answers data: bundles as routes (spec § 2), the price, the tariff, what machines read. */
export function dataRoutes(app: Hono, site: Site): void {
  for (const locale of localeCodes) bundleRoutes(app, site, locale)
  app.get('/api/tariff.json', (c) =>
    c.json(tariffJson(site.tariff, site.catalogue.settings, site.localFares), 200, {
      'Access-Control-Allow-Origin': '*',
    }),
  )
  app.get('/api/keys.json', (c) =>
    c.json(publicKeys(site.services?.keys ?? null), 200, {
      'Cache-Control': `public, max-age=${KEYS_SECONDS}`,
      'Access-Control-Allow-Origin': '*',
    }),
  )
  app.get('/api/price', (c) => {
    const url = new URL(c.req.url)
    const requested = url.searchParams.get('locale')
    const locale = isLocaleCode(requested) ? requested : 'en'
    const answer = answerPrice(url.searchParams, locale, priceDeps(site, locale))
    if (answer.status === 'unpriced') site.unpriced()
    c.header('Cache-Control', 'no-store')
    return sendText(c, JSON.stringify(answer), JSON_TYPE, answer.status === 'invalid' ? 422 : 200)
  })
  app.get('/api/bookings/:file', (c) => calendarAnswer(c, snapshotOf(site)))
  app.get('/robots.txt', (c) => c.text(robots(site.publicUrl)))
  app.get('/sitemap.xml', (c) => {
    const origin = site.publicUrl ?? new URL(c.req.url).origin
    return sitemapAnswer(c, sitemap(site.catalogue, origin))
  })
  app.get('/driver.webmanifest', (c) => {
    const requested = c.req.query('language')
    const locale = isLocaleCode(requested) ? requested : fallbackLocale
    return c.body(JSON.stringify(driverManifest(site.translate(locale)('driver.title'), locale)), 200, {
      'Content-Type': 'application/manifest+json',
    })
  })
  app.get('/manifest.webmanifest', (c) =>
    c.body(JSON.stringify(webManifest(site.catalogue.settings.siteName)), 200, {
      'Content-Type': 'application/manifest+json',
    }),
  )
}

/** Crawlers ask for it again and again: unchanged it is 304, and else a twentieth of its 150 kB. */
function sitemapAnswer(c: Context, xml: string): Response | Promise<Response> {
  const etag = `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 20)}"`
  c.header('ETag', etag)
  c.header('Cache-Control', 'no-cache')
  if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304)
  return sendText(c, xml, XML_TYPE)
}

function bundleRoutes(app: Hono, site: Site, locale: LocaleCode): void {
  app.get(inLocale(locale, '/taxi/:town/:bundle'), (c, next) => {
    const town = c.req.param('town') ?? ''
    const bundle = c.req.param('bundle') ?? ''
    if (town === 'components') return next()
    const found = findTown(site.catalogue, town)
    return bundleAnswer(c, next, found === null ? null : findBundle(found.words[locale], bundle))
  })
  app.get(
    inLocale(
      locale,
      '/airport-transfers/opatija/:bundle{footerTranslations|heroTranslations|reviewsTranslations|pageData}',
    ),
    (c, next) => bundleAnswer(c, next, findBundle(site.catalogue.airports.words[locale], c.req.param('bundle') ?? '')),
  )
  app.get(inLocale(locale, '/taxi-boat/selce/:bundle'), (c, next) =>
    bundleAnswer(c, next, findBoatBundle(site.catalogue, locale, c.req.param('bundle') ?? '')),
  )
}

/** What is no bundle of the place is the site's own 404 page, or JSON for who asks for it. Bundles are not screens: no search engine should keep them. */
function bundleAnswer(c: Context, next: Next, bundle: unknown): Response | Promise<void> {
  if (bundle === null && !asksForJson(c.req.header('Accept'))) return next()
  const headers = { 'X-Robots-Tag': 'noindex' }
  if (bundle === null) return c.json({ message: pageNotFound(new URL(c.req.url).pathname.slice(0, 200)) }, 404, headers)
  return c.json(bundle, 200, headers)
}
