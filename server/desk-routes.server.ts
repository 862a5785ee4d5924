import { randomUUID } from 'node:crypto'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { deskFields, type DeskTyped } from '#app/desk/desk-form.tsx'
import { deskPage } from '#app/desk/desk-page.server.ts'
import type { DeskProps } from '#app/desk/desk.island.tsx'
import { orderAtDesk, priceAtDesk } from '#app/desk/desk-answers.server.ts'
import { deskSlip } from '#app/desk/desk-slip.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Answer, Services, SubmittedForm, Site, RequestContext } from '#app/site.server.ts'
import type { DeskPageProps } from '#app/pages/desk.tsx'
import { may } from '#features/accounts/rights.ts'
import { cookieModeOf } from '#features/accounts/session-cookie.server.ts'
import { needsTypedFrom, type NeedTyped } from '#features/bookings/need-form.ts'
import { workingPartner } from '#features/partners/applications.server.ts'
import type { Partner } from '#features/partners/application.ts'
import type { DeskAnswer, DeskSlip } from '#features/partners/desk-slip.ts'
import * as tablets from '#features/partners/desk-tablets.server.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { addressOf } from './address.server.ts'
import { pageFrom } from './answer.server.ts'
import type { AppOptions } from './app-options.ts'
import type { Assets } from './assets.server.ts'
import { BUILD_POLL_MS } from './builds.ts'
import { formLimit, readForm } from './forms.server.ts'
import { sendPage } from './send-page.server.ts'
import { openedAt } from './signed.server.ts'
import { snapshotOf } from './site.server.ts'

type Tablet = { tablet: tablets.Tablet; partner: Partner }
/** One request of a tablet; `known` null: it is paired with nobody, or not any more. */
type Requested = {
  c: Context
  options: AppOptions
  site: Site
  services: Services
  locale: LocaleCode
  way: tablets.DeskWay | null
  known: Tablet | null
}
type Step = (requested: Requested) => Promise<Response>
type KnownStep = (requested: Requested & { known: Tablet }) => Promise<Response>

/** `/desk`: the tablet of a reception desk. Its cookie opens nothing else, and what it may do is the row `desk` of the rights. */
export function deskRoutes(app: Hono, options: AppOptions, ownOnly: MiddlewareHandler): void {
  for (const locale of localeCodes) {
    const path = inLocale(locale, '/desk')
    const tooLarge = formLimit(async (c) => tooMuch(await requested(c, options, locale)))
    const get = (end: string, step: Step) =>
      app.on(['GET', 'HEAD'], path + end, async (c) => step(await requested(c, options, locale)))
    get('', showDesk)
    get('/slip', paired(showSlip))
    get('/price', paired(price))
    get('/alive', paired(alive))
    app.post(path, ownOnly, tooLarge, async (c) => sent(await requested(c, options, locale)))
  }
}

async function requested(c: Context, options: AppOptions, locale: LocaleCode): Promise<Requested> {
  const site = snapshotOf(options.site)
  const { services } = site
  if (services === null) throw new Error('nothing can be kept here')
  const cookieMode = cookieModeOf(openedAt(site, new URL(c.req.url)))
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  c.header('Referrer-Policy', 'same-origin')
  const tablet = await tablets.tabletOf(services.store, c.req.header('Cookie') ?? null, cookieMode)
  const partner = tablet && (await workingPartner(services.store, tablet.partner))
  const isOne = partner?.door === 'refer' && may('desk', 'bookings.order')
  return { c, options, site, services, locale, way: cookieMode, known: tablet && isOne ? { tablet, partner } : null }
}

/** Whoever is not paired (any more) is told so, and what the tablet still keeps goes. */
function paired(step: KnownStep): Step {
  return (request) => {
    const { known } = request
    return known ? step({ ...request, known }) : unpaired(request)
  }
}

async function unpaired(request: Requested): Promise<Response> {
  const { c, locale } = request
  forget(request)
  if (wantsJson(c)) return c.json({ kind: 'unpaired' }, 401)
  return c.redirect(inLocale(locale, '/desk'), 303)
}

