import { expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { openTestSite } from './test-site.ts'
import { textOf } from './html.ts'
import { towns } from './spec-paths.ts'

const testSite = openTestSite()
/** "€1,234.50", "1.234,50 €". */
const PRICE = /€\s?\d[\d.,]*\d|\d[\d.,]*\s€/g

/** The prices in the words above the price box, and those of its classes. */
async function pricesAt(path: string): Promise<{ head: string[]; box: string[] }> {
  const html = await (await testSite.ask(path)).text()
  const box = html.indexOf('id="price-box"')
  const head = html.slice(html.indexOf('<h1'), box)
  return { head: textOf(head).match(PRICE) ?? [], box: textOf(html.slice(box)).match(PRICE) ?? [] }
}

test.each(localeCodes)(
  'on all 45 towns the price in the head is that of the first class in the box, in %s',
  async (locale) => {
    expect(towns).toHaveLength(45)
    const others: string[] = []
    for (const town of towns) {
      const { head, box } = await pricesAt(inLocale(locale, `/taxi/${town}`))
      if (head[0] === undefined || head[0] !== box[0]) others.push(`${town}: ${head[0]} and ${box[0]}`)
    }
    expect(others).toEqual([])
  },
)

test.each(localeCodes)('the same on every airport page and on the boat page, in %s', async (locale) => {
  const paths = ['rijeka', 'pula', 'trieste', 'ljubljana', 'zagreb', 'venice', 'treviso'].map(
    (airport) => `/airport-transfers/opatija/${airport}`,
  )
  for (const path of [...paths, '/taxi-boat/selce']) {
    const { head, box } = await pricesAt(inLocale(locale, path))
    expect([path, head[0]]).toEqual([path, box[0]])
    expect(head[0]).toBeDefined()
  }
})
