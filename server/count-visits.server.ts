import type { RequestListener } from 'node:http'
import { type Match, matchRoute } from '#app/routes.ts'
import type { LiveSite, Site } from '#app/site.server.ts'
import { findPage } from '#catalogue/catalogue.ts'
import { referrerHost, type VisitCounter, visitCounter } from '#features/reports/visit-counts.server.ts'
import type { Store } from '#documents/store.ts'
import { rateLimit } from '#lib/rate-limit.ts'
import { clientAddress } from './address.server.ts'

/** Programs that say what they are; they are answered, and are no visitors. */
const PROGRAMS = /bot|crawl|spider|slurp|preview|monitor|curl|wget|headless/i
/** Somebody's own pages: that they are looked at is nobody's number. */
const PERSONAL = new Set(['decoder-code', 'ride', 'driver', 'driver-money', 'driver-link', 'setup', 'not-found'])

type Counted = { site: Pick<Site, 'catalogue' | 'clock'>; ownHost: string; proxies: number }

/** What a hotel's guests open; who asks for more is a program, and its numbers would hide theirs. */
const OF_ONE_ADDRESS = { burst: 300, perHour: 600 }
/** Other sites that send somebody: a program that makes them up must not fill the day's list. */
const REFERRERS_OF_ONE_ADDRESS = { burst: 20, perHour: 20 }

/** Counts each page that was answered, after it was: nothing waits for it. */
export function countingVisits(
  inner: RequestListener,
  counter: VisitCounter,
  { site, ownHost, proxies }: Counted,
): RequestListener {
  const pages = rateLimit(site.clock, OF_ONE_ADDRESS)
  const referrers = rateLimit(site.clock, REFERRERS_OF_ONE_ADDRESS)
  return (req, res) => {
    const { method, url = '/', headers } = req
    if (method === 'GET' && headers['sec-purpose'] === undefined && !PROGRAMS.test(headers['user-agent'] ?? 'bot')) {
      res.once('finish', () => {
        const isAnswered = res.statusCode === 200 || res.statusCode === 304
        const match = isAnswered && isPage(headers.accept) ? matchRoute(url.split('?')[0] ?? '/') : null
        const kind = match && kindOf(match, site)
        if (!match || kind === null) return
        const forwarded = headers['x-forwarded-for']
        const address = clientAddress([forwarded ?? []].flat().join(','), req.socket.remoteAddress, proxies)
        if (!pages.take(address)) return
        const from = referrerHost(headers.referer, ownHost)
        counter.page({ kind, locale: match.locale, referrer: from !== null && referrers.take(address) ? from : null })
      })
    }
    inner(req, res)
  }
}

/** `town`; a service or a page of the office's own is told by its address, for there are few. The office itself is nobody's visit. */
function kindOf({ route, params }: Match, { catalogue }: Counted['site']): string | null {
  if (route.kind !== 'view' || PERSONAL.has(route.name)) return null
  if (route.name !== 'service' && route.name !== 'content') return route.name
  return findPage(catalogue, params['service'] ?? params['slug'] ?? '')?.facts.slug ?? null
}

/** A whole page, or the JSON of a navigation in the tab. */
function isPage(accept = ''): boolean {
  return accept === 'application/json' || accept.includes('text/html')
}

const FLUSH_MS = 60_000

/** A counter that writes itself down every minute; `stop` writes the rest. What cannot be written is a number lost, not a page. */
export function openCounting(site: LiveSite, store: Store): { counter: VisitCounter; stop: () => Promise<void> } {
  const counter = visitCounter(store, site.clock)
  site.unpriced = () => counter.unpriced()
  const flush = () => counter.flush().catch(() => {})
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()
  return {
    counter,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
