import { hasSamplePermits } from '#app/sample-permits.server.ts'
import { taxiTowns } from '#catalogue/settings.ts'
import { tokensIn } from '#catalogue/token.ts'
import { findTown, type Town } from '#catalogue/catalogue.ts'
import { answerPrice, type Preset, statusOf } from '#features/fares/price-answer.server.ts'
import { airportsFor, priceTableRows } from '#features/fares/price-table.server.ts'
import { fillerFor, type Fill, filledParagraphs, filledPassage, filledQuestions } from '#app/filled-words.server.ts'
import { generalQuestionsLink } from '#app/general-questions.server.ts'
import { nearbyTowns } from '#app/nearby-towns.server.ts'
import { offersOf } from '#app/offers.server.ts'
import { heroPicture } from '#app/page-pictures.server.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import { mapAt } from '#app/trip-map.server.ts'
import type { HeadFacts, Loader, Site, RequestContext } from '#app/site.server.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { breadcrumbs, faqPage, taxiService } from '#app/structured-data.server.ts'
import { reviewsOf } from '#app/town-reviews.server.ts'
import { urlsIn, withTrip } from '#app/urls.ts'
import type { TownPageProps, TownPageContent } from './town.tsx'

/** The landing page of one of the 45 towns (spec § 2); any other name is not found. */
export const loadTown: Loader<'town'> = (site, context) => {
  const slug = context.params['town'] ?? ''
  const town = findTown(site.catalogue, slug)
  if (!town) return null
  const { locale } = context
  const { hero, said, head, footerLine } = pageOf(site, context, slug, town)
  const action = inLocale(locale, context.path)
  const answer = answerPrice(context.query, locale, priceDeps(site, locale), tripOfHead(site, slug, town.words[locale]))
  return {
    page: 'town',
    status: statusOf(answer),
    props: { hero, said, price: { answer, action } },
    head,
    ...(footerLine === null ? {} : { footerLine }),
  }
}

/** The box starts with the trip whose price stands in the page's head; where none does, with the nearest airport. */
function tripOfHead({ places }: Site, slug: string, { hero, pageData }: Town['words'][LocaleCode]): Preset {
  const head = [hero?.headline, hero?.sentence, pageData.title, pageData.description].flatMap((text) => text ?? [])
  const named = head
    .flatMap(tokensIn)
    .find(({ kind, from, to }) => kind === 'price' && (from ?? slug) !== to && places.find(to) !== null)
  if (named?.from != null) return { from: named.from, to: named.to }
  const from = named?.to ?? airportsFor(places, slug)[0]?.place.id
  return from === undefined ? { to: slug } : { from, to: slug }
}

type TownPage = Pick<TownPageProps, 'hero' | 'said'> & { head: HeadFacts; footerLine: string | null }

/** All that does not depend on the trip somebody asks about. */
function pageOf(site: Site, { locale, path }: RequestContext, slug: string, town: Town): TownPage {
  const { pageData, hero, footer } = town.words[locale]
  const said = saidBelow(site, locale, path, slug, town)
  const name = town.facts.names[locale]
  const fill = fillerFor(site, locale, slug)
  return {
    // A town without a hero of its own still has a heading.
    hero: {
      headline: fill(hero?.headline ?? pageData.title),
      sentence: fill(hero?.sentence ?? pageData.description),
      picture: heroPicture(site, `taxi/${slug}`, locale, `/pictures/${slug}.svg`),
    },
    said,
    head: {
      title: fill(pageData.title),
      description: fill(pageData.description),
      jsonLd: [
        taxiService(site.catalogue.settings, site.publicUrl, name, offersOf(site, locale, slug, path)),
        breadcrumbs(site.publicUrl, [
          { name: site.translate(locale)('nav.towns'), path: urlsIn(locale).location() },
          { name, path: inLocale(locale, path) },
        ]),
        faqPage(said.questions),
      ],
    },
    footerLine: footer ? fill(footer.line) : null,
  }
}

function saidBelow(site: Site, locale: LocaleCode, path: string, slug: string, town: Town): TownPageContent {
  const t = site.translate(locale)
  const fill = fillerFor(site, locale, slug)
  const { pageData, reviews } = town.words[locale]
  const name = town.facts.names[locale]
  const action = inLocale(locale, path)
  const deps = priceDeps(site, locale)
  const written = reviewsOf(site, slug, locale)
  return {
    intro: filledParagraphs(pageData.intro, fill),
    table: {
      title: t('town.table-title', { town: name }),
      note: t('town.table-note'),
      rows: priceTableRows(slug, locale, deps, (from, to) => withTrip(action, { from, to })),
      more: { label: t('town.tariff-link'), href: `${urlsIn(locale).price()}#tariff-title` },
    },
    passages: passagesOf(town, locale, fill),
    map: {
      src: mapAt(slug, locale),
      alt: t('town.map-alt', { town: name }),
      caption: t('town.map-caption'),
    },
    permit: permitText(site, locale, slug, name),
    questions: filledQuestions(pageData.faq, fill),
    moreQuestions: generalQuestionsLink(locale, t),
    nearby: nearbyTowns(site, locale, slug, pageData.nearby, fill),
    invitation: reviews && written.length === 0 ? fill(reviews.invitation) : null,
    reviews: written,
    name,
  }
}

/** Whether a taxi ride may start here; on a sample site it says that the permit is a sample, and where nothing is set, that. */
function permitText(site: Site, locale: LocaleCode, slug: string, town: string): string {
  const t = site.translate(locale)
  const { settings } = site.catalogue
  if (settings.permits === null || settings.carriage === null) return t('town.permit-unset', { town })
  if (!taxiTowns(settings).includes(slug)) return t('town.permit-transfer', { town })
  return hasSamplePermits(site) ? t('town.permit-sample', { town }) : t('town.permit-taxi', { town })
}

function passagesOf(town: Town, locale: RequestContext['locale'], fill: Fill): TownPageContent['passages'] {
  const { pickUp, airports, crossing, seasons } = town.words[locale].pageData
  const rows = [
    { id: 'pick-up', passage: pickUp },
    ...(crossing ? [{ id: 'crossing', passage: crossing }] : []),
    { id: 'airports', passage: airports },
    { id: 'seasons', passage: seasons },
  ]
  return rows.map(({ id, passage }) => ({ id, passage: filledPassage(passage, fill) }))
}
