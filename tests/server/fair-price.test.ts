import { describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { openTestSite } from './test-site.ts'
import { elements, linksOf, metaOf, texts } from './html.ts'

const testSite = openTestSite()

async function check(query: Record<string, string>, locale: (typeof localeCodes)[number] = 'en') {
  const response = await testSite.ask(`${inLocale(locale, '/taxi/price')}?${new URLSearchParams(query)}`)
  const html = await response.text()
  return { html, status: response.status, verdict: verdictIn(html), firstError: firstErrorIn(html) }
}

const verdictIn = (html: string) =>
  elements(html, 'div').find(({ attributes }) => attributes['data-verdict'] !== undefined)?.attributes['data-verdict']

/** The form leads to the first field with a mistake by its id. */
function firstErrorIn(html: string): string | undefined {
  const fields = [...elements(html, 'select'), ...elements(html, 'input')].map(({ attributes }) => attributes)
  return fields.find((row) => row['id'] === 'fair-price')?.['name']
}

describe.each(localeCodes)('the fair-price checker in %s', (locale) => {
  test.each([
    ['28', '643', 'far-above'],
    ['28', '70', 'normal'],
    ['28', '90', 'above'],
    ['28', '20', 'below'],
    ['28,0 km', '€ 643,00', 'far-above'],
  ])('%s km asked %s € is %s', async (checkKm, requested, verdict) => {
    const { html, ...found } = await check({ checkKm, asked: requested }, locale)
    expect(found.verdict).toBe(verdict)
    // The price list on the door, the price before the ride, the receipt.
    const message = html.slice(html.indexOf('data-verdict'), html.indexOf('<form', html.indexOf('data-verdict')))
    expect(texts(message, 'li').length).toBeGreaterThan(0)
  })

  test('the page is for everybody, an answer is not', async () => {
    expect(metaOf((await check({}, locale)).html, 'robots')).toBeNull()
    expect(linksOf((await check({}, locale)).html, 'canonical')).toHaveLength(1)
    expect(metaOf((await check({ checkKm: '28', asked: '70' }, locale)).html, 'robots')).toBe('noindex')
    expect(metaOf((await check({ from: 'PUY', to: 'rovinj' }, locale)).html, 'robots')).toBeNull()
  })
})

test('between two places by the fixed price where there is one, else by distance', async () => {
  expect((await check({ checkFrom: 'RJK', checkTo: 'opatija', asked: '65' })).verdict).toBe('normal')
  expect((await check({ checkFrom: 'Rijeka Airport', checkTo: 'opatija', asked: '131' })).verdict).toBe('far-above')
  const van = { checkFrom: 'RJK', checkTo: 'opatija', asked: '100', checkVehicle: 'van' }
  expect((await check(van)).verdict).toBe('normal')
  expect((await check({ ...van, checkVehicle: 'car' })).verdict).toBe('above')
})

test.each([
  ['no amount', { checkKm: '28' }, 'asked'],
  ['an amount in words', { checkKm: '28', asked: 'a lot' }, 'asked'],
  ['no way', { asked: '70' }, 'checkFrom'],
  ['one place only', { checkFrom: 'RJK', asked: '70' }, 'checkTo'],
  ['an unknown place', { checkFrom: 'Atlantis', checkTo: 'RJK', asked: '70' }, 'checkFrom'],
  ['the same place', { checkFrom: 'RJK', checkTo: 'RJK', asked: '70' }, 'checkTo'],
  ['no road between them', { checkFrom: 'selce', checkTo: 'b:silo', asked: '70' }, 'checkKm'],
  ['no kilometres', { checkKm: 'far', asked: '70' }, 'checkKm'],
] as const)('%s: a message in the field, what was typed kept, the cursor there', async (_, query, field) => {
  const { html, status, verdict, firstError } = await check({ ...query })
  expect([status, firstError, verdict]).toEqual([200, field, undefined])
  const fields = [...elements(html, 'select'), ...elements(html, 'input')].map(({ attributes }) => attributes)
  const wrong = fields.filter((row) => row['aria-invalid'] === 'true')
  expect(wrong.map((row) => row['name'])).toContain(field)
  expect(fields.find((row) => row['name'] === field)).toMatchObject({ id: 'fair-price' })
  for (const [name, value] of Object.entries(query)) {
    const input = fields.find((row) => row['name'] === name)
    if (input && 'value' in input) expect(input['value']).toBe(value)
  }
})

test('100 kB of text are cut', async () => {
  const { html, firstError } = await check({ checkFrom: 'x'.repeat(100_000), asked: '1' })
  expect(firstError).toBe('checkFrom')
  expect(html).not.toContain('x'.repeat(100))
})

test('it is a plain form to the page itself', async () => {
  const { html } = await check({})
  const form = elements(html, 'form').find(({ attributes }) => attributes['action'] === '/taxi/price#fair-price')
  expect(form?.attributes).toMatchObject({ method: 'get' })
  expect(texts(html, 'h2').length).toBeGreaterThan(3)
})
