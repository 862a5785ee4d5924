import { type Cents, divideHalfUp, formatCents } from '#features/fares/money.ts'
import { pagePrice } from '#features/fares/price-answer.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import type { Excursion } from '#sections/popular-excursions.tsx'
import { fillerFor, filledPassage, filledQuestions, kmText } from '#app/filled-words.server.ts'
import { durationText } from '#i18n/duration.ts'
import { galleryPhotos, heroPicture } from '#app/page-pictures.server.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Loader, Site } from '#app/site.server.ts'
import { breadcrumbs, faqPage, touristTrip } from '#app/structured-data.server.ts'
import { mapAt } from '#app/trip-map.server.ts'
import { urlsIn } from '#app/urls.ts'
import type { BoatPageProps } from './boat.tsx'

const PIER = 'selce'
const PAGE = 'taxi-boat/selce'

export const loadBoat: Loader<'boat'> = (site, { locale, path, query }) => {
  const { words: all } = site.catalogue.boat
  const words = all[locale]
  const t = site.translate(locale)
  const fill = fillerFor(site, locale, PIER)
  const action = inLocale(locale, path)
  const { basicInfo } = words
  const questions = filledQuestions(words.faqInfo, fill)
  const passage = (name: 'about' | 'boats' | 'rent' | 'pier' | 'weather') => filledPassage(basicInfo[name], fill)
  const excursions = excursionsOf(site, locale)
  const props: BoatPageProps = {
    hero: {
      headline: fill(words.heroInfo.headline),
      sentence: fill(words.heroInfo.sentence),
      picture: heroPicture(site, PAGE, locale, '/pictures/boat-selce.svg'),
    },
    price: { answer: pagePrice(query, locale, priceDeps(site, locale), { from: PIER, to: 'b:silo' }), action },
    about: passage('about'),
    excursions: { title: t('boat.excursions-title'), note: t('boat.excursions-note'), excursions },
    boats: passage('boats'),
    rent: passage('rent'),
    pier: passage('pier'),
    weather: passage('weather'),
    map: { src: mapAt('boat-selce', locale), alt: t('boat.map-alt'), caption: t('boat.map-caption') },
    gallery: galleryOf(site, locale),
    questions,
    invitation: words.reviews ? fill(words.reviews.invitation) : null,
    whatsapp: { number: site.catalogue.settings.contact.whatsapp, message: t('boat.whatsapp-message') },
  }
  return {
    page: 'boat',
    status: 200,
    props,
    head: {
      title: fill(basicInfo.title),
      description: fill(basicInfo.description),
      jsonLd: [
        touristTrip(
          words.heroInfo.headline,
          fill(basicInfo.description),
          excursions.map(({ name }) => name),
        ),
        breadcrumbs(site.publicUrl, [
          { name: t('nav.towns'), path: urlsIn(locale).location() },
          { name: t('nav.boat-selce'), path: action },
        ]),
        faqPage(questions),
      ],
    },
    ...(words.footer ? { footerLine: fill(words.footer.line) } : {}),
  }
}

function galleryOf(site: Site, locale: LocaleCode): BoatPageProps['gallery'] {
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
  return facts.stops.flatMap(({ id, sampleCents }) => {
    const place = site.places.find(id)
    const route = site.places.route(PIER, id)
    const text = words[locale].basicInfo.stops[id]?.text
    if (!place || !route || text === undefined) return []
    return [
      {
        id,
        name: place.names[locale],
        price: sampleCents === null ? t('boat.ask') : t('boat.price', { price: formatCents(sampleCents, locale) }),
        perPerson: sampleCents === null ? '' : perPerson(sampleCents, facts.persons, locale, t),
        distance: t('nearby.about', { km: kmText(route.km, locale), time: durationText(route.minutes, t) }),
        text: fill(text),
      },
    ]
  })
}

function perPerson(cents: Cents, persons: number, locale: LocaleCode, t: ReturnType<Site['translate']>): string {
  return t('boat.per-person', { price: formatCents(divideHalfUp(cents, persons), locale), persons })
}
