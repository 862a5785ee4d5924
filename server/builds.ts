import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { routes, variantsOf } from '#app/routes.ts'

/** How often a tab asks for the latest build, unless BUILD_POLL_SECONDS says otherwise (spec § 7 does not show it). */
export const BUILD_POLL_MS = 5 * 60_000

/** The styles of every page, beside the manifest of the scripts (scripts/build.ts). */
export const stylesManifest = (manifestFile: string): string => join(dirname(manifestFile), 'styles.json')

/** The same build has the same id on every machine: it is the hash of what the browser is served. */
export function buildIdOf(manifestFile: string): string {
  const hash = createHash('sha256')
  for (const file of [manifestFile, stylesManifest(manifestFile)]) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

/** `builds/latest.json` (spec § 7): what the tab compares with its own build. */
export function latestBuild(id: string, builtAt: number): { id: string; timestamp: number } {
  return { id, timestamp: builtAt }
}

/** `builds/meta/{id}.json` (spec § 7): the page table and the rules of routes, fetched once a build. */
export function buildManifest(id: string, builtAt: number, redirects: { from: string; to: string }[]) {
  return {
    id,
    timestamp: builtAt,
    matcher: {
      static: Object.fromEntries(redirects.map(({ from, to }) => [from, { redirect: to }])),
      wildcard: { '/api/': { document: true }, '/embed/': { document: true } },
      dynamic: {},
    },
    pages: routes.map((route) => ({ name: route.name, kind: route.kind, paths: variantsOf(route) })),
  }
}
