import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { hasServices } from '#app/office/office-site.server.ts'
import { pageNotFound } from '#app/not-found.ts'
import type { AnyPage, PageName } from '#app/page.ts'
import type { ErrorPageProps } from '#app/pages/error.tsx'
import { actions } from '#app/pages/actions.server.ts'
import { loaders } from '#app/pages/loaders.server.ts'
import { inLocale, type Match, matchRoute, ownerAddress, ownerTarget, splitLocale } from '#app/routes.ts'
import type { Action } from '#app/site.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { localeFromRequest } from '#i18n/locale-from-request.ts'
import { addressOf } from './address.server.ts'
import type { AppOptions } from './app-options.ts'
import { REDIRECT_HEADER } from '#app/part.ts'
import { type AnswerContext, answerPage, errorPage, notFoundPage, plainAnswer } from './answer.server.ts'
import { AWAY_SECONDS, isAway } from './away.server.ts'
import { BUILD_POLL_MS, buildManifest, latestBuild } from './builds.ts'
import { clientErrors } from './client-errors.ts'
import { driverReceipts } from './driver-receipts.server.ts'
import { dataRoutes } from './data-routes.server.ts'
import { documentsApi } from './documents-api.server.ts'
import { deskRoutes } from './desk-routes.server.ts'
import { HTML } from './encoded.server.ts'
import { formLimit, takeForm } from './forms.server.ts'
import { mediaRoutes } from './media.server.ts'
import { partnerFiles } from './partner-files.server.ts'
import { partnerPapers } from './partner-papers.server.ts'
import { partnerLinks } from './partner-links.server.ts'
import { sameOriginOnly } from './middleware/same-origin.ts'
import { GONE } from './operations/admission.server.ts'
import { loggablePath } from './operations/log-address.ts'
import { officePreview } from './office-preview.server.tsx'
import { officeRoutes } from './office.server.tsx'
import { offlineRoutes } from './offline.server.ts'
import { placeRoutes } from './place-routes.server.ts'
import { pushRoutes } from './push-routes.server.ts'
import { readersLocale } from './readers-locale.server.ts'
import { bareErrorDocument, renderPage } from './render.server.tsx'
import { routeAnswers } from './route-answers.server.ts'
import { routeMaps } from './route-maps.server.ts'
import { securityHeaders } from './security-headers.ts'
import { policyOf, sendPage, tagManagerOf, wantsPart } from './send-page.server.ts'
import { snapshotOf } from './site.server.ts'
import { socialCards } from './social/cards.server.ts'
import { voucherLinks } from './voucher-link.server.ts'

/** The whole site as one fetch handler: files, data, then pages. */
export function createApp(options: AppOptions): Hono {
  const { site, build } = options
  const forRequest = (): AppOptions => ({ ...options, site: snapshotOf(site) })
  const app = new Hono()
  if (options.policy) app.use(securityHeaders(() => policyOf(options)))
  const ownOnly = sameOriginOnly(
    () => site.publicUrl,
    (c) => foreign(c, options),
  )
  options.statics?.(app)
  app.get('/builds/latest.json', (c) => c.json(latestBuild(build.id, build.at), 200, { 'Cache-Control': 'no-store' }))
  app.get(`/builds/meta/${build.id}.json`, (c) =>
    // The office may change the redirects at any time: a tab asks with every document.
    c.json(buildManifest(build.id, build.at, site.catalogue.redirects), 200, { 'Cache-Control': 'no-cache' }),
  )
  dataRoutes(app, site)
  const visitor = (c: Context) => addressOf(c, options.trustProxy ?? 0)
  placeRoutes(app, site, { addressOf: visitor, limits: options.limits ?? 'on' })
  mediaRoutes(app, site)
  if (site.services !== null) {
    const { trustProxy = 0, limits = 'on', log } = options
    const { services, clock } = site
    documentsApi(app, { services, site, clock, trustProxy, limits, log })
  }
  if (hasServices(site)) {
    officePreview(app, options, site)
    officeRoutes(app, options, site, ownOnly)
  }
  voucherLinks(app, site)
  partnerLinks(app, site)
  partnerFiles(app, site)
  partnerPapers(app, site, ownOnly)
  driverReceipts(app, site, ownOnly)
  if (site.services !== null) {
    deskRoutes(app, options, ownOnly)
    const { limits = 'on', wire } = options
    pushRoutes(app, site, site.services, ownOnly, { addressOf: visitor, limits, wire })
  }
  offlineRoutes(app, site)
  const files = options.files ?? 'public'
  routeAnswers(app, site, { addressOf: visitor, limits: options.limits ?? 'on' })
  routeMaps(app, site, { addressOf: visitor, limits: options.limits ?? 'on' })
  socialCards(app, { site, files, answer: (match) => plainAnswer(contextOf(forRequest()), match), addressOf: visitor })
  clientErrors(app, ownOnly, {
    clock: site.clock,
    log: options.log,
    addressOf: visitor,
  })
  app.on(['GET', 'HEAD'], '*', (c) => page(c, forRequest()))
  const tooLarge = formLimit((c) => tooMuch(c, options))
  app.post('*', takesForms(options), ownOnly, tooLarge, (c) => formSent(c, forRequest()))
  app.all('*', (c) => notAllowed(c, actionAt(c, options) !== null))
  app.onError((error, c) => failed(c, options, error))
  return app
}

