import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { Services, Site } from '#app/site.server.ts'
import { urlsIn } from '#app/urls.ts'
import { readCode } from '#features/codes/code.ts'
import { viewedCode } from '#features/codes/view-cookie.server.ts'
import { mayUpload, PAPER_BYTES_AT_MOST, type PaperFault } from '#features/partners/application-papers.ts'
import { dropPaper, keepPapers } from '#features/partners/application-papers.server.ts'
import { partnerOf } from '#features/partners/applications.server.ts'
import type { Application } from '#features/partners/application.ts'
import { applicationPath, readApplicationDoc } from '#features/partners/partner-documents.server.ts'
import { isLocaleCode } from '#i18n/locale.ts'
import { localTimeOf } from '#i18n/zoned.ts'
import { bodyWithin } from './body-within.server.ts'

/** The words and marks of a form around its files. */
const FORM_BYTES = 64 * 1024
/** Each holds its files in memory: who comes while so many send is asked to try again. */
const UPLOADS_AT_ONCE = 2

/** `/api/partner/papers/{A…}`: documents of a driver, from who opened a mailed link of the application or of the partner it became. */
export function partnerPapers(app: Hono, site: Site, ownOnly: MiddlewareHandler): void {
  let sending = 0
  app.post('/api/partner/papers/:code', ownOnly, async (c) => {
    const found = await applicationOf(c, site)
    if (!found) return hasEnded(c, site) ? ended(c) : c.text('Not Found', 404, { 'Cache-Control': 'no-store' })
    if (sending >= UPLOADS_AT_ONCE) return back(c, found, 'busy')
    sending += 1
    try {
      return back(c, found, await take(c, site, found))
    } finally {
      sending -= 1
    }
  })
}

type Found = { services: Services; application: Application; cameFrom: 'application' | 'home' }

async function applicationOf(c: Context, { services, clock }: Site): Promise<Found | null> {
  const code = c.req.param('code') ?? ''
  const viewed = services && viewedCode(c.req.header('Cookie') ?? null, clock.now(), services.secret)
  if (services === null || viewed === null) return null
  const partner = viewed.startsWith('P') ? await partnerOf(services.store, viewed) : null
  if (viewed !== code && partner?.application !== code) return null
  const application = readApplicationDoc(await services.store.get(applicationPath(code)))
  return application && { services, application, cameFrom: partner ? 'home' : 'application' }
}

/** Nobody's half hour holds: the page that asks who one is says that nothing was kept. Of a code that nobody has, too. */
function hasEnded(c: Context, { services, clock }: Site): boolean {
  if (services === null || viewedCode(c.req.header('Cookie') ?? null, clock.now(), services.secret) !== null)
    return false
  const reading = readCode(c.req.param('code') ?? '')
  return reading.ok && reading.kind === 'A'
}

function ended(c: Context): Response {
  const requested = c.req.query('locale')
  const page = urlsIn(isLocaleCode(requested) ? requested : 'en').decoderCode(c.req.param('code') ?? '')
  c.header('Cache-Control', 'no-store')
  return c.redirect(`${page}?papers=ended`, 303)
}

async function take(
  c: Context,
  site: Site,
  { services, application }: Found,
): Promise<'kept' | 'removed' | PaperFault> {
  if (!mayUpload(application)) return 'closed'
  const bytes = await bodyWithin(c.req.raw, PAPER_BYTES_AT_MOST + FORM_BYTES)
  if (bytes === null) return 'size'
  const headers = { 'Content-Type': c.req.header('Content-Type') ?? '' }
  const form = await new Response(bytes, { headers }).formData().catch(() => new FormData())
  const remove = form.get('remove')
  if (typeof remove === 'string') {
    await dropPaper(services.store, application.code, remove.slice(0, 40))
    return 'removed'
  }
  const files = form.getAll('papers').filter((row): row is File => row instanceof File && row.size > 0)
  const sent = await Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  )
  const now = site.clock.now()
  const diskFree = (await site.machine())?.diskFree ?? null
  const { code } = application
  return keepPapers({ store: services.store, code, now, today: localTimeOf(now).date, diskFree }, sent)
}

/** Back to the page with the form, which says what became of it; nothing of the file stands in the address. */
function back(c: Context, { application, cameFrom }: Found, outcome: string): Response {
  const requested = c.req.query('locale')
  const url = urlsIn(isLocaleCode(requested) ? requested : 'en')
  const to = cameFrom === 'home' ? url.partnerHome() : url.decoderCode(application.code)
  c.header('Cache-Control', 'no-store')
  return c.redirect(`${to}?papers=${outcome}#papers`, 303)
}
