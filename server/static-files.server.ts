import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'

const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'

/** Files of the build. Hashed ones never change; pictures, maps and fonts keep a name and are asked for again after a day. */
export function staticFiles(app: Hono, root: string): void {
  app.use('/assets/*', fileServer(root, YEAR))
  // Asked for anew each time, so that a tab is never held by an old one.
  app.use('/sw.js', fileServer(root, 'no-cache'))
  for (const folder of [
    '/fonts/*',
    '/maps/*',
    '/pictures/*',
    '/sketches/*',
    '/icons/*',
    '/social/*',
    '/favicon.svg',
    '/error.css',
    '/embed.css',
  ]) {
    app.use(folder, fileServer(root, DAY))
  }
}

/** The header is set on the answer itself: `onFound` comes after it was made, too late for a plain Response. */
function fileServer(root: string, cacheControl: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true })
  return async (c, next) => {
    const range = c.req.header('Range')
    if (range !== undefined && !(isOnePart(range) && c.req.header('If-Range') === undefined))
      c.req.raw.headers.delete('Range')
    // Where there is no such file it hands on what `next` gave, which is no answer yet.
    const found: unknown = await serve(c, next)
    if (!(found instanceof Response)) return
    found.headers.set('Cache-Control', cacheControl)
    return found
  }
}

/**
 * One part, of bytes. Whatever else is asked for (RFC 9110 § 14.2: another unit, more parts, nothing that can be read) gets the whole, as
 * does who asks for a part of what it was before; the file server took each for a part from the beginning.
 */
function isOnePart(range: string): boolean {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
  return from === '' ? to !== '' : to === '' || Number(from) <= Number(to)
}
