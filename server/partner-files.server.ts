import type { Context, Hono } from 'hono'
import { signedIn, signedInAtWork, statementHeadings } from '#app/pages/partner-home.server.ts'
import { jobHeadings, jobsMark, momentOfCell } from '#app/partner-jobs.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Site } from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import { mayAll } from '#features/accounts/rights.ts'
import { cookieModeOf } from '#features/accounts/session-cookie.server.ts'
import { stateName } from '#features/bookings/guest-view.server.ts'
import { decimalOf } from '#features/fares/money.ts'
import { readCode, formatCode } from '#features/codes/code.ts'
import { commissionWords } from '#features/partners/commission-words.ts'
import { workingPartner } from '#features/partners/applications.server.ts'
import type { Partner } from '#features/partners/application.ts'
import { kitParts } from '#features/partners/kit.ts'
import { isWeek } from '#features/partners/job-statement.ts'
import { jobStatementFor } from '#features/partners/job-statements.server.ts'
import { csvOf, isMonth, statementCsv } from '#features/partners/statement.ts'
import { statementFor } from '#features/partners/statements.server.ts'
import { isLocaleCode, type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { kitSvg, type KitWords } from './kit/kit.ts'
import { quoteWidget } from './quote-widget.server.ts'
import { openedAt, signedBy } from './signed.server.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { snapshotOf } from './site.server.ts'

/** What a signed-in partner fetches, and the price widget that its own pages show. */
export function partnerFiles(app: Hono, site: Site): void {
  app.get('/api/partner/statement.csv', (c) => csvAnswer(c, snapshotOf(site)))
  app.get('/api/partner/jobs.csv', (c) => jobsCsvAnswer(c, snapshotOf(site)))
  app.get('/api/partner/jobs-mark', (c) => markAnswer(c, snapshotOf(site)))
  app.get('/api/partner/kit/:file', (c) => kitAnswer(c, snapshotOf(site)))
  for (const locale of localeCodes)
    app.get(inLocale(locale, '/embed/quote'), (c) => widgetAnswer(c, snapshotOf(site), locale))
}

/** A stranger, a guest and another partner all get what an address gets that is not there. */
async function csvAnswer(c: Context, site: Site): Promise<Response> {
  const { services } = site
  const partner = await whoAsks(c, site)
  const month = c.req.query('month') ?? ''
  const requested = c.req.query('locale')
  const locale = isLocaleCode(requested) ? requested : 'en'
  const statement =
    services && partner && isMonth(month) ? await statementFor(services.store, partner, month, site.clock.now()) : null
  if (!statement) return notThere(c)
  const csv = statementCsv(statement, statementHeadings(site, { locale }), momentOfCell)
  // The mark tells table programs that this is UTF-8.
  return c.body(`\uFEFF${csv}`, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="statement-${month}.csv"`,
    'Cache-Control': 'no-store',
  })
}

async function jobsCsvAnswer(c: Context, site: Site): Promise<Response> {
  const { services } = site
  const partner = await whoAsks(c, site)
  const week = c.req.query('week') ?? ''
  const requested = c.req.query('locale')
  const locale = isLocaleCode(requested) ? requested : 'en'
  if (!services || partner?.door !== 'drive' || !isWeek(week)) return notThere(c)
  const { rows, due } = await jobStatementFor(services.store, partner, week)
  const t = site.translate(locale)
  const name = (id: string) => site.places.find(id)?.names[locale] ?? id
  const lines = rows.map((row) => [
    momentOfCell(row.at),
    `${name(row.from)} – ${name(row.to)}`,
    stateName(row.state, t),
    decimalOf(row.cents),
  ])
  const csv = csvOf([jobHeadings(site, locale), ...lines, ['', '', '', decimalOf(due)]])
  return c.body(`\uFEFF${csv}`, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="week-${week}.csv"`,
    'Cache-Control': 'no-store',
  })
}

/** What an open page of a carrier asks again and again. */
async function markAnswer(c: Context, site: Site): Promise<Response> {
  const partner = await whoWorks(c, site)
  if (site.services === null || partner?.door !== 'drive') return notThere(c)
  return c.text(await jobsMark(site.services, partner), 200, { 'Cache-Control': 'no-store' })
}

async function kitAnswer(c: Context, site: Site): Promise<Response> {
  const partner = (await whoWorks(c, site)) ?? (await namedByOffice(c, site))
  const [, name, code] = /^([a-z]+)-([a-z]{2})\.svg$/.exec(c.req.param('file') ?? '') ?? []
  const part = kitParts.find((row) => row === name)
  if (!partner || partner.door !== 'refer' || !part || !isLocaleCode(code)) return notThere(c)
  return c.body(kitSvg(part, kitWords(c, site, partner, code)), 200, {
    'Content-Type': 'image/svg+xml; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'no-store',
  })
}

function kitWords(c: Context, site: Site, { code, name }: Partner, locale: LocaleCode): KitWords {
  const t = site.translate(locale)
  return {
    heading: t('partner.kit-heading'),
    text: t('partner.kit-text'),
    others: localeCodes.filter((other) => other !== locale).map((other) => site.translate(other)('partner.kit-text')),
    parity: commissionWords(t, unbroken(name)),
    code: formatCode(code),
    href: originOf(c, site) + urlsIn(locale).decoderCode(code),
    site: site.catalogue.settings.siteName,
  }
}

/** A short name stays on one line. */
const SHORT_NAME = 30

function unbroken(name: string): string {
  return name.length > SHORT_NAME ? name : name.replaceAll(' ', '\u00a0')
}

async function whoAsks(c: Context, site: Site): Promise<Partner | null> {
  return site.services === null ? null : signedIn(site, site.services, c.req.header('Cookie') ?? null)
}

async function whoWorks(c: Context, site: Site): Promise<Partner | null> {
  return site.services === null ? null : signedInAtWork(site, site.services, c.req.header('Cookie') ?? null)
}

/** The office prints it for a partner that it names. */
async function namedByOffice(c: Context, { services, clock, publicUrl }: Site): Promise<Partner | null> {
  const code = c.req.query('partner') ?? ''
  if (services === null || code === '') return null
  const cookieMode = cookieModeOf(openedAt({ publicUrl }, new URL(c.req.url)))
  const signed = await signedBy(c.req.header('Cookie') ?? null, cookieMode, { services, clock }, { mayRotate: false })
  return signed && mayAll(signed.account.role, 'applications.review') ? workingPartner(services.store, code) : null
}

function notThere(c: Context): Response {
  return c.text('Not Found', 404, { 'Cache-Control': 'no-store' })
}

/** Prices only: no cookie, no script, no storage. Only the partner's own pages may frame it; an unknown code's, nobody's. */
async function widgetAnswer(c: Context, site: Site, locale: LocaleCode): Promise<Response> {
  const requested = readCode(c.req.query('partner') ?? '')
  const code = requested.ok && requested.kind === 'P' ? requested.code : null
  const found = site.services === null || code === null ? null : await workingPartner(site.services.store, code)
  const partner = found?.door === 'refer' ? found : null
  const https = site.publicUrl?.startsWith('https:') ?? false
  const frames = partner && partner.origins.length > 0 ? partner.origins.join(' ') : "'none'"
  c.header('Content-Security-Policy', contentSecurityPolicy({ https, tagManager: false }, frames))
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  const query = new URL(c.req.url).searchParams
  return c.html(quoteWidget(site, locale, partner, query, originOf(c, site)), partner ? 200 : 404)
}

function originOf(c: Context, site: Site): string {
  return site.publicUrl ?? new URL(c.req.url).origin
}
