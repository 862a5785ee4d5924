import { regions, type TownFacts } from '#catalogue/town.ts'
import { transferAirports } from '#catalogue/transfer-airports.ts'
import { regionName } from '#features/places/place-groups.server.ts'
import {
  findTowns,
  readTownQuestion,
  type RegionNames,
  type TownQuestion,
} from '#features/places/town-search.server.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import type { TownSearchProps } from '#sections/town-search.tsx'
import type { Site } from './site.server.ts'
import { urlsIn } from './urls.ts'

export type TownsFound = { isAsked: boolean; towns: readonly TownFacts[]; search: TownSearchProps }

/** The search of the overview: its form as it was sent, the towns it finds, and where else to go. */
export function searchTowns(site: Site, locale: LocaleCode, query: URLSearchParams): TownsFound {
  const t = site.translate(locale)
  const requested = readTownQuestion(query)
  const isRequested = requested.text !== '' || requested.region !== null
  const all = Object.values(site.catalogue.towns).map(({ facts }) => facts)
  const towns = findTowns(all, requested, regionNames(site))
  const isNone = towns.length === 0
  const counts = { count: towns.length, all: all.length }
  return {
    isAsked: isRequested,
    towns,
    search: {
      action: urlsIn(locale).location(),
      label: t('location.find-label'),
      regionLabel: t('location.find-region'),
      allRegions: t('location.find-all-regions'),
      button: t('location.find-button'),
      text: requested.text,
      region: requested.region ?? '',
      count: isNone
        ? nothingFound(site, locale, requested)
        : isRequested
          ? t('location.find-found', counts)
          : t('location.find-all', counts),
      help: isNone ? t('location.find-help') : null,
      links: [
        ...(isNone ? insteadOf(requested, all, site, locale) : []),
        ...(isRequested ? [{ href: `${urlsIn(locale).location()}#found`, label: t('location.find-show-all') }] : []),
      ],
    },
  }
}

function nothingFound(site: Site, locale: LocaleCode, { text, region }: TownQuestion): string {
  const t = site.translate(locale)
  return region === null
    ? t('location.find-none', { text })
    : t('location.find-none-in', { text, region: t(`region.${region}`) })
}

/** The same in every region, a page of ours that is no town's, the price box. */
function insteadOf(
  { text, region }: TownQuestion,
  all: readonly TownFacts[],
  site: Site,
  locale: LocaleCode,
): TownSearchProps['links'] {
  const t = site.translate(locale)
  const url = urlsIn(locale)
  const { length: count } = region === null ? [] : findTowns(all, { text, region: null }, regionNames(site))
  const place = site.places.resolve(text, locale)
  const airport = transferAirports.find(({ iata }) => iata === place?.iata)
  const page = airport ? url.airport(airport.slug) : place?.id === 'selce' ? url.boat() : null
  return [
    ...(count > 0
      ? [
          {
            href: `${url.location()}?${new URLSearchParams({ q: text })}#found`,
            label: t('location.find-elsewhere', { count }),
          },
        ]
      : []),
    ...(page !== null && place ? [{ href: page, label: place.names[locale] }] : []),
    { href: '#price-box', label: t('location.find-price') },
  ]
}

/** As the site writes them, in headings and in lists. */
function regionNames(site: Site): RegionNames {
  const of = (region: (typeof regions)[number]) =>
    localeCodes.flatMap((code) => {
      const t = site.translate(code)
      return [t(`region.${region}`), regionName(region, t)]
    })
  return {
    istria: of('istria'),
    kvarner: of('kvarner'),
    dalmatia: of('dalmatia'),
    central: of('central'),
    slavonia: of('slavonia'),
  }
}