async function page(c: Context, options: AppOptions): Promise<Response> {
  const context = contextOf(options)
  const url = new URL(c.req.url)
  const { locale, path } = splitLocale(url.pathname)
  if (!isDecodable(url.pathname)) return send(c, options, notFoundPage(context, locale, url.pathname))
  const owner = context.site.catalogue.redirects.find((rule) => rule.from === ownerAddress(url.pathname))
  if (owner) return redirect(c, ownerTarget(owner.to, locale, url.search), owner.status)
  if (path === '/') return root(c, options, url, locale)
  const match = matchRoute(url.pathname)
  if (!match) return send(c, options, notFoundPage(context, locale, url.pathname))
  if (match.canonical !== url.pathname) return redirect(c, match.canonical + url.search, 308)
  const cookie = c.req.header('Cookie') ?? null
  const requested = { origin: url.origin, query: url.searchParams, cookie, address: addressOf(c, context.proxies) }
  const answer = await answerPage(context, match, requested)
  return answer.redirect === null ? send(c, options, answer) : redirect(c, answer.redirect, 302)
}

/** Only a page with an action goes on; to any other a POST is what it always was. */
function takesForms(options: AppOptions): MiddlewareHandler {
  return async (c, next) => {
    return actionAt(c, options) ? next() : notAllowed(c, false)
  }
}

function actionAt(c: Context, { actions: given }: AppOptions): { match: Match; action: Action } | null {
  const { pathname } = new URL(c.req.url)
  const match = isDecodable(pathname) ? matchRoute(pathname) : null
  const action = match && (given ?? actions)[match.route.name]
  return match && action ? { match, action } : null
}

/** RFC 9110 § 15.5.6: what may be asked of the address goes with the refusal. */
function notAllowed(c: Context, takesForm: boolean): Response {
  return c.text('Method Not Allowed', 405, { Allow: takesForm ? 'GET, HEAD, POST' : 'GET, HEAD' })
}

/** Done: 303, so that a reload sends nothing twice. Faulty: 422 with the values. */
async function formSent(c: Context, options: AppOptions): Promise<Response> {
  const found = actionAt(c, options)
  if (!found) return c.notFound()
  const taken = await takeForm(c, contextOf(options), found.match, found.action)
  for (const cookie of taken.cookies) c.header('Set-Cookie', cookie, { append: true })
  if (taken.kind === 'faulty') return send(c, options, taken.page)
  c.header('Cache-Control', 'no-store')
  return redirect(c, taken.to, 303)
}

function contextOf(options: AppOptions): AnswerContext {
  const { site, build, pollMs, trustProxy, loaders: given } = options
  const own = { pollMs: pollMs ?? BUILD_POLL_MS, loaders: given ?? loaders, proxies: trustProxy ?? 0 }
  return { site, build: build.id, tagManagerId: tagManagerOf(options), ...own }
}

/** Only the bare `/` looks at cookie and Accept-Language; `/hr` is already a choice (spec § 2). */
function root(c: Context, options: AppOptions, url: URL, prefix: LocaleCode): Response {
  const isBare = url.pathname === '/'
  const locale = isBare
    ? localeFromRequest(c.req.header('Cookie') ?? null, c.req.header('Accept-Language') ?? null)
    : prefix
  c.header('Vary', 'Cookie, Accept-Language')
  c.header('Cache-Control', 'no-store')
  return redirect(c, inLocale(locale, options.rootPage) + url.search, 302)
}

/** A navigation of ours never meets a 3xx (app/part.ts). */
function redirect(c: Context, to: string, status: 301 | 302 | 303 | 307 | 308): Response {
  if (!wantsPart(c)) return c.redirect(to, status)
  return c.body('', 200, { 'Content-Type': HTML, [REDIRECT_HEADER]: to })
}

