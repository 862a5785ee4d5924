import type { RequestListener } from 'node:http'

type Deps = { proxies: number; log: (entry: Record<string, unknown>) => void }

const FORWARDED =
  'X-Forwarded-For arrived and TRUST_PROXY is 0: behind a proxy all visitors count as one. Set TRUST_PROXY to the number of your proxies.'

/**
 * Before anything is made of a request: two hosts are refused, for a proxy and we might each believe another (RFC 9112 § 3.2);
 * and who forgot TRUST_PROXY is told so once.
 */
export function refusingOddHeads(inner: RequestListener, { proxies, log }: Deps): RequestListener {
  let isTold = false
  return (req, res) => {
    if (hostsIn(req.rawHeaders) > 1) {
      res.writeHead(400, {
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        Connection: 'close',
      })
      res.end('Bad Request')
      return
    }
    if (!isTold && proxies === 0 && req.headers['x-forwarded-for'] !== undefined) {
      isTold = true
      log({ level: 'warn', message: FORWARDED })
    }
    inner(req, res)
  }
}

function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  return hosts
}
