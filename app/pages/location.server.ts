import { findPage } from '#catalogue/catalogue.ts'
import { blocksOf } from '#catalogue/content-page.ts'
import { hasSamplePermits } from '#app/sample-permits.server.ts'
import { taxiTowns } from '#catalogue/settings.ts'
import { regions, type TownFacts } from '#catalogue/town.ts'
import { answerPrice, statusOf } from '#features/fares/price-answer.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { formattingLanguage } from '#i18n/locale.ts'
import type { Translate } from '#i18n/messages.ts'
import type { MapWords } from '#sections/location-map.tsx'
import { fillerFor } from '#app/filled-words.server.ts'
import { heroPicture } from '#app/page-pictures.server.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Loader, Site } from '#app/site.server.ts'
import { taxiService } from '#app/structured-data.server.ts'
import { searchTowns } from '#app/town-search.server.ts'
import { urlsIn } from '#app/urls.ts'

export const loadLocation: Loader<'location'> = (site, { locale, path, query }) => {
  const page = findPage(site.catalogue, 'location')
  if (!page) return null
  const words = page.words[locale]
  const fill = fillerFor(site, locale, null)
  const t = site.translate(locale)
  const { settings } = site.catalogue
  const url = urlsIn(locale)
  const { towns, search, isAsked: isRequested } = searchTowns(site, locale, query)
  const found = byName(towns, locale)
  const answer = answerPrice(query, locale, priceDeps(site, locale))
  return {
    page: 'location',
    status: statusOf(answer),
    props: {
      headline: words.heading,
      sentence: fill(words.lead),
      picture: heroPicture(site, 'pages/location', locale, '/pictures/opatija.svg'),
      price: { answer, action: inLocale(locale, path) },
      search,
      towns: found.map(({ slug, names }) => ({ slug, name: names[locale], href: url.town(slug) })),
      mapWords: mapWordsIn(t),
      regions: regions.map((id) => ({
        id,
        title: t(`region.${id}`),
        towns: found
          .filter((town) => town.region === id)
          .map(({ slug, names }) => ({ href: url.town(slug), name: names[locale] })),
      })),
      permits: {
        title: t('location.permits-title'),
        text: permitsText(site, locale),
      },
      hours: { title: t('location.hours-title'), text: settings.hours ?? t('location.hours-unset') },
      blocks: blocksOf(words, fill),
    },
    head: {
      title: words.title,
      description: words.description,
      // The page is for everybody, what somebody looked for is not.
      ...(isRequested ? { robots: 'noindex' } : {}),
      jsonLd: [taxiService(settings, site.publicUrl, 'Croatia', [])],
    },
  }
}

/** Which towns the sample has, those the operator holds, or that it holds none. */
function permitsText(site: Site, locale: LocaleCode): string {
  const t = site.translate(locale)
  const { settings } = site.catalogue
  if (settings.permits === null || settings.carriage === null) return t('location.permits-unset')
  const held = taxiTowns(settings)
  if (held.length === 0) return t('location.permits-none')
  const names = held.map((slug) => site.places.find(slug)?.names[locale] ?? slug)
  const towns = listOf(names, locale)
  return hasSamplePermits(site) ? t('location.permits-text', { towns }) : t('location.permits-own', { towns })
}

function mapWordsIn(t: Translate): MapWords {
  return {
    sea: t('location.map-sea'),
    bosnia: t('location.map-bosnia'),
    hungary: t('location.map-hungary'),
    italy: t('location.map-italy'),
    montenegro: t('location.map-montenegro'),
    serbia: t('location.map-serbia'),
    slovenia: t('location.map-slovenia'),
  }
}

function byName(towns: readonly TownFacts[], locale: LocaleCode): TownFacts[] {
  const collator = new Intl.Collator(formattingLanguage(locale))
  return towns.toSorted((a, b) => collator.compare(a.names[locale], b.names[locale]))
}

function listOf(names: string[], locale: LocaleCode): string {
  return new Intl.ListFormat(formattingLanguage(locale), { type: 'conjunction' }).format(names)
}
