import * as v from 'valibot'
import { type LocaleCode, localeCodes } from '#i18n/locale.ts'
import { airportTransferWordsSchema } from './airport-transfer.ts'
import { boatWordsSchema } from './boat.ts'
import { type Catalogue, findPage, findTown } from './catalogue.ts'
import { contentPageWordsSchema } from './content-page.ts'
import { tokensIn, withoutTokens } from './token.ts'
import { townWordsSchema } from './town.ts'

/** Everything with words in four languages, by the folder of `content/` it stands in: `taxi/krk`, `pages/about`. */
export type TextId = `taxi/${string}` | `pages/${string}` | 'airport-transfers/opatija' | 'taxi-boat/selce'
/** Words as plain data: maps, lists and texts. */
export type Words = { [name: string]: unknown }
/** One text of it, by its path: `pageData.faq.0.question`. */
export type Leaf = { path: string; text: string }

export function textIds(catalogue: Catalogue): TextId[] {
  return [
    ...Object.keys(catalogue.towns).map((slug): TextId => `taxi/${slug}`),
    'airport-transfers/opatija',
    'taxi-boat/selce',
    ...Object.keys(catalogue.pages).map((slug): TextId => `pages/${slug}`),
  ]
}

/** null: there is no such page. */
export function wordsOf(catalogue: Catalogue, id: string, locale: LocaleCode): Words | null {
  const [room, slug] = splitId(id)
  if (room === 'taxi') return findTown(catalogue, slug)?.words[locale] ?? null
  if (room === 'pages') {
    const page = findPage(catalogue, slug)
    return page?.facts.languages.includes(locale) ? page.words[locale] : null
  }
  if (id === 'airport-transfers/opatija') return catalogue.airports.words[locale]
  return id === 'taxi-boat/selce' ? catalogue.boat.words[locale] : null
}

/** The catalogue with other words in one place; null where they do not fit its schema, or there is no such place. */
export function withWords(catalogue: Catalogue, id: string, locale: LocaleCode, words: unknown): Catalogue | null {
  const [room, slug] = splitId(id)
  if (room === 'taxi') {
    const [town, read] = [findTown(catalogue, slug), v.safeParse(townWordsSchema, words)]
    if (!town || !read.success) return null
    const towns = { ...catalogue.towns, [slug]: { ...town, words: { ...town.words, [locale]: read.output } } }
    return { ...catalogue, towns }
  }
  if (room === 'pages') {
    const [page, read] = [findPage(catalogue, slug), v.safeParse(contentPageWordsSchema, words)]
    if (!page || !read.success) return null
    const languages = localeCodes.filter((code) => code === locale || page.facts.languages.includes(code))
    const facts = { ...page.facts, languages }
    const pages = { ...catalogue.pages, [slug]: { facts, words: { ...page.words, [locale]: read.output } } }
    return { ...catalogue, pages }
  }
  if (id === 'airport-transfers/opatija') {
    const read = v.safeParse(airportTransferWordsSchema, words)
    if (!read.success) return null
    const { airports } = catalogue
    return { ...catalogue, airports: { ...airports, words: { ...airports.words, [locale]: read.output } } }
  }
  const read = v.safeParse(boatWordsSchema, words)
  if (id !== 'taxi-boat/selce' || !read.success) return null
  return { ...catalogue, boat: { ...catalogue.boat, words: { ...catalogue.boat.words, [locale]: read.output } } }
}

/** Ids of facts and slugs are not for translators. */
const NOT_WORDS = /(^|\.)(facts\.\d+|town|id|slug|airport|stop|picture|kind)$/

/** Every text somebody writes, in the order of the page. */
export function leavesOf(words: unknown, path = ''): Leaf[] {
  if (typeof words === 'string') return NOT_WORDS.test(path) ? [] : [{ path, text: words }]
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([name, value]) => leavesOf(value, path === '' ? name : `${path}.${name}`))
}

/** How many texts of a page differ between two states of it: for the list of versions. */
export function differing(before: Words | null, after: Words): number {
  const old = new Map(leavesOf(before).map(({ path, text }) => [path, text]))
  return leavesOf(after).filter(({ path, text }) => old.get(path) !== text).length
}

/** The same words with these texts in place of theirs; a path that is not there is left out. */
export function withLeaves<W>(words: W, texts: ReadonlyMap<string, string>): W {
  const walk = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') return NOT_WORDS.test(path) ? value : (texts.get(path) ?? value)
    if (Array.isArray(value)) return value.map((item, at) => walk(item, join(path, String(at))))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, walk(item, join(path, name))]))
  }
  // Shape and types stay; only texts are exchanged.
  return walk(words, '') as W
}

export type LeafFault = { path: string; fault: 'empty' | 'token' | 'long' }

/** What keeps words from being published. A number without a fact is the editor's to judge and is not among them. */
export function leafFaults(words: unknown, knows: (place: string) => boolean): LeafFault[] {
  return leavesOf(words).flatMap(({ path, text }): LeafFault[] => {
    if (text.trim() === '' && path !== 'markdown') return [{ path, fault: 'empty' }]
    const most = MOST[path.split('.').at(-1) ?? '']
    const isHead = /^(pageData\.)?(title|description)$/.test(path)
    if (isHead && most !== undefined && text.length > most) return [{ path, fault: 'long' }]
    const ends = tokensIn(text).flatMap(({ from, to }) => [from, to].filter((end) => end !== null))
    const isBroken = /[{}]/.test(withoutTokens(text)) || ends.some((end) => !knows(end))
    return isBroken ? [{ path, fault: 'token' }] : []
  })
}

/** What a search engine shows. */
const MOST: Record<string, number> = { title: 60, description: 155 }

export function isTextId(id: string): id is TextId {
  return /^(taxi|pages)\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(id) || fixedIds.has(id)
}

/** Languages in which a text says the very same as English, though it is longer than a name: nobody translated it. */
export function untranslated(catalogue: Catalogue, id: string): LocaleCode[] {
  const english = new Map(leavesOf(wordsOf(catalogue, id, 'en')).map(({ path, text }) => [path, text]))
  return localeCodes.filter((locale) => {
    if (locale === 'en') return false
    const leaves = leavesOf(wordsOf(catalogue, id, locale))
    return leaves.some(({ path, text }) => text.length > LONGER_THAN_A_NAME && english.get(path) === text)
  })
}

const LONGER_THAN_A_NAME = 40
const fixedIds = new Set<string>(['airport-transfers/opatija', 'taxi-boat/selce'])
const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

function splitId(id: string): [string, string] {
  const at = id.indexOf('/')
  return [id.slice(0, at), id.slice(at + 1)]
}
