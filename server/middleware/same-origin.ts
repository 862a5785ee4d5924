import type { Context, MiddlewareHandler } from 'hono'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whatever may change something comes from our own pages. Browsers say so themselves; nothing is kept in a form or a session. */
export function sameOriginOnly(
  publicUrl: () => string | null,
  refused: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (c, next) => {
    if (SAFE.has(c.req.method) || isOwn(c.req.raw.headers, publicUrl() ?? originFrom(c.req.url))) return next()
    return refused(c)
  }
}

/**
 * `Sec-Fetch-Site` is set by the browser and by nobody else. Over plain http a browser leaves it out: then the Origin
 * must be our own. `null` (a sandboxed frame, a file, a redirect from elsewhere) and nothing at all are refused.
 */
export function isOwn(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get('Sec-Fetch-Site')
  if (site !== null) return site === 'same-origin'
  return headers.get('Origin') === ownOrigin
}

function originFrom(url: string): string {
  return new URL(url).origin
}
