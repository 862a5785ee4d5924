import { beforeAll, describe, expect, test } from 'vitest'
import { PART } from '#app/part.ts'
import { inLocale } from '#app/routes.ts'
import { formatCents } from '#features/fares/money.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { phoneCuts } from '#scripts/pictures/phone-cuts.ts'
import { type TestSite, openTestSite, ORIGIN } from './test-site.ts'
import { dataScripts, elements, linksOf, mainOf, metaOf, textOf, texts } from './html.ts'
import { componentPaths, indexablePaths, privatePaths } from './spec-paths.ts'

type Screen = { path: string; address: string; status: number; html: string; headers: Headers }

const paths = [...indexablePaths, ...privatePaths, '/404', ...componentPaths]
const screens = new Map<LocaleCode, Screen[]>()
let testSite: TestSite

beforeAll(async () => {
  testSite = openTestSite()
  for (const locale of localeCodes) {
    const list: Screen[] = []
    for (const path of paths) {
      const address = inLocale(locale, path)
      const { status, headers, html } = await read(address)
      list.push({ path, address, status, html, headers })
    }
    screens.set(locale, list)
  }
}, 60_000)

async function read(address: string) {
  const response = await testSite.ask(address)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe.each(localeCodes)('every screen of the spec in %s', (locale) => {
  const all = () => screens.get(locale) ?? []
  const indexable = () => all().filter(({ path }) => indexablePaths.includes(path))

  test('a town’s answer names its picture before the page does', () => {
    const towns = all().filter(({ path }) => /^\/taxi\/(?!location|price)[a-z-]+$/.test(path))
    expect(towns.length).toBeGreaterThan(40)
    expect(
      faults(towns, ({ path, headers }) => {
        const link = headers.get('Link') ?? ''
        const picture = `</pictures${path.replace('/taxi', '')}.svg>`
        return link === `${picture}; rel=preload; as=image; fetchpriority=high; media="(width >= 40rem)"` ? null : link
      }),
    ).toEqual([])
  })

  test('the drawing of a first screen stands in the page, once, and no address of it', () => {
    const drawn = all().filter(({ path, html }) => !path.includes('/components/') && drawingsIn(html).length > 0)
    expect(drawn.length).toBeGreaterThan(60)
    expect(
      faults(drawn, ({ html }) => {
        const [svg = '', ...more] = drawingsIn(html)
        const [, name = ''] = /^drawn \/pictures\/strips\/([\w-]+)\.svg$/.exec(svg) ?? []
        return name in phoneCuts && more.length === 0 && !html.includes('src="/pictures/strips/')
          ? null
          : svg.slice(0, 80)
      }),
    ).toEqual([])
  })

  test('answers, and only the not-found page says 404', () => {
    expect(all()).toHaveLength(paths.length)
    expect(faults(all(), ({ path, status }) => (status === (path === '/404' ? 404 : 200) ? null : status))).toEqual([])
  })

  test('says its language and has one h1', () => {
    expect(faults(all(), ({ html }) => (html.includes(`<html lang="${locale}">`) ? null : 'lang'))).toEqual([])
    expect(faults(all(), ({ html }) => oneFilled(texts(html, 'h1')))).toEqual([])
  })

  test('headings descend without a gap', () => {
    expect(faults(all(), ({ html }) => headingGap(html))).toEqual([])
  })

  test('has a title and a description of its own, short enough for a result list', () => {
    const titled = all().filter(({ path }) => !path.startsWith('/decoder/') && !componentPaths.includes(path))
    expect(faults(titled, ({ html }) => lengthFault(titleOf(html), 60))).toEqual([])
    expect(twins(titled, ({ html }) => titleOf(html))).toEqual([])
    const described = titled.filter(({ path }) => path !== '/404')
    expect(faults(described, ({ html }) => lengthFault(metaOf(html, 'description'), 155))).toEqual([])
    expect(twins(described, ({ html }) => metaOf(html, 'description') ?? '')).toEqual([])
  })

  test('names itself and the same page in four languages', () => {
    expect(faults(indexable(), ({ html, path, address }) => linkFault(html, path, address))).toEqual([])
  })

  test('is kept out of search where it is private, a preview or not found', () => {
    const hidden = all().filter(({ path }) => !indexablePaths.includes(path))
    expect(faults(hidden, ({ html }) => (metaOf(html, 'robots') === 'noindex' ? null : 'robots'))).toEqual([])
    expect(faults(hidden, ({ html }) => linksOf(html, 'canonical')[0]?.['href'] ?? null)).toEqual([])
    expect(faults(indexable(), ({ html }) => metaOf(html, 'robots'))).toEqual([])
  })

  test('says every day as its reader writes it, never as a machine does', () => {
    expect(faults(all(), ({ html }) => /\b20\d\d-\d\d-\d\d\b/.exec(textOf(html))?.[0] ?? null)).toEqual([])
  })

  test('can be shown in a feed: title, address, language and a picture', () => {
    expect(faults(indexable(), ({ html, address }) => openGraphFault(html, address))).toEqual([])
  })

  test('its structured data parses, has one operator, and says nothing the page does not show', () => {
    expect(faults(indexable(), ({ html }) => structuredDataFault(html, locale))).toEqual([])
  })

  test('has no inline style and no inline script but structured data', () => {
    expect(faults(all(), ({ html }) => /<[^>]+\sstyle=/.exec(html)?.[0] ?? null)).toEqual([])
    expect(faults(all(), ({ html }) => /<[^>]+\son[a-z]+=/.exec(html)?.[0] ?? null)).toEqual([])
    expect(faults(all(), ({ html }) => (html.includes('<style') ? 'style element' : null))).toEqual([])
    expect(faults(all(), ({ html }) => inlineScript(html))).toEqual([])
  })

  test('ids are unique, and what a label or description points at is there', () => {
    expect(faults(all(), ({ html }) => idFault(html))).toEqual([])
  })

  test('every picture has an alt and a size', () => {
    expect(
      faults(all(), ({ html }) => {
        const bare = elements(html, 'img').find(
          ({ attributes: a }) => a['alt'] === undefined || !a['width'] || !a['height'],
        )
        return bare?.outer ?? null
      }),
    ).toEqual([])
  })

  test('carries the security headers', () => {
    expect(faults(all(), ({ path, headers }) => headerFault(headers, componentPaths.includes(path)))).toEqual([])
  })

  test('as a part it says the same, without inline style, script or icons, with its styles as links', async () => {
    const wrong: string[] = []
    for (const { address, html, status } of all()) {
      const response = await testSite.ask(address, { Accept: PART })
      expect(response.headers.get('Content-Type')).toMatch(/^text\/html/)
      expect(response.headers.get('Vary')).toMatch(/Accept/)
      const part = await response.text()
      if (response.status !== status || partFault(part, html) !== null)
        wrong.push(`${address}: ${partFault(part, html)}`)
    }
    expect(wrong).toEqual([])
  })
})

test('the languages say different things: no page has the same title or description in two', () => {
  const same = indexablePaths.flatMap((path) => {
    const four = localeCodes.map((code) => screens.get(code)?.find((screen) => screen.path === path)?.html ?? '')
    const descriptions = new Set(four.map((html) => metaOf(html, 'description')))
    return descriptions.size === 4 ? [] : [path]
  })
  expect(same).toEqual([])
})

test('nothing is logged as an error', () => {
  expect(testSite.log.filter((entry) => entry['level'] === 'error')).toEqual([])
})

function faults(list: Screen[], find: (screen: Screen) => unknown): string[] {
  return list.flatMap((screen) => {
    const fault = find(screen)
    return fault === null ? [] : [`${screen.address}: ${String(fault)}`]
  })
}

function twins(list: Screen[], key: (screen: Screen) => string): string[] {
  const seen = new Map<string, string>()
  return list.flatMap((screen) => {
    const first = seen.get(key(screen))
    seen.set(key(screen), screen.address)
    return first === undefined ? [] : [`${first} and ${screen.address}: ${key(screen)}`]
  })
}

function titleOf(html: string): string {
  return (
    texts(
      html
        .replace(/<svg[\s\S]*?<\/svg>/g, '')
        .replace('<title>', '<b>')
        .replace('</title>', '</b>'),
      'b',
    )[0] ?? ''
  )
}

function lengthFault(text: string | null, most: number): string | null {
  if (text === null || text.trim() === '') return 'empty'
  return text.length > most ? `${text.length} characters: ${text}` : null
}

function oneFilled(list: string[]): string | null {
  return list.length === 1 && list[0] !== '' ? null : `${list.length}: ${list.join(' | ')}`
}

function headingGap(html: string): string | null {
  let before = 0
  for (const found of html.matchAll(/<h([1-6])[\s>]/g)) {
    const level = Number(found[1])
    if (level > before + 1) return `h${level} after h${before}`
    before = level
  }
  return null
}

function linkFault(html: string, path: string, address: string): string | null {
  const canonical = linksOf(html, 'canonical').map((link) => link['href'])
  if (canonical.length !== 1 || canonical[0] !== ORIGIN + address) return `canonical ${canonical.join()}`
  const alternates = linksOf(html, 'alternate').map((link) => `${link['hreflang']} ${link['href']}`)
  const wanted = [
    ...localeCodes.map((code) => `${code} ${ORIGIN}${inLocale(code, path)}`),
    `x-default ${ORIGIN}${path}`,
  ]
  return alternates.join() === wanted.join() ? null : alternates.join()
}

function openGraphFault(html: string, address: string): string | null {
  if (metaOf(html, 'og:title') !== titleOf(html)) return 'og:title'
  if (metaOf(html, 'og:description') !== metaOf(html, 'description')) return 'og:description'
  if (metaOf(html, 'og:url') !== ORIGIN + address) return 'og:url'
  if (!/^[a-z]{2}_[A-Z]{2}$/.test(metaOf(html, 'og:locale') ?? '')) return 'og:locale'
  if (metaOf(html, 'og:type') === null) return 'og:type'
  return metaOf(html, 'og:image')?.startsWith(`${ORIGIN}/`) ? null : 'og:image'
}

type Block = Record<string, unknown> & { '@type': string }

function structuredDataFault(html: string, locale: LocaleCode): string | null {
  const blocks = dataScripts(html)
    .filter(({ type }) => type === 'application/ld+json')
    .map(({ text }): Block => JSON.parse(text))
  const shown = textOf(html)
  const operators = blocks.filter((block) => block['@type'] === 'TaxiService')
  if (operators.length > 1) return 'two operators'
  if (operators.some((block) => block['@id'] !== `${ORIGIN}/#taxi-service`)) return 'operator without its @id'
  const said = blocks.flatMap((block) => strings(block, locale))
  const unseen = said.find((text) => !shown.includes(text.replace(/\s+/g, ' ').trim()))
  return unseen === undefined ? null : `not in the page: ${unseen}`
}

/** Every price, question, answer and stop a block says, as the page must show it. */
function strings(value: unknown, locale: LocaleCode): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => strings(item, locale))
  if (typeof value !== 'object' || value === null) return []
  const row = Object.fromEntries(Object.entries(value))
  const inner = Object.values(row).flatMap((item) => strings(item, locale))
  switch (row['@type']) {
    case 'Offer':
      if (row['priceCurrency'] !== 'EUR') return ['an Offer without EUR']
      return [formatCents(Math.round(Number(row['price']) * 100), locale), ...inner]
    case 'Question':
      return [String(row['name']), ...inner]
    case 'Answer':
      return [String(row['text'])]
    default:
      return inner
  }
}

