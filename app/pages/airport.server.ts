import type { AirportWords } from '#catalogue/airport-transfer.ts'
import { type TransferAirport, transferAirports } from '#catalogue/transfer-airports.ts'
import { answerPrice, statusOf } from '#features/fares/price-answer.server.ts'
import { fillerFor, filledParagraphs, filledPassage, filledQuestions } from '#app/filled-words.server.ts'
import { generalQuestionsLink } from '#app/general-questions.server.ts'
import { meetingSketch } from '#app/meeting-sketch.server.ts'
import { heroPicture } from '#app/page-pictures.server.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import { mapAt } from '#app/trip-map.server.ts'
import type { HeadFacts, Loader, Site, RequestContext } from '#app/site.server.ts'
import { breadcrumbs, faqPage } from '#app/structured-data.server.ts'
import { urlsIn, withTrip } from '#app/urls.ts'
import type { AirportPageProps, AirportPageContent } from './airport.tsx'
import { airportLinks } from './airport-hub.server.ts'

const PLACE = 'opatija'

/** `/airport-transfers/opatija/{airport}`; an airport we have no page for is not found. */
export const loadAirport: Loader<'airport'> = (site, context) => {
  const { locale, path, params, query } = context
  const airport = transferAirports.find(({ slug }) => slug === params['airport'])
  const words = airport && site.catalogue.airports.words[locale].pageData.airports[airport.slug]
  const place = airport && site.places.find(airport.iata)
  if (!airport || !words || !place) return null
  const { hero, said, head } = pageOf(site, context, airport, words, place.names[locale])
  const preset = { from: airport.iata, to: PLACE }
  const answer = answerPrice(query, locale, priceDeps(site, locale), preset)
  return {
    page: 'airport',
    status: statusOf(answer),
    props: { hero, said, price: { answer, action: inLocale(locale, path) } },
    head,
  }
}

type AirportPage = Pick<AirportPageProps, 'hero' | 'said'> & { head: HeadFacts }

/** All that does not depend on the trip somebody asks about. */
function pageOf(
  site: Site,
  { locale, path }: RequestContext,
  airport: TransferAirport,
  words: AirportWords,
  name: string,
): AirportPage {
  const fill = fillerFor(site, locale, PLACE)
  const picture = `/pictures/airport-${airport.iata.toLowerCase()}.svg`
  const said = saidBelow(site, { locale, path }, airport, words, name)
  return {
    hero: {
      headline: fill(words.headline),
      sentence: fill(words.sentence),
      picture: heroPicture(site, 'airport-transfers/opatija', locale, picture),
    },
    said,
    head: {
      title: fill(words.title),
      description: fill(words.description),
      jsonLd: [
        breadcrumbs(site.publicUrl, [
          { name: site.translate(locale)('nav.airports-opatija'), path: urlsIn(locale).airportHub() },
          { name, path: inLocale(locale, path) },
        ]),
        faqPage(said.questions),
      ],
    },
  }
}

function saidBelow(
  site: Site,
  { locale, path }: Pick<RequestContext, 'locale' | 'path'>,
  airport: TransferAirport,
  words: AirportWords,
  name: string,
): AirportPageContent {
  const t = site.translate(locale)
  const fill = fillerFor(site, locale, PLACE)
  return {
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
      href: withTrip(inLocale(locale, path), { from: PLACE, to: airport.iata }),
      text: t('airport.reverse', { airport: name }),
    },
    others: airportLinks(site, locale).filter(({ href }) => href !== urlsIn(locale).airport(airport.slug)),
    questions: filledQuestions(words.faq, fill),
    moreQuestions: generalQuestionsLink(locale, t),
  }
}
