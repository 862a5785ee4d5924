import type { ContentPageFacts } from '#catalogue/content-page.ts'

/** Spec § 2 and § 8: a content page may name middleware and a validity check; a name nobody wrote is an error, a failed check a 404. */
type Check = (facts: ContentPageFacts) => boolean

const middleware: Record<string, (facts: ContentPageFacts) => void> = {
  /** Does nothing: shows owners how a page names one. */
  plain: () => {},
}

const validity: Record<string, Check> = {
  always: () => true,
  never: () => false,
}

export function runMiddleware(facts: ContentPageFacts): void {
  for (const name of facts.middleware) {
    if (!Object.hasOwn(middleware, name)) throw new Error(`Unknown route middleware: '${name}'`)
    middleware[name]?.(facts)
  }
}

export function isValid(facts: ContentPageFacts): boolean {
  if (facts.validity === null) return true
  if (!Object.hasOwn(validity, facts.validity)) throw new Error(`Unknown validity check: '${facts.validity}'`)
  return validity[facts.validity]?.(facts) ?? false
}
