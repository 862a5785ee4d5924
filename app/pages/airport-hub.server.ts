import { ANY_AIRPORT } from '#catalogue/meeting-sketch.ts'
import { transferAirports } from '#catalogue/transfer-airports.ts'
import { pagePrice } from '#features/fares/price-answer.server.ts'
import { priceTableRows } from '#features/fares/price-table.server.ts'
import { fillerFor, filledParagraphs, filledPassage, filledQuestions, kmText } from '#app/filled-words.server.ts'
import { durationText } from '#i18n/duration.ts'
import { generalQuestions } from '#app/general-questions.server.ts'
import { offersOf } from '#app/offers.server.ts'
import { meetingSketch } from '#app/meeting-sketch.server.ts'
import { heroPicture } from '#app/page-pictures.server.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import { mapAt } from '#app/trip-map.server.ts'
import type { Loader, Site } from '#app/site.server.ts'
import { breadcrumbs, faqPage, taxiService } from '#app/structured-data.server.ts'
import { urlsIn, withTrip } from '#app/urls.ts'
import type { LocaleCode } from '#i18n/locale.ts'

const PLACE = 'opatija'

export const loadAirportHub: Loader<'airport-hub'> = (site, { locale, path, query }) => {
  const { pageData, hero, footer, reviews } = site.catalogue.airports.words[locale]
  const t = site.translate(locale)
  const fill = fillerFor(site, locale, PLACE)
  const action = inLocale(locale, path)
  const name = site.places.find(PLACE)?.names[locale] ?? PLACE
  const deps = priceDeps(site, locale)
  const preset = { from: 'RJK', to: PLACE }
  const questions = [...filledQuestions(pageData.faq, fill), ...generalQuestions(site, locale)]
  return {
    page: 'airport-hub',
    status: 200,
    props: {
      hero: {
        headline: fill(hero?.headline ?? pageData.title),
        sentence: fill(hero?.sentence ?? pageData.description),
        picture: heroPicture(site, 'airport-transfers/opatija', locale, '/pictures/airport.svg'),
      },
      intro: filledParagraphs(pageData.intro, fill),
      price: { answer: pagePrice(query, locale, deps, preset), action },
      table: {
        title: t('airport.table-title'),
        note: t('town.table-note'),
        rows: priceTableRows(PLACE, locale, deps, (from, to) => withTrip(action, { from, to })),
      },
      airports: airportLinks(site, locale),
      passages: [
        { id: 'choosing', passage: filledPassage(pageData.choosing, fill) },
        { id: 'arrival', passage: filledPassage(pageData.arrival, fill) },
        { id: 'delays', passage: filledPassage(pageData.delays, fill) },
      ],
      sketch: meetingSketch(ANY_AIRPORT, t),
      map: { src: mapAt('opatija', locale), alt: t('town.map-alt', { town: name }), caption: t('town.map-caption') },
      questions,
      invitation: reviews ? fill(reviews.invitation) : null,
    },
    head: {
      title: fill(pageData.title),
      description: fill(pageData.description),
      jsonLd: [
        taxiService(site.catalogue.settings, site.publicUrl, name, offersOf(site, locale, PLACE, path)),
        breadcrumbs(site.publicUrl, [
          { name, path: urlsIn(locale).town(PLACE) },
          { name: t('nav.airports-opatija'), path: action },
        ]),
        faqPage(questions),
      ],
    },
    ...(footer ? { footerLine: fill(footer.line) } : {}),
  }
}

export function airportLinks(site: Site, locale: LocaleCode): { href: string; name: string; facts: string }[] {
  const t = site.translate(locale)
  return transferAirports.flatMap(({ slug, iata }) => {
    const place = site.places.find(iata)
    const route = site.places.route(iata, PLACE)
    if (!place || !route) return []
    const facts = t('nearby.about', { km: kmText(route.km, locale), time: durationText(route.minutes, t) })
    return [{ href: urlsIn(locale).airport(slug), name: place.names[locale], facts }]
  })
}
