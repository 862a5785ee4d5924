import { describe, expect, test } from 'vitest'
import { inLocale } from '#app/routes.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { contentCopy, openTestSite } from './test-site.ts'
import { decode } from './html.ts'
import { componentPaths } from './spec-paths.ts'
import { tagOf } from '#tests/spec/coverage.ts'

// That each answers is proven in every-page.test.ts; here that it is the block it is named for, in its language.

const testSite = openTestSite()
const { towns, airports, boat } = contentCopy().catalogue

/** What each block of spec § 2 cannot be without: words of its own bundle, its drawing, where it leads. */
function wanted(locale: LocaleCode): Record<string, (string | undefined)[]> {
  const [town, hub, sea] = [towns['opatija']?.words[locale], airports.words[locale], boat.words[locale]]
  const { about, rent, stops } = sea.basicInfo
  const [taxi, airport, ship] = ['/taxi/components', '/airport-transfers/components', '/taxi-boat/components']
  return {
    [`${taxi}/Footer`]: [town?.footer?.line],
    [`${taxi}/Hero`]: [town?.hero?.headline],
    [`${taxi}/TaxiMap`]: [`/maps/opatija.svg#${locale}`],
    [`${airport}/AirportTransferPage`]: [hub.hero?.headline, hub.pageData.choosing.title, hub.pageData.arrival.title],
    [`${airport}/Footer`]: [hub.footer?.line],
    [`${airport}/Hero`]: [hub.hero?.headline],
    [`${airport}/TaxiAirportMap`]: [`/maps/opatija.svg#${locale}`],
    [`${ship}/BasicInfo`]: [about.title, sea.faqInfo[0]?.question],
    [`${ship}/BasicInfoMap`]: [`/maps/boat-selce.svg#${locale}`],
    [`${ship}/Footer`]: [sea.footer?.line],
    [`${ship}/Gallery`]: sea.galleryInfo.map(({ caption }) => caption),
    [`${ship}/Hero`]: [sea.heroInfo.headline],
    [`${ship}/Map`]: [`/maps/boat-selce.svg#${locale}`],
    [`${ship}/PopularExcursions`]: [stops['b:silo']?.text],
    [`${ship}/RentABoat`]: [rent.title],
    [`${ship}/Reviews`]: [sea.reviews?.invitation],
    [`${ship}/Wave`]: ['viewBox="0 0 1440 70"'],
    [`${ship}/WhatsAppButtonNew`]: ['href="https://wa.me/'],
  }
}

describe.each(localeCodes)('the preview of a block in %s', (locale) => {
  test('none of the specification is without one', () => {
    expect(Object.keys(wanted(locale)).toSorted()).toEqual(componentPaths.toSorted())
  })

  test.each(componentPaths.map((path) => [path, tagOf(path)]))('%s shows that block and no other %s', async (path) => {
    const html = await (await testSite.ask(inLocale(locale, path))).text()
    const shown = plain(decode(html.slice(html.indexOf('<main'), html.indexOf('</main>'))))
    for (const [other, words] of Object.entries(wanted(locale))) {
      if (words.some((word) => word === undefined)) throw new Error(`${other} has no words of its own`)
      const isThere = words.every((word) => shown.includes(plain(word ?? '')))
      if (other === path) expect([other, isThere]).toEqual([path, true])
      else if (!sharedBy(path, other)) expect([other, isThere]).toEqual([other, false])
    }
  })
})

/** The page keeps short words together by a space that does not break. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** Blocks that show the same: the spec names a map twice, and a whole page holds its own hero and map. */
function sharedBy(path: string, other: string): boolean {
  const isMap = path.endsWith('Map') && other.endsWith('Map')
  return isMap || (path.endsWith('AirportTransferPage') && /(Hero|Map|Reviews|Wave)$/.test(other))
}
