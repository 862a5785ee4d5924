/** What a request is worth when there are too many: a stream and a page can be had again, a booking may be lost. */
export type Kind = 'page' | 'file' | 'booking' | 'stream'

export type Load = { inFlight: number; streams: number; round: { ms: number; requests: number } }

type Limit = { inFlight: number; roundMs: number }

/**
 * A page is refused when it would wait longer than two seconds, a booking not before ten. A node makes 500 pages a second or more,
 * also on a busy machine (bench/RESULTS.md), so 1,000 in flight are two seconds of work, and 5,000 ten.
 */
const LIMITS: Readonly<Record<Exclude<Kind, 'stream'>, Limit>> = {
  page: { inFlight: 1000, roundMs: 2000 },
  file: { inFlight: 2000, roundMs: 4000 },
  booking: { inFlight: 5000, roundMs: 10_000 },
}
const MOST_STREAMS = 4000
/** A round that was long with fewer was held up by the machine, not by visitors: one browser opens six lines. */
const FEWEST_OF_A_CROWD = 8

/** Seconds: by then what was under way is done, and not all come back in the same one. */
export const RETRY_AFTER_SECONDS = { page: 2, file: 1, booking: 1, stream: 5 } as const satisfies Record<Kind, number>

export function mustShed(kind: Kind, { inFlight, streams, round }: Load): boolean {
  const roundMs = round.requests < FEWEST_OF_A_CROWD ? 0 : round.ms
  if (kind === 'stream') return streams >= MOST_STREAMS || roundMs > LIMITS.page.roundMs
  const limit = LIMITS[kind]
  return inFlight >= limit.inFlight || roundMs > limit.roundMs
}

export function kindOf(method: string, pathname: string): Kind {
  if (/^\/api\/documents\/(listen|poll)$/.test(pathname)) return 'stream'
  if (/^\/(assets|fonts|maps|pictures|sketches|icons|social)\//.test(pathname)) return 'file'
  // The page with the form is a step of a booking as well, and so is the voucher that follows it.
  if (/\/(book|decoder|ride)(\/|$)/i.test(pathname) || pathname === '/api/documents/commit') return 'booking'
  return method === 'POST' && pathname !== '/api/client-error' ? 'booking' : 'page'
}
