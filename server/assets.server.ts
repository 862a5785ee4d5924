import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OfficePageName } from '#app/office/office-page.ts'
import type { PageName } from '#app/page.ts'
import { stylesManifest } from './builds.ts'
import { type Drawings, drawingsIn } from './drawn-in.server.ts'
import { starterText } from './starter.server.ts'

/** What stands inside the page itself; the policy allows it by its hash (CSP 3 § 2.3.1). */
export type Inline = { text: string; hash: string }

export type Assets = {
  css: string[]
  /** What the files of style say. Null where they are linked: in development, in the office. */
  style: Inline | null
  /** What fetches the shell once the page has painted. Null where the script is linked: in development, in the office. */
  starter: Inline | null
  /** Puts the drawing of the first screen into the page. Null in development, where it is fetched. */
  drawings: Drawings | null
  scripts: string[]
  /** What the scripts import, so that it is fetched together with them. */
  preloads: string[]
  extraHead: string
}

/** A page of the site, or one of the office, which has a script of its own. */
export type AssetsOf = PageName | `office/${OfficePageName}`

type Files = Omit<Assets, 'drawings'>
type Chunk = { file: string; src?: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

/**
 * What each page needs: scripts by the manifest of the browser's build, styles by that of the server's, which draws every page. Both
 * lie in the `.vite` of the browser's folder.
 */
export function builtAssets(manifestFile: string): (page: AssetsOf) => Assets {
  const folder = join(manifestFile, '../..')
  const read = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'))
  const scripts = read(manifestFile)
  const styles = read(stylesManifest(manifestFile))
  const known = new Map<AssetsOf, Assets>()
  const drawings = drawingsIn(folder)
  return (page) => {
    let assets = known.get(page)
    if (!assets) known.set(page, (assets = { ...assetsOf(scripts, styles, folder, page), drawings }))
    return assets
  }
}

function assetsOf(scripts: Manifest, styles: Manifest, folder: string, page: AssetsOf): Files {
  const filesOf = (source: string) => [...withImports(scripts, source)].map(({ file }) => `/${file}`)
  const view = `app/pages/${page}.tsx`
  // Colours, sizes and fonts are those of the site.
  if (page.startsWith('office/'))
    return linked(filesOf('app/browser/office.ts'), stylesOf(styles, 'app/app.tsx', 'app/office/office-app.tsx', view))
  // The error screen of the tab needs nothing from the network (app/browser/error-screen.ts).
  const css = stylesOf(styles, 'app/app.tsx', 'app/pages/error.tsx', view)
  const style = inline(css.map((file) => readFileSync(join(folder, file), 'utf8')).join(''))
  // A form that its island sends: all of it comes with the page, and is kept with it.
  const sources = ['app/browser/shell.ts', 'app/browser/hydrate-island.tsx', 'app/desk/desk.island.tsx']
  if (page === 'desk') return { ...linked([...new Set(sources.flatMap(filesOf))], css), style }
  const [script, ...preloads] = filesOf('app/browser/shell.ts')
  return {
    css,
    style,
    starter: inline(starterText([...(script === undefined ? [] : [script]), ...preloads])),
    scripts: script === undefined ? [] : [script],
    preloads,
    extraHead: '',
  }
}

function linked([script, ...preloads]: string[], css: string[]): Files {
  return { css, style: null, starter: null, scripts: script === undefined ? [] : [script], preloads, extraHead: '' }
}

function inline(text: string): Inline {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` }
}

function stylesOf(manifest: Manifest, ...sources: string[]): string[] {
  const all = sources.flatMap((source) => [...withImports(manifest, source)].flatMap(({ css }) => css ?? []))
  return [...new Set(all)].map((file) => `/${file}`)
}

/** A chunk after those it imports: their styles come first and its own may overrule them. */
function withImports(manifest: Manifest, source: string, seen = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[source]
  if (!chunk || seen.has(chunk)) return seen
  seen.add(chunk)
  for (const next of chunk.imports ?? []) withImports(manifest, next, seen)
  return seen
}
