import { type ContentPage, findPage } from '#catalogue/catalogue.ts'
import { blocksOf } from '#catalogue/content-page.ts'
import { answerPrice, statusOf } from '#features/fares/price-answer.server.ts'
import { fillerFor } from '#app/filled-words.server.ts'
import { legalFacts } from '#app/legal-facts.server.ts'
import { isValid, runMiddleware } from '#app/route-middleware.ts'
import { offeredRows } from '#app/offered-rows.ts'
import { galleryPhotos, heroPhoto } from '#app/page-pictures.server.ts'
import { priceDeps } from '#app/price-deps.server.ts'
import { inLocale } from '#app/routes.ts'
import type { Answer, Loader, Site, RequestContext } from '#app/site.server.ts'
import { breadcrumbs } from '#app/structured-data.server.ts'
import { urlsIn } from '#app/urls.ts'
import type { LocaleCode } from '#i18n/locale.ts'
import { drawing, type ShownPicture } from '#sections/shown-picture.ts'

/** `/{service}` and `/{slug}`: services and free pages of the content. */
export const loadContentPage: Loader<'content-page'> = (site, context) => {
  const found = findPage(site.catalogue, context.params['service'] ?? context.params['slug'] ?? '')
  // Pages with an address of their own in the table are shown there and nowhere else.
  return found && found.facts.kind !== 'screen' ? show(site, context, found) : null
}

export function loadNamedPage(slug: string): Loader<'content-page'> {
  return (site, context) => {
    const found = findPage(site.catalogue, slug)
    return found ? show(site, context, found) : null
  }
}

function show(site: Site, context: RequestContext, { facts, words }: ContentPage): Answer<'content-page'> | null {
  const { locale, path, query } = context
  runMiddleware(facts)
  if (!isValid(facts) || !facts.languages.includes(locale)) return null
  const own = words[locale]
  const fill = fillerFor(site, locale, null)
  const action = inLocale(locale, path)
  const t = site.translate(locale)
  const answer = facts.priceBox ? answerPrice(query, locale, priceDeps(site, locale)) : null
  const photos = galleryPhotos(site, `pages/${facts.slug}`, locale)
  return {
    page: 'content-page',
    status: answer === null ? 200 : statusOf(answer),
    props: {
      heading: own.heading,
      lead: fill(own.lead),
      blocks: blocksOf({ ...own, markdown: offeredRows(own.markdown, site.localFares) }, fill),
      legalFacts: facts.kind === 'legal' ? legalFacts(site.catalogue.settings, t) : [],
      picture: pictureOf(site, facts, locale),
      price: answer && { answer, action },
      gallery: photos.length > 0 ? { title: t('gallery.title'), pictures: photos.map(({ picture }) => picture) } : null,
    },
    head: {
      title: own.title,
      description: own.description,
      languages: facts.languages,
      jsonLd: [
        breadcrumbs(site.publicUrl, [
          { name: site.catalogue.settings.siteName, path: urlsIn(locale).location() },
          { name: own.label, path: action },
        ]),
      ],
    },
  }
}

/** A drawing stands beside a price box only; a photo is shown wherever it was placed. */
function pictureOf(
  site: Site,
  { slug, picture, priceBox }: ContentPage['facts'],
  locale: LocaleCode,
): ShownPicture | null {
  return heroPhoto(site, `pages/${slug}`, locale) ?? (picture !== null && priceBox ? drawing(picture) : null)
}
