import { type Cents, divideHalfUp, formatCents } from '#features/fares/money.ts'
import { boatFare, isSampleBoat } from '#features/fares/quote.ts'
import { answerPrice, statusOf } from '#features/fares/price-answer.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Excursion } from '#sections/popular-excursions.tsx'
import { fillerFor, filledPassage, filledQuestions, kmText } from '#app/filled-words.server.ts'
import { durationText } from '#i18n/duration.ts'
import { galleryPhotos, heroPicture } from '#app/page-pictures.server.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import type { HeadFacts, Loader, Site, RequestContext } from '#app/site.server.ts'
import { breadcrumbs, faqPage, touristTrip } from '#app/structured-data.server.ts'
import { mapAt } from '#app/trip-map.server.ts'
import { urlsIn } from '#app/urls.ts'
import type { BoatPageProps, BoatPageContent } from './boat.tsx'

const PIER = 'selce'
const PAGE = 'taxi-boat/selce'

export const loadBoat: Loader<'boat'> = (site, context) => {
  const { locale, path, query } = context
  const { hero, said, head, footerLine } = pageOf(site, context)
  const answer = answerPrice(query, locale, priceDeps(site, locale), { from: PIER, to: 'b:silo' })
  return {
    page: 'boat',
    status: statusOf(answer),
    props: { hero, said, price: { answer, action: inLocale(locale, path) } },
    head,
    ...(footerLine === null ? {} : { footerLine }),
  }
}

type BoatPage = Pick<BoatPageProps, 'hero' | 'said'> & { head: HeadFacts; footerLine: string | null }

/** All that does not depend on the trip somebody asks about. */
function pageOf(site: Site, { locale, path }: RequestContext): BoatPage {
  const { heroInfo, basicInfo, footer } = site.catalogue.boat.words[locale]
  const t = site.translate(locale)
  const fill = fillerFor(site, locale, PIER)
  const said = saidBelow(site, locale)
  return {
    hero: {
      headline: fill(heroInfo.headline),
      sentence: isPriced(site, heroInfo.sentence) ? fill(heroInfo.sentence) : t('boat.sentence'),
      picture: heroPicture(site, PAGE, locale, '/pictures/boat-selce.svg'),
    },
    said,
    head: {
      title: fill(basicInfo.title),
      description: fill(basicInfo.description),
      jsonLd: [
        touristTrip(
          heroInfo.headline,
          fill(basicInfo.description),
          said.excursions.excursions.map(({ name }) => name),
        ),
        breadcrumbs(site.publicUrl, [
          { name: t('nav.towns'), path: urlsIn(locale).location() },
          { name: t('nav.boat-selce'), path: inLocale(locale, path) },
        ]),
        faqPage(said.questions),
      ],
    },
    footerLine: footer ? fill(footer.line) : null,
  }
}

/** Whether every boat ride that a sentence names the price of has one. */
function isPriced({ tariff, localFares }: Site, sentence: string): boolean {
  return [...sentence.matchAll(/\{price:(b:[^:}]+)/g)].every(
    ([, stop = '']) => boatFare(stop, tariff, localFares) !== null,
  )
}

function saidBelow(site: Site, locale: LocaleCode): BoatPageContent {
  const { basicInfo, faqInfo, reviews } = site.catalogue.boat.words[locale]
  const t = site.translate(locale)
  const fill = fillerFor(site, locale, PIER)
  const passage = (name: 'about' | 'boats' | 'rent' | 'pier' | 'weather') => filledPassage(basicInfo[name], fill)
  return {
    about: passage('about'),
    excursions: {
      title: t('boat.excursions-title'),
      note: noteOf(site, locale),
      excursions: excursionsOf(site, locale),
    },
    boats: passage('boats'),
    rent: passage('rent'),
    pier: passage('pier'),
    weather: passage('weather'),
    map: { src: mapAt('boat-selce', locale), alt: t('boat.map-alt'), caption: t('boat.map-caption') },
    gallery: galleryOf(site, locale),
    questions: filledQuestions(faqInfo, fill),
    invitation: reviews ? fill(reviews.invitation) : null,
    whatsapp: { number: site.catalogue.settings.contact.whatsapp, message: t('boat.whatsapp-message') },
  }
}

function galleryOf(site: Site, locale: LocaleCode): BoatPageContent['gallery'] {
  const photos = galleryPhotos(site, PAGE, locale)
  if (photos.length > 0) return { isDrawn: false, pictures: photos }
  const drawn = site.catalogue.boat.words[locale].galleryInfo.map(({ picture, alt, caption }) => {
    const img = { src: picture, alt, width: 800, height: 450, loading: 'lazy' } as const
    return { picture: { sources: [], img }, caption }
  })
  return { isDrawn: true, pictures: drawn }
}

function excursionsOf(site: Site, locale: LocaleCode): Excursion[] {
  const { facts, words } = site.catalogue.boat
  const t = site.translate(locale)
  const fill = fillerFor(site, locale, PIER)
  return facts.stops.flatMap(({ id }) => {
    const cents = boatFare(id, site.tariff, site.localFares)
    const place = site.places.find(id)
    const route = site.places.route(PIER, id)
    const text = words[locale].basicInfo.stops[id]?.text
    if (!place || !route || text === undefined) return []
    return [
      {
        id,
        name: place.names[locale],
        price: cents === null ? t('boat.ask') : t('boat.price', { price: formatCents(cents, locale) }),
        perPerson: cents === null ? '' : perPerson(cents, facts.persons, locale, t),
        distance: t('nearby.about', { km: kmText(route.km, locale), time: durationText(route.minutes, t) }),
        text: fill(text),
      },
    ]
  })
}

/** Until the operator has set prices of the boat its prices are samples, whatever the tariff of the road is. */
function noteOf({ tariff, translate }: Site, locale: LocaleCode): string {
  const t = translate(locale)
  if (isSampleBoat('boat', tariff)) return `${t('boat.excursions-note-sample')} ${t('boat.sample-request')}`
  return tariff.boat.fares === null ? t('boat.excursions-note-sample') : t('boat.excursions-note')
}

function perPerson(cents: Cents, persons: number, locale: LocaleCode, t: ReturnType<Site['translate']>): string {
  return t('boat.per-person', { price: formatCents(divideHalfUp(cents, persons), locale), persons })
}
