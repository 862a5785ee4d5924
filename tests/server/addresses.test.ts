import { describe, expect, test } from 'vitest'
import { PART, REDIRECT_HEADER } from '#app/part.ts'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { contentCopy, type TestSite, openTestSite } from './test-site.ts'
import { elements, linksOf, metaOf, textOf, texts } from './html.ts'
import { indexablePaths } from './spec-paths.ts'

const testSite = openTestSite()
const asPart = { Accept: PART }

describe('an address written another way', () => {
  test.each([
    ['/taxi/Rovinj', '/taxi/rovinj'],
    ['/taxi/rovinj/', '/taxi/rovinj'],
    ['/en/taxi/rovinj', '/taxi/rovinj'],
    ['/EN/Taxi/ROVINJ//?b=2&a=%C5%A1', '/taxi/rovinj?b=2&a=%C5%A1'],
    ['/HR/TAXI/Rovinj/?from=PUY', '/hr/taxi/rovinj?from=PUY'],
    ['/decoder', '/Decoder'],
    ['/it/DECODER/?code=q7', '/it/Decoder?code=q7'],
    ['/Decoder/q7K4-m2xr', '/decoder/q7K4-m2xr'],
    ['/EN/DECODER/q7K4-m2xr/', '/decoder/q7K4-m2xr'],
    ['/setup', '/Setup'],
    ['/de/SETUP/', '/de/Setup'],
    ['/airport-transfers/opatija/RJK', '/airport-transfers/opatija/rijeka'],
    ['/en/Airport-Transfers/Opatija/vce/', '/airport-transfers/opatija/venice'],
    ['/TAXI/Rovinj/pageData', '/taxi/rovinj/pageData'],
    ['/en/taxi/rovinj/pageData/?x=1', '/taxi/rovinj/pageData?x=1'],
    ['/hr/Taxi-Boat/Selce/sharedData/', '/hr/taxi-boat/selce/sharedData'],
    ['/AIRPORT-TRANSFERS/opatija/heroTranslations', '/airport-transfers/opatija/heroTranslations'],
    ['/Taxi/Components/TaxiMap/', '/taxi/components/TaxiMap'],
  ])('%s is one 308 to %s', async (requested, wanted) => {
    const response = await testSite.ask(requested)
    expect([response.status, response.headers.get('Location')]).toEqual([308, wanted])
    expect((await testSite.ask(wanted)).status).toBe(200)
  })

  test('every page in capitals, with /en or a prefix and a slash, is one 308 with its query kept', async () => {
    const wrong: string[] = []
    for (const locale of localeCodes) {
      for (const path of indexablePaths) {
        const response = await testSite.ask(`/${locale}${path}`.toUpperCase() + '/?a=B&a=c')
        const wanted = `${inLocale(locale, path)}?a=B&a=c`
        if (response.status !== 308 || response.headers.get('Location') !== wanted) wrong.push(wanted)
      }
    }
    expect(wrong).toEqual([])
  })

  test('a navigation never meets a 3xx: where it leads is told in a header', async () => {
    const response = await testSite.ask('/EN/taxi/Rovinj?x=1', asPart)
    expect([response.status, response.headers.get(REDIRECT_HEADER)]).toEqual([200, '/taxi/rovinj?x=1'])
    expect(await response.text()).toBe('')
  })
})

