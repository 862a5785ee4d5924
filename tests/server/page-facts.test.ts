import { describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { transferAirports } from '#catalogue/transfer-airports.ts'
import { type InEveryLocale, localeCodes } from '#i18n/locale.ts'
import { openTestSite } from './test-site.ts'
import { elements, textOf } from './html.ts'

const testSite = openTestSite()
const read = async (address: string) => (await testSite.ask(address)).text()

/** The box from its heading to the end of its section. */
function boxOf(html: string): string {
  const from = html.lastIndexOf('<section', html.indexOf('id="price-box-heading"'))
  return html.slice(from, html.indexOf('</section>', from))
}

test.each(localeCodes)('the table of the airport hub has the seven airports of the page, in %s', async (locale) => {
  const html = await read(inLocale(locale, '/airport-transfers/opatija'))
  const table = /<table[\s\S]*?<\/table>/.exec(html)?.[0] ?? ''
  const starts = elements(table, 'a').map(
    ({ attributes }) => /[?&](?:amp;)?from=(\w+)/.exec(attributes['href'] ?? '')?.[1],
  )
  expect(starts.toSorted()).toEqual(transferAirports.map(({ iata }) => iata).toSorted())
})

describe('the price box of a ride by boat', () => {
  const road: InEveryLocale<RegExp> = {
    en: /driving|road|toll|vignette|night|Sunday/i,
    hr: /vrijeme vožnje|cest|vinjet|noću|nedjelj/i,
    it: /strada|via terra|pedagg|vignett|notte|domenica/i,
    de: /straße|maut|vignette|nacht|sonntag/i,
  }
  const sailing: InEveryLocale<RegExp> = {
    en: /Sailing time about 1 h 11 min/,
    hr: /Trajanje plovidbe oko 1 h 11 min/,
    it: /Tempo di navigazione circa 1 h 11 min/,
    de: /Fahrzeit mit dem Boot \S+ 1 Std. 11 Min./,
  }

  test.each(localeCodes)('where no road leads it says nothing of roads, nights and tolls, in %s', async (locale) => {
    const words = textOf(boxOf(await read(inLocale(locale, '/taxi-boat/selce?from=selce&to=b:goli-otok'))))
    expect(words).toMatch(sailing[locale])
    expect(words).not.toMatch(road[locale])
  })

  test.each(localeCodes)(
    'beside cars it says of night and toll that they belong to the road, in %s',
    async (locale) => {
      const box = boxOf(await read(inLocale(locale, '/taxi-boat/selce?from=selce&to=b:silo')))
      const lines = [...box.matchAll(/<li\b[^>]*>([\s\S]*?)<\/li>/g)].map(([, line = '']) => textOf(line))
      const byRoad = { en: 'By road: ', hr: 'Cestom: ', it: 'Via terra: ', de: 'Auf der Straße: ' }[locale]
      expect(lines.filter((line) => /22:00|vignett|vinjet/i.test(line))).toEqual([
        expect.stringMatching(byRoad),
        expect.stringMatching(byRoad),
      ])
    },
  )
})

test.each(localeCodes)('no town is told of bad weather at sea, in %s', async (locale) => {
  const weather = { en: /weather at sea/i, hr: /vremena na moru/i, it: /maltempo in mare/i, de: /Wetter auf See/i }
  for (const town of ['bjelovar', 'opatija'])
    expect(textOf(await read(inLocale(locale, `/taxi/${town}`)))).not.toMatch(weather[locale])
})
