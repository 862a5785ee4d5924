import { describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { openTestSite } from './test-site.ts'
import { elements, linksOf, metaOf, textOf } from './html.ts'

const testSite = openTestSite()

async function search(query: string, locale: (typeof localeCodes)[number] = 'en') {
  const response = await testSite.ask(`${inLocale(locale, '/taxi/location')}${query}`)
  const html = await response.text()
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  const map = main.slice(main.indexOf('id="map"'), main.indexOf('id="permits"'))
  const [drawing = ''] = /<svg[\s\S]*?<\/svg>/.exec(map) ?? []
  const links = (part: string) => elements(part, 'a').map(({ attributes }) => attributes['href'] ?? '')
  return {
    html,
    status: response.status,
    slugs: links(drawing)
      .map((href) => href.replace(/^.*\//, ''))
      .toSorted(),
    onMap: links(drawing),
    listed: links(map.replace(drawing, '')),
    marks: elements(drawing, 'circle').length,
    count: textOf(/id="found">([\s\S]*?)<\/p>/.exec(map)?.[1] ?? ''),
  }
}

describe.each(localeCodes)('the overview in %s', (locale) => {
  const path = inLocale(locale, '/taxi/location')
  const town = (slug: string) => inLocale(locale, `/taxi/${slug}`)

  test('the page is for everybody: all towns, said how many, its own address', async () => {
    const { html, onMap, listed, count } = await search('', locale)
    expect(onMap).toHaveLength(45)
    expect(listed).toEqual(expect.arrayContaining(onMap))
    expect(count).toMatch(/\b45\b/)
    expect(metaOf(html, 'robots')).toBeNull()
    expect(linksOf(html, 'canonical').map(({ href }) => href)).toEqual([`https://galeb.example${path}`])
  })

  test.each([
    ['?q=Fiume', ['rijeka']],
    ['?q=rijeka&region=', ['rijeka']],
    ['?q=Sibenik', ['sibenik']],
    ['?region=slavonia', ['dakovo', 'nasice', 'osijek', 'slavonski-brod', 'vinkovci', 'vukovar']],
    [
      '?q=istra&region=istria&q=x',
      ['buje', 'buzet', 'labin', 'novigrad', 'pazin', 'porec', 'pula', 'rovinj', 'umag', 'vodnjan', 'vrsar'],
    ],
    ['?q=pag', ['novalja', 'pag']],
  ])(
    '%s: what is found is linked in the list and on the map, the other marks stay, and no machine keeps it',
    async (query, slugs) => {
      const found = await search(query, locale)
      expect([found.status, found.slugs]).toEqual([200, slugs])
      expect(found.onMap.toSorted()).toEqual(slugs.map(town).toSorted())
      expect(found.listed).toEqual(expect.arrayContaining(slugs.map(town)))
      expect(found.listed).toContain(`${path}#found`)
      // A dot for each town, and a field to press for each that is a link.
      expect(found.marks).toBe(45 + slugs.length)
      expect(found.count).toMatch(new RegExp(`\\b${slugs.length}\\b`))
      expect(metaOf(found.html, 'robots')).toBe('noindex')
      expect(linksOf(found.html, 'canonical')).toEqual([])
    },
  )

  test('nothing found: said with what was typed, and where to go on', async () => {
    const { html, count, onMap, listed, marks } = await search('?q=Atlantis%22%3E%3Cb%3E', locale)
    expect(count).toContain('Atlantis"><b>')
    expect([onMap, marks]).toEqual([[], 45])
    expect(listed).toEqual(['#price-box', `${path}#found`])
    expect(elements(html, 'input').find(({ attributes }) => attributes['name'] === 'q')?.attributes['value']).toBe(
      'Atlantis"><b>',
    )
  })

  test('in another region: the search without it is a link, and it finds', async () => {
    const { listed, count } = await search('?q=Fiume&region=istria', locale)
    expect(count).toContain('Fiume')
    expect(listed).toEqual([`${path}?q=Fiume#found`, '#price-box', `${path}#found`])
  })

  test.each([
    ['Selce', '/taxi-boat/selce'],
    ['PUY', '/airport-transfers/opatija/pula'],
  ])('%s is no town, but has a page: %s', async (text, page) => {
    expect((await search(`?q=${text}`, locale)).listed).toContain(inLocale(locale, page))
  })
})

test('the count follows the plural of the language', async () => {
  const counts = async (locale: (typeof localeCodes)[number]) => {
    const found = await Promise.all(
      ['?q=split', '?q=novi&region=', '?q=pag', '?region=slavonia'].map((q) => search(q, locale)),
    )
    return new Set(found.map(({ count }) => count.replace(/\d+/g, '#')))
  }
  // Croatian: one, two to four, more.
  expect((await counts('hr')).size).toBe(3)
  expect((await counts('de')).size).toBe(2)
})

test.each([
  ['?q=&region=', 45],
  ['?q=%20%0A%00&region=', 45],
  ['?region=atlantis', 45],
  ['?region=constructor', 45],
  ['?q=%ff%fe', 0],
  ['?q=%F0%9F%9A%95', 0],
  [`?q=${'a'.repeat(5000)}`, 0],
])('%s is read at the door', async (query, count) => {
  const { status, slugs, html } = await search(query)
  expect([status, slugs.length]).toEqual([200, count])
  expect(metaOf(html, 'robots')).toBe(count === 45 ? null : 'noindex')
  expect(html).not.toContain('a'.repeat(100))
})

test('a search and a price are two questions of one page', async () => {
  const { html, slugs } = await search('?q=split&from=SPU&to=split')
  expect(slugs).toEqual(['split'])
  expect(textOf(html)).toMatch(/Split Airport – Split.*€\d+/)
})