describe('the root', () => {
  const target = async (path: string, headers: Record<string, string> = {}, at: TestSite = testSite) => {
    const response = await at.ask(path, headers)
    expect(response.status).toBe(302)
    return response.headers.get('Location')
  }

  test('looks at the cookie, then at Accept-Language, then speaks English', async () => {
    expect(await target('/')).toBe('/taxi/location')
    expect(await target('/', { 'Accept-Language': 'fr, de;q=0.7, hr;q=0.9' })).toBe('/hr/taxi/location')
    expect(await target('/', { 'Accept-Language': 'hr;q=0, it' })).toBe('/it/taxi/location')
    expect(await target('/', { 'Accept-Language': 'ja' })).toBe('/taxi/location')
    expect(await target('/', { 'Accept-Language': 'hr', Cookie: 'a=b; locale=de' })).toBe('/de/taxi/location')
    expect(await target('/', { 'Accept-Language': 'hr', Cookie: 'locale=__proto__' })).toBe('/hr/taxi/location')
  })

  test('keeps the query and is nobody else’s: Vary and no-store', async () => {
    expect(await target('/?utm_source=a&x=%26', { Cookie: 'locale=it' })).toBe('/it/taxi/location?utm_source=a&x=%26')
    const { headers } = await testSite.ask('/')
    expect(headers.get('Vary')).toMatch(/Cookie/)
    expect(headers.get('Vary')).toMatch(/Accept-Language/)
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  test('with a prefix stays in that language, whatever the visitor prefers', async () => {
    const prefers = { Cookie: 'locale=de', 'Accept-Language': 'de' }
    expect(await target('/hr', prefers)).toBe('/hr/taxi/location')
    expect(await target('/it/', prefers)).toBe('/it/taxi/location')
    expect(await target('/HR', prefers)).toBe('/hr/taxi/location')
    expect(await target('/en', prefers)).toBe('/taxi/location')
  })

  test('is the configured page [§2.root]', async () => {
    const other = openTestSite({ rootPage: '/taxi/price' })
    expect(await target('/', { Cookie: 'locale=it' }, other)).toBe('/it/taxi/price')
  })

  test('is the only address that looks at the visitor’s language', async () => {
    const prefers = { Cookie: 'locale=hr', 'Accept-Language': 'de' }
    for (const path of indexablePaths) {
      const response = await testSite.ask(path, prefers)
      expect([path, response.status]).toEqual([path, 200])
    }
  })
})

const KB_8 = 8192
const strangers = [
  '/taxi/atlantis',
  '/hr/taxi/atlantis',
  '/location',
  '/hr/price',
  '/airport-transfers/rijeka',
  '/airport-transfers/opatija/atlantis',
  '/taxi-boat/atlantis',
  '/taxi-boat/selce/galleryinfo',
  '/taxi/rovinj/pagedata',
  '/taxi/rovinj/words',
  '/taxi/atlantis/pageData',
  '/taxi/components/hero',
  '/taxi/components/Nothing',
  '/no/such/page/at/all',
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'].flatMap((name) => [
    `/${name}`,
    `/it/${name}`,
    `/taxi/${name}`,
    `/taxi/${name}/pageData`,
    `/taxi/rovinj/${name}`,
    `/taxi/components/${name}`,
    `/airport-transfers/opatija/${name}`,
    `/taxi-boat/selce/${name}`,
    `/${name}/${name}`,
  ]),
  ...['%FF', '%C3%28', '%E0%A4%A', '%', '%zz', '%00', 'a%00b', '%ED%A0%80', '%C0%AF'].flatMap((odd) => [
    `/${odd}`,
    `/hr/${odd}`,
    `/taxi/${odd}`,
    `/taxi/rovinj/${odd}`,
    `/taxi/components/${odd}`,
    `/decoder/${odd}`,
    `/airport-transfers/opatija/${odd}`,
    `/taxi-boat/selce/${odd}`,
  ]),
  `/${'a'.repeat(KB_8)}`,
  `/de/taxi/${'%C5%A1'.repeat(KB_8 / 6)}`,
  `/taxi/rovinj/${'x/'.repeat(KB_8 / 2)}`,
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fetc/passwd',
  '/taxi/rovinj;a=b',
  '/taxi/rovinj%20',
  '/taxi/rovinj%2F',
  '/🛥️/🐟',
  '/%E2%80%AEabc',
  '/:town',
  '/*',
  '/(.*)',
  '/[',
  '/{a}',
  '/.env',
  '/wp-login.php',
  '/builds/meta/another.json',
  '/builds/meta/__proto__.json',
  '/api/nothing',
]