/** Somebody's own: kept nowhere, and told to nobody by the referrer. */
const personalPages = new Set<PageName>([
  'application',
  'book',
  'booking',
  'booking-change',
  'enquiry',
  'partner-home',
  'driver',
  'ride',
  'setup',
])

/** Their address holds a code, which is told to nobody. */
const codePages = new Set<PageName>(['decoder', 'partner-welcome', 'price-pass'])

/**
 * What a code is worth at this moment: a driver's card, a voucher. Kept on a phone it would be shown without a network
 * tomorrow, and a card that was withdrawn would still say that its driver is ours.
 */
function isOfTheMoment(page: AnyPage): boolean {
  return page.page === 'decoder' && page.props.found !== 'explained'
}

async function send(c: Context, options: AppOptions, page: AnyPage): Promise<Response> {
  const assets = await options.assets(page.page)
  c.header('Vary', 'Accept', { append: true })
  if (!options.site.published) c.header('X-Robots-Tag', 'noindex')
  const isStored = page.status !== 422 && !personalPages.has(page.page) && !isOfTheMoment(page)
  c.header('Cache-Control', isStored ? 'private, no-cache' : 'no-store')
  if (page.status === 404)
    options.log({ level: 'info', message: pageNotFound(loggablePath(new URL(c.req.url).pathname)) })
  if (personalPages.has(page.page) || codePages.has(page.page)) c.header('Referrer-Policy', 'same-origin')
  return sendPage(c, options, page, assets)
}

/** Every unexpected error ends here: logged once with an id the visitor can quote, shown as the error screen. */
async function failed(c: Context, options: AppOptions, error: Error): Promise<Response> {
  const errorId = randomUUID().slice(0, 8)
  const { pathname } = new URL(c.req.url)
  if (isGone(c, error)) {
    // The admission counts it with the same status where nothing was sent.
    options.log({ level: 'info', message: 'the visitor went while sending', path: loggablePath(pathname) })
    return new Response(null, { status: GONE })
  }
  options.log({ level: 'error', message: error.message, stack: error.stack, errorId, path: loggablePath(pathname) })
  c.header('Cache-Control', 'no-store')
  const t = options.site.translate(readersLocale(c))
  const [status, text] = isAway(error) ? ([503, t('error.away')] as const) : ([500, t('error.internal')] as const)
  const help = c.req.method === 'POST' && { help: t('error.help-sent') }
  if (status === 503) c.header('Retry-After', String(AWAY_SECONDS))
  return errorScreen(c, options, status, { statusMessage: text, errorId, ...help })
}

/** Mostly the operator's own, who opened the site at another address than its own (PUBLIC_URL): the page names that one. */
function foreign(c: Context, options: AppOptions): Promise<Response> | Response {
  c.header('Cache-Control', 'no-store')
  if (!c.req.header('Accept')?.includes('text/html') && !wantsPart(c)) return c.text('Forbidden', 403)
  const t = options.site.translate(readersLocale(c))
  const origin = options.site.publicUrl ?? new URL(c.req.url).origin
  return errorScreen(c, options, 403, {
    statusMessage: t('error.foreign'),
    errorId: null,
    help: t('error.help-foreign', { origin }),
  })
}

/** Nothing of it was read. In the reader's words; a tab that sent it shows the answer. */
function tooMuch(c: Context, options: AppOptions): Promise<Response> {
  const t = options.site.translate(readersLocale(c))
  const facts = { statusMessage: t('error.too-much'), errorId: null, help: t('error.help-too-much') }
  c.header('Cache-Control', 'no-store')
  return errorScreen(c, options, 413, facts)
}

async function errorScreen(
  c: Context,
  options: AppOptions,
  status: 403 | 413 | 500 | 503,
  facts: Omit<ErrorPageProps, 'status'>,
): Promise<Response> {
  const locale = readersLocale(c)
  const t = options.site.translate(locale)
  try {
    const assets = { ...(await options.assets('error')), style: null, starter: null }
    const screen = errorPage(contextOf(options), new URL(c.req.url), status, { locale, ...facts })
    const { body } = await renderPage(screen, assets, t, wantsPart(c) ? 'part' : 'document')
    return c.body(body, status, { 'Content-Type': HTML })
  } catch {
    return c.html(bareErrorDocument(status, facts, locale, t), status)
  }
}

/** The line was closed while a body was still coming: no fault of ours, and nobody is there to read what we say of it. */
function isGone(c: Context, error: Error): boolean {
  return c.req.raw.signal.aborted && 'code' in error && error.code === 'ECONNRESET'
}

function isDecodable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0')
  } catch {
    return false
  }
}
