import { parseDocument, stringify } from 'yaml'
import type { FactCheck } from '#catalogue/fact-overlay.ts'
import { type OwnPage, ownPageFacts } from '#catalogue/own-pages.ts'
import type { Words } from '#catalogue/text-overlay.ts'
import type { OwnerRedirect } from '#catalogue/catalogue.ts'
import type { LocaleCode } from '#i18n/locale.ts'

export type TextFile = { file: string; text: string }

/** Published words as the file of `content/` they lie over: put there, they are what the next build begins with. */
export function textFile(id: string, locale: LocaleCode, words: Words): TextFile {
  if (!id.startsWith('pages/')) return { file: `${id}/${locale}.yaml`, text: yaml(words) }
  const { markdown, ...head } = words
  return { file: `${id}/${locale}.md`, text: `---\n${yaml(head)}---\n${String(markdown)}` }
}

/** A page of the office's own, in the languages in which it is published. */
export function ownPageFile(page: OwnPage, languages: readonly LocaleCode[]): TextFile {
  return { file: `pages/${page.slug}/page.yaml`, text: yaml(ownPageFacts(page, [...languages])) }
}

/** A file of facts with the days on which they were checked, and else as it was written, comments too. */
export function checkedFactsFile(source: string, checks: readonly FactCheck[]): string {
  const document = parseDocument(source)
  const { facts = [] }: { facts?: { id: string; text: string }[] } = document.toJS()
  facts.forEach((fact, at) => {
    const check = checks.find((row) => row.fact === fact.id && row.text === fact.text)
    if (check) document.setIn(['facts', at, 'checked'], check.on)
  })
  return document.toString({ lineWidth: 0 })
}

export function factsFileOf(page: string): string {
  if (page.startsWith('taxi/')) return `${page}/town.yaml`
  return page === 'taxi-boat/selce' ? `${page}/boat.yaml` : `${page}/place.yaml`
}

export function redirectsFile(rules: readonly OwnerRedirect[]): TextFile {
  return { file: 'redirects.yaml', text: yaml(rules) }
}

const yaml = (value: unknown) =>
  stringify(value, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' })
