import { randomUUID } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { officeHandlers } from '#app/office/office-handlers.server.ts'
import type { AnyOfficePage } from '#app/office/office-page.ts'
import type { OfficeFrame } from '#app/office/office-frame.ts'
import { LOST_FILE } from '#app/office/lost-file.ts'
import { navFor } from '#app/office/office-nav.server.ts'
import { matchOfficeRoute, type OfficeMatch, officePath } from '#app/office/office-routes.ts'
import { hasServices, NotAllowed, type OfficeSite, type OfficeRequest } from '#app/office/office-site.server.ts'
import type { OfficeAnswer } from '#app/office/office-answer.ts'
import { isOfficeLocale, type OfficeLocale } from '#features/accounts/account.ts'
import { mayAll } from '#features/accounts/rights.ts'
import { PICTURE_BYTES_AT_MOST } from '#features/pictures/encode-picture.server.ts'
import { cookieModeOf, sessionCookie } from '#features/accounts/session-cookie.server.ts'
import { localeCookie } from '#i18n/locale-from-request.ts'
import { addressOf } from './address.server.ts'
import type { AppOptions } from './app-options.ts'
import { AWAY_SECONDS, isAway } from './away.server.ts'
import { FORM_BYTES_AT_MOST, wholeForm, withoutNul } from './forms.server.ts'
import { officeLocale, officeWords } from './office-words.server.ts'
import { loggablePath } from './operations/log-address.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { renderOfficePage } from './render-office.server.tsx'
import { openedAt, signedBy } from './signed.server.ts'
import { snapshotOf } from './site.server.ts'
import { wordsBeforeFile, wordsOfAll, type Words } from './words-before-file.server.ts'

/** `/office` and all under it. One place asks for the right of every page and every form, before anything of it runs. */
export function officeRoutes(app: Hono, options: AppOptions, site: OfficeSite, ownOnly: MiddlewareHandler): void {
  const tooLarge = bodyLimit({ maxSize: FORM_BYTES_AT_MOST, onError: (c) => answer(c, options, site, tooMuch) })
  const pictureTooLarge = bodyLimit({
    maxSize: PICTURE_BYTES_AT_MOST + FORM_BYTES_AT_MOST,
    onError: (c) => c.redirect(`${afterTooLarge(c.req.path)}?fault=large`, 303),
  })
  // A file of unknown length would be read before anybody is asked for his right; browsers always say it.
  const withLength: MiddlewareHandler = async (c, next) =>
    c.req.header('Content-Length') === undefined && c.req.header('Transfer-Encoding') !== undefined
      ? c.text('Length Required', 411)
      : next()
  for (const path of ['/office/pictures', '/office/pictures/*', '/office/fleet/drivers/:id/photo'])
    app.post(path, ownOnly, withLength, pictureTooLarge, (c) => answer(c, options, site, sent))
  for (const path of ['/office', '/office/*']) {
    app.on(['GET', 'HEAD'], path, (c) => answer(c, options, site, opened))
    app.post(path, ownOnly, tooLarge, (c) => answer(c, options, site, sent))
  }
}

/** The page with the form that was sent. */
function afterTooLarge(path: string): string {
  return /^(\/office\/fleet\/drivers\/[^/]+)\/photo$/.exec(path)?.[1] ?? officePath('pictures')
}

type Step = (
  c: Context,
  site: OfficeSite,
  request: OfficeRequest,
  match: OfficeMatch,
) => Promise<OfficeAnswer | Notice | null>

type Notice = { kind: 'told'; data: unknown; status?: 422 }

