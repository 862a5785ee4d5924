import { type Catalogue, findPage } from '#catalogue/catalogue.ts'
import { transferAirports } from '#catalogue/transfer-airports.ts'
import { escapeHtml } from '#app/head.ts'
import { isValid } from '#app/route-middleware.ts'
import { inLocale } from '#app/routes.ts'
import { urlsIn } from '#app/urls.ts'
import { localeCodes } from '#i18n/locale.ts'
import { alternatesOf } from './answer.server.ts'

/** Logical paths of every page a search engine should know. */
export function indexablePaths(catalogue: Catalogue): string[] {
  const url = urlsIn('en')
  return [
    url.location(),
    url.price(),
    ...Object.keys(catalogue.towns).map((slug) => url.town(slug)),
    url.airportHub(),
    ...transferAirports.map(({ slug }) => url.airport(slug)),
    url.boat(),
    ...Object.values(catalogue.pages)
      .filter(({ facts }) => facts.kind !== 'screen' && isValid(facts))
      .map(({ facts }) => url.page(facts.slug)),
    url.partner(),
  ]
}

export function sitemap(catalogue: Catalogue, origin: string): string {
  const entries = indexablePaths(catalogue).flatMap((path) => {
    const languages = findPage(catalogue, path.slice(1))?.facts.languages ?? localeCodes
    const links = alternatesOf(origin, path, languages).map(
      ({ lang, href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeHtml(href)}"/>`,
    )
    return languages.map(
      (code) => `<url><loc>${escapeHtml(origin + inLocale(code, path))}</loc>${links.join('')}</url>`,
    )
  })
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${entries.join('\n')}\n</urlset>\n`
  )
}

export function robots(origin: string | null): string {
  const lines = ['User-agent: *', 'Disallow: /api/', 'Disallow: /builds/']
  if (origin !== null) lines.push('', `Sitemap: ${origin}/sitemap.xml`)
  return `${lines.join('\n')}\n`
}