function forget({ c, way }: Requested): void {
  if (!/(^|[ ;])(__Host-)?desk=/.test(c.req.header('Cookie') ?? '')) return
  c.header('Clear-Site-Data', '"cache", "storage"')
  if (way) c.header('Set-Cookie', tablets.noTabletCookie(way), { append: true })
}

const showDesk: Step = async (request) => {
  const { c, known } = request
  if (known) return page({ ...request, known }, {})
  forget(request)
  return pairing(request, c.req.query('code') ?? '', null)
}

/** Nothing of it was read. A tablet with JavaScript says so itself, by the status, and keeps the order. */
async function tooMuch(request: Requested): Promise<Response> {
  const { c, site, locale, known } = request
  const t = site.translate(locale)
  const notice = `${t('error.too-much')}. ${t('error.help-too-much')}`
  if (wantsJson(c)) return c.text(notice, 413)
  if (!known) return pairing(request, '', notice, 413)
  return page({ ...request, known }, { notice }, 413)
}

async function pairing(
  request: Requested,
  code: string,
  fault: string | null,
  refusal: Refusal = 422,
): Promise<Response> {
  const { options, site, locale } = request
  const assets = { ...(await options.assets('desk')), scripts: [], preloads: [] }
  const tablet: DeskPageProps['tablet'] = {
    kind: 'pairing',
    pairing: { action: inLocale(locale, '/desk'), code: code.slice(0, 40), fault },
  }
  const heading = site.translate(locale)('desk.pair-heading')
  // Nothing of ours stays on a tablet that is unpaired: no script, and so no service worker.
  return send(request, { heading, tablet, status: fault === null ? 200 : refusal }, assets)
}

type Refusal = 413 | 422
type Shown = Partial<Pick<DeskProps, 'typed' | 'notice' | 'slip' | 'ways' | 'choices' | 'shownCents'>> & {
  riding?: NeedTyped
}
const NOTHING = { typed: {}, notice: null, slip: null, ways: [], choices: [], shownCents: null }

/** Nothing of a guest is in the page itself, so the service worker may keep it; a slip is kept nowhere. */
async function page(
  request: Requested & { known: Tablet },
  { riding, ...given }: Shown,
  refusal: Refusal = 422,
): Promise<Response> {
  const { c, options, site, locale, known } = request
  const { partner } = known
  const shown = { ...NOTHING, ...given }
  const desk: DeskProps = { ...deskPage(site, partner, locale, randomUUID, riding), ...shown }
  if (shown.slip === null && shown.notice === null) c.header('Cache-Control', 'private, no-cache')
  const status = shown.notice === null ? 200 : refusal
  return send(
    request,
    { heading: partner.name, tablet: { kind: 'paired', desk }, status },
    await options.assets('desk'),
  )
}

type ToSend = Pick<DeskPageProps, 'heading' | 'tablet'> & { status: number }

async function send(request: Requested, { heading, tablet, status }: ToSend, assets: Assets): Promise<Response> {
  const { c, options, site, locale } = request
  const { siteName } = site.catalogue.settings
  const context = {
    site,
    build: options.build.id,
    loaders: {},
    pollMs: options.pollMs ?? BUILD_POLL_MS,
    proxies: 0,
    // Guests of a house share it: nobody is measured, and nobody is asked.
    tagManagerId: null,
  }
  const requestContext: RequestContext = {
    locale,
    path: '/desk',
    params: {},
    query: new URLSearchParams(),
    origin: '',
    cookie: null,
    address: '',
  }
  const answer: Answer<'desk'> = {
    page: 'desk',
    props: { heading, siteName, isSample: site.tariff.sample, tablet },
    head: { title: `${heading} · ${siteName}`, description: null, jsonLd: [], robots: 'noindex' },
    status,
  }
  return sendPage(c, options, pageFrom(context, requestContext, answer), assets)
}

