import { readFileSync } from 'node:fs'
import type { PageName } from '#app/page.ts'

/** `preloads`: what the scripts import, so that it is fetched together with them. */
export type Assets = { css: string[]; scripts: string[]; preloads: string[]; extraHead: string }

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

const ENTRY = 'app/browser/main.ts'
const VIEW = 'app/browser/view.tsx'

/** What each page needs on its first load, from Vite's manifest. Only the small entry is a script; it fetches the rest once the page has painted. */
export function builtAssets(manifestFile: string): (page: PageName) => Assets {
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const known = new Map<PageName, Assets>()
  return (page) => {
    let assets = known.get(page)
    if (!assets) known.set(page, (assets = assetsOf(manifest, page)))
    return assets
  }
}

function assetsOf(manifest: Manifest, page: PageName): Assets {
  const keys = new Set([ENTRY, VIEW, `app/pages/${page}.tsx`].flatMap((key) => [...withImports(manifest, key)]))
  const css = new Set([...keys].flatMap((key) => manifest[key]?.css ?? []))
  const entry = manifest[ENTRY]
  const preloads = [...withImports(manifest, ENTRY)]
    .filter((key) => key !== ENTRY)
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
