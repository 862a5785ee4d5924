import { findPage } from '#catalogue/catalogue.ts'
import type { Settings } from '#catalogue/settings.ts'
import { type AnyPage, type Frame, type Head } from '#app/page.ts'
import { inLocale, type Match, matchRoute, type RouteName, splitLocale } from '#app/routes.ts'
import { urlsIn } from '#app/urls.ts'
import type { ErrorPageProps } from '#app/pages/error.tsx'
import type { Answer, Loader, Site, RequestContext } from '#app/site.server.ts'
import { cardAddress, cardSubject, DEFAULT_CARD } from './social/cards.server.ts'
import { inEveryLocale, type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { plainSpaces } from '#i18n/typography.ts'
import { phoneInGroups } from '#lib/phone-in-groups.ts'

/** What is the same for every page of a running server. */
export type AnswerContext = {
  site: Site
  build: string
  loaders: Partial<Record<RouteName, Loader>>
  tagManagerId: string | null
  pollMs: number
  /** Proxies of the operator's own before the server. */
  proxies: number
}

/** A route and a query → the page object. A loader that answers null means: there is no such place. */
export async function answerPage(
  context: AnswerContext,
  match: Match,
  requested: Pick<RequestContext, 'origin' | 'query' | 'cookie' | 'address'>,
): Promise<AnyPage> {
  const requestContext = requestOf(match, requested)
  const answer = await answerOf(context, match, requestContext)
  if (answer === null) return notFoundPage(context, match.locale, inLocale(match.locale, requestContext.path))
  return pageFrom(context, requestContext, answer)
}

/** What anybody would get who asks for no more than the address. */
export function plainAnswer(context: AnswerContext, match: Match): Promise<Answer | null> {
  return answerOf(context, match, requestOf(match, NOBODY))
}

async function answerOf(context: AnswerContext, match: Match, requestContext: RequestContext): Promise<Answer | null> {
  return (await context.loaders[match.route.name]?.(context.site, requestContext)) ?? null
}

function requestOf(
  match: Match,
  requested: Pick<RequestContext, 'origin' | 'query' | 'cookie' | 'address'>,
): RequestContext {
  return { ...requested, locale: match.locale, path: logicalPath(match), params: match.params }
}

/** A page that depends on nobody. */
const NOBODY = { origin: '', params: {}, query: new URLSearchParams(), cookie: null, address: '' }

export function notFoundPage(context: AnswerContext, locale: LocaleCode, path: string): AnyPage {
  const requestContext: RequestContext = { locale, path: '/404', ...NOBODY }
  const t = context.site.translate(locale)
  // 8 kB of path are not repeated whole.
  const shown = path.length > 200 ? `${path.slice(0, 200)}…` : path
  return pageFrom(context, requestContext, {
    page: 'not-found',
    status: 404,
    props: { path: shown },
    head: { title: t('not-found.title'), description: null, jsonLd: [], robots: 'noindex' },
  })
}

/**
 * In the reader's language, which an address of the office does not say. The languages it offers are those of the address that
 * failed: to read it in another is to try it again.
 */
export function errorPage(
  context: AnswerContext,
  failed: URL,
  status: number,
  { locale, statusMessage, errorId, help }: Omit<ErrorPageProps, 'status'> & { locale: LocaleCode },
): AnyPage {
  const { path } = splitLocale(failed.pathname)
  const requestContext: RequestContext = {
    ...NOBODY,
    locale,
    path: isPublic(context, failed) ? path : '/',
    query: failed.searchParams,
  }
  return pageFrom(context, requestContext, {
    page: 'error',
    status,
    props: { status, statusMessage, errorId, ...(help && { help }) },
    head: { title: `${status} ${statusMessage}`, description: null, jsonLd: [], robots: 'noindex' },
  })
}

/** Office and data have one address for all languages. */
function isPublic({ site }: AnswerContext, { pathname }: URL): boolean {
  const match = matchRoute(pathname)
  if (match?.route.kind !== 'view') return false
  const slug = match.params['service'] ?? match.params['slug']
  return slug === undefined || findPage(site.catalogue, slug) !== null
}

export function logicalPath(match: Match): string {
  return match.locale === 'en' ? match.canonical : match.canonical.slice(match.locale.length + 1)
}

export function pageFrom(
  { site, build, tagManagerId, pollMs }: AnswerContext,
  requestContext: RequestContext,
  answer: Answer,
): AnyPage {
  const query = queryToKeep(requestContext.query)
  const frame: Frame = {
    locale: requestContext.locale,
    alternates: inEveryLocale((code) => switchTo(code, requestContext.path + query, answer.head.languages)),
    siteName: site.catalogue.settings.siteName,
    sample: site.catalogue.settings.sample || !site.published,
    contact: contactOf(site.catalogue.settings),
    footerLine: answer.footerLine ?? null,
    services: servicesIn(site, requestContext.locale),
    tagManagerId,
    pollMs,
  }
  // Answer ties page and props together; the spread loses the tie.
  return {
    page: answer.page,
    props: answer.props,
    status: answer.status,
    frame,
    head: headOf(site, requestContext, answer),
    redirect: answer.redirect ?? null,
    build,
  } as AnyPage
}

/** No form of ours writes a longer one. The links to the other languages would carry it along. */
const LONGEST_KEPT_QUERY = 2000

function queryToKeep(query: URLSearchParams): string {
  const text = query.toString()
  return text === '' || text.length > LONGEST_KEPT_QUERY ? '' : `?${text}`
}

function servicesIn(site: Site, locale: LocaleCode): Frame['services'] {
  return Object.values(site.catalogue.pages)
    .filter(({ facts }) => facts.kind === 'service' && facts.languages.includes(locale))
    .map(({ facts, words }) => ({ slug: facts.slug, label: words[locale].label }))
}

function headOf(site: Site, requestContext: RequestContext, answer: Answer): Head {
  const { title, description, jsonLd, robots = site.published ? null : 'noindex' } = answer.head
  const origin = site.publicUrl
  const indexable = robots === null && origin !== null
  return {
    lang: requestContext.locale,
    title: plainSpaces(title),
    description: description === null ? null : plainSpaces(description),
    robots,
    canonical: indexable ? origin + inLocale(requestContext.locale, requestContext.path) : null,
    alternates: indexable ? alternatesOf(origin, requestContext.path, answer.head.languages) : [],
    image: origin === null ? null : sharedImage(site, requestContext, answer, origin),
    jsonLd,
  }
}

function sharedImage(
  site: Site,
  { locale, path }: RequestContext,
  answer: Answer,
  origin: string,
): NonNullable<Head['image']> {
  const name = site.catalogue.settings.siteName
  const subject = cardSubject(answer)
  if (subject === null) return { url: origin + DEFAULT_CARD, alt: name }
  return { url: origin + cardAddress(site, locale, path, subject), alt: `${subject.headline} · ${name}` }
}

/** Who reads another language goes to its home where the page is not written in it. */
function switchTo(code: LocaleCode, path: string, languages: readonly LocaleCode[] = localeCodes): string {
  return languages.includes(code) ? inLocale(code, path) : urlsIn(code).location()
}

export function alternatesOf(
  origin: string,
  path: string,
  languages: readonly LocaleCode[] = localeCodes,
): Head['alternates'] {
  const rows = languages.map((code) => ({ lang: code as string, href: origin + inLocale(code, path) }))
  const first = languages.includes('en') ? 'en' : (languages[0] ?? 'en')
  return [...rows, { lang: 'x-default', href: origin + inLocale(first, path) }]
}

/** Worked out here: the rules would be in what every page fetches. */
function contactOf({ contact: { phone, whatsapp, email } }: Settings): Frame['contact'] {
  return {
    phone: phone === null ? null : { href: `tel:${phone}`, shown: phoneInGroups(phone) },
    whatsapp: whatsapp === null ? null : `https://wa.me/${whatsapp.slice(1)}`,
    email,
  }
}
