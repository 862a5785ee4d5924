import * as v from 'valibot'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { type Catalogue, findPage } from './catalogue.ts'
import { type ContentPageFacts, type ContentPageWords, contentPageWordsSchema } from './content-page.ts'
import type { Words } from './text-overlay.ts'

/** A page the office has made, at an address of its own. */
export type OwnPage = { slug: string; priceBox: boolean; inFooter: boolean }

export const blankPage: ContentPageWords = {
  title: '',
  description: '',
  heading: '',
  lead: '',
  label: '',
  markdown: '',
}

/** Any words, where only the page's being there counts. */
export const somePage: ContentPageWords = {
  title: '-',
  description: '-',
  heading: '-',
  lead: '-',
  label: '-',
  markdown: '',
}

/** The catalogue with this page, in the languages in which it is whole; unchanged without any, or where the address is taken. */
export function withOwnPage(catalogue: Catalogue, page: OwnPage, words: Partial<Record<LocaleCode, Words>>): Catalogue {
  const own = localeCodes.flatMap((code) => {
    const read = v.safeParse(contentPageWordsSchema, words[code])
    return read.success ? [[code, read.output] as const] : []
  })
  const [first] = own
  if (!first || findPage(catalogue, page.slug)) return catalogue
  const all = { en: first[1], hr: first[1], it: first[1], de: first[1], ...Object.fromEntries(own) }
  const facts = ownPageFacts(
    page,
    own.map(([code]) => code),
  )
  return { ...catalogue, pages: { ...catalogue.pages, [page.slug]: { facts, words: all } } }
}

export function ownPageFacts({ slug, priceBox, inFooter }: OwnPage, languages: LocaleCode[]): ContentPageFacts {
  const kind = inFooter ? 'service' : 'page'
  return { slug, kind, picture: null, priceBox, middleware: [], validity: null, languages }
}
