import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { contentCopy, openTestSite } from './test-site.ts'
import { decode, elements, textOf, texts } from './html.ts'
import { airports, indexablePaths, services, towns } from './spec-paths.ts'

// That a page answers is not yet the page: here is what each screen of spec § 2 cannot be without, in four languages.

const testSite = openTestSite()
const { catalogue } = contentCopy()

/** The page between header and footer: what stands in them stands everywhere. */
async function mainOf(path: string): Promise<string> {
  const html = await (await testSite.ask(path)).text()
  return decode(html.slice(html.indexOf('<main'), html.indexOf('</main>')))
}

const links = (html: string) => elements(html, 'a').map(({ attributes }) => attributes['href'])
const names = (html: string, element: string) => elements(html, element).map(({ attributes }) => attributes['name'])
const plain = (text: string) => text.replace(/\s+/g, ' ')

/** A price form: from, to and a day, sent to this page. */
function expectPriceForm(html: string): void {
  const fields = [...names(html, 'select'), ...names(html, 'input')]
  for (const name of ['from', 'to']) expect(fields).toContain(name)
  expect(html).toContain('id="price-box"')
}

describe.each(localeCodes)('a screen in %s', (locale: LocaleCode) => {
  const at = (path: string) => inLocale(locale, path)

  test.each(towns)(
    '/taxi/%s: its own headline, prices, map and questions [§2.town] [§2.towns] [§1.town-pages]',
    async (town) => {
      const html = await mainOf(at(`/taxi/${town}`))
      const words = catalogue.towns[town]?.words[locale]
      expect(texts(html, 'h1')).toEqual([plain(words?.hero?.headline ?? 'no headline')])
      expectPriceForm(html)
      expect(html).toContain(`/maps/${town}.svg`)
      expect(html).toContain('id="faq"')
      expect(elements(html, 'tr').length).toBeGreaterThan(2)
    },
  )

  test('/taxi/location: a price, the map, every town by name [§2.location] [§1.other-pages]', async () => {
    const html = await mainOf(at('/taxi/location'))
    expectPriceForm(html)
    expect(html).toContain('id="map"')
    for (const town of towns) expect(links(html)).toContain(at(`/taxi/${town}`))
  })

  test('/taxi/price: a price, the tariff in words and the fixed prices [§2.price] [§1.other-pages]', async () => {
    const html = await mainOf(at('/taxi/price'))
    expectPriceForm(html)
    expect(html).toContain('id="tariff-title"')
    expect(html).toContain('id="price-table-title"')
    expect(elements(html, 'tr').length).toBeGreaterThan(5)
  })

  test.each([
    ['terms', '[§2.terms]'],
    ['privacy', '[§2.privacy]'],
    ['about', '[§2.about]'],
  ])('/%s: the words of its file, section by section %s [§1.other-pages]', async (page) => {
    const html = await mainOf(at(`/${page}`))
    const headings = headingsOf(`content/pages/${page}/${locale}.md`)
    expect(headings.length).toBeGreaterThan(2)
    const shown = plain(textOf(html))
    for (const heading of headings) expect(shown).toContain(heading)
    if (page === 'about') expect(html).toContain('id="operator"')
  })

  test('/become-a-partner: both kinds of partner with what they get, and the way to sign up [§2.partner] [§1.other-pages]', async () => {
    const html = await mainOf(at('/become-a-partner'))
    expect(texts(html, 'h2')).toHaveLength(2)
    expect(elements(html, 'li').length).toBeGreaterThan(3)
    expect(links(html)).toContain(at('/partner'))
  })

  test('/Decoder: a form that asks for the code [§2.decoder]', async () => {
    const html = await mainOf(at('/Decoder'))
    const [form] = elements(html, 'form')
    expect([form?.attributes['method'], form?.attributes['action']]).toEqual(['get', at('/Decoder')])
    expect(names(html, 'input')).toContain('code')
  })

  test('/decoder/{code}: says what the code is for, or that it was typed wrong [§2.decoder-code]', async () => {
    const right = await mainOf(at('/decoder/P1234567899'))
    expect(right).toContain('role="status"')
    expect(textOf(right)).toContain('P-1234-5678-99')
    const wrong = await mainOf(at('/decoder/Q7K4M2XR9H3'))
    expect(wrong).toContain('id="code-fault"')
    expect(wrong).toContain('value="Q7K4M2XR9H3"')
  })

  test('/Setup: the sign-in and the one-time link [§2.setup]', async () => {
    const html = await mainOf(at('/Setup'))
    expect(elements(html, 'form').map(({ attributes }) => attributes['method'])).toEqual(['post', 'post'])
    for (const name of ['email', 'password', 'link', 'ownerEmail', 'newPassword'])
      expect(names(html, 'input')).toContain(name)
  })

  test('/airport-transfers/opatija: a price and the way to every airport [§2.airport-hub] [§1.other-pages]', async () => {
    const html = await mainOf(at('/airport-transfers/opatija'))
    expectPriceForm(html)
    for (const airport of airports) expect(links(html)).toContain(at(`/airport-transfers/opatija/${airport}`))
  })

  test.each(airports)(
    '/airport-transfers/opatija/%s: its own headline, price and map [§2.airport] [§1.other-pages]',
    async (airport) => {
      const html = await mainOf(at(`/airport-transfers/opatija/${airport}`))
      const hub = await mainOf(at('/airport-transfers/opatija'))
      expect(texts(html, 'h1')).toHaveLength(1)
      expect(texts(html, 'h1')).not.toEqual(texts(hub, 'h1'))
      expectPriceForm(html)
      expect(html).toContain('/maps/')
    },
  )

  test('/taxi-boat/selce: a price, excursions, the boat to rent and the gallery [§2.boat] [§1.other-pages]', async () => {
    const html = await mainOf(at('/taxi-boat/selce'))
    expectPriceForm(html)
    for (const id of ['excursions', 'rent-a-boat', 'gallery', 'faq']) expect(html).toContain(`id="${id}"`)
    expect(html).toContain('/maps/boat-selce.svg')
  })

  test.each(services)('/%s: the words of its file [§2.service]', async (service) => {
    const shown = plain(textOf(await mainOf(at(`/${service}`))))
    const headings = headingsOf(`content/pages/${service}/${locale}.md`)
    expect(headings.length).toBeGreaterThan(0)
    for (const heading of headings) expect(shown).toContain(heading)
  })

  test('the default layout stands around every page: header, outlet, footer [§2.layout]', async () => {
    for (const path of [...indexablePaths.filter((_path, index) => index % 9 === 0), '/Decoder', '/Setup', '/404']) {
      const html = await (await testSite.ask(at(path))).text()
      const order = ['<header', '<main id="main"', '</main>', '<footer'].map((part) => html.indexOf(part))
      expect([path, order.every((place) => place > 0)]).toEqual([path, true])
      expect([path, order.toSorted((a, b) => a - b)]).toEqual([path, order])
      expect([path, texts(html.slice(order[1], order[2]), 'h1').length]).toEqual([path, 1])
      const [header, footer] = [html.slice(order[0], order[1]), html.slice(order[3])]
      for (const link of ['/taxi/price', '/airport-transfers/opatija', '/taxi-boat/selce'])
        expect([path, links(header).includes(at(link))]).toEqual([path, true])
      for (const link of ['/terms', '/privacy', '/about'])
        expect([path, links(footer).includes(at(link))]).toEqual([path, true])
    }
  })
})

/** The headings of a file of words, as its page shows them; those with a value to be filled in are left out. */
function headingsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^## (.+)$/gm)].flatMap(([, heading = '']) =>
    heading.includes('{') ? [] : [plain(heading.replace(/\s*\{#.*\}$/, ''))],
  )
}
