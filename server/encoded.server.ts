import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { compress } from './compress.server.ts'
import { type Encoding, encodingFor } from './encoding.ts'

/** zstd takes a third of a millisecond for a page. */
const QUICKEST: readonly Encoding[] = ['zstd', 'br', 'gzip']
/** Less goes in one packet anyhow. */
const WORTH_IT_BYTES = 1400

export const HTML = 'text/html; charset=UTF-8'
export const JSON_TYPE = 'application/json'
export const SVG_TYPE = 'image/svg+xml'
export const XML_TYPE = 'application/xml; charset=utf-8'

/**
 * An answer that is made for one reader, as small as the reader takes it (RFC 9110 § 8.4). Not for who is signed in: lists of
 * other people's data that also repeat what the address says would tell an onlooker by their length what stands in them (BREACH).
 */
export async function sendText(
  c: Context,
  text: string | Uint8Array<ArrayBuffer>,
  type: typeof HTML | typeof JSON_TYPE | typeof XML_TYPE | typeof SVG_TYPE,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  c.header('Content-Type', type)
  const body = typeof text === 'string' ? new TextEncoder().encode(text) : text
  if (isSignedIn(c.req.header('Cookie'))) return c.body(body, status)
  c.header('Vary', 'Accept-Encoding', { append: true })
  const encoding = body.length < WORTH_IT_BYTES ? 'identity' : encodingFor(c.req.header('Accept-Encoding'), QUICKEST)
  if (encoding === 'identity') return c.body(body, status)
  c.header('Content-Encoding', encoding)
  return c.body(await compress(body, encoding, 'once'), status)
}

function isSignedIn(cookies = ''): boolean {
  return /\b(__Host-)?session=/.test(cookies)
}
