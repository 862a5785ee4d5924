import type { OfficeSite, OfficeRequest } from '#app/office/office-site.server.ts'
import { blankPage } from '#catalogue/own-pages.ts'
import { type ItemOrder, withOrder } from '#catalogue/text-lists.ts'
import { isTextId, leavesOf, type Words, withLeaves, wordsOf } from '#catalogue/text-overlay.ts'
import { type StoredPage, readOwnPages } from '#features/texts/own-pages.server.ts'
import { type PublishedText, readDrafts, readTexts, type TextDraft } from '#features/texts/text-book.server.ts'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'

/** One page as its editor finds it: what is published, and what is only drafted. */
export type Editing = {
  id: string
  own: StoredPage | null
  texts: readonly PublishedText[]
  drafts: readonly TextDraft[]
}
export type Typed = Partial<Record<LocaleCode, Words>>

export async function editingOf(site: OfficeSite, { params }: OfficeRequest): Promise<Editing | null> {
  const id = (params['id'] ?? '').replaceAll('_', '/')
  const { store } = site.services
  const own = (await readOwnPages(store)).find(({ slug }) => id === `pages/${slug}`) ?? null
  if (!isTextId(id) || (own === null && wordsOf(site.baseCatalogue, id, 'en') === null)) return null
  const [texts, drafts] = await Promise.all([readTexts(store), readDrafts(store)])
  return { id, own, texts, drafts: drafts.filter((draft) => draft.id === id) }
}

/** What was looked at, for the commit to find it unchanged. */
export function statesOf({ id, texts, drafts }: Editing) {
  return {
    seen: Object.fromEntries(localeCodes.map((locale) => [locale, numberOf(texts, id, locale)])),
    seenDrafts: Object.fromEntries(drafts.map(({ locale, version }) => [locale, version])),
  }
}

/** What somebody edits: the draft where there is one. */
export function draftedWords(site: OfficeSite, editing: Editing, locale: LocaleCode): Words {
  const draft = editing.drafts.find((row) => row.locale === locale)?.words
  return draft ?? publicWords(site, editing, locale) ?? (editing.own ? { ...blankPage } : {})
}

/** Only languages in which something differs from what is public. */
export function typedWords(
  site: OfficeSite,
  editing: Editing,
  form: FormData,
  locales: readonly LocaleCode[] = localeCodes,
  change = (words: Words) => words,
): Typed {
  const typed: Typed = {}
  for (const locale of locales) {
    const base = draftedWords(site, editing, locale)
    const texts = typedTexts(form, locale)
    const words = change(withLeaves(base, texts))
    if (!isUntouched(words, publicWords(site, editing, locale))) typed[locale] = words
  }
  return typed
}

/** `add:pageData.faq.2`, `up:…`, `drop:…`: in every language, with what was typed; null: no such wish. */
export function orderItems(site: OfficeSite, editing: Editing, form: FormData, intent: string): Typed | null {
  const [, order, item = ''] = /^(add|up|drop):(.+)$/.exec(intent) ?? []
  if (!isItemOrder(order)) return null
  return typedWords(site, editing, form, localeCodes, (words) => withOrder(words, order, item))
}

/** The texts of one language as they were typed. */
export function typedTexts(form: FormData, locale: LocaleCode): Map<string, string> {
  const prefix = `${locale}:`
  return new Map(
    [...form].flatMap(([name, value]) => {
      const path = name.slice(prefix.length)
      return name.startsWith(prefix) && typeof value === 'string' ? [[path, tidy(value, path)] as const] : []
    }),
  )
}

/** As they would be typed, had nobody changed them. */
export function tidyTexts(words: Words): Map<string, string> {
  return new Map(leavesOf(words).map(({ path, text }) => [path, tidy(text, path)]))
}

export const numberOf = (texts: readonly PublishedText[], id: string, locale: LocaleCode) =>
  texts.find((text) => text.id === id && text.locale === locale)?.number ?? 0

/** What was published; of a page that was withdrawn too. */
function publicWords(site: OfficeSite, { id, own, texts }: Editing, locale: LocaleCode): Words | null {
  if (own === null) return wordsOf(site.catalogue, id, locale)
  return texts.find((text) => text.id === id && text.locale === locale)?.words ?? null
}

/** A language of an own page in which nobody has written anything is not there, rather than empty. */
function isUntouched(words: Words, before: Words | null): boolean {
  if (before === null && Object.values(words).every((text) => typeof text === 'string' && text.trim() === ''))
    return true
  return JSON.stringify(words) === JSON.stringify(before)
}

const isItemOrder = (text: string | undefined): text is ItemOrder => text === 'add' || text === 'up' || text === 'drop'

/** A browser sends lines with CR; a text is one line, only Markdown has many. */
function tidy(text: string, path: string): string {
  const plain = text.normalize('NFC').replace(/\r\n?/g, '\n')
  return path === 'markdown' ? plain : plain.replace(/\s+/g, ' ').trim()
}
