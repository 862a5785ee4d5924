import * as v from 'valibot'
import { isLocaleCode } from '#i18n/locale.ts'
import type { OwnerRedirect } from './catalogue.ts'

const redirectSchema = v.strictObject({
  from: v.pipe(v.string(), v.regex(/^\/(?!\/)[^\s?#]*$/, 'starts with one slash, without query')),
  to: v.pipe(v.string(), v.regex(/^(\/(?!\/)|https:\/\/)\S+$/, 'an own path or an https address')),
  status: v.optional(v.picklist([301, 302, 307, 308]), 308),
})

/** The owner's redirects. A loop, or a second rule for one address, is a fault when they are read. */
export function parseRedirects(data: unknown, faults: string[]): OwnerRedirect[] {
  const parsed = v.safeParse(v.nullable(v.array(redirectSchema)), data ?? null)
  if (!parsed.success) {
    for (const issue of parsed.issues) faults.push(`redirects.yaml: ${v.getDotPath(issue) ?? ''} ${issue.message}`)
    return []
  }
  const redirects = parsed.output ?? []
  const byFrom = new Map(redirects.map((rule) => [addressOf(rule.from), addressOf(rule.to)]))
  if (byFrom.size < redirects.length) faults.push('redirects.yaml: an address stands twice')
  for (const { from, to } of redirects) {
    if (isLoop(addressOf(from), byFrom)) faults.push(`redirects.yaml: ${from} leads back to itself`)
    for (const path of [from, to]) {
      if (hasLocale(path))
        faults.push(`redirects.yaml: ${path} names a language; a rule holds in all four, without prefix`)
    }
  }
  return redirects
}

function hasLocale(path: string): boolean {
  return isLocaleCode(path.split(/[/?#]/)[1]?.toLowerCase())
}

/** Addresses that the site itself leads to one another: `/a/`, `/A` and `/a?x=1` all end at `/a`. */
function addressOf(path: string): string {
  if (!path.startsWith('/')) return path
  return path
    .replace(/[?#].*$/, '')
    .replace(/(.)\/+$/, '$1')
    .toLowerCase()
}

function isLoop(from: string, byFrom: Map<string, string>): boolean {
  const seen = new Set([from])
  for (let to = byFrom.get(from); to !== undefined; to = byFrom.get(to)) {
    if (seen.has(to)) return true
    seen.add(to)
  }
  return false
}
