import { readFileSync } from 'node:fs'
import type { OfficePageName } from '#app/office/office-page.ts'
import type { PageName } from '#app/page.ts'

/** `preloads`: what the scripts import, so that it is fetched together with them. */
export type Assets = { css: string[]; scripts: string[]; preloads: string[]; extraHead: string }

/** A page of the site, or one of the office, which has an entry of its own. */
export type AssetsOf = PageName | `office/${OfficePageName}`

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

const ENTRY = 'app/browser/main.ts'
const VIEW = 'app/browser/view.tsx'
const OFFICE = 'app/browser/office.tsx'

/** What each page needs on its first load, from Vite's manifest. Only the small entry is a script; it fetches the rest once the page has painted. */
export function builtAssets(manifestFile: string): (page: AssetsOf) => Assets {
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const known = new Map<AssetsOf, Assets>()
  return (page) => {
    let assets = known.get(page)
    if (!assets) known.set(page, (assets = assetsOf(manifest, page)))
    return assets
  }
}

function assetsOf(manifest: Manifest, page: AssetsOf): Assets {
  const [first, ...more] = page.startsWith('office/') ? [OFFICE] : [ENTRY, VIEW]
  const keys = new Set([first, ...more, `app/pages/${page}.tsx`].flatMap((key) => [...withImports(manifest, key)]))
  // Colours, sizes and fonts are the site's; the office's script does not name them again, or they would be a file of their own.
  const css = new Set([ENTRY, ...keys].flatMap((key) => manifest[key]?.css ?? []))
  const entry = manifest[first]
  const preloads = [...withImports(manifest, first)]
    .filter((key) => key !== first)
    .flatMap((key) => manifest[key] ?? [])
  return {
    css: [...css].map((file) => `/${file}`),
    scripts: entry ? [`/${entry.file}`] : [],
    preloads: preloads.map(({ file }) => `/${file}`),
    extraHead: '',
  }
}

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return seen
  seen.add(key)
  for (const next of chunk.imports ?? []) withImports(manifest, next, seen)
  return seen
}
