import { transferAirports } from '#catalogue/transfer-airports.ts'
import { pagePrice } from '#features/fares/price-answer.server.ts'
import { fillerFor, filledParagraphs, filledPassage, filledQuestions } from '#app/filled-words.server.ts'
import { generalQuestions } from '#app/general-questions.server.ts'
import { meetingSketch } from '#app/meeting-sketch.server.ts'
import { heroPicture } from '#app/page-pictures.server.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import { mapAt } from '#app/trip-map.server.ts'
import type { Loader } from '#app/site.server.ts'
import { breadcrumbs, faqPage } from '#app/structured-data.server.ts'
import { urlsIn, withTrip } from '#app/urls.ts'
import { airportLinks } from './airport-hub.server.ts'

const PLACE = 'opatija'

/** `/airport-transfers/opatija/{airport}`; an airport we have no page for is not found. */
export const loadAirport: Loader<'airport'> = (site, { locale, path, params, query }) => {
  const airport = transferAirports.find(({ slug }) => slug === params['airport'])
  const words = airport && site.catalogue.airports.words[locale].pageData.airports[airport.slug]
  const place = airport && site.places.find(airport.iata)
  if (!airport || !words || !place) return null
  const t = site.translate(locale)
  const fill = fillerFor(site, locale, PLACE)
  const action = inLocale(locale, path)
  const name = place.names[locale]
  const deps = priceDeps(site, locale)
  const preset = { from: airport.iata, to: PLACE }
  const questions = [...filledQuestions(words.faq, fill), ...generalQuestions(site, locale)]
  return {
    page: 'airport',
    status: 200,
    props: {
      hero: {
        headline: fill(words.headline),
        sentence: fill(words.sentence),
        picture: heroPicture(
          site,
          'airport-transfers/opatija',
          locale,
          `/pictures/airport-${airport.iata.toLowerCase()}.svg`,
        ),
      },
      price: { answer: pagePrice(query, locale, deps, preset), action },
      meeting: {
        title: words.meeting.title,
        steps: filledParagraphs(words.meeting.steps, fill),
        sketch: meetingSketch(airport.slug, t),
      },
      passages: [
        { id: 'road', passage: filledPassage(words.road, fill) },
        { id: 'alternatives', passage: filledPassage(words.alternatives, fill) },
        { id: 'leave-by', passage: filledPassage(words.leaveBy, fill) },
      ],
      map: {
        src: mapAt(`airport-${airport.iata.toLowerCase()}-opatija`, locale),
        alt: t('airport.map-alt', { airport: name }),
        caption: t('town.map-caption'),
      },
      reverse: {
        href: withTrip(action, { from: PLACE, to: airport.iata }),
        text: t('airport.reverse', { airport: name }),
      },
      others: airportLinks(site, locale).filter(({ href }) => href !== urlsIn(locale).airport(airport.slug)),
      questions,
    },
    head: {
      title: fill(words.title),
      description: fill(words.description),
      jsonLd: [
        breadcrumbs(site.publicUrl, [
          { name: t('nav.airports-opatija'), path: urlsIn(locale).airportHub() },
          { name, path: action },
        ]),
        faqPage(questions),
      ],
    },
  }
}
