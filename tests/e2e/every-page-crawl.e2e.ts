import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { matchRoute, type RouteName, splitLocale } from '#app/routes.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { decode, elements, linksOf, metaOf } from '#tests/server/html.ts'

/** A page as a crawler without scripts reads it. `ids` are the places a hash may lead to. */
type Visited = { status: number; to: string | null; html: string; ids: Set<string> }
type Link = { on: string; to: URL; isSwitch: boolean }

const origin = inject('origin')
const visited = new Map<string, Visited>()
const links: Link[] = []

beforeAll(async () => {
  const queue = [new URL('/', origin)]
  const seen = new Set([addressOf(new URL('/', origin))])
  const enqueue = (url: URL) => {
    if (seen.has(addressOf(url))) return
    seen.add(addressOf(url))
    queue.push(url)
  }
  const work = async () => {
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      const page = await read(url)
      visited.set(addressOf(url), page)
      if (page.to !== null) enqueue(new URL(page.to, origin))
      // A page with a query shows the links of the page itself: it is read, not followed.
      if (url.search !== '' || page.html === '') continue
      for (const link of linksIn(page.html, url)) {
        links.push(link)
        if (link.to.origin === origin) enqueue(link.to)
      }
    }
  }
  // Workers that find the queue empty at first come back while others still fill it.
  while (queue.length > 0) await Promise.all(Array.from({ length: 6 }, work))
}, 120_000)

describe('from the root over every link', () => {
  const inside = () => links.filter(({ to }) => to.origin === origin)

  test('no link is dead, and none leads over a redirect', () => {
    const dead = inside().flatMap(({ on, to }) => {
      const page = visited.get(addressOf(to))
      return page?.status === 200 ? [] : [`${on} → ${to.pathname}${to.search}: ${page?.status}`]
    })
    expect([...new Set(dead)].slice(0, 50)).toEqual([])
  })

  test('every hash has its place', () => {
    const lost = inside().flatMap(({ on, to }) => {
      const page = visited.get(addressOf(to))
      const isThere = to.hash === '' || page === undefined || page.ids.has(decodeURIComponent(to.hash.slice(1)))
      return isThere ? [] : [`${on} → ${to.pathname}${to.hash}`]
    })
    expect([...new Set(lost)].slice(0, 50)).toEqual([])
  })

  test('no link loses the language but the language switch', () => {
    const lost = inside().flatMap(({ on, to, isSwitch }) => {
      const isStored = isSwitch || isData(to) || localeOf(to.pathname) === localeOf(on)
      return isStored ? [] : [`${on} → ${to.pathname}`]
    })
    expect([...new Set(lost)].slice(0, 50)).toEqual([])
  })

  test('the switch leads to the same page in the four languages', () => {
    const wrong = inside().filter(({ on, to, isSwitch }) => isSwitch && logical(to.pathname) !== logical(on))
    expect(wrong.map(({ on, to }) => `${on} → ${to.pathname}`)).toEqual([])
  })

  test.each(localeCodes)('every kind of page is reached in %s', (locale) => {
    const kinds = new Set<RouteName>()
    for (const [address, { status }] of visited) {
      const { pathname } = new URL(address, origin)
      const match = matchRoute(pathname)
      if (status === 200 && match?.locale === locale) kinds.add(match.route.name)
    }
    for (const kind of reachable) expect(kinds).toContain(kind)
    const inLanguage = [...visited.keys()].filter((address) => !address.includes('?') && localeOf(address) === locale)
    expect(inLanguage.length).toBeGreaterThan(65)
  })

  test('everything the sitemap names is reached', async () => {
    const xml = await (await fetch(`${origin}/sitemap.xml`)).text()
    const listed = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map((found) => decode(found[1] ?? ''))
    expect(listed.length).toBeGreaterThan(200)
    expect(listed.filter((address) => visited.get(addressOf(new URL(address)))?.status !== 200)).toEqual([])
  })

  test('a link outside opens https, mail or phone', () => {
    const outside = links.filter(({ to }) => to.origin !== origin)
    expect(outside.filter(({ to }) => !/^(https|mailto|tel):$/.test(to.protocol)).map(({ to }) => to.href)).toEqual([])
  })
})

describe('assets', () => {
  test('styles, scripts, pictures, maps, icons and what they name answer', async () => {
    const wanted = new Map<string, string>()
    for (const [address, { html }] of visited)
      for (const asset of assetsIn(html)) if (!wanted.has(asset)) wanted.set(asset, address)
    for (const file of builtFiles()) wanted.set(`/${file}`, 'the build')
    const manifest = v.parse(manifestSchema, await (await fetch(`${origin}/manifest.webmanifest`)).json())
    for (const { src } of manifest.icons) wanted.set(src, 'the manifest')
    const dead: string[] = []
    let cards = 0
    for (const [asset, on] of wanted) {
      // Each is drawn when it is asked for, half a second each: that all can be is proven in tests/server/social.test.ts.
      if (asset.startsWith('/social/') && (cards += 1) > CARDS_TRIED) continue
      const response = await fetch(new URL(asset, origin))
      const body = await response.text()
      const isEmpty = body.length === 0 && !ONLY_STYLES.test(asset)
      if (response.status !== 200 || isEmpty) dead.push(`${asset} (${on}): ${response.status}`)
      else if (!isRightType(asset, response.headers.get('Content-Type') ?? ''))
        dead.push(`${asset}: ${response.headers.get('Content-Type')}`)
      if (asset.endsWith('.css')) dead.push(...(await deadIn(body, asset)))
    }
    expect(wanted.size).toBeGreaterThan(60)
    expect(dead).toEqual([])
  })

  test('files of the build are kept for a year, and come compressed to who asks', async () => {
    const script = builtFiles().find((file) => /^assets\/.*\.js$/.test(file)) ?? ''
    const response = await fetch(`${origin}/${script}`, { headers: { 'Accept-Encoding': 'br' } })
    expect(response.headers.get('Cache-Control')).toMatch(/immutable/)
    expect(response.headers.get('Content-Encoding')).toBe('br')
  })
})

