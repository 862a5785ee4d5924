import { parse as parseMessage, type Token } from '@messageformat/parser'
import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { parse } from 'yaml'
import { parseContentPage } from '#catalogue/content-page.ts'
import { type Fact, factSchema } from '#catalogue/prose.ts'
import { readCatalogue } from '#i18n/catalogue-file.ts'
import type { LocaleCode } from '#i18n/locale.ts'

export type Kind = 'town' | 'airports' | 'boat' | 'page' | 'messages'

/** What a reader sees as one stretch: a section with its heading. `here` is the place its tokens start from. */
export type Section = {
  kind: Kind
  locale: LocaleCode
  file: string
  here: string | null
  where: string
  /** The single texts in it: headings, paragraphs, questions, answers. */
  texts: string[]
}

export const towns = readdirSync('content/taxi')
export const pages = readdirSync('content/pages')

const sectionsRead = new Map<LocaleCode, Section[]>()

/** Every text of one language but the interface strings. */
export function sectionsIn(locale: LocaleCode): Section[] {
  let sections = sectionsRead.get(locale)
  if (!sections) sectionsRead.set(locale, (sections = readSections(locale)))
  return sections
}

function readSections(locale: LocaleCode): Section[] {
  return [...towns.flatMap((town) => townSections(town, locale)), ...placeSections(locale), ...pageSections(locale)]
}

export function townSections(town: string, locale: LocaleCode): Section[] {
  return yamlSections('town', `content/taxi/${town}/${locale}.yaml`, town, locale)
}

export function messageSections(locale: LocaleCode): Section[] {
  const file = `content/messages/${locale}.po`
  return readCatalogue(readFileSync(file, 'utf8')).map(({ key, text }) => ({
    kind: 'messages',
    locale,
    file,
    here: null,
    where: key,
    texts: [branchesOf(parseMessage(text))],
  }))
}

/** ICU as a reader may see it: every branch, and … for what is filled in. */
function branchesOf(tokens: readonly Token[]): string {
  const texts = tokens.map((token) => {
    if (token.type === 'content') return token.value
    return 'cases' in token ? token.cases.map((one) => branchesOf(one.tokens)).join(' ') : '…'
  })
  return texts.join('').replace(/ +/g, ' ').trim()
}

/** What towns, airports and boat may rest on; all facts together for the pages, which list none. */
export function factsOf(section: Section): Fact[] {
  if (section.kind === 'town') return factsIn(`content/taxi/${section.here}/town.yaml`)
  if (section.kind === 'airports') return factsIn('content/airport-transfers/opatija/place.yaml')
  if (section.kind === 'boat') return factsIn('content/taxi-boat/selce/boat.yaml')
  return towns.flatMap((town) => factsIn(`content/taxi/${town}/town.yaml`))
}

export function textOf({ texts }: Section): string {
  return texts.join('\n')
}

export function yaml<T>(file: string): T {
  return parse(readFileSync(file, 'utf8'))
}

const factsSchema = v.object({ facts: v.array(factSchema) })
const factsRead = new Map<string, Fact[]>()

function factsIn(file: string): Fact[] {
  let facts = factsRead.get(file)
  if (!facts) factsRead.set(file, (facts = v.parse(factsSchema, yaml(file)).facts))
  return facts
}

function placeSections(locale: LocaleCode): Section[] {
  return [
    ...yamlSections('airports', `content/airport-transfers/opatija/${locale}.yaml`, 'opatija', locale),
    ...yamlSections('boat', `content/taxi-boat/selce/${locale}.yaml`, 'selce', locale),
  ]
}

function yamlSections(kind: Kind, file: string, here: string, locale: LocaleCode): Section[] {
  return Object.entries(yaml<Record<string, unknown>>(file)).flatMap(([name, part]) =>
    partSections(part, name, kind === 'airports' ? HOLDS_PAGES : HOLDS_SECTIONS).map(({ where, texts }) => ({
      kind,
      locale,
      file,
      here,
      where,
      texts,
    })),
  )
}

/** Ids, addresses and file names among the words. */
const NOT_WORDS = new Set(['facts', 'town', 'picture'])
/** These hold sections; everything else is one. */
const HOLDS_SECTIONS = /^(pageData|basicInfo)$/
/** On the airport pages also the record of seven pages; a town has a section of that name. */
const HOLDS_PAGES = /^(pageData|pageData\.airports|pageData\.airports\.[a-z]+)$/

function partSections(part: unknown, where: string, holds: RegExp): { where: string; texts: string[] }[] {
  if (!holds.test(where)) return [{ where, texts: stringsIn(part) }]
  return Object.entries(part ?? {}).flatMap(([name, inner]) => partSections(inner, `${where}.${name}`, holds))
}

function stringsIn(part: unknown): string[] {
  if (typeof part === 'string') return [part]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, inner]) => (NOT_WORDS.has(name) ? [] : stringsIn(inner)))
}

function pageSections(locale: LocaleCode): Section[] {
  return pages.flatMap((page) => {
    const file = `content/pages/${page}/${locale}.md`
    const { markdown, ...head } = parseContentPage(readFileSync(file, 'utf8'), (text) => parse(text))
    const parts = markdown.split(/^(?=## )/m).filter((part) => part.trim() !== '')
    const section = (where: string, texts: string[]): Section => ({
      kind: 'page',
      locale,
      file,
      here: null,
      where,
      texts,
    })
    return [
      section('head', Object.values(head)),
      ...parts.map((part) => section(part.split('\n')[0] ?? '', plainLines(part))),
    ]
  })
}

/** Markdown as a reader sees it: links by their words, no marks. */
function plainLines(markdown: string): string[] {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .split('\n')
    .map((line) =>
      line
        .replace(/^(#+|[-*]|\d+\.)\s+/, '')
        .replace(/\*\*/g, '')
        .replace(/^\|?[\s:|-]+\|?$/, '')
        .replaceAll('|', ' · ')
        .trim(),
    )
    .filter(Boolean)
}
