import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OfficePageName } from '#app/office/office-page.ts'
import { noFiles, type PageFiles, type PageName } from '#app/page.ts'
import { fallbackLocale, type LocaleCode } from '#i18n/locale.ts'
import { keep } from '#lib/kept.ts'
import { type Drawings, drawingsIn } from './drawn-in.server.ts'
import { starterText } from './starter.server.ts'

/** What stands inside the page itself; the policy allows it by its hash (CSP 3 § 2.3.1). */
export type Inline = { text: string; hash: string }

export type Assets = {
  css: string[]
  /** What the files of style say. Null where they are linked: in development, in the office. */
  style: Inline | null
  /** What fetches the entry once the page has painted. Null where the entry is linked: in development, in the office. */
  starter: Inline | null
  /** Puts the drawing of the first screen into the page. Null in development, where it is fetched. */
  drawings: Drawings | null
  /** The small entry: it fetches the rest when the tab is idle. */
  scripts: string[]
  /** What the entry imports, so that it is fetched together with it. */
  preloads: string[]
  extraHead: string
  /** The module that hydrates, then what it imports. */
  view: string[]
  files: (locale: LocaleCode) => PageFiles
}

/** A page of the site, one of the office, or the tablet of a desk, which have entries of their own. */
export type AssetsOf = PageName | `office/${OfficePageName}` | 'desk'

/** Of one page alone. */
type Files = Omit<Assets, 'drawings'>
type Chunk = { file: string; name?: string; isEntry?: boolean; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

/**
 * What each page needs, from Vite's manifest (in the `.vite` of the folder the files are in). Entries are called by the
 * names vite.config.ts gives them.
 */
export function builtAssets(manifestFile: string): (page: AssetsOf) => Assets {
  const folder = join(manifestFile, '../..')
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const known = new Map<AssetsOf, Assets>()
  const drawings = drawingsIn(folder)
  return (page) => {
    let assets = known.get(page)
    if (!assets) known.set(page, (assets = keep({ ...assetsOf(manifest, folder, page), drawings })))
    return assets
  }
}

function assetsOf(manifest: Manifest, folder: string, page: AssetsOf): Files {
  const entries = new Map(Object.values(manifest).flatMap((chunk) => (chunk.isEntry ? [[chunk.name, chunk]] : [])))
  const filesOf = (name: string) => [...withImports(manifest, entries.get(name))].map(({ file }) => `/${file}`)
  const stylesOf = (...names: string[]) => stylesIn(manifest, ...names.map((name) => entries.get(name)))
  // The office's script does not name colours, sizes and fonts again, or they would be a file of their own.
  if (page.startsWith('office/'))
    return officeAssets(filesOf('office'), [
      ...new Set([...stylesOf('view', 'office'), ...stylesIn(manifest, manifest[`app/pages/${page}.tsx`])]),
    ])
  if (page === 'desk') return officeAssets(filesOf('desk'), [])
  const words = (locale: LocaleCode) => ['frame', page].flatMap((part) => filesOf(`${locale}.${part}`).slice(0, 1))
  const [script, ...preloads] = filesOf('main')
  const view = filesOf('view').filter((file) => file !== script && !preloads.includes(file))
  const scripts = filesOf(page).filter((file) => file !== script && ![...preloads, ...view].includes(file))
  const styles = stylesOf(page)
  const css = stylesOf('main', 'view', page)
  return {
    css,
    style: inline(css.map((file) => readFileSync(join(folder, file), 'utf8')).join('')),
    starter: inline(starterText([...(script === undefined ? [] : [script]), ...preloads])),
    scripts: script === undefined ? [] : [script],
    preloads,
    extraHead: '',
    view,
    files: (locale) => ({
      scripts,
      styles,
      words: words(locale),
      english: locale === fallbackLocale ? [] : words(fallbackLocale),
    }),
  }
}

function officeAssets([script, ...preloads]: string[], css: string[]): Files {
  const scripts = script === undefined ? [] : [script]
  return {
    css,
    style: null,
    starter: null,
    scripts,
    preloads,
    extraHead: '',
    view: [],
    files: () => noFiles,
  }
}

function inline(text: string): Inline {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` }
}

function stylesIn(manifest: Manifest, ...chunks: (Chunk | undefined)[]): string[] {
  const all = chunks.flatMap((chunk) => [...withImports(manifest, chunk)].flatMap(({ css }) => css ?? []))
  return [...new Set(all)].map((file) => `/${file}`)
}

function withImports(manifest: Manifest, chunk: Chunk | undefined, seen = new Set<Chunk>()): Set<Chunk> {
  if (!chunk || seen.has(chunk)) return seen
  seen.add(chunk)
  for (const next of chunk.imports ?? []) withImports(manifest, manifest[next], seen)
  return seen
}
