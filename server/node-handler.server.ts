import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { type CachedAnswer, type Encoding, encodingFor, type PageCache } from './page-cache.ts'

type Fetch = (request: Request, env?: object) => Response | Promise<Response>

/** More is no page of ours; it is answered, but not looked up. */
const LONGEST_PATH = 512
const compressors: Record<Exclude<Encoding, 'identity'>, (body: Uint8Array) => Promise<Uint8Array>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  zstd: (body) => promisify(zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: 12 } }),
  gzip: (body) => promisify(gzip)(body, { level: 8 }),
}

/**
 * Pages are answered here, from memory, before anything builds a Request; the rest goes to the site. A page is asked for
 * without the visitor's cookies, so that what is kept depends on its address alone.
 */
export function nodeHandler(
  fetch: Fetch,
  cache: PageCache,
  origin: string,
  /** False: it has been answered already, with a wish to come later. What is kept needs no leave. */
  admit: (req: IncomingMessage, res: ServerResponse) => boolean = () => true,
): RequestListener {
  const site = getRequestListener((request, env) => fetch(request, env), { autoCleanupIncoming: false })
  const rest: RequestListener = (req, res) => {
    res.once('finish', () => drain(req))
    void site(req, res)
  }
  return (req, res) => {
    const key = pageKey(req)
    const kept = key === null ? null : cache.kept(key)
    if (kept === null && !admit(req, res)) return
    if (key === null) return rest(req, res)
    const answer = kept ? Promise.resolve(kept) : cache.answer(key, () => render(fetch, req, origin))
    answer.then(
      (found) => sendAnswer(req, res, found),
      // The site answers errors itself; here only what it could not even begin.
      () => rest(req, res),
    )
  }
}

/**
 * What is left of a body that was refused is read and thrown away, until the server's patience with a request ends: closed
 * instead, the line would take the answer with it, or the next request. Whoever had begun to read it has paused it.
 */
function drain(req: IncomingMessage): void {
  if (req.readableEnded || req.destroyed) return
  req.on('pause', () => req.resume())
  req.resume()
}

/** GET and HEAD of a page without a query; null for files, data, and whatever may be somebody's own. */
function pageKey({ method, url = '/', headers }: IncomingMessage): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || url.length > LONGEST_PATH || !/^\/[A-Za-z0-9/-]*$/.test(url))
    return null
  if (url === '/' || /^\/(api|builds|assets|fonts|maps|pictures|sketches|icons|social)\//.test(url)) return null
  // What is behind a code depends on the hour, and who tries many is told to wait: the site must see who asks.
  if (/\/decoder\//i.test(url)) return null
  // The doors of the office and of a desk's tablet look at where they are opened, and by whom.
  if (/^\/(office\b|(hr\/|it\/|de\/)?(setup|desk)\b)/i.test(url)) return null
  if (/\b(view|session|__Host-session|partner)=/.test(headers.cookie ?? '')) return null
  return `${headers.accept === 'application/json' ? 'json' : 'html'} ${url}`
}

async function render(fetch: Fetch, req: IncomingMessage, origin: string): Promise<CachedAnswer> {
  const json = req.headers.accept === 'application/json'
  const response = await fetch(
    new Request(origin + (req.url ?? '/'), { headers: { Accept: json ? 'application/json' : 'text/html' } }),
  )
  const plain = new Uint8Array(await response.arrayBuffer())
  const mayKeep =
    response.status === 200 &&
    !response.headers.has('Set-Cookie') &&
    !/no-store/.test(response.headers.get('Cache-Control') ?? '')
  const made = new Map<Encoding, Promise<Uint8Array>>()
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => name !== 'content-length'),
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    bytes: plain.length,
    mayKeep,
    body(encoding) {
      if (encoding === 'identity') return Promise.resolve(plain)
      let body = made.get(encoding)
      if (!body) made.set(encoding, (body = compressors[encoding](plain)))
      return body
    },
  }
}

async function sendAnswer(req: IncomingMessage, res: ServerResponse, answer: CachedAnswer): Promise<void> {
  const isEmpty = answer.bytes === 0
  const encoding = isEmpty ? 'identity' : encodingFor(headerText(req.headers['accept-encoding']))
  for (const [name, value] of answer.headers) res.setHeader(name, value)
  res.setHeader('Vary', 'Accept, Accept-Encoding')
  if (answer.mayKeep) {
    // Weak: the same page in another encoding is the same page.
    res.setHeader('ETag', `W/${answer.etag}`)
    if (headerText(req.headers['if-none-match'])?.includes(answer.etag)) {
      res.statusCode = 304
      res.end()
      return
    }
  }
  res.statusCode = answer.status
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  const body = await answer.body(encoding)
  res.setHeader('Content-Length', body.length)
  res.end(req.method === 'HEAD' ? undefined : body)
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
