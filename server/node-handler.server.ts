import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { encodings } from './encodings.server.ts'
import { nameAnswer, requestId } from './operations/request-id.server.ts'
import { type CachedAnswer, type Encoded, type Encoding, encodingFor, type PageCache } from './page-cache.ts'
import { readOutRefused } from './refused-body.server.ts'

type Fetch = (request: Request, env?: object) => Response | Promise<Response>

/** More is no page of ours; it is answered, but not looked up. */
const LONGEST_PATH = 512
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
    nameAnswer(res)
    readOutRefused(req, res)
    void site(req, res)
  }
  return (req, res) => {
    const key = pageKey(req)
    const kept = key === null ? null : cache.kept(key)
    if (kept && sendReady(req, res, kept)) return
    if (kept === null && !admit(req, res)) return
    if (key === null) return rest(req, res)
    const answer = kept ? Promise.resolve(kept) : cache.answer(key, () => render(fetch, req, origin))
    answer
      .then((found) => sendEncoded(req, res, found))
      // The site answers errors itself; here only what it could not even begin.
      .catch(() => (res.headersSent ? res.destroy() : rest(req, res)))
  }
}

/** GET and HEAD of a page without a query; null for files, data, and whatever may be somebody's own. */
function pageKey({ method, url = '/', headers }: IncomingMessage): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const keys = keysOf(url)
  if (keys === null) return null
  if (headers.cookie !== undefined && /\b(view|session|__Host-session|partner|sign-in)=/.test(headers.cookie))
    return null
  return headers.accept === 'application/json' ? keys.json : keys.html
}

const MOST_KNOWN = 2000
/** What an address is kept under, put together once. */
const known = new Map<string, Keys>()
type Keys = { html: string; json: string }

function keysOf(url: string): Keys | null {
  const found = known.get(url)
  if (found) return found
  if (!mayBePage(url)) return null
  const keys = { html: `html ${url}`, json: `json ${url}` }
  if (known.size < MOST_KNOWN) known.set(url, keys)
  return keys
}

function mayBePage(url: string): boolean {
  if (url.length > LONGEST_PATH || url === '/' || !/^\/[A-Za-z0-9/-]*$/.test(url)) return false
  if (/^\/(api|builds|assets|fonts|maps|pictures|sketches|icons|social)\//.test(url)) return false
  // What is behind a code depends on the hour, and who tries many is told to wait: the site must see who asks.
  if (/\/decoder\//i.test(url)) return false
  // The doors of the office and of a desk's tablet look at where they are opened, and by whom.
  return !/^\/(office\b|(hr\/|it\/|de\/)?(setup|desk)\b)/i.test(url)
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
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const own = [...response.headers].filter(([name]) => name !== 'content-length' && name !== 'vary')
  const headers = [
    ...own.flat().map(inBytes),
    ...['Vary', 'Accept, Accept-Encoding'],
    // Weak: the same page in another encoding is the same page.
    ...(mayKeep ? ['ETag', `W/${etag}`] : []),
  ]
  return { status: response.status, headers, etag, bytes: plain.length, mayKeep, ...encodings(plain, headers) }
}

/**
 * The same text, which V8 keeps with one byte a sign. What was cut out of a page with a € in it has two, and then all that is sent
 * beside it is put together, looked through and copied so, each time.
 */
function inBytes(value: string): string {
  return Buffer.from(value, 'latin1').toString('latin1')
}

/** False where this encoding was never asked for. */
function sendReady(req: IncomingMessage, res: ServerResponse, answer: CachedAnswer): boolean {
  const encoded = answer.ready(encodingOf(req, answer))
  if (encoded) send(req, res, answer, encoded)
  return encoded !== null
}

async function sendEncoded(req: IncomingMessage, res: ServerResponse, answer: CachedAnswer): Promise<void> {
  send(req, res, answer, await answer.encode(encodingOf(req, answer)))
}

function send(req: IncomingMessage, res: ServerResponse, answer: CachedAnswer, { headers, body }: Encoded): void {
  const id = requestId()
  const named = id === undefined ? [] : ['X-Request-Id', id]
  if (answer.mayKeep && headerText(req.headers['if-none-match'])?.includes(answer.etag)) {
    res.writeHead(304, answer.headers.concat(named)).end()
    return
  }
  // One list, written as it is: header by header costs as much again as all the rest of a kept page.
  res.writeHead(answer.status, headers.concat(named)).end(req.method === 'HEAD' ? undefined : body)
}

function encodingOf({ headers }: IncomingMessage, { bytes }: CachedAnswer): Encoding {
  return bytes === 0 ? 'identity' : encodingFor(headerText(headers['accept-encoding']))
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
