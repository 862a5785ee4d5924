import { createServer, request, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driverLink } from '#app/booking-links.server.ts'
import { mayKeep } from '#app/browser/worker-rules.ts'
import { PART } from '#app/part.ts'
import { inLocale } from '#app/routes.ts'
import { localeCodes } from '#i18n/locale.ts'
import { nodeHandler } from '#server/node-handler.server.ts'
import { createPageCache } from '#server/page-cache.ts'
import { type TestBookingSite, openTestBookingSite, SECRET, trip } from './test-booking-site.ts'
import { ORIGIN } from './test-site.ts'

let testSite: TestBookingSite
let server: Server
let own: { code: string; cookie: string }
let ride: string

beforeAll(async () => {
  testSite = await openTestBookingSite()
  own = await testSite.booked()
  const [booking] = await testSite.bookings()
  if (!booking) throw new Error('not kept')
  ride = driverLink(booking, { secret: SECRET })
  const site = (requested: Request) => {
    const { pathname, search } = new URL(requested.url)
    return testSite.ask(pathname + search, { headers: requested.headers })
  }
  server = createServer(nodeHandler(site, createPageCache(), ORIGIN))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await testSite.store.close()
})

type Got = { status: number; cacheControl: string; vary: string; body: Buffer }

function ask(path: string, cookie: string | null, accept = 'text/html'): Promise<Got> {
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  const headers = { Accept: accept, ...(cookie === null ? {} : { Cookie: cookie }) }
  return new Promise((resolve, reject) => {
    const asking = request({ port: address.port, path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          cacheControl: answer.headers['cache-control'] ?? '',
          vary: String(answer.headers['vary'] ?? ''),
          body: Buffer.concat(parts),
        }),
      )
    })
    asking.on('error', reject)
    asking.end()
  })
}

const pages = ['/taxi/location', '/taxi/rovinj', '/taxi/price', '/airport-transfers/opatija', '/taxi-boat/selce']
const others = ['/about', '/privacy', '/become-a-partner', '/Decoder', '/consent', '/Setup', '/nowhere', '/404']
const cookiesOf = () => [
  own.cookie,
  'view=forged',
  'session=anybody',
  '__Host-session=anybody',
  'partner=hotel',
  'locale=de',
  'cookie-consent=x',
  'theme=dark',
  'a=b; c=d',
  `${'x'.repeat(3000)}=1`,
]

test.each([...pages, ...others, `/book?${new URLSearchParams(trip)}`, '/api/price?from=PUY&to=pula', '/sitemap.xml'])(
  '%s asked with every cookie in turn, then without: the last answer is the first, byte for byte',
  async (path) => {
    // A form that orders has an id of its own each time it is shown.
    const fresh = (got: Got) => got.body.toString().replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
    for (const locale of path.startsWith('/api') || path.startsWith('/sitemap') ? (['en'] as const) : localeCodes) {
      const address = inLocale(locale, path)
      for (const accept of ['text/html', PART]) {
        const first = await ask(address, null, accept)
        for (const cookie of cookiesOf()) {
          const got = await ask(address, cookie, accept)
          expect([address, cookie, got.status]).toEqual([address, cookie, first.status])
          expect(got.body.toString()).not.toContain('Horvat')
        }
        expect(fresh(await ask(address, null, accept))).toBe(fresh(first))
        if (!path.startsWith('/book')) expect((await ask(address, null, accept)).body).toEqual(first.body)
      }
    }
  },
)

test('what is private is in no cache: not in ours, not in a shared one, not in the service worker', async () => {
  const code = `/decoder/${own.code}`
  for (const path of [
    code,
    inLocale('hr', code),
    `/api/bookings/${own.code}.ics`,
    `/book?${new URLSearchParams(trip)}`,
    ride,
  ]) {
    const before = await ask(path, null)
    const mine = await ask(path, own.cookie)
    expect([path, mine.cacheControl]).toEqual([path, 'no-store'])
    expect([path, before.cacheControl]).toEqual([path, 'no-store'])
    expect((await ask(path, null)).body.length).toBe(before.body.length)
    const answered = { status: 200, type: 'basic', redirected: false, cacheControl: mine.cacheControl } as const
    expect(mayKeep(answered, new URL(path, ORIGIN))).toBe(false)
    if (path.startsWith(code)) expect(mine.body.toString()).toContain('Horvat')
  }
  expect((await ask(code, null)).body.toString()).not.toContain('Horvat')
})

test('no page at all may be kept by a shared cache', async () => {
  for (const path of [...pages, ...others])
    expect([path, (await ask(path, null)).cacheControl]).toEqual([path, expect.stringMatching(/private|no-store/)])
})
