import { stringify } from 'yaml'
import { leavesOf, type Words } from '#catalogue/text-overlay.ts'
import type { OwnerRedirect } from '#catalogue/catalogue.ts'
import type { LocaleCode } from '#i18n/locale.ts'

export type TextFile = { file: string; text: string }

/** Published words as the file of `content/` they lie over: put there, they are what the next build begins with. */
export function textFile(id: string, locale: LocaleCode, words: Words): TextFile {
  if (!id.startsWith('pages/')) return { file: `${id}/${locale}.yaml`, text: yaml(words) }
  const { markdown, ...head } = words
  return { file: `${id}/${locale}.md`, text: `---\n${yaml(head)}---\n${String(markdown)}` }
}

export function redirectsFile(rules: readonly OwnerRedirect[]): TextFile {
  return { file: 'redirects.yaml', text: yaml(rules) }
}

/** How many texts of a page differ between two states of it: for the list of versions. */
export function differing(before: Words | null, after: Words): number {
  const old = new Map(leavesOf(before).map(({ path, text }) => [path, text]))
  return leavesOf(after).filter(({ path, text }) => old.get(path) !== text).length
}

const yaml = (value: unknown) =>
  stringify(value, { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' })