/** For a tablet without JavaScript: the address holds nothing, and with the next guest nothing is there. */
const showSlip: KnownStep = async (request) => {
  const { c, site, locale, known } = request
  const { slip } = known.tablet
  const shown = slip && slip.until > site.clock.now() ? await slipOf(request, slip.code) : null
  return shown ? page(request, { slip: shown }) : c.redirect(inLocale(locale, '/desk'), 303)
}

const price: KnownStep = async ({ c, site, services, locale, known }) => {
  const query = new URL(c.req.url).searchParams
  const answer = await priceAtDesk(site, services, { partner: known.partner, locale, form: query })
  return c.json(answer satisfies DeskAnswer)
}

const alive: KnownStep = async ({ c }) => c.json({ kind: 'alive' })

const SLIP_MS = 10 * 60_000

async function sent(request: Requested): Promise<Response> {
  const { c, site, services, locale, known } = request
  const form = await readForm(c)
  const intent = form.get('intent')
  if (intent === 'pair') return pair(request, form)
  if (!known) return unpaired(request)
  const here = inLocale(locale, '/desk')
  if (intent === 'done') {
    await tablets.keepSlip(services.store, known.tablet, null)
    return c.redirect(here, 303)
  }
  const { partner, tablet } = known
  const from = { partner, locale, form, tablet: tablet.id, newId: randomUUID, asksWay: !wantsJson(c) }
  const answer = await orderAtDesk(site, services, from)
  if (answer.kind !== 'placed') {
    if (wantsJson(c)) return c.json(answer satisfies DeskAnswer)
    const shown =
      answer.kind === 'price' ? { ways: answer.ways, shownCents: answer.cents } : { choices: answer.choices }
    const typed = { typed: typedOf(form), riding: needsTypedFrom(form) }
    return page({ ...request, known }, { ...typed, ...shown, notice: answer.notice })
  }
  return booked({ ...request, known }, answer.code)
}

/** Whatever has become of the tablet meanwhile: the ride is booked, and whoever stands there has to hear it. */
async function booked(request: Requested & { known: Tablet }, code: string): Promise<Response> {
  const { c, site, services, locale, known } = request
  const isJson = wantsJson(c)
  const until = site.clock.now() + SLIP_MS
  if (!isJson && (await tablets.keepSlip(services.store, known.tablet, { code, until })))
    return c.redirect(`${inLocale(locale, '/desk')}/slip`, 303)
  const slip = await slipOf(request, code)
  if (!slip) throw new Error('a ride booked at a desk cannot be read')
  return isJson ? c.json({ kind: 'slip', slip } satisfies DeskAnswer) : page(request, { slip })
}

/** A code is tried by who has it; who tries many is told to wait. */
async function pair(request: Requested, form: SubmittedForm): Promise<Response> {
  const { c, options, site, services, locale, way } = request
  const t = site.translate(locale)
  const address = addressOf(c, options.trustProxy ?? 0)
  const typed = form.get('code')
  const code = typeof typed === 'string' ? typed : ''
  if (services.addressGuesses.isClosed(address)) return pairing(request, code, t('booking.factor-closed'))
  if (way === null) return pairing(request, code, t('desk.pair-https'))
  const token = await tablets.pairTablet(services.store, code, site.clock.now())
  if (token === null) {
    services.addressGuesses.wrong(address)
    return pairing(request, code, t('desk.pair-wrong'))
  }
  c.header('Set-Cookie', tablets.tabletCookie(token, way), { append: true })
  return c.redirect(inLocale(locale, '/desk'), 303)
}

function typedOf(form: SubmittedForm): DeskTyped {
  const rows = deskFields.map((name): [string, unknown] => [name, form.get(name)])
  return Object.fromEntries(rows.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

function slipOf(
  { c, site, services, locale, known }: Requested & { known: Tablet },
  code: string,
): Promise<DeskSlip | null> {
  const origin = openedAt(site, new URL(c.req.url))
  return deskSlip(site, services, { code, partner: known.partner, locale, origin })
}

function wantsJson(c: Context): boolean {
  return c.req.header('Accept') === 'application/json'
}
