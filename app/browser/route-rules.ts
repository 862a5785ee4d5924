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

export function buildMatcher(manifest: unknown): Rules {
  if (typeof manifest !== 'object' || manifest === null || !('matcher' in manifest)) throw new Error('no matcher')
  const { matcher } = manifest
  if (typeof matcher !== 'object' || matcher === null || !('wildcard' in matcher)) throw new Error('no wildcard rules')
  const { wildcard } = matcher
  if (typeof wildcard !== 'object' || wildcard === null) throw new Error('wildcard is no table')
  const prefixes = Object.entries(wildcard).flatMap(([prefix, rule]) => (isDocumentRule(rule) ? [prefix] : []))
  return { prefixes }
}

function isDocumentRule(rule: unknown): boolean {
  return typeof rule === 'object' && rule !== null && 'document' in rule && rule.document === true
}
