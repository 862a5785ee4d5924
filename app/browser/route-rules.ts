import { ownerAddress, ownerTarget, splitLocale } from '#app/routes.ts'

/** Rules of `builds/meta/{id}.json` (spec § 7): which addresses need a document of their own, and which lead elsewhere. */
type Rules = { prefixes: string[]; redirects: Map<string, string> }

let rules: Rules = { prefixes: [], redirects: new Map() }

/** Fetches the manifest of this build once. A failure to fetch or to build the matcher is told to the console only (spec § 8). */
export async function loadRouteRules(build: string): Promise<void> {
  try {
    const response = await fetch(`/builds/meta/${encodeURIComponent(build)}.json`, { priority: 'low' })
    if (!response.ok) throw new Error(`status ${response.status}`)
    rules = buildMatcher(await response.json())
  } catch (cause) {
    console.error('the build manifest could not be used', cause)
  }
}

export function needsDocument(pathname: string): boolean {
  return rules.prefixes.some((prefix) => pathname.startsWith(prefix))
}

/** Where the owner's redirects lead from here, without asking the server. null: nowhere. */
export function redirectFrom({ pathname, search }: URL): string | null {
  const to = rules.redirects.get(ownerAddress(pathname))
  return to === undefined ? null : ownerTarget(to, splitLocale(pathname).locale, search)
}

type Manifest = {
  matcher: { static: Record<string, { redirect: string }>; wildcard: Record<string, { document?: boolean }> }
}

/** Written by our own server; one of another shape throws, and the rules stay as they were. */
export function buildMatcher(manifest: unknown): Rules {
  const { static: whole, wildcard } = (manifest as Manifest).matcher
  if (typeof whole !== 'object' || typeof wildcard !== 'object') throw new Error('no rules')
  const prefixes = Object.entries(wildcard).flatMap(([prefix, rule]) => (rule.document === true ? [prefix] : []))
  return { prefixes, redirects: new Map(Object.entries(whole).map(([from, { redirect }]) => [from, redirect])) }
}
