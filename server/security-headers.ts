import type { MiddlewareHandler } from 'hono'

export type SecurityOptions = {
  https: boolean
  tagManager: boolean
  /** Of the one `<style>` and the one script inside the page, if it has them: `sha256-…`. */
  styleHash?: string | undefined
  scriptHash?: string | undefined
}

/**
 * Security headers of every answer. A page's style and the script that starts it are allowed by their hash, so the policy
 * has neither nonce nor unsafe-inline; Trusted Types hold on every site without a tag manager.
 */
export function securityHeaders(options: () => SecurityOptions): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { policy, always } = madeFor(options())
    const headers = c.res.headers
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy)
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    const frames = framesOf(headers.get('Content-Security-Policy') ?? '')
    if (frames !== null) headers.set('X-Frame-Options', frames)
    for (const [name, value] of always) headers.set(name, value)
  }
}

type Made = { policy: string; always: [string, string][] }
const known = new Map<string, Made>()

/** Of four kinds of sites, each made once. */
function madeFor(options: SecurityOptions): Made {
  const key = `${options.https} ${options.tagManager}`
  let made = known.get(key)
  if (!made) known.set(key, (made = { policy: contentSecurityPolicy(options), always: constantHeaders(options) }))
  return made
}

/** The old header knows ourselves and nobody; where others may frame us (the price widget) only the policy can say whom. */
function framesOf(policy: string): 'DENY' | 'SAMEORIGIN' | null {
  const [, ancestors = "'none'"] = /frame-ancestors ([^;]+)/.exec(policy) ?? []
  if (ancestors === "'none'") return 'DENY'
  return ancestors === "'self'" ? 'SAMEORIGIN' : null
}

/** What stands in every answer, those before the pages too (server/operations/admission.server.ts). */
export function constantHeaders({ https }: Pick<SecurityOptions, 'https'>): [string, string][] {
  const rows: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Permissions-Policy', 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
  ]
  return https ? [...rows, ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] : rows
}

/** developers.google.com/tag-platform/security/guides/csp: images and requests of the tag manager and of Analytics. */
const GOOGLE_HOSTS = 'https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com'

export function contentSecurityPolicy(options: SecurityOptions, frameAncestors = "'none'"): string {
  const { tagManager, styleHash, scriptHash } = options
  const google = tagManager ? ` ${GOOGLE_HOSTS}` : ''
  return [
    "default-src 'none'",
    `script-src 'self'${scriptHash === undefined ? '' : ` '${scriptHash}'`}${tagManager ? ' https://*.googletagmanager.com' : ''}`,
    `style-src 'self'${styleHash === undefined ? '' : ` '${styleHash}'`}`,
    `img-src 'self' data:${google}`,
    "font-src 'self'",
    `connect-src 'self'${google}`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    // The one policy makes the address of our service worker and nothing else (app/browser/worker-registration.ts).
    ...(tagManager ? [] : ["require-trusted-types-for 'script'", 'trusted-types service-worker']),
  ].join('; ')
}
