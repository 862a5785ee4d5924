import type { Hono } from 'hono'
import type { OfficeSite } from '#app/office/office-site.server.ts'
import { findPage } from '#catalogue/catalogue.ts'
import { loaders } from '#app/pages/loaders.server.ts'
import { matchRoute } from '#app/routes.ts'
import { cookieModeOf } from '#features/accounts/session-cookie.server.ts'
import { may } from '#features/accounts/rights.ts'
import { readOwnPages } from '#features/texts/own-pages.server.ts'
import { readDrafts, readTexts } from '#features/texts/text-book.server.ts'
import { answerPage } from './answer.server.ts'
import type { AppOptions } from './app-options.ts'
import { BUILD_POLL_MS } from './builds.ts'
import { HTML } from './encoded.server.ts'
import { overlaid } from './live-site.server.ts'
import { renderPage } from './render.server.tsx'
import { signedBy } from './signed.server.ts'
import { snapshotOf } from './site.server.ts'

/** GET /office/preview?path=/hr/taxi/krk: the public page as it will be, with every draft in place. For editors only. */
export function officePreview(app: Hono, options: AppOptions, live: OfficeSite): void {
  app.get('/office/preview', async (c, next) => {
    const site = snapshotOf(live)
    const url = new URL(c.req.url)
    const cookieMode = cookieModeOf(site.publicUrl ?? url.origin)
    const signed = await signedBy(c.req.header('Cookie') ?? null, cookieMode, site, { mayRotate: false })
    if (!signed || !may(signed.account.role, 'pages.edit')) return c.redirect('/office/pages', 303)
    const match = matchRoute(url.searchParams.get('path') ?? '')
    // The office says what is not there.
    if (!match) return next()
    const { store } = site.services
    const [texts, drafts, own] = await Promise.all([readTexts(store), readDrafts(store), readOwnPages(store)])
    // A page of the office that is not public yet stands only in texts and drafts.
    const hidden = own.filter(({ slug }) => findPage(site.catalogue, slug) === null).map(({ slug }) => `pages/${slug}`)
    const said = [...texts.filter(({ id }) => hidden.includes(id)), ...drafts]
    const catalogue = overlaid(site.catalogue, said, null, own)
    const context = {
      site: { ...site, catalogue },
      build: options.build.id,
      loaders: options.loaders ?? loaders,
      tagManagerId: null,
      pollMs: options.pollMs ?? BUILD_POLL_MS,
      proxies: 0,
    }
    const page = await answerPage(context, match, {
      origin: '',
      query: new URLSearchParams(),
      cookie: null,
      address: '',
    })
    c.header('Cache-Control', 'private, no-store')
    c.header('X-Robots-Tag', 'noindex')
    // Linked: the policy of the office knows no page's hash.
    const assets = { ...(await options.assets(page.page)), style: null, starter: null }
    const { body } = await renderPage(page, assets, site.translate(page.frame.locale))
    return c.body(body, 200, { 'Content-Type': HTML })
  })
}