function drawingsIn(html: string): string[] {
  return elements(html, 'img').flatMap(({ attributes: { src = '' } }) =>
    src.startsWith('data:') ? [decodeURIComponent(src.split(',').slice(1).join(','))] : [],
  )
}

/** A drawing that stands in the document is an address in the part. */
const withoutDrawings = (html: string) => html.replace(/ src="(data:image|\/pictures\/strips)[^"]*"/g, '')
/** An order has an id of its own each time it is shown. */
const withoutIds = (html: string) => html.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')

function partFault(part: string, html: string): string | null {
  if (/<(style|script)|<link rel="icon"/.test(part)) return 'style, script or icon'
  if (linksOf(part, 'stylesheet').length === 0) return 'no stylesheet'
  if (titleOf(part) !== titleOf(html)) return 'title'
  const [one, other] = [part, html].map((page) => withoutIds(withoutDrawings(mainOf(page))))
  if (one === '' || one !== other) return 'main'
  const facts = (page: string) =>
    elements(page, 'div').find(({ attributes }) => attributes['id'] === 'root')?.attributes
  return facts(part)?.['data-facts'] === facts(html)?.['data-facts'] ? null : 'facts'
}

function inlineScript(html: string): string | null {
  const found = elements(html, 'script').find(({ attributes }) => {
    const type = attributes['type'] ?? ''
    return attributes['src'] === undefined && type !== 'application/ld+json'
  })
  return found?.outer ?? null
}

