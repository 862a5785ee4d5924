/** Rules of `builds/meta/{id}.json` (spec § 7): which addresses need a document of their own. */
type Rules = { prefixes: string[] }

let rules: Rules = { prefixes: [] }

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

type Manifest = { matcher: { wildcard: Record<string, { document?: boolean }> } }

/** Written by our own server; one of another shape throws, and the rules stay as they were. */
export function buildMatcher(manifest: unknown): Rules {
  const { wildcard } = (manifest as Manifest).matcher
  if (typeof wildcard !== 'object') throw new Error('no wildcard rules')
  const prefixes = Object.entries(wildcard).flatMap(([prefix, rule]) => (rule.document === true ? [prefix] : []))
  return { prefixes }
}
