import { routes, variantsOf } from '#app/routes.ts'

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
