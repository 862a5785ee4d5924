import type { Context, Hono } from 'hono'
import { findFile, readFile } from '#features/files/files.server.ts'
import { fileTypes } from '#features/files/file-type.ts'
import { DRIVER_PHOTOS } from '#features/drivers/driver-pictures.server.ts'
import { PICTURES } from '#features/pictures/pictures.server.ts'
import type { Site } from '#app/site.server.ts'

const SHOWN = new Set([PICTURES, DRIVER_PHOTOS])
const YEAR = 'public, max-age=31536000, immutable'

/** GET /media/{sha-256}.avif: a picture by what is in it. Papers lie among the same files; only what a picture uses is shown. */
export function mediaRoutes(app: Hono, site: Site): void {
  app.on(['GET', 'HEAD'], '/media/:file', (c) => media(c, site))
}

async function media(c: Context, { services }: Site): Promise<Response> {
  const [, id = '', ending = ''] = /^([0-9a-f]{64})\.(avif|webp)$/.exec(c.req.param('file') ?? '') ?? []
  const file = services && (await findFile(services.store, id))
  const isPicture = file?.uses.some((use) => SHOWN.has(use.split('/')[0] ?? '')) ?? false
  if (!services || !file || !isPicture || fileTypes[file.type] !== ending) return notThere(c)
  const headers = {
    'Content-Type': file.type,
    'Content-Length': String(file.size),
    'Cache-Control': YEAR,
    ETag: `"${id}"`,
    // Opened alone it is a picture and nothing else.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
  if (c.req.header('If-None-Match')?.includes(id)) return c.body(null, 304, headers)
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const bytes = await readFile(services.store, id)
  // Erased between the two looks.
  return bytes ? c.body(new Uint8Array(bytes), 200, headers) : notThere(c)
}

function notThere(c: Context): Response {
  return c.text('Not Found', 404, { 'Cache-Control': 'no-store' })
}
