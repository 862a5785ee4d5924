import { airportSlug } from '#catalogue/transfer-airports.ts'
import { isLocaleCode, type LocaleCode, localeCodes } from '#i18n/locale.ts'

/**
 * Every public URL of the spec's section 2, once, without the language prefix. The order matters: the first that fits.
 * `view` routes are pages; `data` routes answer JSON, `preview` routes show one component.
 */
export const routes = [
  { name: 'location', kind: 'view', path: '/taxi/location' },
  { name: 'price', kind: 'view', path: '/taxi/price' },
  { name: 'component', kind: 'preview', path: '/taxi/components/:component' },
  { name: 'town', kind: 'view', path: '/taxi/:town' },
  { name: 'town-bundle', kind: 'data', path: '/taxi/:town/:bundle' },
  { name: 'airport-component', kind: 'preview', path: '/airport-transfers/components/:component' },
  { name: 'airport-hub', kind: 'view', path: '/airport-transfers/opatija' },
  {
    name: 'airport-bundle',
    kind: 'data',
    path: '/airport-transfers/opatija/:bundle(footerTranslations|heroTranslations|reviewsTranslations|pageData)',
  },
  { name: 'airport', kind: 'view', path: '/airport-transfers/opatija/:airport' },
  { name: 'boat-component', kind: 'preview', path: '/taxi-boat/components/:component' },
  { name: 'boat', kind: 'view', path: '/taxi-boat/selce' },
  { name: 'boat-bundle', kind: 'data', path: '/taxi-boat/selce/:bundle' },
  { name: 'terms', kind: 'view', path: '/terms' },
  { name: 'privacy', kind: 'view', path: '/privacy' },
  { name: 'about', kind: 'view', path: '/about' },
  { name: 'partner', kind: 'view', path: '/become-a-partner' },
  { name: 'partner-home', kind: 'view', path: '/partner' },
  // The tablet of a desk is a page that is never left, and a tab that leaves for it loads it whole.
  { name: 'desk', kind: 'data', path: '/desk' },
  { name: 'decoder', kind: 'view', path: '/Decoder' },
  { name: 'decoder-code', kind: 'view', path: '/decoder/:code' },
  { name: 'ride', kind: 'view', path: '/ride/:token' },
  { name: 'driver', kind: 'view', path: '/driver' },
  { name: 'driver-money', kind: 'view', path: '/driver/money' },
  { name: 'driver-link', kind: 'view', path: '/driver/link/:token' },
  { name: 'setup', kind: 'view', path: '/Setup' },
  { name: 'consent', kind: 'view', path: '/consent' },
  { name: 'book', kind: 'view', path: '/book' },
  { name: 'not-found', kind: 'view', path: '/404' },
  { name: 'service', kind: 'view', path: '/:service' },
  { name: 'content', kind: 'view', path: '/:slug+' },
] as const satisfies readonly { name: string; kind: 'view' | 'data' | 'preview'; path: string }[]

export type Route = (typeof routes)[number]
export type RouteName = Route['name']
export type Match = { route: Route; locale: LocaleCode; params: Record<string, string>; canonical: string }

/** Params whose case carries meaning: a code and a signed token are never lower-cased, bundles and components are named as in the spec. */
const CASE_KEPT = new Set(['code', 'token', 'bundle', 'component'])

const patterns = new Map<string, URLPattern>()

/** Which route a pathname is, in which language, and how that address is properly written. */
export function matchRoute(pathname: string): Match | null {
  const { locale, path } = splitLocale(pathname)
  const found = findRoute(path)
  if (!found) return null
  const { route, groups } = found
  const params = cleanParams(groups)
  return { route, locale, params, canonical: inLocale(locale, fillPath(route.path, params)) }
}

/** All that a tab asks: it leaves the proper way of writing to the server. */
export function routeAt(pathname: string): Route | null {
  return findRoute(splitLocale(pathname).path)?.route ?? null
}

function findRoute(path: string): { route: Route; groups: Record<string, string | undefined> } | null {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path
  // `/en/hr/taxi` is nobody's address: it must not become a redirect into another language (spec § 2).
  if (splitLocale(clean).path !== clean) return null
  const lower = clean.toLowerCase()
  for (const route of routes) {
    if (!mayFit(route.path, lower)) continue
    // Most addresses are names only, and said in full: no pattern needs to be asked.
    if (route.path.toLowerCase() === lower) return { route, groups: {} }
    const found = patternOf(route.path).exec({ pathname: clean })
    if (found) return { route, groups: found.pathname.groups }
  }
  return null
}

/** What stands before the first name must be there: seen at once, where a pattern that does not fit takes as long as one that does. */
function mayFit(pattern: string, lower: string): boolean {
  let beginning = beginnings.get(pattern)
  if (beginning === undefined) beginnings.set(pattern, (beginning = pattern.replace(/:.*/, '').toLowerCase()))
  return lower.startsWith(beginning)
}

const beginnings = new Map<string, string>()

/** `/hr/taxi/pula` → hr, `/taxi/pula`. English has no prefix; `/en` and a prefix in capitals are understood, to be redirected. */
export function splitLocale(pathname: string): { locale: LocaleCode; path: string } {
  const first = pathname.split('/')[1]?.toLowerCase()
  if (!isLocaleCode(first)) return { locale: 'en', path: pathname }
  return { locale: first, path: pathname.slice(first.length + 1) || '/' }
}

export function inLocale(locale: LocaleCode, path: string): string {
  if (locale === 'en') return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Where an owner's redirect leads: an own path stays in the language and keeps the query, an address outside is as it stands. */
export function ownerTarget(to: string, locale: LocaleCode, search: string): string {
  return to.startsWith('/') ? inLocale(locale, to) + search : to
}

/** The address an owner's redirect is kept under: without language and last slash. */
export function ownerAddress(pathname: string): string {
  return splitLocale(pathname).path.replace(/(.)\/+$/, '$1')
}

/** Each route in its four language variants, for the page table and the sitemap. */
export function variantsOf(route: Route): string[] {
  return localeCodes.map((code) => inLocale(code, route.path))
}

function patternOf(path: string): URLPattern {
  let pattern = patterns.get(path)
  if (!pattern) patterns.set(path, (pattern = new URLPattern({ pathname: path }, { ignoreCase: true })))
  return pattern
}

function cleanParams(groups: Record<string, string | undefined>): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(groups)) {
    if (value === undefined) continue
    if (name === 'airport') params[name] = airportSlug(value)
    else params[name] = CASE_KEPT.has(name) ? value : lowerCased(value)
  }
  return params
}

/** `%C5%A1` is not a capital: the digits of an escape stay as RFC 3986 § 2.1 writes them. */
function lowerCased(value: string): string {
  return value.toLowerCase().replace(/%[\da-f]{2}/g, (escape) => escape.toUpperCase())
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)(\([^)]*\))?\+?/g, (_whole, name: string) => params[name] ?? '')
}
