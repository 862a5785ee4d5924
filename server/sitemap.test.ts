import { beforeAll, expect, test } from 'vitest'
import { routes, matchRoute } from '#app/routes.ts'
import type { Catalogue } from '#catalogue/catalogue.ts'
import { readCatalogue } from '#catalogue/catalogue.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import { indexablePaths, robots, sitemap } from './sitemap.ts'

const origin = 'https://galeb.example'
let catalogue: Catalogue
beforeAll(() => {
  catalogue = readCatalogue('content')
})

const locations = () => [...sitemap(catalogue, origin).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc)

test('every address once, absolute, as it is properly written', () => {
  const found = locations()
  expect(new Set(found).size).toBe(found.length)
  for (const loc of found) {
    expect(loc.startsWith(`${origin}/`)).toBe(true)
    const path = loc.slice(origin.length)
    expect(matchRoute(path)?.canonical, path).toBe(path)
  }
})

test('45 towns or more and each page, in four languages, and nothing that is no screen', () => {
  const paths = indexablePaths(catalogue)
  expect(locations()).toHaveLength(paths.length * localeCodes.length)
  expect(paths.filter((path) => matchRoute(path)?.route.name === 'town').length).toBeGreaterThanOrEqual(45)
  const screens = new Set<string>(routes.filter(({ kind }) => kind === 'view').map(({ name }) => name))
  for (const path of paths) expect(screens.has(matchRoute(path)?.route.name ?? ''), path).toBe(true)
  for (const path of ['/404', '/Setup', '/']) expect(paths).not.toContain(path)
})

test('each address names its four languages and the default', () => {
  const rows = sitemap(catalogue, origin)
    .split('\n')
    .filter((row) => row.startsWith('<url>'))
  for (const row of rows) {
    const langs = [...row.matchAll(/hreflang="([^"]+)"/g)].map(([, lang]) => lang)
    expect(langs).toEqual(['en', 'hr', 'it', 'de', 'x-default'])
  }
  const rovinj = rows.find((row) => row.includes(`<loc>${origin}/hr/taxi/rovinj</loc>`))
  expect(rovinj).toContain(`hreflang="x-default" href="${origin}/taxi/rovinj"`)
})

test('robots are told where the map is, when the address is known', () => {
  expect(robots(origin)).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect(robots(null)).not.toContain('Sitemap')
  expect(robots(null)).toMatch(/^User-agent: \*\nDisallow: \/api\//)
})
