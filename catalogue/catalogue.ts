import type { InEveryLocale, LocaleCode } from '#i18n/locale.ts'
import type { AirportPlace, AirportTransferWords } from './airport-transfer.ts'
import type { BoatFacts, BoatWords } from './boat.ts'
import type { ContentPageFacts, ContentPageWords } from './content-page.ts'
import type { Settings } from './settings.ts'
import type { TownFacts, TownWords } from './town.ts'

export type Town = { facts: TownFacts; words: InEveryLocale<TownWords> }
export type ContentPage = { facts: ContentPageFacts; words: InEveryLocale<ContentPageWords> }
export type OwnerRedirect = { from: string; to: string; status: 301 | 302 | 307 | 308 }

/** All words and facts of the site, parsed. Plain data, so that it can be written to one file by the build. */
export type Catalogue = {
  settings: Settings
  towns: Record<string, Town>
  airports: { place: AirportPlace; words: InEveryLocale<AirportTransferWords> }
  boat: { facts: BoatFacts; words: InEveryLocale<BoatWords> }
  pages: Record<string, ContentPage>
  redirects: OwnerRedirect[]
}

/** Own keys only: a town called `__proto__` does not exist. */
export function findTown(catalogue: Catalogue, slug: string): Town | null {
  return Object.hasOwn(catalogue.towns, slug) ? (catalogue.towns[slug] ?? null) : null
}

export function findPage(catalogue: Catalogue, slug: string): ContentPage | null {
  return Object.hasOwn(catalogue.pages, slug) ? (catalogue.pages[slug] ?? null) : null
}

export const boatBundles = ['basicInfo', 'faqInfo', 'galleryInfo', 'heroInfo', 'reviews', 'sharedData'] as const

/** A section of a town or airport place by the name the spec gives its bundle (§ 2); null where the place lacks it. */
export function findBundle(words: TownWords | AirportTransferWords, bundle: string): unknown {
  switch (bundle) {
    case 'pageData':
      return words.pageData
    case 'heroTranslations':
      return words.hero ?? null
    case 'footerTranslations':
      return words.footer ?? null
    case 'reviewsTranslations':
      return words.reviews ?? null
    default:
      return null
  }
}

export function findBoatBundle(catalogue: Catalogue, locale: LocaleCode, bundle: string): unknown {
  const { facts, words } = catalogue.boat
  if (bundle === 'sharedData') return facts
  const found = boatBundles.find((name) => name === bundle)
  return found === undefined || found === 'sharedData' ? null : (words[locale][found] ?? null)
}