const CARDS_TRIED = 5
/** What several pages share of styles alone is a script with nothing in it. */
const ONLY_STYLES = /\.module-[^/]+\.js$/

const reachable: RouteName[] = [
  'location',
  'price',
  'town',
  'airport-hub',
  'airport',
  'boat',
  'terms',
  'privacy',
  'about',
  'partner',
  'decoder',
  'service',
]

async function read(url: URL): Promise<Visited> {
  const response = await fetch(url, { redirect: 'manual', headers: { Accept: 'text/html' } })
  const isHtml = response.headers.get('Content-Type')?.startsWith('text/html') ?? false
  const html = await response.text()
  const ids = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map((found) => decode(found[1] ?? '')))
  return { status: response.status, to: response.headers.get('Location'), html: isHtml ? html : '', ids }
}

function linksIn(html: string, url: URL): Link[] {
  const anchors = elements(html, 'a').flatMap(({ attributes }) =>
    attributes['href'] === undefined
      ? []
      : [{ href: attributes['href'], isSwitch: attributes['data-locale'] !== undefined }],
  )
  const forms = elements(html, 'form').map(({ attributes }) => ({ href: attributes['action'] ?? '', isSwitch: false }))
  return [...anchors, ...forms].map(({ href, isSwitch }) => ({ on: url.pathname, to: new URL(href, url), isSwitch }))
}

/** What a page needs to be shown: everything it names with src, or as a style, icon or manifest. */
function assetsIn(html: string): string[] {
  const head = ['stylesheet', 'icon', 'apple-touch-icon', 'manifest', 'modulepreload', 'preload'].flatMap((rel) =>
    linksOf(html, rel).map((link) => link['href'] ?? ''),
  )
  const sources = ['img', 'script', 'source', 'image', 'use'].flatMap((name) =>
    elements(html, name).flatMap(({ attributes: a }) => [a['src'], a['href'], ...srcset(a['srcset'])]),
  )
  const social = metaOf(html, 'og:image')
  return [...head, ...sources, social]
    .filter((asset): asset is string => typeof asset === 'string' && asset !== '' && !asset.startsWith('#'))
    .map((asset) => asset.replace(origin, '').replace(/#.*$/, ''))
}

function srcset(text: string | undefined): string[] {
  return (text ?? '').split(',').map((part) => part.trim().split(' ')[0] ?? '')
}

async function deadIn(css: string, on: string): Promise<string[]> {
  const named = [...css.matchAll(/url\(["']?([^"')]+)["']?\)/g)].map((found) => found[1] ?? '')
  const dead: string[] = []
  for (const url of new Set(named.filter((name) => !name.startsWith('data:') && !name.startsWith('#')))) {
    const { status } = await fetch(new URL(url, origin + on))
    if (status !== 200) dead.push(`${url} (${on}): ${status}`)
  }
  return dead
}

const TYPES: Record<string, RegExp> = {
  css: /^text\/css/,
  js: /javascript/,
  svg: /^image\/svg\+xml/,
  png: /^image\/png/,
  jpg: /^image\/jpeg/,
  webp: /^image\/webp/,
  avif: /^image\/avif/,
  woff2: /^font\/woff2/,
  webmanifest: /manifest\+json/,
}

function isRightType(asset: string, type: string): boolean {
  return TYPES[asset.split('.').at(-1) ?? '']?.test(type) ?? true
}

const manifestSchema = v.object({ icons: v.array(v.object({ src: v.string() })) })
const chunksSchema = v.record(v.string(), v.object({ file: v.string(), css: v.optional(v.array(v.string()), []) }))

function builtFiles(): string[] {
  const chunks = v.parse(chunksSchema, JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')))
  return Object.values(chunks).flatMap(({ file, css }) => [file, ...css])
}

/** Machines' files have no language. */
function isData(url: URL): boolean {
  return /^\/(api|builds)\/|\.(xml|txt|json|webmanifest|svg|png)$/.test(url.pathname)
}

function localeOf(address: string): LocaleCode {
  return splitLocale(address.split('?')[0] ?? address).locale
}

function logical(pathname: string): string {
  return splitLocale(pathname).path
}

function addressOf(url: URL): string {
  return url.pathname + url.search
}