async function answer(c: Context, given: AppOptions, live: OfficeSite, step: Step): Promise<Response> {
  const site = snapshotOf(live)
  const options = { ...given, site }
  c.header('Cache-Control', 'private, no-store')
  c.header('X-Robots-Tag', 'noindex')
  c.header('Referrer-Policy', 'same-origin')
  // No tag manager runs in the office: its hosts are not allowed and Trusted Types hold, whatever the public pages need.
  const https = site.publicUrl?.startsWith('https:') ?? false
  if (options.policy) c.header('Content-Security-Policy', contentSecurityPolicy({ https, tagManager: false }))
  const url = new URL(c.req.url)
  if (/.\/$/.test(url.pathname)) return c.redirect(url.pathname.replace(/\/+$/, '') + url.search, 308)
  const match = matchOfficeRoute(url.pathname)
  const request = await requestOf(c, options, site, match)
  const here = url.pathname + url.search
  if (match && match.route.right !== null && !mayAll(request.role, match.route.right)) {
    if (request.signed) return send(c, options, request, refused(request, 'right'))
    const isSent = c.req.method === 'POST'
    // What is too much is not read by anybody.
    const unsent = step === sent ? unsentOf(await wordsBeforeFile(c), here) : null
    if (unsent) return send(c, options, request, { ...unsent, title: request.t('office.signed-out-heading') })
    const to = isSent && !officeHandlers[match.route.name].load ? officePath('start') : here
    const query = new URLSearchParams({ to, ...(isSent && { unsent: '' }) })
    return c.redirect(`${officePath('sign-in')}?${query.toString()}`, 303)
  }
  try {
    const found = match && (await step(c, site, request, match))
    return await send(c, options, request, found ?? refused(request, 'missing'))
  } catch (error) {
    if (error instanceof NotAllowed) return send(c, options, request, refused(request, 'right'))
    if (step !== sent || !isAway(error)) throw error
    const errorId = randomUUID().slice(0, 8)
    const facts = { message: error.message, stack: error.stack, errorId, path: loggablePath(url.pathname) }
    options.log({ level: 'error', ...facts })
    c.header('Retry-After', String(AWAY_SECONDS))
    return send(c, options, request, await unwritten(c, request, here, errorId))
  }
}

const opened: Step = async (_c, site, request, { route }) =>
  (await officeHandlers[route.name].load?.(site, request)) ?? null

const tooMuch: Step = async (_c, _site, request) => refused(request, 'too-much')

const sent: Step = async (c, site, request, { route }) => {
  const { act } = officeHandlers[route.name]
  if (!act) return null
  const form = await wholeForm(c)
  // A list that is saved as a whole would be emptied by what was cut off under way.
  if (form === null) return refused(request, 'unreadable')
  const outcome = await act(site, request, form)
  if (outcome.kind === 'done') {
    return { kind: 'redirect', to: outcome.to, cookies: outcome.cookies ?? [] }
  }
  if (outcome.kind === 'told') return outcome
  const { answer: faulty } = outcome
  return faulty.kind === 'page' ? { ...faulty, status: faulty.status ?? 422 } : faulty
}

/**
 * What was typed when the session had ended, to be sent again: only our own pages get here (same-origin.ts). A password is
 * never written into a page, and a file cannot be: its form comes back with the words and asks for it anew.
 */
function unsentOf(words: Words | null, action: string) {
  const typed = [...(words?.form ?? [])].flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, value }] : [],
  )
  if (typed.length === 0 || typed.some(({ name }) => /password/i.test(name))) return null
  const isFileLost = words?.isFileLost === true || typed.some(({ name }) => name === LOST_FILE)
  const fields = [...typed.filter(({ name }) => name !== LOST_FILE), ...(isFileLost ? [lostFile] : [])]
  const props = { action, fields, isFileLost, errorId: null }
  return { kind: 'page', page: 'signed-out', status: 401, props } as const
}

const lostFile = { name: LOST_FILE, value: 'yes' }

/** The disk is full, or the database away: what was typed waits on the page; a file or a password has to come anew. */
async function unwritten(c: Context, { t }: OfficeRequest, action: string, errorId: string): Promise<OfficeAnswer> {
  const unsent = unsentOf(await wordsOfAll(c), action)
  const { fields, isFileLost } = unsent?.props ?? { fields: [], isFileLost: false }
  const title = t('office.away-heading')
  return { kind: 'page', page: 'signed-out', status: 503, title, props: { action, fields, isFileLost, errorId } }
}

