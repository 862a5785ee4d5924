import { expect, test } from 'vitest'
import { fillerFor } from '#app/filled-words.server.ts'
import { transferAirports } from '#catalogue/transfer-airports.ts'
import { localeCodes } from '#i18n/locale.ts'
import { fixedClock } from '#lib/clock.ts'
import { createSite, readContent } from '#server/site.server.ts'
import { sectionsIn, textOf, towns, townSections } from './corpus.ts'

const site = createSite(readContent('content'), fixedClock('2026-07-15T09:00:00Z'), null)

type Measure = 'km' | 'min' | 'price'
type Way = `${string}>${string}`
/** A town, its English words, what is compared, and ways from the least to the most. */
type Comparison = [town: string, words: string, measure: Measure, ...ways: Way[]]

const comparisons: Comparison[] = [
  ['buje', 'Pula is faster', 'min', 'buje>PUY', 'buje>TRS'],
  ['buzet', 'In minutes Rijeka wins', 'min', 'buzet>RJK', 'buzet>PUY', 'buzet>TRS'],
  ['crikvenica', 'nearer to Crikvenica than to Rijeka', 'km', 'crikvenica>RJK', 'rijeka>RJK'],
  ['dakovo', 'The closest airport is at Klisa', 'km', 'dakovo>OSI', 'dakovo>BNX'],
  ['karlovac', 'Zagreb has the shorter road', 'km', 'karlovac>ZAG', 'karlovac>RJK'],
  ['korcula', 'Dubrovnik is nearer', 'km', 'korcula>DBV', 'korcula>SPU'],
  ['labin', 'costs far more than one to Pula', 'price', 'labin>PUY', 'labin>TRS', 'labin>LJU'],
  ['makarska', 'Zadar is further', 'km', 'makarska>DBV', 'makarska>ZAD'],
  ['makarska', 'yet quicker', 'min', 'makarska>ZAD', 'makarska>DBV'],
  ['osijek', 'Belgrade is nearer than Zagreb', 'km', 'osijek>BEG', 'osijek>ZAG'],
  ['senj', 'is closest', 'min', 'senj>RJK', 'senj>ZAG'],
  ['sibenik', 'Split is nearer by road', 'km', 'sibenik>SPU', 'sibenik>ZAD'],
  ['slavonski-brod', 'are nearest', 'km', 'slavonski-brod>OSI', 'slavonski-brod>BNX', 'slavonski-brod>ZAG'],
  ['umag', 'Pula is quicker', 'min', 'umag>PUY', 'umag>TRS'],
  ['vinkovci', 'is nearer', 'km', 'vinkovci>BEG', 'vinkovci>ZAG'],
]

test.each(comparisons)('what %s compares is so: %s', (town, words, measure, ...ways) => {
  expect(townSections(town, 'en').map(textOf).join('\n')).toContain(words)
  const amounts = ways.map((way) => amountOf(measure, way))
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
  expect(new Set(amounts).size).toBe(amounts.length)
})

test('the shortest and the longest way to Opatija, and what is nearer than Zagreb', () => {
  const said = sectionsIn('en').filter(({ kind }) => kind === 'airports')
  const text = said.map(textOf).join('\n')
  expect(text).toMatch(/shortest ride is from Rijeka.+longest, from Treviso/)
  expect(text).toMatch(/Trieste and Ljubljana.+nearer in time than Zagreb/)
  const byKm = transferAirports.map(({ iata }) => iata).toSorted((a, b) => km(a) - km(b))
  expect([byKm[0], byKm.at(-1)]).toEqual(['RJK', 'TSF'])
  for (const near of ['TRS', 'LJU'])
    expect(amountOf('min', `${near}>opatija`)).toBeLessThan(amountOf('min', 'ZAG>opatija'))
})

test('no town is nearer to Zagreb Airport than Velika Gorica', () => {
  const others = towns.flatMap((town) => site.places.route(town, 'ZAG')?.km ?? [])
  expect(site.places.route('velika-gorica', 'ZAG')?.km).toBe(Math.min(...others))
})

/** A price that is compared with a group of airports: one of the group may cost more, as Zagreb does from Labin. */
const WITH_A_GROUP = {
  en: /costs? [^.]*than (one |a ride )?to the (\w+ )?airports/i,
  hr: /(skuplj|jeftinij)\w* od (domaćih|hrvatskih)/i,
  it: /(più|meno) (di|che) (quell[aie] per )?gli aeroporti/i,
  de: /(teurer|günstiger|mehr|weniger) als (zu )?(den|die) (kroatischen )?Flughäfen/i,
}

test.each(localeCodes)('a price in %s is compared with an airport, not with a group of them', (locale) => {
  const found = sectionsIn(locale).filter((section) => WITH_A_GROUP[locale].test(textOf(section)))
  expect(found.map(({ file, where }) => `${file} ${where}`)).toEqual([])
})

test('the towns of one county are in one region', () => {
  const regionsOf = Map.groupBy(Object.values(site.catalogue.towns), ({ facts }) => facts.county.en)
  const split = [...regionsOf].filter(([, rows]) => new Set(rows.map(({ facts }) => facts.region)).size > 1)
  expect(split.map(([county]) => county)).toEqual([])
})

test.each(localeCodes)('Pazin and Pula say the same of the railway to Rijeka, in %s', (locale) => {
  const faqOf = (town: string) => townSections(town, locale).filter(({ where }) => where === 'pageData.faq')
  const through = /(only through|samo preko|solo attraverso la|nur über) Slo[vw]eni/
  for (const town of ['pazin', 'pula']) expect(faqOf(town).map(textOf).join('\n'), town).toMatch(through)
})

function km(iata: string): number {
  return site.places.route(iata, 'opatija')?.km ?? Number.NaN
}

/** As the page says it; the car's price. */
function amountOf(measure: Measure, way: Way): number {
  const [from = '', to = ''] = way.split('>')
  const route = site.places.route(from, to)
  if (!route) throw new Error(`no way ${way}`)
  if (measure === 'price') return Number(fillerFor(site, 'en', from)(`{price:${to}}`).replace(/[^\d.]/g, ''))
  return measure === 'km' ? route.km : route.minutes
}
