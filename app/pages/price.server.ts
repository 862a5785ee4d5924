import { findPage } from '#catalogue/catalogue.ts'
import { blocksOf } from '#catalogue/content-page.ts'
import { asksFairPrice, checkFairPrice } from '#features/fares/fair-price.server.ts'
import { answerPrice, statusOf } from '#features/fares/price-answer.server.ts'
import { priceLog } from '#features/fares/price-log.server.ts'
import { fixedRouteRows } from '#features/fares/price-table.server.ts'
import { tariffInWords } from '#features/fares/tariff-in-words.server.ts'
import { crossingsInWords } from '#features/places/crossings-in-words.server.ts'
import { fillerFor } from '#app/filled-words.server.ts'
import { generalQuestions } from '#app/general-questions.server.ts'
import { heroPicture } from '#app/page-pictures.server.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Loader } from '#app/site.server.ts'
import { breadcrumbs } from '#app/structured-data.server.ts'
import { urlsIn, withTrip } from '#app/urls.ts'

export const loadPrice: Loader<'price'> = (site, { locale, path, query }) => {
  const found = findPage(site.catalogue, 'price')
  if (!found) return null
  const words = found.words[locale]
  const fill = fillerFor(site, locale, null)
  const t = site.translate(locale)
  const action = inLocale(locale, path)
  const deps = priceDeps(site, locale)
  const answer = answerPrice(query, locale, deps)
  return {
    page: 'price',
    status: statusOf(answer),
    props: {
      headline: fill(words.heading),
      sentence: fill(words.lead),
      picture: heroPicture(site, 'pages/price', locale, '/pictures/services.svg'),
      price: { answer, action },
      tariff: tariffInWords(locale, deps),
      fixed: {
        title: t('price.fixed-title'),
        note: t('price.fixed-note'),
        rows: fixedRouteRows(locale, deps, (from, to) => withTrip(action, { from, to })),
      },
      questions: generalQuestions(site, locale),
      log: priceLog(site.tariffHistory.before, site.tariffHistory.versions, locale, deps),
      fair: checkFairPrice(query, locale, deps),
      crossings: crossingsInWords(site.places, locale, t),
      blocks: blocksOf(words, fill),
    },
    head: {
      title: words.title,
      description: words.description,
      // The page is for everybody, the answer to one person's question is not.
      ...(asksFairPrice(query) ? { robots: 'noindex' } : {}),
      jsonLd: [
        breadcrumbs(site.publicUrl, [
          { name: t('nav.towns'), path: urlsIn(locale).location() },
          { name: words.label, path: action },
        ]),
      ],
    },
  }
}
