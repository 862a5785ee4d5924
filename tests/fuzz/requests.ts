import { routes } from '#app/routes.ts'
import { makeCode } from '#features/codes/make-code.server.ts'

export type Generated = { method: string; path: string; headers: Record<string, string>; body: string | null }
export type Random = () => number

/** The same numbers for the same seed (mulberry32), so that a fault can be met again. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const ODD = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  '../..',
  '\u0000',
  '\r\nX: y',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '=cmd|x',
  '%',
  '%zz',
  '%E0%A4%A',
  '\uD800',
  '\u202Egnp',
  '😀',
  'Đurđevac',
  '٣',
  'ﬀ',
  '9999999999999999999',
  '2026-02-30',
  '2026-10-25',
  '02:30',
  '24:00',
  '0x10',
  '1.5',
  'a'.repeat(300),
  'ž'.repeat(2000),
  '${7*7}',
]
const PLACES = ['RJK', 'PUY', 'pula', 'opatija', 'rijeka', 'rovinj', 'selce', 'krk', 'b:vrbnik', 'split']
const FIELDS = [
  'from',
  'to',
  'date',
  'time',
  'people',
  'bags',
  'vehicle',
  'return',
  'returnDate',
  'returnTime',
  'code',
  'locale',
  'name',
  'email',
  'phone',
  'note',
  'intent',
  'factor',
  'seal',
  'mode',
  'orderId',
  'keepId',
  'fee',
  'sequence',
  'website',
  'taxId',
  'k',
  'embed',
  'choice',
  'back',
]
const GOOD: Record<string, readonly string[]> = {
  from: PLACES,
  to: PLACES,
  date: ['2026-07-20', '2026-08-01', '2026-10-25'],
  time: ['10:00', '02:30', '23:59'],
  people: ['1', '4', '8'],
  bags: ['0', '2'],
  vehicle: ['car', 'van', 'boat'],
  return: ['1'],
  locale: ['en', 'hr', 'it', 'de'],
  intent: ['order', 'keep', 'cancel', 'here', 'accept', 'complete', 'open'],
  email: ['ana@example.hr'],
  name: ['Ana Horvat'],
}
const EXTRA = [
  '/',
  '/api/price',
  '/api/routes',
  '/api/tariff.json',
  '/api/keys.json',
  '/api/client-error',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/builds/latest.json',
  '/builds/meta/x.json',
  '/offline/hr.html',
  '/sw.js',
  '/assets/x.js',
  '/pictures/x.svg',
  '/healthz',
  '/readyz',
]
const CALLS = ['get', 'query', 'commit', 'listen', 'poll', 'nothing']
const METHODS = ['GET', 'GET', 'GET', 'GET', 'POST', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']

/** One request somebody might send: mostly nearly right, because what is plainly wrong ends at the first door. */
export function generated(random: Random): Generated {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] ?? (list[0] as T)
  const chance = (share: number) => random() < share
  const odd = () => pick(ODD)
  const valueOf = (field: string) => (chance(0.7) ? pick(GOOD[field] ?? ODD) : odd())
  const fields = () =>
    Object.fromEntries(
      Array.from({ length: Math.floor(random() * 12) }, () => pick(FIELDS)).map((name) => [name, valueOf(name)]),
    )
  const method = pick(METHODS)
  const isDocuments = chance(0.12)
  const path = isDocuments ? `/api/documents/${pick(CALLS)}` : pathFor()
  const query = chance(0.5) ? `?${chance(0.9) ? new URLSearchParams(fields()) : odd()}` : ''
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const headers = headersFor(isDocuments)
  // A stream and a long poll end when their time is over: they would be all that is waited for.
  const target = wire(path + query).replace(
    /documents\/(listen|poll)/,
    chance(0.02) ? 'documents/$1' : 'documents/query',
  )
  return { method, path: target, headers, body: hasBody ? bodyFor(isDocuments) : null }

  function pathFor(): string {
    const route = chance(0.85) ? pick(routes).path : pick(EXTRA)
    const filled = route.replace(/:(\w+)(\([^)]*\))?\+?/g, (_whole, name: string) => wordFor(name))
    const prefix = pick(['', '', '', '/hr', '/it', '/de', '/en', '/HR', '/xx'])
    return chance(0.05) ? `${prefix}${filled.toUpperCase()}` : chance(0.03) ? `${prefix}${filled}/` : prefix + filled
  }
  function wordFor(name: string): string {
    if (chance(0.25)) return odd()
    if (name === 'code') return makeCode(pick(['B', 'Q', 'D', 'P', 'A', 'V', 'K']))
    if (name === 'token') return `${makeCode('B')}.0.${'x'.repeat(43)}`
    return pick([...PLACES, 'pageData', 'heroTranslations', 'rijeka-airport', 'courier', 'something'])
  }
  function headersFor(asJson: boolean): Record<string, string> {
    const type =
      asJson || chance(0.1)
        ? 'application/json'
        : pick([
            'application/x-www-form-urlencoded',
            'application/x-www-form-urlencoded',
            'multipart/form-data; boundary=x',
            'text/plain',
          ])
    return {
      Accept: pick(['text/html', 'text/html', 'application/json', '*/*', 'x/y;q=z']),
      'Content-Type': type,
      'Sec-Fetch-Site': chance(0.95) ? 'same-origin' : pick(['cross-site', 'none', 'x']),
      ...(chance(0.4)
        ? {
            Cookie: pick([
              'locale=hr',
              'locale=%',
              'view=x.y.z',
              'view=',
              'session=1',
              'partner=a',
              'cookie-consent=%7B%7D',
              'cookie-consent=x',
              '=;=;;',
              `a=${'b'.repeat(4000)}`,
            ]),
          }
        : {}),
      ...(chance(0.3) ? { 'Accept-Language': pick(['hr', 'de-AT,it;q=0.9', 'x-y-z;q=9', '*', ',;,']) } : {}),
      ...(chance(0.1) ? { 'If-None-Match': pick(['*', 'W/"x"', '"']) } : {}),
      ...(chance(0.1) ? { 'Accept-Encoding': pick(['br', 'zstd', 'gzip;q=0', 'x', 'br;q=x']) } : {}),
      ...(chance(0.05) ? { Range: 'bytes=0-1,5-' } : {}),
      ...(chance(0.05) ? { 'Last-Event-ID': 'x', 'X-Forwarded-For': '1.2.3.4, x' } : {}),
    }
  }
  function bodyFor(asJson: boolean): string {
    if (chance(0.1)) return odd()
    if (!asJson) return new URLSearchParams(fields()).toString()
    const where = [
      {
        field: odd(),
        operator: pick(['==', '<', 'in', 'array-contains', 'x']),
        value: pick([odd(), 1, null, [odd()], { a: odd() }]),
      },
    ]
    const query = {
      collection: pick(['bookings', 'jobs', 'x/y', odd()]),
      where,
      orderBy: chance(0.5) ? [{ field: odd() }] : undefined,
      limit: pick([1, -1, 1e9, 'x']),
    }
    const write = {
      kind: pick(['set', 'update', 'delete', 'x']),
      path: pick(['bookings/x', 'jobs/y', odd()]),
      data: { [odd()]: odd() },
    }
    const mutation = chance(0.5) ? { id: odd(), writes: [write] } : { id: 'x1', command: odd(), input: { x: odd() } }
    return JSON.stringify(
      pick<unknown>([
        { query },
        { mutations: [mutation] },
        { targets: [{ id: 1, target: query }], wait: 5 },
        [],
        'x',
        { query: null },
      ]),
    )
  }
}

/** As it may stand in a request line: what no client could send is escaped, what a sloppy one would is not. */
function wire(path: string): string {
  const text = path.startsWith('/') ? path : `/${path}`
  return text.replace(/[^\u0021-\u007E]/g, (sign) =>
    /[\uD800-\uDFFF]/.test(sign) ? '%ED%A0%80' : encodeURIComponent(sign),
  )
}
