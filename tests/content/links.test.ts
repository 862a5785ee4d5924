import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { localeCodes } from '#i18n/locale.ts'
import { openTestSite } from '#tests/server/test-site.ts'
import { elements } from '#tests/server/html.ts'
import { sectionsIn, yaml } from './corpus.ts'

type Link = { file: string; href: string }

const testSite = openTestSite()
const links = localeCodes.flatMap((locale) => [...new Set(sectionsIn(locale).map(({ file }) => file))].flatMap(linksIn))

test('every link inside the site leads to a page in one step, and to its heading', async () => {
  const inside = links.filter(({ href }) => /^[/#]/.test(href))
  expect(inside.length).toBeGreaterThan(50)
  expect(await deadAmong(inside)).toEqual([])
}, 60_000)

test('every link out of the site is on the list, with the date somebody saw it', () => {
  const seen = yaml<{ url: string; seen: string }[]>('content/external-links.yaml')
  expect(unlisted(links, seen)).toEqual([])
  expect(seen.filter(({ url }) => !links.some(({ href }) => href === url))).toEqual([])
  for (const { seen: date } of seen) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test('the canary: a page, a heading and an outside address that are not there', async () => {
  const planted = ['/hr/taxi/atlantida', '/hr/terms#nema', '/hr/terms'].map((href) => ({ file: 'planted', href }))
  expect(await deadAmong(planted)).toEqual(['planted: /hr/taxi/atlantida', 'planted: /hr/terms#nema'])
  expect(unlisted([{ file: 'planted', href: 'https://example.org/' }], [])).toHaveLength(1)
})

function linksIn(file: string): Link[] {
  const source = readFileSync(file, 'utf8')
  const own = file.startsWith('content/pages/') ? pagePath(file) : ''
  return [...source.matchAll(/\]\(([^)\s]+)\)|(https?:\/\/[^\s)"]+)/g)].map((found) => {
    const href = found[1] ?? found[2] ?? ''
    return { file, href: href.startsWith('#') ? own + href : href }
  })
}

/** content/pages/terms/hr.md is /hr/terms; the screens among them have addresses of their own and link to no heading of theirs. */
function pagePath(file: string): string {
  const [, , slug = '', name = ''] = file.split('/')
  const locale = name.replace('.md', '')
  const path = ['price', 'location'].includes(slug) ? `/taxi/${slug}` : `/${slug}`
  return locale === 'en' ? path : `/${locale}${path}`
}

async function deadAmong(found: Link[]): Promise<string[]> {
  const answers = new Map<string, { status: number; ids: Set<string> }>()
  const dead: string[] = []
  for (const { file, href } of found) {
    const [path = '', fragment] = href.split('#')
    let answer = answers.get(path)
    if (!answer) {
      const response = await testSite.ask(path)
      const ids = elements(await response.text(), '[a-z][a-z0-9-]*').map(({ attributes }) => attributes['id'] ?? '')
      answers.set(path, (answer = { status: response.status, ids: new Set(ids) }))
    }
    const isThere = fragment === undefined || answer.ids.has(decodeURIComponent(fragment))
    if (answer.status !== 200 || !isThere) dead.push(`${file}: ${href}`)
  }
  return dead
}

function unlisted(found: Link[], seen: { url: string }[]): string[] {
  return found
    .filter(({ href }) => href.startsWith('http') && !seen.some(({ url }) => url === href))
    .map(({ file, href }) => `${file}: ${href}`)
}
