import { ANY_AIRPORT } from '#catalogue/meeting-sketch.ts'
import { transferAirports } from '#catalogue/transfer-airports.ts'
import { answerPrice, statusOf } from '#features/fares/price-answer.server.ts'
import { airportTableRows } from '#features/fares/price-table.server.ts'
import { fillerFor, filledParagraphs, filledPassage, filledQuestions, kmText } from '#app/filled-words.server.ts'
import { durationText } from '#i18n/duration.ts'
import { generalQuestionsLink } from '#app/general-questions.server.ts'
import { offersOf } from '#app/offers.server.ts'
import { meetingSketch } from '#app/meeting-sketch.server.ts'
import { heroPicture } from '#app/page-pictures.server.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import { mapAt } from '#app/trip-map.server.ts'
import type { HeadFacts, Loader, Site, RequestContext } from '#app/site.server.ts'
import { breadcrumbs, faqPage, taxiService } from '#app/structured-data.server.ts'
import { urlsIn, withTrip } from '#app/urls.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { AirportHubPageProps, AirportHubPageContent } from './airport-hub.tsx'

const PLACE = 'opatija'
/** Those with a page below: the table shows these and no other. */
const iatas = transferAirports.map(({ iata }) => iata)

export const loadAirportHub: Loader<'airport-hub'> = (site, context) => {
  const { locale, path, query } = context
  const { hero, said, head, footerLine } = pageOf(site, context)
  const answer = answerPrice(query, locale, priceDeps(site, locale), { from: 'RJK', to: PLACE })
  return {
    page: 'airport-hub',
    status: statusOf(answer),
    props: { hero, said, price: { answer, action: inLocale(locale, path) } },
    head,
    ...(footerLine === null ? {} : { footerLine }),
  }
}

type AirportHubPage = Pick<AirportHubPageProps, 'hero' | 'said'> & { head: HeadFacts; footerLine: string | null }

/** All that does not depend on the trip somebody asks about. */
function pageOf(site: Site, { locale, path }: RequestContext): AirportHubPage {
  const { pageData, hero, footer } = site.catalogue.airports.words[locale]
  const fill = fillerFor(site, locale, PLACE)
  const name = site.places.find(PLACE)?.names[locale] ?? PLACE
  const said = saidBelow(site, locale, path, name)
  return {
    hero: {
      headline: fill(hero?.headline ?? pageData.title),
      sentence: fill(hero?.sentence ?? pageData.description),
      picture: heroPicture(site, 'airport-transfers/opatija', locale, '/pictures/airport.svg'),
    },
    said,
    head: {
      title: fill(pageData.title),
      description: fill(pageData.description),
      jsonLd: [
        taxiService(site.catalogue.settings, site.publicUrl, name, offersOf(site, locale, PLACE, path)),
        breadcrumbs(site.publicUrl, [
          { name, path: urlsIn(locale).town(PLACE) },
          { name: site.translate(locale)('nav.airports-opatija'), path: inLocale(locale, path) },
        ]),
        faqPage(said.questions),
      ],
    },
    footerLine: footer ? fill(footer.line) : null,
  }
}

function saidBelow(site: Site, locale: LocaleCode, path: string, name: string): AirportHubPageContent {
  const { pageData, reviews } = site.catalogue.airports.words[locale]
  const t = site.translate(locale)
  const fill = fillerFor(site, locale, PLACE)
  const action = inLocale(locale, path)
  return {
    intro: filledParagraphs(pageData.intro, fill),
    table: {
      title: t('airport.table-title'),
      note: t('town.table-note'),
      rows: airportTableRows(iatas, PLACE, locale, priceDeps(site, locale), (from, to) =>
        withTrip(action, { from, to }),
      ),
    },
    airports: airportLinks(site, locale),
    passages: [
      { id: 'choosing', passage: filledPassage(pageData.choosing, fill) },
      { id: 'arrival', passage: filledPassage(pageData.arrival, fill) },
      { id: 'delays', passage: filledPassage(pageData.delays, fill) },
    ],
    sketch: meetingSketch(ANY_AIRPORT, t),
    map: { src: mapAt('opatija', locale), alt: t('town.map-alt', { town: name }), caption: t('town.map-caption') },
    questions: filledQuestions(pageData.faq, fill),
    moreQuestions: generalQuestionsLink(locale, t),
    invitation: reviews ? fill(reviews.invitation) : null,
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