describe('an address nobody has', () => {
  test.each(strangers.map((path) => [path.slice(0, 60), path]))(
    '%s is not found, said to people and machines',
    async (_, path) => {
      for (const headers of [{}, asPart]) {
        const response = await follow(path, headers)
        const body = await response.text()
        expect(response.status === 404 || isCodePage(path, response)).toBe(true)
        expect(body.length).toBeLessThan(40_000)
        expect(body).not.toMatch(/node_modules|\.ts:\d+|TypeError/)
      }
    },
  )

  test.each([
    '//evil.example',
    '//evil.example/',
    '/en//evil.example/',
    '/hr//evil.example/',
    '/EN///evil.example',
    '/\\evil.example',
    '/en/\\evil.example/',
    '/%2F%2Fevil.example/',
    '/en/%2Fevil.example/',
    '/en/https://evil.example/',
  ])('%s leads nowhere else', async (path) => {
    const response = await testSite.ask(path)
    expect(response.status).toBeLessThan(500)
    const to = response.headers.get('Location')
    if (to !== null) expect(new URL(to, 'https://galeb.example/').origin).toBe('https://galeb.example')
  })

  test('says so in the page’s language, and in the spec’s words in the log [§2.not-found-message] [§8.page-not-found]', async () => {
    const own = openTestSite()
    const said = new Set<string>()
    for (const locale of localeCodes) {
      const path = inLocale(locale, '/no-such-page')
      const html = await (await own.ask(path)).text()
      expect(html).toContain(`<html lang="${locale}">`)
      const line = texts(html, 'p').find((text) => text.includes(path))
      expect(line).toBeDefined()
      said.add((line ?? '').replace(path, ''))
      expect(elements(html, 'a').length).toBeGreaterThan(5)
      const part = await own.ask(path, asPart)
      expect([part.status, texts(await part.text(), 'p')]).toEqual([404, expect.arrayContaining([line])])
    }
    expect(said.size).toBe(4)
    expect([...said][0]).toBe('Page not found: ')
    expect(own.log.map((entry) => entry['message'])).toContain('Page Not Found: /hr/no-such-page')
  })

  test('/404 itself answers 404, as a page that leads on [§2.404]', async () => {
    const html = await (await testSite.ask('/404')).text()
    expect(texts(html, 'h1')).toHaveLength(1)
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(elements(main, 'a').map(({ attributes }) => attributes['href'])).toContain('/taxi/location')
    expect((await testSite.ask('/404')).status).toBe(404)
    expect((await testSite.ask('/de/404', asPart)).status).toBe(404)
  })

  test('markup in an address stays text', async () => {
    const html = await (
      await testSite.ask('/taxi/rovinj?from=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&to=%3C/script%3E')
    ).text()
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('&lt;script&gt;alert(1)')
  })

  async function follow(path: string, headers: Record<string, string>): Promise<Response> {
    const response = await testSite.ask(path, headers)
    const to = response.headers.get('Location') ?? response.headers.get(REDIRECT_HEADER)
    return to === null ? response : testSite.ask(to, headers)
  }

  /** The Decoder reads any text as a code typed wrong. */
  function isCodePage(path: string, response: Response): boolean {
    return path.startsWith('/decoder/') && response.status === 200
  }
})

