import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'

type Kind = 'document' | 'script' | 'stylesheet' | 'font' | 'image' | 'other'
/** One answer of a first load, as it came. */
export type Asset = { path: string; kind: Kind; type: string; link: string | null; body: Buffer }

/** All that a browser asks of a site until the page is there and still, nothing thrown away. */
export async function snapshot(browser: Browser, url: string): Promise<Asset[]> {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    viewport: { width: 412, height: 823 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const found = new Map<string, Promise<Asset>>()
  page.on('response', (response) => {
    const { pathname, search, origin } = new URL(response.url())
    if (origin !== new URL(url).origin || found.has(pathname + search)) return
    const headers = response.headers()
    const [type, link] = [headers['content-type'] ?? '', headers['link'] ?? null]
    const kind = kindOf(response.request().resourceType(), type)
    const path = pathname + search
    found.set(
      path,
      response.body().then((body) => ({ path, kind, type, link, body })),
    )
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const assets = await Promise.all(found.values())
  await context.close()
  return assets
}

function kindOf(requested: string, type: string): Kind {
  if (requested === 'document') return 'document'
  if (/javascript/.test(type)) return 'script'
  if (/css/.test(type)) return 'stylesheet'
  return requested === 'font' || requested === 'image' ? requested : 'other'
}

export const gzipped = (body: Buffer) => gzipSync(body, { level: 9 }).length
export const brotlied = (body: Buffer) => brotli(body).length

export function bytesOf(assets: Asset[], kind: Kind, size: (body: Buffer) => number): number {
  return assets.filter((asset) => asset.kind === kind).reduce((sum, { body }) => sum + size(body), 0)
}

function brotli(body: Buffer): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })
}

/** The same server for all: HTTP/2, every text at brotli 11 from memory. So what is measured is the page and not who serves it. */
export function serveAgain(assets: Asset[]): Promise<{ origin: string; close: () => void }> {
  const answers = new Map(
    assets.map(({ path, type, link, body }) => {
      const isText = /text|javascript|json|svg|xml/.test(type)
      const sent = isText ? brotli(body) : body
      const headers = { 'content-type': type, 'cache-control': 'no-store', 'content-length': sent.length }
      return [
        path,
        { sent, headers: { ...headers, ...(isText ? { 'content-encoding': 'br' } : {}), ...(link ? { link } : {}) } },
      ]
    }),
  )
  const server: Http2SecureServer = createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    const answer = answers.get(request.url)
    response.writeHead(answer ? 200 : 404, answer?.headers ?? {})
    response.end(answer?.sent ?? '')
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' ? address?.port : 0
      resolve({ origin: `https://127.0.0.1:${port}`, close: () => void server.close() })
    }),
  )
}

let made: { key: string; cert: string } | null = null

function certificate(): { key: string; cert: string } {
  if (made) return made
  const folder = mkdtempSync(join(tmpdir(), 'galeb-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  const options = [
    'req',
    '-x509',
    ...curve,
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
  ]
  execFileSync('openssl', options, { stdio: 'ignore' })
  return (made = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') })
}
