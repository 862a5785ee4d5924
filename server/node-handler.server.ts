import { createHash } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { asksForJson, PART } from '#app/part.ts'
import { encodingFor } from './encoding.ts'
import { encodings } from './encodings.server.ts'
import { nameAnswer } from './operations/request-id.server.ts'
import type { CachedAnswer, PageCache } from './page-cache.ts'
import { readOutRefused } from './refused-body.server.ts'

type Fetch = (request: Request, env?: object) => Response | Promise<Response>
/** The answer that refuses the request; null: it may be handled now. */
export type Admit = (req: IncomingMessage) => Promise<Response | null>

/** More is no page of ours; it is answered, but not looked up. */
const LONGEST_PATH = 512

/**
 * The site for Node's server, by the adapter of Hono. Pages come from memory; they are asked for without the visitor's cookies,
 * so that what is kept depends on its address alone. What is kept needs no leave.
 */
export function nodeHandler(
  fetch: Fetch,
  cache: PageCache,
  origin: string,
  admit: Admit = async () => null,
): RequestListener {
  const answer = async (request: Request, env: HttpBindings): Promise<Response> => {
    const { incoming } = env
    const key = pageKey(incoming)
    const stored = key === null ? null : cache.kept(key)
    if (stored) return answered(incoming, stored)
    const refusal = await admit(incoming)
    if (refusal) return refusal
    if (key === null) return fetch(request, env)
    return answered(incoming, await cache.answer(key, () => requested(fetch, incoming, origin)))
  }
  const listener = getRequestListener((request, env) => answer(request, env as HttpBindings), {
    autoCleanupIncoming: false,
  })
  return (req, res) => {
    nameAnswer(res)
    readOutRefused(req, res)
    void listener(req, res)
  }
}

/** GET and HEAD of a page without a query; null for files, data, who asks for data, and whatever may be somebody's own. */
function pageKey({ method, url = '/', headers }: IncomingMessage): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || !mayBePage(url) || asksForJson(headers.accept)) return null
  if (/\b(view|session|__Host-session|partner|sign-in|driver)=/.test(headers.cookie ?? '')) return null
  return `${headers.accept === PART ? 'part' : 'document'} ${url}`
}

function mayBePage(url: string): boolean {
  if (url.length > LONGEST_PATH || url === '/' || !/^\/[A-Za-z0-9/-]*$/.test(url)) return false
  if (/^\/(api|builds|assets|fonts|maps|pictures|sketches|icons|social)\//.test(url)) return false
  // What is behind a code depends on the hour, and who tries many is told to wait: the site must see who asks.
  if (/\/decoder\//i.test(url)) return false
  // The doors of the office, of a desk's tablet and of a driver's phone look at where they are opened, and by whom.
  return !/^\/(office\b|(hr\/|it\/|de\/)?(setup|desk|driver)\b)/i.test(url)
}

async function requested(fetch: Fetch, req: IncomingMessage, origin: string): Promise<CachedAnswer> {
  const accept = req.headers.accept === PART ? PART : 'text/html'
  const response = await fetch(new Request(origin + (req.url ?? '/'), { headers: { Accept: accept } }))
  const plain = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  const mayKeep =
    response.status === 200 && !headers.has('Set-Cookie') && !/no-store/.test(headers.get('Cache-Control') ?? '')
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  headers.delete('Content-Length')
  headers.set('Vary', 'Accept, Accept-Encoding')
  // Weak: the same page in another encoding is the same page.
  if (mayKeep) headers.set('ETag', `W/${etag}`)
  return { status: response.status, headers, etag, encoded: encodings(plain, headers), bytes: plain.length, mayKeep }
}

async function answered(req: IncomingMessage, answer: CachedAnswer): Promise<Response> {
  if (answer.mayKeep && headerText(req.headers['if-none-match'])?.includes(answer.etag))
    return new Response(null, { status: 304, headers: answer.headers })
  const encoding = answer.bytes === 0 ? 'identity' : encodingFor(headerText(req.headers['accept-encoding']))
  const { headers, body } = await answer.encoded(encoding)
  return new Response(req.method === 'HEAD' ? null : body, { status: answer.status, headers })
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