describe('what the owner decides', () => {
  test('redirects inside keep language and query; outside ones go as they are', async () => {
    const content = contentCopy()
    content.catalogue.redirects = [
      { from: '/old', to: '/taxi/rovinj', status: 301 },
      { from: '/outside', to: 'https://example.org/x', status: 302 },
    ]
    const own = openTestSite({ content })
    const to = async (path: string) => {
      const response = await own.ask(path)
      return [response.status, response.headers.get('Location')]
    }
    expect(await to('/hr/old/?x=1')).toEqual([301, '/hr/taxi/rovinj?x=1'])
    expect(await to('/outside')).toEqual([302, 'https://example.org/x'])
    expect((await own.ask('/it/outside', asPart)).headers.get(REDIRECT_HEADER)).toBe('https://example.org/x')
  })

  test('a free page has its address in every language, however deep [§2.slug]', async () => {
    const content = contentCopy()
    const about = content.catalogue.pages['about']
    if (!about) throw new Error('no about page')
    const slug = 'guides/first-time'
    content.catalogue.pages[slug] = { words: about.words, facts: { ...about.facts, slug } }
    const own = openTestSite({ content })
    for (const locale of localeCodes) {
      const path = inLocale(locale, `/${slug}`)
      const answer = await own.ask(path)
      expect(answer.status).toBe(200)
      expect(textOf(await answer.text())).toContain(about.words[locale].lead.slice(0, 40))
      const other = await own.ask(path.replace('guides', 'Guides') + '/')
      expect([other.status, other.headers.get('Location')]).toEqual([308, path])
    }
  })

  test('a failed validity check is not found; unknown middleware is an error, shown and logged with one id [§2.validity] [§5.validity] [§8.unknown-middleware]', async () => {
    const content = contentCopy()
    const { about, terms } = content.catalogue.pages
    if (!about || !terms) throw new Error('no legal pages')
    about.facts.validity = 'never'
    terms.facts.middleware = ['nobody-wrote-this']
    const own = openTestSite({ content })
    expect((await own.ask('/hr/about')).status).toBe(404)
    const response = await own.ask('/hr/terms')
    const html = await response.text()
    expect(response.status).toBe(500)
    expect(html).toContain('<html lang="hr">')
    const entry = own.log.find((row) => row['level'] === 'error')
    expect(entry?.['message']).toMatch(/^Unknown route middleware/)
    expect(textOf(html)).toContain(String(entry?.['errorId']))
    expect(html).not.toContain('nobody-wrote-this')
    const part = await own.ask('/terms', asPart)
    expect(part.status).toBe(500)
    expect(await part.text()).toContain('data-facts=')
  })

  test('an error shows its status, its message and the way home [§2.error-status] [§2.error-message] [§2.error-go-home] [§4.app-error] [§8.error-screen-status] [§8.error-screen-message] [§8.error-screen-go-home]', async () => {
    const content = contentCopy()
    const { terms } = content.catalogue.pages
    if (!terms) throw new Error('no terms')
    terms.facts.middleware = ['nobody-wrote-this']
    const html = await (await openTestSite({ content }).ask('/terms')).text()
    expect(textOf(html)).toMatch(/\b500\b/)
    expect(texts(html, 'h1')).toEqual(['Internal Server Error'])
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Go Home<\/a>/)
  })
})

describe('methods', () => {
  test.each([
    '/taxi/rovinj',
    '/hr/taxi/rovinj/pageData',
    '/sitemap.xml',
    '/no-such-page',
    '/EN/taxi/rovinj',
    '/api/price',
    '/api/routes?from=pula&to=zadar',
  ])('HEAD %s says what GET says, without the body', async (path) => {
    const [got, head] = [await testSite.ask(path), await testSite.ask(path, {}, 'HEAD')]
    expect(head.status).toBe(got.status)
    for (const name of ['Content-Type', 'Location', 'Cache-Control', 'Content-Security-Policy', 'X-Robots-Tag'])
      expect([name, head.headers.get(name)]).toEqual([name, got.headers.get(name)])
    expect(await head.text()).toBe('')
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is not allowed', async (method) => {
    for (const path of [
      '/taxi/rovinj',
      '/hr/Decoder',
      '/',
      '/sitemap.xml',
      '/api/price',
      '/api/routes',
      '/no-such-page',
    ]) {
      const response = await testSite.ask(path, {}, method)
      expect([path, response.status, response.headers.get('Allow')]).toEqual([path, 405, 'GET, HEAD'])
    }
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    '%s is not allowed where a form is taken, and that it is is said',
    async (method) => {
      for (const path of ['/book', '/hr/book', '/decoder/B000000000P', '/consent']) {
        const response = await testSite.ask(path, {}, method)
        expect([path, response.status, response.headers.get('Allow')]).toEqual([path, 405, 'GET, HEAD, POST'])
      }
    },
  )
})

test('without PUBLIC_URL a page names no address of its own', async () => {
  const html = await (await openTestSite({ publicUrl: null }).ask('/hr/taxi/rovinj')).text()
  expect(linksOf(html, 'canonical')).toEqual([])
  expect(linksOf(html, 'alternate')).toEqual([])
  expect(metaOf(html, 'og:url')).toBeNull()
  expect(metaOf(html, 'og:image')).toBeNull()
  expect(metaOf(html, 'og:title')).not.toBeNull()
})
