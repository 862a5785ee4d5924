import type { Catalogue } from '#catalogue/catalogue.ts'
import { isLocaleCode } from '#i18n/locale.ts'
import { matchRoute, routes } from './routes.ts'

export type SlugFault = 'shape' | 'reserved' | 'taken' | 'redirect'

const LONGEST = 80
/** Answered before any page, or kept for what may come. */
const RESERVED = new Set([
  'api',
  'assets',
  'builds',
  'embed',
  'fonts',
  'healthz',
  'icons',
  'maps',
  'media',
  'metrics',
  'office',
  'offline',
  'pictures',
  'readyz',
  'social',
  'static',
  'admin',
  'tablet',
  'desk',
])

/** Why no page can be made at this address; null: it can. */
export function slugFault(
  slug: string,
  { pages, redirects }: Pick<Catalogue, 'pages' | 'redirects'>,
  own: readonly { slug: string }[],
): SlugFault | null {
  if (slug.length > LONGEST || !/^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/.test(slug)) return 'shape'
  const [first = ''] = slug.split('/')
  const ofRoutes = routes.map(({ path }) => path.split('/')[1]?.toLowerCase())
  if (isLocaleCode(first) || RESERVED.has(first) || ofRoutes.includes(first)) return 'reserved'
  const name = matchRoute(`/${slug}`)?.route.name
  if (name !== 'service' && name !== 'content') return 'reserved'
  if (Object.hasOwn(pages, slug) || own.some((page) => page.slug === slug)) return 'taken'
  return redirects.some(({ from }) => from.toLowerCase() === `/${slug}`) ? 'redirect' : null
}