const POINTERS = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls'] as const

function idFault(html: string): string | null {
  const body = html.slice(html.indexOf('<body'))
  const all = [...body.matchAll(/<[a-z0-9]+\s[^>]*>/g)].flatMap((found) => elements(found[0], '[a-z0-9]+'))
  const ids = all.flatMap(({ attributes }) => (attributes['id'] === undefined ? [] : [attributes['id']]))
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice !== undefined) return `id ${twice} twice`
  const wanted = all.flatMap(({ attributes }) => POINTERS.flatMap((name) => attributes[name]?.split(' ') ?? []))
  const missing = wanted.find((id) => !ids.includes(id))
  return missing === undefined ? null : `points at ${missing}, which is not there`
}

function headerFault(headers: Headers, isPreview: boolean): string | null {
  const policy = headers.get('Content-Security-Policy') ?? ''
  if (/unsafe|nonce-|\*/.test(policy) || !policy.includes("default-src 'none'")) return `policy ${policy}`
  if (!policy.includes(`frame-ancestors ${isPreview ? "'self'" : "'none'"}`)) return `frames ${policy}`
  const wanted: Record<string, RegExp> = {
    'X-Content-Type-Options': /^nosniff$/,
    'X-Frame-Options': isPreview ? /^SAMEORIGIN$/ : /^DENY$/,
    'Referrer-Policy': /^(strict-origin-when-cross-origin|same-origin)$/,
    'Permissions-Policy': /payment=\(\)/,
    'Strict-Transport-Security': /max-age=\d{8}/,
    'Content-Type': /^text\/html; charset=utf-8$/i,
  }
  const wrong = Object.entries(wanted).find(([name, pattern]) => !pattern.test(headers.get(name) ?? ''))
  return wrong === undefined ? null : `${wrong[0]}: ${headers.get(wrong[0])}`
}
