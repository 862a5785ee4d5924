import { findPage } from '#catalogue/catalogue.ts'
import { blocksOf } from '#catalogue/content-page.ts'
import { regions } from '#catalogue/town.ts'
import { pagePrice } from '#features/fares/price-answer.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { localeRow } from '#i18n/locale.ts'
import { fillerFor } from '#app/filled-words.server.ts'
import { heroPicture } from '#app/page-pictures.server.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Loader, Site } from '#app/site.server.ts'
import { taxiService } from '#app/structured-data.server.ts'
import { urlsIn } from '#app/urls.ts'

export const loadLocation: Loader<'location'> = (site, { locale, path, query }) => {
  const found = findPage(site.catalogue, 'location')
  if (!found) return null
  const words = found.words[locale]
  const fill = fillerFor(site, locale, null)
  const t = site.translate(locale)
  const { settings } = site.catalogue
  const url = urlsIn(locale)
  const permitNames = settings.permits.map((slug) => site.places.find(slug)?.names[locale] ?? slug)
  return {
    page: 'location',
    status: 200,
    props: {
      headline: words.heading,
      sentence: fill(words.lead),
      picture: heroPicture(site, 'pages/location', locale, '/pictures/opatija.svg'),
      price: { answer: pagePrice(query, locale, priceDeps(site, locale)), action: inLocale(locale, path) },
      towns: townsOf(site, locale).map(({ slug, name }) => ({ slug, name, href: url.town(slug) })),
      regions: regions.map((id) => ({
        id,
        title: t(`region.${id}`),
        towns: townsOf(site, locale)
          .filter((town) => town.region === id)
          .map(({ slug, name }) => ({ href: url.town(slug), name, facts: '' })),
      })),
      permits: {
        title: t('location.permits-title'),
        text: t('location.permits-text', { towns: listOf(permitNames, locale) }),
      },
      hours: { title: t('location.hours-title'), text: settings.hours ?? t('location.hours-unset') },
      blocks: blocksOf(words, fill),
    },
    head: {
      title: words.title,
      description: words.description,
      jsonLd: [taxiService(settings, site.publicUrl, 'Croatia', [])],
    },
  }
}

function townsOf(site: Site, locale: LocaleCode) {
  const collator = new Intl.Collator(localeRow(locale).language)
  return Object.values(site.catalogue.towns)
    .map(({ facts }) => ({ slug: facts.slug, name: facts.names[locale], region: facts.region }))
    .toSorted((a, b) => collator.compare(a.name, b.name))
}

function listOf(names: string[], locale: LocaleCode): string {
  return new Intl.ListFormat(localeRow(locale).language, { type: 'conjunction' }).format(names)
}
