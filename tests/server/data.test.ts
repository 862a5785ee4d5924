import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PART } from '#app/part.ts'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { BUILD, contentCopy, openTestSite, ORIGIN } from './test-site.ts'
import { decode, elements, linksOf, texts } from './html.ts'
import { boatBundles, indexablePaths, townBundles, towns } from './spec-paths.ts'
import { tagOf } from '#tests/spec/coverage.ts'

const testSite = openTestSite()

const metaSchema = v.object({
  id: v.string(),
  pages: v.array(v.object({ name: v.string(), paths: v.array(v.string()) })),
})
const answerSchema = v.object({
  status: v.string(),
  firstError: v.nullable(v.string()),
  errors: v.record(v.string(), v.string()),
  announcement: v.string(),
  priced: v.nullable(v.object({ classes: v.array(v.object({ cents: v.number() })) })),
})

async function json(path: string, headers: Record<string, string> = {}): Promise<{ status: number; body: unknown }> {
  const response = await testSite.ask(path, headers)
  expect(response.headers.get('Content-Type')).toMatch(/^application\/([a-z]+\+)?json/)
  return { status: response.status, body: await response.json() }
}

describe('bundles as routes', () => {
  const parts = {
    pageData: 'pageData',
    heroTranslations: 'hero',
    footerTranslations: 'footer',
    reviewsTranslations: 'reviews',
  } as const

  test.each([
    ['pageData', '[§2.bundle-page-data]'],
    ['heroTranslations', '[§2.bundle-hero]'],
    ['footerTranslations', '[§2.bundle-footer]'],
    ['reviewsTranslations', '[§2.bundle-reviews]'],
  ] as const)(
    'every town we ship has its %s, in four languages %s [§3.town-bundles] [§2.bundle-no-screen]',
    async (bundle, _tag) => {
      const { catalogue } = contentCopy()
      for (const path of towns.flatMap((town) => localeCodes.map((locale) => [town, locale] as const))) {
        const [town, locale] = path
        const response = await testSite.ask(inLocale(locale, `/taxi/${town}/${bundle}`))
        expect([...path, response.status]).toEqual([...path, 200])
        expect(response.headers.get('X-Robots-Tag')).toBe('noindex')
        expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
        expect(await response.json()).toEqual(catalogue.towns[town]?.words[locale][parts[bundle]])
      }
    },
  )

  test.each(townBundles.map((bundle) => [bundle, tagOf(`/airport-transfers/opatija/${bundle}`)]))(
    'the airports’ %s in four languages %s',
    async (bundle, _tag) => {
      const { airports } = contentCopy().catalogue
      for (const locale of localeCodes) {
        const { pageData, hero, footer, reviews } = airports.words[locale]
        const own = { pageData, heroTranslations: hero, footerTranslations: footer, reviewsTranslations: reviews }
        const wanted = Object.entries(own).find(([name]) => name === bundle)?.[1]
        expect(wanted).toBeDefined()
        const answer = await json(inLocale(locale, `/airport-transfers/opatija/${bundle}`))
        expect(answer).toEqual({ status: 200, body: wanted })
      }
    },
  )

  test.each(boatBundles.map((bundle) => [bundle, tagOf(`/taxi-boat/selce/${bundle}`)] as const))(
    'the boat’s %s in four languages %s [§3.boat-bundles]',
    async (bundle, _tag) => {
      const { boat } = contentCopy().catalogue
      for (const locale of localeCodes) {
        const wanted = { ...boat.words[locale], sharedData: boat.facts }[bundle]
        expect(wanted).toBeDefined()
        const answer = await json(inLocale(locale, `/taxi-boat/selce/${bundle}`))
        expect(answer).toEqual({ status: 200, body: wanted })
      }
    },
  )

  test('say another thing in each language', async () => {
    const said = await Promise.all(
      localeCodes.map(async (code) => JSON.stringify((await json(inLocale(code, '/taxi/rovinj/pageData'))).body)),
    )
    expect(new Set(said).size).toBe(4)
  })

  test('a bundle nobody has says so in the spec’s words', async () => {
    const { status, body } = await json('/taxi/rovinj/nothing', { Accept: 'application/json' })
    expect([status, body]).toEqual([404, { message: 'Page Not Found: /taxi/rovinj/nothing' }])
  })

  test.each([
    ['/taxi/rovinj/nothing', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
    ['/hr/taxi/rovinj/nothing', '*/*'],
    ['/de/taxi-boat/selce/nothing', PART],
  ])('%s is the site’s page for what is not there where nobody asks for JSON (%s)', async (path, accept) => {
    const response = await testSite.ask(path, { Accept: accept })
    const html = await response.text()
    expect([response.status, response.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=UTF-8'])
    expect([texts(html, 'h1').length, html.includes(path)]).toEqual([1, true])
  })
})

describe('a town without hero, footer and reviews', () => {
  const content = contentCopy()
  const senj = content.catalogue.towns['senj']
  if (!senj) throw new Error('no Senj')
  for (const code of localeCodes) {
    delete senj.words[code].hero
    delete senj.words[code].footer
    delete senj.words[code].reviews
  }
  const bare = openTestSite({ content })

  test.each(localeCodes)('lacks the bundles and has a page that works in %s [§2.bundle-absent]', async (locale) => {
    for (const bundle of ['heroTranslations', 'footerTranslations', 'reviewsTranslations'])
      expect((await bare.ask(inLocale(locale, `/taxi/senj/${bundle}`))).status).toBe(404)
    expect((await bare.ask(inLocale(locale, '/taxi/senj/pageData'))).status).toBe(200)
    const response = await bare.ask(inLocale(locale, '/taxi/senj'))
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(texts(html, 'h1')).toHaveLength(1)
    expect(html).toContain('id="price-box"')
    expect(html).not.toContain('id="reviews"')
    expect(linksOf(html, 'canonical')).toHaveLength(1)
  })

  test('changes no other town', async () => {
    expect((await bare.ask('/taxi/rijeka/heroTranslations')).status).toBe(200)
  })
})

test('another town is a folder of content: page, bundles and sitemap follow [§2.other-towns]', async () => {
  const content = contentCopy()
  const split = content.catalogue.towns['split']
  if (!split) throw new Error('no Split')
  // No road of ours leads there: the page must do without distances.
  content.catalogue.towns['trogir'] = { words: split.words, facts: { ...split.facts, slug: 'trogir' } }
  const own = openTestSite({ content })
  for (const locale of localeCodes) {
    const response = await own.ask(inLocale(locale, '/taxi/trogir'))
    expect([locale, response.status]).toEqual([locale, 200])
    expect(await response.text()).toContain('id="price-box"')
  }
  expect((await own.ask('/hr/taxi/trogir/pageData')).status).toBe(200)
  expect(await (await own.ask('/sitemap.xml')).text()).toContain(`${ORIGIN}/de/taxi/trogir<`)
  expect((await testSite.ask('/taxi/trogir')).status).toBe(404)
})

describe('for machines', () => {
  test('the sitemap is sent compressed, and not again while it is the same', async () => {
    const first = await testSite.ask('/sitemap.xml', { 'Accept-Encoding': 'gzip' })
    const etag = first.headers.get('ETag') ?? ''
    expect([first.headers.get('Content-Encoding'), etag]).toEqual(['gzip', expect.stringMatching(/^W\/".{20}"$/)])
    const again = await testSite.ask('/sitemap.xml', { 'If-None-Match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await testSite.ask('/sitemap.xml', { 'If-None-Match': 'W/"another"' })).status).toBe(200)
  })

  test('the sitemap lists exactly the pages to be found, each with its alternates', async () => {
    const response = await testSite.ask('/sitemap.xml')
    expect(response.headers.get('Content-Type')).toMatch(/^application\/xml/)
    const xml = await response.text()
    const entries = [...xml.matchAll(/<url>([\s\S]*?)<\/url>/g)].map((found) => found[1] ?? '')
    const listed = entries.map((entry) => decode(/<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? ''))
    const wanted = indexablePaths.flatMap((path) => localeCodes.map((code) => ORIGIN + inLocale(code, path)))
    expect(listed.toSorted()).toEqual(wanted.toSorted())
    for (const entry of entries) {
      const links = elements(entry, 'xhtml:link').map(({ attributes }) => attributes)
      const english = links[0]?.['href'] ?? ''
      const path = english.slice(ORIGIN.length)
      expect(links.map((link) => `${link['hreflang']} ${link['href']}`)).toEqual([
        ...localeCodes.map((code) => `${code} ${ORIGIN}${inLocale(code, path)}`),
        `x-default ${english}`,
      ])
      expect(entry).toContain('<loc>')
    }
  })

  test('robots.txt names the sitemap; without PUBLIC_URL it names none', async () => {
    const text = await (await testSite.ask('/robots.txt')).text()
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    expect(text).toMatch(/^User-agent: \*$/m)
    expect(text).not.toMatch(/^Disallow: \/$/m)
    expect(await (await openTestSite({ publicUrl: null }).ask('/robots.txt')).text()).not.toContain('Sitemap')
  })

  test('the manifest makes the site installable', async () => {
    const { status, body } = await json('/manifest.webmanifest')
    expect(status).toBe(200)
    expect(body).toMatchObject({ start_url: '/', display: 'standalone' })
    expect(v.parse(v.object({ icons: v.array(v.unknown()) }), body).icons.length).toBeGreaterThanOrEqual(2)
  })

  test('the tariff says it is a sample, in euros as text', async () => {
    const { status, body } = await json('/api/tariff.json')
    expect(status).toBe(200)
    expect(body).toMatchObject({ sample: true, currency: 'EUR' })
    const { offers } = v.parse(v.object({ offers: v.array(v.looseObject({ price: v.string() })) }), body)
    expect(offers.length).toBeGreaterThan(0)
    for (const offer of offers) {
      expect(offer).toMatchObject({ sample: true, priceCurrency: 'EUR' })
      expect(offer.price).toMatch(/^\d+\.\d\d$/)
    }
  })

  test('the build is told, and its table of pages has every route in four languages', async () => {
    const latest = await testSite.ask('/builds/latest.json?1784000000000')
    expect(latest.headers.get('Cache-Control')).toBe('no-store')
    expect(await latest.json()).toEqual({ id: BUILD, timestamp: expect.any(Number) })
    const meta = await testSite.ask(`/builds/meta/${BUILD}.json`)
    expect(meta.headers.get('Cache-Control')).toBe('no-cache')
    const body = v.parse(metaSchema, await meta.json())
    expect(body.id).toBe(BUILD)
    for (const page of body.pages) expect([page.name, page.paths.length]).toEqual([page.name, 4])
    const paths = body.pages.flatMap((page) => page.paths)
    for (const path of ['/taxi/:town', '/hr/taxi/:town', '/it/Decoder', '/decoder/:code', '/de/Setup', '/404'])
      expect(paths).toContain(path)
  })
})

describe('/api/price', () => {
  test('answers the same maximum in every language, said in that language', async () => {
    const answers = []
    for (const code of localeCodes) {
      const { status, body } = await json(`/api/price?from=PUY&to=rovinj&locale=${code}`)
      expect(status).toBe(200)
      answers.push(v.parse(answerSchema, body))
    }
    expect(new Set(answers.map(({ priced }) => JSON.stringify(priced))).size).toBe(1)
    expect(answers[0]?.priced?.classes.length).toBeGreaterThan(1)
    expect(new Set(answers.map(({ announcement }) => announcement)).size).toBe(4)
  })

  test.each([
    ['the same place twice', 'from=rovinj&to=rovinj', 'to'],
    ['an unknown place', 'from=atlantis&to=rovinj', 'from'],
    ['a past time', 'from=PUY&to=rovinj&date=2026-07-15&time=08:00', 'time'],
    ['a past day', 'from=PUY&to=rovinj&date=2020-01-01&time=08:00', 'date'],
    ['nobody', 'from=PUY&to=rovinj&people=0', 'people'],
    ['sixty people', 'from=PUY&to=rovinj&people=60', 'people'],
    ['a prototype’s name', 'from=__proto__&to=constructor', 'from'],
    ['a very long text', `from=${'x'.repeat(100_000)}&to=rovinj`, 'from'],
  ])('%s: 422, said of the field in four languages', async (_, query, field) => {
    const said = new Set<string>()
    for (const locale of localeCodes) {
      const { status, body } = await json(`/api/price?${query}&locale=${locale}`)
      const answer = v.parse(answerSchema, body)
      expect([status, answer.status, answer.firstError]).toEqual([422, 'invalid', field])
      said.add(answer.errors[field] ?? 'nothing')
      expect(JSON.stringify(body).length).toBeLessThan(2000)
    }
    expect(said.size).toBe(4)
    expect(said).not.toContain('nothing')
  })

  test('a place without known distances is no error', async () => {
    const { status, body } = await json('/api/price?from=b:goli-otok&to=b:vrbnik&locale=hr')
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'unpriced', typed: { from: 'b:goli-otok', to: 'b:vrbnik' } })
  })

  test('a language nobody has is English', async () => {
    const [odd, english] = [
      await json('/api/price?from=PUY&to=rovinj&locale=xx'),
      await json('/api/price?from=PUY&to=rovinj'),
    ]
    expect(odd.body).toEqual(english.body)
  })

  test('is never kept', async () => {
    expect((await testSite.ask('/api/price')).headers.get('Cache-Control')).toBe('no-store')
  })
})
