import { officePath } from '#app/office/office-routes.ts'
import type { OfficeSite } from '#app/office/office-site.server.ts'
import type { OfficeLoader } from '#app/office/office-answer.ts'
import { findPage, findTown } from '#catalogue/catalogue.ts'
import { factsOf } from '#catalogue/fact-overlay.ts'
import { type TextId, textIds, untranslated, wordsOf } from '#catalogue/text-overlay.ts'
import { readOwnPages } from '#features/texts/own-pages.server.ts'
import {
  type PublishedText,
  readDrafts,
  readTexts,
  stalePaths,
  type TextDraft,
} from '#features/texts/text-book.server.ts'
import { localeCodes } from '#i18n/locale.ts'
import type { PagesPageProps } from './pages.tsx'

/** GET /office/pages: everything with words, and how each language stands. */
export const loadPages: OfficeLoader<'pages'> = async (site, { t }) => {
  const [texts, drafts] = await Promise.all([readTexts(site.services.store), readDrafts(site.services.store)])
  const own = await readOwnPages(site.services.store)
  const ownIds = own.map(({ slug }): TextId => `pages/${slug}`)
  const isOwn = ({ id }: { id: string }) => ownIds.some((each) => each === id)
  const ids = [...textIds(site.catalogue).filter((id) => !ownIds.includes(id)), ...ownIds]
  const rows = ids.map((id) => rowOf(site, id, texts, drafts))
  const inRoom = (room: string) => rows.filter(({ id }) => id.startsWith(`${room}/`))
  const groups = [
    { title: t('office.pages.towns'), rows: inRoom('taxi') },
    { title: t('office.pages.airports-and-boat'), rows: [...inRoom('airport-transfers'), ...inRoom('taxi-boat')] },
    { title: t('office.pages.others'), rows: inRoom('pages').filter((row) => !isOwn(row)) },
    ...(own.length > 0 ? [{ title: t('office.own-page.all'), rows: rows.filter(isOwn) }] : []),
  ]
  return { kind: 'page', page: 'pages', title: t('office.nav.pages'), props: { groups } }
}

export function pageName({ catalogue }: OfficeSite, id: string): string {
  const [room = '', slug = ''] = id.split(/\/(.*)/)
  if (room === 'taxi') return findTown(catalogue, slug)?.facts.name ?? slug
  if (room === 'pages') return findPage(catalogue, slug)?.words.en.label ?? slug
  return id
}

/** Facts of the page that nobody has checked yet. */
export function uncheckedFacts({ catalogue }: OfficeSite, id: string): number {
  return factsOf(catalogue, id).filter(({ checked }) => checked === null).length
}

function rowOf(
  site: OfficeSite,
  id: TextId,
  texts: readonly PublishedText[],
  drafts: readonly TextDraft[],
): PagesPageProps['groups'][number]['rows'][number] {
  const untouched = untranslated(site.catalogue, id)
  const states = localeCodes.map((locale) => {
    const own = (row: { id: string; locale: string }) => row.id === id && row.locale === locale
    return {
      locale,
      isMissing: wordsOf(site.catalogue, id, locale) === null || untouched.includes(locale),
      stale: locale === 'en' ? 0 : stalePaths(texts, id, locale).length,
      isDraft: drafts.some(own),
      isOwn: texts.some(own),
    }
  })
  const href = officePath('page-text', { id: id.replaceAll('/', '_') })
  const factsHref = officePath('page-facts', { id: id.replaceAll('/', '_') })
  return { id, name: pageName(site, id), href, factsHref, states, unchecked: uncheckedFacts(site, id) }
}