async function requestOf(
  c: Context,
  { trustProxy }: AppOptions,
  site: OfficeSite,
  match: OfficeMatch | null,
): Promise<OfficeRequest> {
  const url = new URL(c.req.url)
  const origin = openedAt(site, url)
  const cookieMode = cookieModeOf(origin)
  const cookie = c.req.header('Cookie') ?? null
  // Only a page that is looked at is given a new token: who sends a form may have several under way.
  const found = await signedBy(cookie, cookieMode, site, { mayRotate: c.req.method === 'GET' })
  if (found?.fresh && cookieMode) c.header('Set-Cookie', sessionCookie(found.fresh, cookieMode), { append: true })
  const signed = found && { account: found.account, session: found.session }
  c.set('officeLocale', signed?.account.locale)
  const chosen = localeChosen(url)
  if (!signed && chosen !== null)
    c.header('Set-Cookie', localeCookie(chosen, cookieMode?.secure ?? false), { append: true })
  const locale = signed?.account.locale ?? chosen ?? officeLocale(cookie, c.req.header('Accept-Language') ?? null)
  return {
    locale,
    t: officeWords(locale),
    path: url.pathname,
    params: match?.params ?? {},
    query: cleanQuery(url),
    signed,
    role: signed?.account.role ?? 'nobody',
    cookieMode: cookieMode,
    origin,
    cookie,
    address: addressOf(c, trustProxy ?? 0),
    agent: c.req.header('User-Agent') ?? '',
  }
}

/** Who comes from a page of the site in a language that the office speaks goes on in it. */
function localeChosen({ searchParams }: URL): OfficeLocale | null {
  const locale = searchParams.get('locale')
  return isOfficeLocale(locale) ? locale : null
}

function cleanQuery({ searchParams }: URL): URLSearchParams {
  return new URLSearchParams([...searchParams].map(([name, value]) => [name, withoutNul(value)]))
}

const REFUSED = {
  right: { status: 403, title: 'office.refused-heading' },
  missing: { status: 404, title: 'office.missing-heading' },
  unreadable: { status: 400, title: 'office.unreadable-heading' },
  'too-much': { status: 413, title: 'office.too-much-heading' },
} as const

function refused({ t }: OfficeRequest, reason: keyof typeof REFUSED): OfficeAnswer {
  const { status, title } = REFUSED[reason]
  return { kind: 'page', page: 'refused', status, title: t(title), props: { reason } }
}

async function send(
  c: Context,
  options: AppOptions,
  request: OfficeRequest,
  found: OfficeAnswer | Notice,
): Promise<Response> {
  if (found.kind === 'told') return c.json(found.data, found.status ?? 200)
  if (found.kind === 'redirect') {
    for (const cookie of found.cookies ?? []) c.header('Set-Cookie', cookie, { append: true })
    return c.redirect(found.to, 303)
  }
  if (found.kind === 'file') {
    c.header('Content-Disposition', `attachment; filename="${found.name.replace(/[^\w.-]/g, '_')}"`)
    // Whatever is in it: opened in a tab after all it is a page that may do nothing.
    c.header('Content-Security-Policy', "default-src 'none'; sandbox")
    return c.body(found.body, 200, { 'Content-Type': found.type })
  }
  const { kind: _kind, status = 200, ...own } = found
  // OfficeAnswer ties page and props together; the spread loses the tie.
  const page = {
    ...own,
    status,
    frame: await frameOf(options, request, status),
    build: options.build.id,
  } as AnyOfficePage
  const html = await renderOfficePage(page, await options.assets(`office/${page.page}`), request.t)
  return c.html(html, statusOf(status))
}

async function frameOf({ site }: AppOptions, request: OfficeRequest, status: number): Promise<OfficeFrame> {
  const { signed, path, query, locale, role } = request
  const search = query.size === 0 ? '' : `?${query.toString()}`
  // Where the database is away nothing can be counted, and the page says so itself.
  const hasNav = signed !== null && hasServices(site) && status < 500
  return {
    locale,
    siteName: site.catalogue.settings.siteName,
    account: signed && { id: signed.account.id, name: signed.account.name, role },
    nav: hasNav ? await navFor(site, request) : [],
    rings: signed !== null && mayAll(role, 'bookings.read') && path !== officePath('board'),
    here: path + search,
  }
}

function statusOf(status: number): ContentfulStatusCode {
  // One of the few the loaders give; Hono wants the literal type.
  return status as ContentfulStatusCode
}
