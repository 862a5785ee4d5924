import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const CLIENT = 'dist/client'

type Chunk = { file: string; imports?: string[] }
type Manifest = Record<string, Chunk>

/** Read when it is asked for: a bench may build first. */
const readManifest = (): Manifest => JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, 'utf8'))

/** The script that answers links and forms, with what it imports. */
export const shellFiles = (): string[] => filesOf('app/browser/shell.ts')

/** What the islands of a page fetch beside the shell: React and each island. */
export function islandFiles(names: readonly string[]): string[] {
  if (names.length === 0) return []
  const manifest = readManifest()
  const sources = names.map((name) => {
    const found = Object.keys(manifest).find((source) => source.endsWith(`/${name}.island.tsx`))
    if (found === undefined) throw new Error(`there is no island "${name}"`)
    return found
  })
  const own = new Set(shellFiles())
  const files = ['app/browser/hydrate-island.tsx', ...sources].flatMap((source) => filesOf(source, manifest))
  return [...new Set(files)].filter((file) => !own.has(file))
}

/** The names of the islands of a page. */
export function islandsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/<galeb-island data-name="([^"]+)"/g)].map((found) => found[1] ?? ''))]
}

function filesOf(source: string, manifest = readManifest(), seen = new Set<string>()): string[] {
  const chunk = manifest[source]
  if (!chunk || seen.has(source)) return []
  seen.add(source)
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((next) => filesOf(next, manifest, seen))]
}

/** Bytes as a server sends them: gzip at its best, each file by itself. */
export function gzipBytes(file: string): number {
  return gzipSync(readFileSync(CLIENT + file), { level: 9 }).length
}
